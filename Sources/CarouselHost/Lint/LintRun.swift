// Looks at a script in carousels and collects findings. In: a plugin, carousels. Out: findings.

import CLuaBridge
import CarouselEngine
import Foundation

/// The findings so far: for each rule, only its first example.
struct LintRun {
    let plugin: LuaPlugin
    var findings: [LintFinding] = []
    private var cost = 0.0
    private var dependsOnState = false
    /// What there was no time for.
    private var left: [String] = []
    private var isOver: Bool { plugin.time.isUsedUp }

    /// Adds a finding if the time was up before everything was checked: what nobody looked at is not right.
    mutating func noteTime() {
        guard isOver else { return }
        let left = left.isEmpty ? "" : ": \(left.joined(separator: ", "))"
        addAtHook(
            .cost, .error,
            "not everything was checked within \(short(plugin.time.total)) s\(left); expected a faster script"
        )
    }

    /// Notes what there was no time for.
    private mutating func leave(_ what: String) { if isOver, !left.contains(what) { left.append(what) } }

    init(plugin: LuaPlugin) { self.plugin = plugin }

    private func range(ofLine line: Int?, in file: String? = nil) -> SourceRange? {
        let source = plugin.source(of: file ?? plugin.displayPath)
        return line.map {
            source?.range(ofLine: $0) ?? SourceRange(line: $0, column: 1, endLine: $0, endColumn: 1)
        }
    }

    private mutating func add(
        _ rule: LintFinding.Rule, _ severity: LintFinding.Severity = .error, at range: SourceRange?,
        file: String? = nil, once: Bool = false, _ message: String
    ) {
        guard !once || !findings.contains(where: { $0.rule == rule }) else { return }
        findings.append(
            LintFinding(
                rule: rule, severity: severity, file: file ?? plugin.displayPath, range: range,
                message: message))
    }

    /// Where a file uses a global on a line.
    private func place(ofGlobal place: PluginNotes.Place) -> SourceRange? {
        guard let line = place.line, let source = plugin.source(of: place.file) else { return nil }
        return source.range(ofGlobal: place.name, on: line) ?? source.range(ofLine: line)
    }

    /// Looks for mistakes in the text of the script and of its own modules.
    mutating func read() {
        for (file, source) in plugin.ownSources {
            findings += LintReading(source).mistakes.map { LintFinding($0, in: source, file: file) }
        }
    }

    private mutating func addAtHook(
        _ rule: LintFinding.Rule, _ severity: LintFinding.Severity, _ message: String
    ) {
        add(rule, severity, at: plugin.hookRange, once: true, message)
    }

    private mutating func noteError(_ condition: String = "") {
        // What there was no time for is told at the end.
        guard let error = plugin.lastError, error.kind != .time || !isOver else { return }
        let place = error.offset.map { " (item \(error.item ?? 0), offset \(short($0)))" } ?? ""
        add(
            error.kind == .infinite ? .finite : .runs,
            at: error.range ?? error.line.flatMap { plugin.source(of: error.file)?.range(ofLine: $0) },
            file: error.file, once: true, error.message + place + condition)
    }

    /// Scrolls a carousel over a full turn and compares neighboring frames.
    mutating func look(at carousel: LintCarousel) {
        defer { leave("jumps and order\(carousel.name)") }
        var former: [Placement] = []
        var formerChanges: [Int: Double] = [:]
        var formerOffset = 0.0
        for offset in carousel.offsets where !isOver {
            if offset - formerOffset > carousel.step { former = [] }
            formerOffset = offset
            let frame = carousel.placements(at: offset)
            noteError()
            guard plugin.lastError == nil else { return }
            lookAtEye(frame, carousel)
            lookAtOverlap(frame, former, carousel)
            if offset == offset.rounded() { lookAtCenter(frame, carousel) }
            if !former.isEmpty, !dependsOnState {
                lookForJump(from: former, to: frame, carousel, offset, &formerChanges)
            }
            former = frame
        }
        cost = max(cost, carousel.instructions(of: plugin))
        for offset in carousel.offsets.prefix(40) where !isOver && !dependsOnState {
            let once = carousel.placements(at: offset)
            let again = carousel.placements(at: offset)
            guard once != again else { continue }
            reportTwoWays(at: offset, carousel)
        }
        for (option, value) in carousel.strayOptions(of: plugin) {
            let range = option.range
            addAtHook(
                .optionRange, .error,
                "valueForOption(\"\(option.rawValue)\") answers \(short(value)); expected \(short(range.lowerBound)) to \(short(range.upperBound))"
            )
        }
    }

