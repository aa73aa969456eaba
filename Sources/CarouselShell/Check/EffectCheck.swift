// Holds an effect to its approved placements. In: its script, its file. Out: states that differ.

import CarouselEngine
import CarouselHost
import Foundation

/// An effect and what was approved of it.
struct EffectCheck {
    /// A state whose rows differ.
    struct Difference {
        let commands: String
        let before: [CheckRow]
        let after: [CheckRow]
        /// Why there are no rows: a command or the script failed.
        var problem: CommandError?
    }

    /// The states that differ.
    struct Comparison {
        private(set) var count = 0
        /// The one with the fewest words.
        private(set) var simplest: Difference?
        /// The first one that can't be reached.
        private(set) var failed: Difference?

        fileprivate mutating func add(_ difference: Difference) {
            count += 1
            if failed == nil, difference.problem != nil { failed = difference }
            if let simplest, simplest.commands.count <= difference.commands.count { return }
            simplest = difference
        }
    }

    let name: String
    private let session: Session
    private let end: Double
    /// What all states of an effect may take: those of a shipped one take less than half a second.
    private let seconds: Double
    let plugin: LuaPlugin
    /// Its file, as the user would name it.
    let path: String

    /// - Parameters:
    ///   - placements: where the files of approved placements are.
    ///   - seconds: what all states may take, in seconds of the thread's processor time.
    /// - Throws: ``CommandError`` for an unknown effect.
    init(
        _ name: String, library: PluginLibrary, placements: CheckFolder = CheckFolder(),
        seconds: Double = 10 * BuildSpeed.factor
    ) throws(CommandError) {
        self.name = name
        self.seconds = seconds
        end = ThreadTime.seconds + seconds
        session = Session(commands: .host, library: library, write: { _ in }, tell: { _ in })
        guard let plugin = try session.type(named: Word(text: name, column: 1)) as? LuaPlugin else {
            throw CommandError(column: 1, "'\(name)' is built in; expected an effect with a script")
        }
        self.plugin = plugin
        session.isInterrupted = { [end] in ThreadTime.seconds > end }
        path = placements.file(of: plugin.displayPath, in: library.folders)
    }

    // MARK: States

    /// A small set of states, by what the script has: options at their ends, presets, axes, counts, a motion.
    func proposal() -> CheckFile {
        let manifest = plugin.manifest
        // At rest, on the way, and halfway, where the order of two items changes.
        var lines = ["items 12; offset to 5", "items 12; offset to 5.3", "items 12; offset to 5.5"]
        let few = "items 8; offset to 3.3"
        for option in manifest.options {
            let values: [String] =
                switch option.kind {
                case .number: [option.min, option.max].compactMap { $0 }.map { Text.exact($0) }
                case .boolean: [option.defaultValue == 0 ? "true" : "false"]
                case .choice: (option.choices ?? []).filter { $0 != option.text(of: option.defaultValue) }
                case .color: ["#123456"]
                }
            lines += values.map { "\(few); option \(option.name) \($0.quoted)" }
            if case .choice = option.kind {
                lines += values.map { "items 8; offset to 3.5; option \(option.name) \($0.quoted)" }
            }
        }
        lines += manifest.presets.map { "\(few); preset \($0.name.quoted)" }
        let isVertical = manifest.stage.over().isVertical
        lines += ["\(few); set vertical \(!isVertical)", "items 1", "items 3; offset to 1.3"]
        lines += ["items 8; offset to 0; scroll by 1 0.5; tick 0.2"]
        lines.append("items 8; offset to 3; flick \(isVertical ? "0 -900" : "-900 0"); tick 0.2")
        if plugin.takesDetails {
            lines += [
                "items 8; offset to 3; pointer 330 170; tick 0.3",
                "items 8; offset to 3; tilt 0.6 -0.4; tick 0.3",
                "items 8; offset to 3; touch 420 190; tick 0.2",
            ]
        }
        if manifest.hasUpdate {
            lines += [
                "items 8; offset to 3; scroll by -2 0.4; tick 0.3",
                "items 8; offset to 3; flick 1200 0; tick 0.6",
                // Across the seam of a loop.
                "items 8; option wrap true; offset to 7; tick 1; scroll by 2 0.4; tick 0.35",
            ]
        }
        if plugin.changeStyle != nil {
            lines += [
                "items 8; offset to 3; insert 4; tick 0.15", "items 8; offset to 3; remove 3; tick 0.15",
            ]
        }
        // More items than are seen.
        lines.append("items 60; offset to 30.2")
        var file = CheckFile(
            states: lines.compactMap { line in
                guard let commands = try? StateCommands(line), let rows = try? rows(after: commands) else {
                    return nil
                }
                return CheckFile.State(commands: commands, rows: rows)
            })
        // Only as many as the file may hold: what comes first says most.
        while file.text(of: name).utf8.count > CheckFile.largest { file.states.removeLast() }
        return file
    }

