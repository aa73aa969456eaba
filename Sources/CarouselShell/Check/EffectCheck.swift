// Holds an effect to its approved placements. In: its script, its file. Out: states that differ.

import CarouselEngine
import CarouselHost
import Foundation

/// An effect and what was approved of it.
struct EffectCheck {
    /// Why a state has no rows.
    enum Problem: Error {
        /// It has a command that states may not have: none of the state was run.
        case refused(CommandError)
        /// It was run, and a command or the script failed.
        case failed(CommandError)

        var message: String {
            switch self {
            case .refused(let error), .failed(let error): error.message
            }
        }
    }

    /// A state whose rows differ.
    struct Difference {
        let commands: String
        let before: [CheckRow]
        let after: [CheckRow]
        /// Why there are no rows.
        var problem: Problem?
    }

    let name: String
    private let session: Session
    let plugin: LuaPlugin
    /// Its file, as the user would name it.
    let path: String

    /// - Parameter placements: where the files of approved placements are.
    /// - Throws: ``CommandError`` for an unknown effect.
    init(_ name: String, library: PluginLibrary, placements: CheckFolder = CheckFolder()) throws(CommandError)
    {
        self.name = name
        session = Session(commands: .host, library: library, write: { _ in }, tell: { _ in })
        guard let plugin = try session.type(named: Word(text: name, column: 1)) as? LuaPlugin else {
            throw CommandError(column: 1, "'\(name)' is built in; expected an effect with a script")
        }
        self.plugin = plugin
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
                (try? rows(after: line)).map { CheckFile.State(commands: line, rows: $0) }
            })
        // Only as many as the file may hold: what comes first says most.
        while file.text(of: name).utf8.count > CheckFile.largest { file.states.removeLast() }
        return file
    }

    /// The commands that a state may have: none of them reads or writes a file.
    private static let allowed: Set<String> = [
        "items", "bounds", "item", "gap", "inset", "insert", "remove", "move", "option", "preset", "set",
        "offset", "scroll", "page", "flick", "touch", "drag", "lift", "cancel", "tap", "wheel", "swipe",
        "banner", "behavior", "pointer", "tilt", "tick", "settle",
    ]

    /// The commands of a state. A file may come from anywhere: it leads to a state, and does nothing else.
    private func words(of commands: String) throws(CommandError) -> [CommandWords] {
        let all = try Tokenizer.commands(in: commands, rawCommands: [])
        for command in all.compactMap(\.words.first) where !Self.allowed.contains(command.text) {
            throw CommandError(
                column: command.column,
                "'\(command.shown)' is not for states of a check; expected one of \(Self.allowed.sorted().joined(separator: ", "))"
            )
        }
        return all
    }

    /// The rows of a state.
    func rows(after commands: String) throws(Problem) -> [CheckRow] {
        let words: [CommandWords]
        do throws(CommandError) {
            words = try self.words(of: commands)
        } catch {
            throw .refused(error)
        }
        do throws(CommandError) {
            return try rows(after: words)
        } catch {
            throw .failed(error)
        }
    }

    private func rows(after commands: [CommandWords]) throws(CommandError) -> [CheckRow] {
        session.reset()
        session.history = UndoHistory()
        session.use(plugin)
        session.carousel.scrollOffset = 0
        let former = plugin.lastError?.id
        for words in commands { try session.carryOut(words) }
        let placements = session.carousel.placements
        let looks = session.carousel.looks
        // What an error leaves is no picture of the script's.
        if let error = plugin.lastError, placements.contains(where: \.isFailed) || error.id != former {
            throw CommandError(column: 1, "\(error)")
        }
        return placements.indices.map { Self.row(placements[$0], looks.isEmpty ? .plain : looks[$0]) }
            .sorted { $0.index < $1.index }
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

    /// The states that differ, the simplest first.
    func differences(from file: CheckFile) -> [Difference] {
        file.states.compactMap { state -> Difference? in
            let after: [CheckRow]
            do throws(Problem) {
                after = try rows(after: state.commands)
            } catch {
                return Difference(commands: state.commands, before: state.rows, after: [], problem: error)
            }
            let isSame = state.rows.elementsEqual(after) {
                $0.index == $1.index && $0.differences(from: $1).isEmpty
            }
            return isSame ? nil : Difference(commands: state.commands, before: state.rows, after: after)
        }.sorted { $0.commands.count < $1.commands.count }
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
    /// Whether its commands were run, so that somebody else may run them.
    var wasRun: Bool {
        if case .refused = problem { return false }
        return true
    }

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