    /// An effect that stores what it computes may use it in the next frame, on purpose; one that doesn't is random.
    private mutating func reportTwoWays(at offset: Double, _ carousel: LintCarousel) {
        addAtHook(
            .deterministic, plugin.keepsValues ? .warning : .error,
            "the same scroll offset \(short(offset)) was placed in two ways\(carousel.name)")
    }

    /// Names what the effect depends on besides the offset. Time stands still for an effect that changes with it.
    mutating func lookAtDependence(of carousels: [LintCarousel]) {
        guard let carousel = carousels.first else { return }
        let dependence = LintDependence(of: carousel)
        guard plugin.lastError == nil else { return }
        dependsOnState = dependence.onState || plugin.usesSprings
        for carousel in carousels {
            carousel.isFrozen = dependence.onTime
            carousel.settles = dependsOnState || !dependence.onTime
        }
        if dependence.onState, !plugin.manifest.hasUpdate { reportTwoWays(at: 0.3, carousel) }
        guard !dependence.names.isEmpty else { return }
        addAtHook(
            .depends, .note,
            "depends on \(dependence.names.joined(separator: ", ")) besides the offset"
                + (dependsOnState ? "; jumps are not looked for" : ""))
    }

    /// Looks at the effect as it is first seen, along the axis that it prefers.
    mutating func lookAtRest(on carousels: [LintCarousel]) {
        let own = carousels.first { $0.isPreferred } ?? carousels[0]
        let frame = own.placements(at: 0)
        guard plugin.lastError == nil else { return }
        let isBlank = frame.allSatisfy { item in
            item.isHidden || item.alpha < 0.01 || !(item.quad?.meets(own.bounds) ?? false)
        }
        guard isBlank else { return }
        addAtHook(
            .blankAtRest, .error,
            "nothing can be seen at rest\(own.name); expected an item within the bounds, with an alpha above 0"
        )
    }

    /// Drops findings that the script's author accepts.
    mutating func ignore() {
        let ignores = LintIgnores(plugin.source)
        findings.removeAll { ignores.rules.contains($0.rule) }
        for problem in ignores.problems {
            add(.ignore, .warning, at: range(ofLine: problem.line), problem.message)
        }
    }

    /// Places a few frames with each option at the ends of its range.
    mutating func tryOptions(on carousel: LintCarousel) {
        defer { leave("motion") }
        for option in plugin.manifest.options {
            leave("the option \(option.name)")
            guard plugin.lastError == nil else { continue }
            for value in [option.min, option.max].compactMap({ $0 }) where plugin.lastError == nil && !isOver
            {
                guard (try? plugin.setUserOption(option.name, to: value)) != nil else { continue }
                for offset in [0, 0.3, 1.6] { _ = carousel.placements(at: offset) }
                noteError(" with \(option.name) = \(short(value))")
            }
            try? plugin.setUserOption(option.name, to: nil)
        }
        // Some options count only in motion.
        guard !isOver, plugin.lastError == nil else { return }
        carousel.move()
        noteError(" in motion")
    }

    private mutating func lookAtEye(_ frame: [Placement], _ carousel: LintCarousel) {
        guard let item = frame.first(where: { !$0.isHidden && $0.alpha > 0 && $0.quad == nil }) else {
            return
        }
        addAtHook(
            .behindEye, .error,
            "a corner of the item at offset \(short(item.offset)) is behind the eye\(carousel.name); expected alpha 0 there, or a position further back"
        )
    }

    private mutating func lookAtOverlap(_ frame: [Placement], _ former: [Placement], _ carousel: LintCarousel)
    {
        // Two items that pass each other have the same depth only for a moment.
        func areEven(_ a: Placement, _ b: Placement, in frame: [Placement]) -> Bool {
            guard let a = frame.first(where: { $0.index == a.index }),
                let b = frame.first(where: { $0.index == b.index })
            else { return false }
            return abs(a.depthKey - b.depthKey) < 1e-9
        }
        let seen = frame.filter { !$0.isHidden && $0.alpha > 0 }
        for (number, item) in seen.enumerated() {
            for other in seen[(number + 1)...] where abs(item.depthKey - other.depthKey) < 1e-9 {
                guard areEven(item, other, in: former), let a = item.quad, let b = other.quad,
                    a.meets(carousel.bounds), b.meets(carousel.bounds), a.overlap(with: b) > 0.5
                else { continue }
                addAtHook(
                    .overlap, .warning,
                    "the items at offsets \(short(item.offset)) and \(short(other.offset)) overlap at the same depth\(carousel.name); give one a z, or a depth as third result"
                )
            }
        }
    }

