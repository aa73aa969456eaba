// The commands for effects and their scripts: types, plugins, load, reload, lua.

import CTerminal
import CarouselEngine
import CarouselHost
import Foundation

extension Command {
    static let scriptCommands: [Command] = [
        ShapeCommand.command,
        Command(
            name: "types", usage: ["types"], summary: "list the types that can be chosen", example: "types",
            kind: .query
        ) { session, arguments in
            var table = Table(["<type", "<kind", "<"])
            var records: [Record] = []
            func add(_ name: String, _ kind: String, _ summary: String) {
                table.add([name, kind, summary])
                records.append(["type": .text(name), "kind": .text(kind), "summary": .text(summary)])
            }
            for type in SwiftTypes.all {
                add(type.name, SwiftTypes.kind(of: type.name) ?? "", type.summary)
            }
            for entry in session.library.entries {
                guard let plugin = entry.plugin else { continue }
                add(entry.name, entry.isMissing ? "script, missing" : "script", plugin.summary)
            }
            return Report(text: table.text, records: records)
        },
        Command(
            name: "plugins", usage: ["plugins"],
            summary: "list scripts, their state, instructions per item, and stage", example: "plugins",
            kind: .query
        ) { session, arguments in
            var table = Table(["<plugin", "<state", "cost", "<stage", "<file"])
            var records: [Record] = []
            var troubles: [String] = []
            for entry in session.library.entries {
                let state = entry.state
                let cost = entry.plugin.flatMap { PluginLint.cost(path: $0.path) }
                let stage = entry.plugin?.manifest.stage.text ?? ""
                table.add([entry.name, state, cost.map { "\($0)" } ?? "-", stage, entry.displayPath])
                if let error = entry.error {
                    let count = session.library.log.count(of: error)
                    troubles.append("\(entry.name): \(error)" + (count > 1 ? "\n  seen \(count) times" : ""))
                }
                records.append([
                    "plugin": .text(entry.name), "state": .text(state),
                    "bytes": .integer(entry.plugin?.memoryUsed ?? 0),
                    "file": .text(entry.displayPath), "stage": .text(stage),
                    "cost": cost.map { .integer($0) } ?? .none,
                    "error": entry.error.map { .text("\($0)") } ?? .none,
                ])
            }
            let text = session.library.entries.isEmpty ? "no scripts" : table.text
            return Report(text: ([text] + troubles).joined(separator: "\n\n"), records: records)
        },
        .action(
            "load", usage: ["load FILE"], summary: "load a script from any folder and use it",
            example: "load Plugins/reference/linear.lua", candidates: [.files], reach: .reads
        ) { session, arguments in
            let word = try arguments.path("the path of a script")
            try arguments.end()
            do {
                session.use(try session.library.load(file: word.text))
            } catch {
                _ = session.library.log.consume()
                throw word.error("\(error)")
            }
        },
        Command(
            name: "write",
            usage: [
                "write [--yes]", "write option NAME [--yes]", "write preset NAME [--yes]",
                "write stage [--yes]",
            ],
            summary:
                "write what you have set into the script in use: options as defaults or as a preset, its stage",
            details: """
                Shows what changes in the file, and asks; without a terminal only --yes writes. Nothing else in the file \
                changes, and what is computed stays. `undo` takes it back while the file is as it was left.
                """,
            example: "write",
            candidates: [.words(["option", "preset", "stage", "--yes"]), .options, .words(["--yes"])],
            reach: .scripts, run: WriteCommand.run),
        .action(
            "reload", usage: ["reload", "reload I"],
            summary: "reload all scripts and the data, or only one item's view", example: "reload"
        ) { session, arguments in
            if arguments.isAtEnd {
                session.library.reloadAll()
                session.keepUp()
                session.carousel.reloadData()
                return
            }
            let column = arguments.column
            let index = try arguments.integer("the index of a loaded item", in: Int.min...Int.max)
            try arguments.end()
            guard session.carousel.indexesForVisibleItems.contains(index) else {
                throw CommandError(
                    column: column, "item \(index) is not loaded; expected one that `placements` lists")
            }
            session.carousel.reloadItem(at: index, animated: true)
        },
        .action(
            "edit", usage: ["edit [NAME]"],
            summary: "open a script in your editor: the one in use, or another",
            details: "Your editor is $VISUAL or $EDITOR. When it ends, the script is loaded again.",
            example: "edit helix", candidates: [.plugins], kind: .query, reach: .program,
            acts: runEdit),
        Command(
            name: "lua", usage: ["lua EXPRESSION"],
            summary: "evaluate Lua in the script in use; takes the rest of the line",
            details:
                "An expression that is not complete goes on in the next line. Tables are shown with their content.",
            example: "lua carousel.itemWidth * 2", takesRest: true
        ) { session, arguments in
            guard let plugin = session.plugin else {
                throw CommandError(
                    column: arguments.rest.column,
                    "\(session.carousel.type.name) is not a script; expected `type` with a plugin first")
            }
            guard !arguments.rest.text.isEmpty else {
                throw CommandError(
                    column: arguments.rest.column, "missing argument; expected a Lua expression")
            }
            let answer: String
            do throws(PluginError) {
                answer = try plugin.evaluate(arguments.rest.text, in: session.carousel.context)
            } catch {
                throw CommandError(
                    column: arguments.commandColumn, "\(error)",
                    isIncomplete: error.kind == .syntax && error.message.hasSuffix("<eof>"))
            }
            session.carousel.invalidateType(restarts: false)
            return answer.isEmpty ? nil : Report(answer, named: "value")
        },
    ]

