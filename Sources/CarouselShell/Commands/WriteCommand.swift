// write: what was set in the session, in the script. In: the session's values. Out: a difference, then the file.

import CarouselEngine
import CarouselHost
import Foundation

enum WriteCommand {
    /// What is written.
    fileprivate enum Part {
        case defaults([String]), preset(String), stage
        /// The text that is in use in place of the file's.
        case draft
    }

    static func run(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        let column = arguments.column
        let (plugin, part, edits, isMeant) = try plan(session, &arguments)
        let changes = difference(edits)
        let lines = changes.flatMap { ["\($0):\($1.line)"] + $1.lines }
        let records = changes.map { path, change -> Record in
            [
                "file": .text(path), "line": .integer(change.line),
                "before": .text(change.before.joined(separator: "\n")),
                "after": .text(change.after.joined(separator: "\n")),
            ]
        }
        func report(_ end: String) -> Report {
            Report(text: (lines + [end]).joined(separator: "\n"), records: records)
        }
        guard !changes.isEmpty else { return report("nothing to write: the script says so already") }
        if !isMeant {
            guard let asks = session.asks else { return report("not written; `write --yes` writes it") }
            try session.emit(lines.joined(separator: "\n") + "\n")
            guard asks("write?") else { return Report(text: "not written", records: []) }
        }
        do {
            let isNew = !PlainFile.isThere(plugin.path)
            for edit in edits { try plugin.check(edit) }
            if isNew { try makeFolder(of: plugin, column) }
            let folder = plugin.root ?? (plugin.path as NSString).deletingLastPathComponent
            for edit in edits {
                let file = plugin.path(ofFile: edit.path)
                let written = try edit.write(file: file, inside: session.writesStayInside ? folder : nil)
                session.writes.append(written)
            }
            if isNew {
                // It stays a draft, so that what is undone is not lost.
            } else if case .draft = part {
                try plugin.use(draft: nil)
            } else {
                try plugin.reload(isForced: true)
            }
            try apply(part, of: plugin, session)
            // From now on it is one of the effects, and loaded as they are.
            if isNew {
                session.keepUp()
                let own = session.library.known.first { $0.plugin?.path == plugin.path }?.plugin
                if let own { session.use(own) }
            }
        } catch let error as CommandError {
            throw error
        } catch let error as ScriptEdit.Problem {
            throw CommandError(column: column, "\(error)", isOutput: error.isOutput)
        } catch {
            throw CommandError(column: column, "\(error)")
        }
        return isMeant ? report("written") : Report(text: "written", records: records)
    }

    private static func makeFolder(of plugin: LuaPlugin, _ column: Int) throws(CommandError) {
        do {
            try FileManager.default.createDirectory(
                atPath: (plugin.path as NSString).deletingLastPathComponent, withIntermediateDirectories: true
            )
        } catch {
            throw CommandError(
                column: column,
                "can't make the folder of \(plugin.displayPath); expected a writable parent folder",
                isOutput: true)
        }
    }

    /// What would change, by file.
    static func difference(_ edits: [ScriptEdit]) -> [(path: String, change: ScriptEdit.LineChange)] {
        edits.flatMap { edit in edit.difference.map { (edit.path, $0) } }
    }

    fileprivate static func plan(
        _ session: Session, _ arguments: inout Arguments
    ) throws(CommandError) -> (plugin: LuaPlugin, part: Part, edits: [ScriptEdit], isMeant: Bool) {
        let column = arguments.column
        guard let plugin = session.plugin else {
            throw CommandError(
                column: column, "\(session.carousel.type.name) is no script; expected one in use")
        }
        let part = try part(of: plugin, session, &arguments)
        let isMeant = arguments.consume("--yes")
        try arguments.end()
        do throws(ScriptEdit.Problem) {
            return (plugin, part, try self.edits(part, of: plugin, session), isMeant)
        } catch {
            throw CommandError(column: column, "\(error)")
        }
    }

    private static func part(
        of plugin: LuaPlugin, _ session: Session, _ arguments: inout Arguments
    ) throws(CommandError) -> Part {
        let column = arguments.column
        if arguments.consume("draft") { return .draft }
        guard plugin.draft == nil else {
            throw CommandError(
                column: column, "\(plugin.displayPath) has a draft; expected `write draft` before")
        }
        if arguments.consume("preset") { return .preset(try arguments.word("the name of a preset").text) }
        if arguments.consume("stage") { return .stage }
        let isOne = arguments.consume("option")
        let all = plugin.manifest.options.map(\.name) + CarouselOption.allCases.map(\.rawValue)
        let name =
            !isOne && (arguments.isAtEnd || arguments.peek() == "--yes")
            ? nil : try arguments.choice("the name of an option", of: all)
        let set = (name.map { [$0] } ?? all).filter { value(of: $0, plugin, session) != nil }
        guard !set.isEmpty else {
            throw CommandError(
                column: column,
                "nothing is set of \(name.map { "'\($0)'" } ?? "the options of \(plugin.name)"); expected `option NAME VALUE` before"
            )
        }
        return .defaults(set)
    }