    private mutating func lookAtCenter(_ frame: [Placement], _ carousel: LintCarousel) {
        guard let item = frame.first(where: { abs($0.offset) < 1e-9 }) else { return }
        let problem: String
        if item.isHidden || item.alpha == 0 {
            problem = "is not visible"
        } else if let quad = item.quad,
            let front = frame.first(where: {
                $0.depth > item.depth && !$0.isHidden && $0.alpha > 0
                    && ($0.quad.map { $0.overlap(with: quad) > 0.5 } ?? false)
            })
        {
            problem = "is behind the one at offset \(short(front.offset))"
        } else if let quad = item.quad,
            !quad.corners.allSatisfy({
                $0.x > -1 && $0.y > -1 && $0.x < carousel.bounds.width + 1
                    && $0.y < carousel.bounds.height + 1
            })
        {
            problem = "reaches out of the bounds"
        } else {
            return
        }
        addAtHook(.center, .warning, "the item at the center \(problem)\(carousel.name)")
    }

    /// A step that is short beside the usual one, in items, and a change that contains no jump, in points.
    private static let shortStep = 1.0 / 128
    private static let evenChange = PluginLint.largestJump / 4

    /// Halves a step in which an item moved far, until the distance is short or the step is tiny.
    private mutating func lookForJump(
        from former: [Placement], to frame: [Placement], _ carousel: LintCarousel, _ offset: Double,
        _ formerChanges: inout [Int: Double]
    ) {
        var changes: [Int: Double] = [:]
        defer { formerChanges = changes }
        for item in frame {
            guard let before = former.first(where: { $0.index == item.index }) else { continue }
            let displacement = carousel.change(from: before, to: item)
            changes[item.index] = displacement
            // A steady movement is not a jump, and a change by less than half of a jump contains none.
            guard abs(displacement - (formerChanges[item.index] ?? 0)) > PluginLint.largestJump / 2 else {
                continue
            }
            var low = before
            var high = item
            var start = offset - carousel.step
            var end = offset
            while end - start > PluginLint.smallestStep, !isOver {
                let middle = (start + end) / 2
                guard let between = carousel.placements(at: middle).first(where: { $0.index == item.index })
                else { return }
                if carousel.change(from: low, to: between) > carousel.change(from: between, to: high) {
                    high = between
                    end = middle
                } else {
                    low = between
                    start = middle
                }
                // What has become even in a short step has no jump in it.
                if end - start <= Self.shortStep, carousel.change(from: low, to: high) < Self.evenChange {
                    break
                }
            }
            guard !isOver else { return }
            let jump = carousel.change(from: low, to: high)
            guard jump > PluginLint.largestJump else { continue }
            let isSeam = abs(low.offset - high.offset) > 0.5
            // Three wrapped items can't fill the bounds: the seam is visible whatever the script does.
            guard !isSeam || carousel.hasManyItems else { continue }
            let position =
                isSeam
                ? "at the seam, from offset \(short(low.offset)) to \(short(high.offset))"
                : "at offset \(short(high.offset))"
            let isFade = carousel.fade(from: low, to: high) >= carousel.displacement(from: low, to: high)
            addAtHook(
                .continuous, .error,
                isFade
                    ? "the alpha of an item jumps from \(short(low.alpha)) to \(short(high.alpha)) \(position)\(carousel.name); expected a transition, or an item seen edge-on"
                    : "an item jumps by \(short(jump)) points \(position)\(carousel.name); expected at most \(short(PluginLint.largestJump)) within \(PluginLint.smallestStep) of an item"
            )
        }
    }

    /// Libraries of Lua that scripts don't have, and what they have instead.
    private static let missingLibraries = [
        "os": "carousel.time for the time", "io": "`print` for a message", "debug": "`error` for a place",
        "package": "`require` for a module", "dofile": "`require` for a module",
        "loadfile": "`require` for a module",
    ]