    /// The rows of a state.
    func rows(after commands: StateCommands) throws(CommandError) -> [CheckRow] {
        session.reset()
        session.history = UndoHistory()
        session.use(plugin)
        session.carousel.scrollOffset = 0
        let former = plugin.lastError?.id
        for words in commands.words { try carryOut(words) }
        let placements = session.carousel.placements
        guard placements.count <= CheckFile.mostRows else {
            throw CommandError(
                column: 1,
                "\(placements.count) items are placed; expected \(CheckFile.mostRows) at most in a state of a check"
            )
        }
        let looks = session.carousel.looks
        // What an error leaves is no picture of the script's.
        if let error = plugin.lastError, placements.contains(where: \.isFailed) || error.id != former {
            throw CommandError(column: 1, "\(error)")
        }
        return placements.indices.map { Self.row(placements[$0], looks.isEmpty ? .plain : looks[$0]) }
            .sorted { $0.index < $1.index }
    }

    private func carryOut(_ words: CommandWords) throws(CommandError) {
        do throws(CommandError) {
            try session.carryOut(words)
            try session.goOn()
        } catch {
            guard error == .interrupted else { throw error }
            throw CommandError(
                column: words.words[0].column,
                "all states of a file take more than \(Text.short(seconds)) s of processor time; expected fewer or shorter ones"
            )
        }
    }

    private static func row(_ placement: Placement, _ look: ItemLook) -> CheckRow {
        let w = placement.viewSize.width / 2
        let h = placement.viewSize.height / 2
        let corners = [(-w, -h), (w, -h), (w, h), (-w, h)].flatMap { x, y -> [Double?] in
            let point = placement.transform.projecting(Point(x: x, y: y))
            return [point.map { $0.x + placement.center.x }, point.map { $0.y + placement.center.y }]
        }
        let marks = [
            ("hidden", placement.isHidden), ("failed", placement.isFailed), ("leaving", placement.isLeaving),
        ]
        return CheckRow(
            index: placement.index,
            numbers: [placement.offset] + corners
                + [placement.transform.row4.z, placement.alpha, Double(placement.depth), placement.shade],
            words: marks.filter(\.1).map(\.0)
                + look.fields.map { "\($0.name)=\(Self.word($0.value))" }
        )
    }

    /// A value without blanks and line ends: those of a text are written as `\s` and `\n`.
    private static func word(_ value: ItemData) -> String {
        guard let text = value.text else { return ReportWriter.plain(Value(value)).filter { $0 != " " } }
        return text.replacing("\\", with: "\\\\").replacing(" ", with: "\\s")
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
    }

    // MARK: Comparing

    /// What differs from a file. Each state is computed, compared and let go.
    func comparison(with file: CheckFile) -> Comparison {
        var comparison = Comparison()
        for state in file.states {
            if let difference = difference(from: state) { comparison.add(difference) }
        }
        return comparison
    }

    private func difference(from state: CheckFile.State) -> Difference? {
        let text = state.commands.text
        let after: [CheckRow]
        do throws(CommandError) {
            after = try rows(after: state.commands)
        } catch {
            return Difference(commands: text, before: state.rows, after: [], problem: error)
        }
        let isSame = state.rows.elementsEqual(after) {
            $0.index == $1.index && $0.differences(from: $1).isEmpty
        }
        return isSame ? nil : Difference(commands: text, before: state.rows, after: after)
    }

    /// The file with the rows as they are now; a row that differs in no digit keeps its text.
    func updated(_ file: CheckFile) -> CheckFile {
        var file = file
        for place in file.states.indices {
            let former = Dictionary(file.states[place].rows.map { ($0.index, $0) }, uniquingKeysWith: { $1 })
            let rows = (try? rows(after: file.states[place].commands)) ?? []
            file.states[place].rows = rows.map { row in
                former[row.index].flatMap { $0.differences(from: row).isEmpty ? $0 : nil } ?? row
            }
        }
        return file
    }
}

extension EffectCheck.Difference {
    /// The first row that differs, before and after, with the fields that do.
    var lines: [String] {
        if let problem { return ["it ends with: \(problem.message)"] }
        let indexes = Set(before.map(\.index)).union(after.map(\.index)).sorted()
        for index in indexes {
            let old = before.first { $0.index == index }
            let new = after.first { $0.index == index }
            var changes = [old == nil ? "it was not there" : "it is not there any more"]
            if let old, let new { changes = new.differences(from: old) }
            guard !changes.isEmpty else { continue }
            return [
                "item \(index): \(changes.joined(separator: ", "))", "before \(old?.text ?? "none")",
                "after  \(new?.text ?? "none")",
            ]
        }
        return []
    }

    /// Both as outlines, before is dashed.
    var overlay: String { CheckPicture.document([(commands, before, after)]) }
}