    /// The user's value of an option, by itself or by the preset that is chosen; nil without one.
    private static func value(of name: String, _ plugin: LuaPlugin, _ session: Session) -> Double? {
        let standard = CarouselOption(rawValue: name)
        let own = standard.map { session.carousel.layers.user.options[$0] } ?? plugin.ownOptionValues[name]
        if let own { return own }
        let preset = session.carousel.presets.first { $0.name == plugin.presetName }
        return standard.map { preset?.standardOptions[$0] } ?? preset?.ownOptions[name]
    }

    private static func set(_ name: String, to value: Double?, of plugin: LuaPlugin, _ session: Session)
        throws
    {
        if let option = CarouselOption(rawValue: name) {
            session.carousel.layers.user.options[option] = value
        } else {
            try plugin.setUserOption(name, to: value)
        }
    }

    /// The values by which the effect differs from its defaults.
    private static func presetValues(_ plugin: LuaPlugin, _ session: Session) -> [String: Double] {
        var values: [String: Double] = [:]
        for option in plugin.manifest.options {
            let value = plugin.value(ofOption: option.name) ?? option.defaultValue
            if value != option.defaultValue { values[option.name] = value }
        }
        for option in CarouselOption.allCases {
            if let value = session.carousel.layers.options[option] { values[option.rawValue] = value }
        }
        return values
    }

    /// The settings that the user has set and that belong to a stage.
    private static func stage(_ session: Session) -> [(
        property: CarouselProperty, value: CarouselProperty.Value
    )] {
        CarouselProperty.stageable.compactMap { property in
            session.carousel.layers.user[property].map { (property, $0) }
        }
    }

    private static func edits(
        _ part: Part, of plugin: LuaPlugin, _ session: Session
    ) throws(ScriptEdit.Problem) -> [ScriptEdit] {
        switch part {
        case .defaults(let names):
            var values: [String: Double] = [:]
            for name in names { values[name] = value(of: name, plugin, session) }
            return try plugin.editOfDefaults(values)
        case .preset(let name):
            let values = presetValues(plugin, session)
            guard !values.isEmpty else {
                throw ScriptEdit.Problem(
                    description:
                        "nothing of \(plugin.name) differs from its defaults; expected `option NAME VALUE` before"
                )
            }
            return [try plugin.edit(ofPreset: name, values)]
        case .draft: return [try plugin.editOfDraft()]
        case .stage:
            let values = stage(session)
            guard !values.isEmpty else {
                throw ScriptEdit.Problem(
                    description: "no setting of a stage is set; expected `set NAME VALUE` before")
            }
            return [try plugin.edit(ofStage: values)]
        }
    }

    /// Whose values are the defaults now need not be chosen any more.
    private static func leave(_ preset: String?, of plugin: LuaPlugin, _ session: Session) {
        guard let preset else { return }
        let before = session.carousel.placements
        session.carousel.choosePreset(nil)
        if session.carousel.placements != before { session.carousel.choosePreset(preset) }
    }

    /// What the script says now, the user need not say any more; unless a preset or a hook of the script says something
    /// else: what is seen stays.
    private static func apply(_ part: Part, of plugin: LuaPlugin, _ session: Session) throws {
        switch part {
        case .defaults(let names):
            let preset = plugin.presetName
            defer { leave(preset, of: plugin, session) }
            for name in names {
                let before = session.carousel.placements
                let value = value(of: name, plugin, session)
                try set(name, to: nil, of: plugin, session)
                if session.carousel.placements != before { try set(name, to: value, of: plugin, session) }
            }
        case .preset(let name):
            for option in CarouselOption.allCases { session.carousel.layers.user.options[option] = nil }
            session.carousel.choosePreset(name)
        case .draft: break
        case .stage:
            for (property, _) in stage(session) { session.carousel.layers.user[property] = nil }
        }
    }
}

extension Session {
    /// What a command `write` would change, by file.
    package func difference(
        of words: CommandWords
    ) throws(CommandError) -> [(path: String, change: ScriptEdit.LineChange)] {
        keepUp()
        var arguments = Arguments(words)
        return WriteCommand.difference(try WriteCommand.plan(self, &arguments).edits)
    }

    /// The commands that `undo` would take back, and `redo` bring back.
    package var undoNames: (undo: String?, redo: String?, count: Int) { history.names }

    /// The commands that were done and those that were undone, in the order in which they were done, at most so many of each.
    package func steps(most: Int) -> (done: [UndoStep], undone: [UndoStep]) { history.list(most: most) }

    /// Makes the last command one that `undo` does not know.
    package func forgetStep() { history.forgetLast() }

    /// Makes one step of `undo` of the last ones; nil: under the name of the newest one.
    package func joinSteps(_ count: Int, as name: String?) { history.joinLast(count, as: name) }
}

extension ScriptEdit.LineChange {
    /// A difference for people: what goes, what comes.
    var lines: [String] { before.map { "- \($0)" } + after.map { "+ \($0)" } }
}