    mutating func lookAtNotes() {
        let notes = plugin.notes
        for place in notes[CHL_UNDEFINED_READ] {
            let isModule = ModuleTrail.hostModules[place.name] != nil
            let other =
                isModule ? "local \(place.name) = require \"\(place.name)\"" : "a local variable"
            let message =
                Self.missingLibraries[place.name].map {
                    "'\(place.name)' is not there: scripts can't reach the system; expected \($0)"
                } ?? "reads the global '\(place.name)', which is never set; expected \(other)"
            add(.undefinedGlobal, at: self.place(ofGlobal: place), file: place.file, message)
        }
        for place in notes[CHL_UNDEFINED_AT_LOAD] {
            add(
                .undefinedGlobal, .warning, at: self.place(ofGlobal: place), file: place.file,
                "reads the global '\(place.name)' while loading, which is never set")
        }
        for place in notes[CHL_LATE_WRITE] {
            add(
                .globalWrite,
                at: self.place(ofGlobal: place) ?? plugin.source.range(ofField: "options.\(place.name)"),
                file: place.line == nil ? plugin.displayPath : place.file,
                "writes the global '\(place.name)' after loading; expected a local variable or `state`")
        }
        // What was read in the text is not told twice.
        let told = findings.filter { $0.rule == .degrees }
        for angle in notes[CHL_LARGE_ANGLE]
        where !told.contains(where: { $0.file == angle.file && $0.line == angle.line }) {
            add(
                .degrees, .warning, at: range(ofLine: angle.line, in: angle.file), file: angle.file,
                "'\(angle.name)' turns an item next to the center by more than a full turn; angles are radians: math.rad(45)"
            )
        }
        for scale in notes[CHL_ZERO_SCALE] {
            add(
                .zeroScale, .warning, at: range(ofLine: scale.line, in: scale.file), file: scale.file,
                "'\(scale.name)' scales an item to nothing; expected an alpha of 0, as the second result, to hide it"
            )
        }
        for field in plugin.manifest.unknownFields {
            add(
                .unknownField, at: plugin.source.range(ofField: field),
                "nothing reads the field '\(field)' of the script's table")
        }
        for module in plugin.shadowedModules.sorted() {
            add(
                .shadowedModule, .note, at: nil,
                "a file replaces the host's module '\(module)'; expected another name, unless that is intended"
            )
        }
        for tag in plugin.manifest.tags where !UsualTags.all.contains(tag) {
            let near = UsualTags.all.first { isNear(tag, $0) }
            add(
                .unusualTag, near == nil ? .note : .warning, at: plugin.source.range(ofField: "tags"),
                "the tag '\(tag)' is no usual one; expected \(near.map { "'\($0)'" } ?? "one of \(UsualTags.all.joined(separator: ", ")), or a word of your own")"
            )
        }
        let hasRun = !findings.contains { $0.rule == .runs || $0.rule == .finite }
        for option in plugin.manifest.options {
            let range = plugin.source.range(ofField: "options.\(option.name)")
            let isMisspellable = option.kind == .number || option.kind == .boolean
            if isMisspellable,
                let near = CarouselOption.allCases.first(where: { isNear(option.name, $0.rawValue) })
            {
                add(
                    .misspeltOption, at: range,
                    "the option '\(option.name)' is almost the standard option '\(near.rawValue)'; expected that, or another name"
                )
            } else if hasRun, !notes[CHL_OPTION_READ].contains(where: { $0.name == option.name }) {
                add(
                    .unusedOption, .warning, at: range,
                    "the option '\(option.name)' was not read, at rest or in motion; expected carousel:option(\"\(option.name)\") in a hook"
                )
            }
        }
        guard hasRun, !isOver else { return }
        addAtHook(
            .cost, cost > PluginLint.dearItem ? .warning : .note,
            "\(Int(cost.rounded())) instructions per item\(cost > PluginLint.dearItem ? "; expected at most \(Int(PluginLint.dearItem))" : "")"
        )
    }

    private func short(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// Whether two names differ by one missing, added or replaced letter, or by two swapped ones.
    private func isNear(_ name: String, _ other: String) -> Bool {
        let a = Array(name.lowercased())
        let b = Array(other.lowercased())
        guard a != b, abs(a.count - b.count) <= 1, min(a.count, b.count) >= 3 else {
            return a == b && name != other
        }
        let head = zip(a, b).prefix { $0 == $1 }.count
        let tail = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
        let left = max(a.count, b.count) - head - min(tail, min(a.count, b.count) - head)
        if left <= 1 { return true }
        return a.count == b.count && left == 2 && a[head] == b[head + 1] && a[head + 1] == b[head]
    }
}