    private static func runEdit(_ session: Session, _ arguments: inout Arguments) throws {
        let column = arguments.column
        var name = session.carousel.type.name
        if !arguments.isAtEnd { name = try arguments.word("the name of a script").text }
        try arguments.end()
        let wanted = name.lowercased()
        _ = session.library.plugin(named: name)
        guard let entry = session.library.known.first(where: { $0.name.lowercased() == wanted }) else {
            throw CommandError(
                column: column,
                "'\(Word(text: name, column: 1).shown)' is not a script; expected one that `plugins` lists"
                    + Names.suggestion(for: name, in: session.library.entries.map(\.name)))
        }
        let environment = ProcessInfo.processInfo.environment
        guard let editor = ["VISUAL", "EDITOR"].compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
        else {
            throw arguments.error(
                "no editor is set; expected $VISUAL or $EDITOR; the script is \(entry.displayPath)")
        }
        let status = cterminal_run("exec \(editor) \"$0\"", entry.displayPath, nil, 0)
        guard status != -1, status != 127 else {
            throw arguments.error("can't start '\(editor)'; expected $VISUAL or $EDITOR to be a program")
        }
        session.keepUp()
    }
}

extension PluginLibrary.Entry {
    /// The state in one word.
    var state: String {
        guard let plugin else { return "broken" }
        if isMissing { return "missing" }
        if plugin.isSuspended { return "suspended" }
        return plugin.lastError == nil ? "ok" : "failing"
    }
}

extension SettingsLayer {
    /// What is preferred, for people.
    fileprivate var text: String {
        properties.map { property in
            switch (property.name, self[property]) {
            case ("vertical", .boolean(let isVertical)): isVertical ? "vertical" : "horizontal"
            case ("pagingEnabled", .boolean(let isPaging)): isPaging ? "paging" : "no paging"
            case ("itemSize", .size(let size)):
                "items \(Text.short(size.width)) × \(Text.short(size.height))"
            case ("itemsPerPage", .integer(let count)): "\(count) per page"
            case (let name, let value): "\(name) \(value?.text ?? "")"
            }
        }
        .joined(separator: ", ")
    }
}
