// Effects as files: new ones, copies, other names, and no longer there. In: a name. Out: files that `undo` takes back.

import CarouselEngine
import CarouselHost
import Foundation

extension Command {
    static let effectFileCommands: [Command] = [
        .action(
            "new", usage: ["new NAME", "new NAME KIND"],
            summary: "make an effect from a template, and use it",
            details:
                "Kinds: \(EffectTemplate.allCases.map { "\($0.rawValue) (\($0.summary))" }.joined(separator: "; ")).",
            example: "new mine ring",
            candidates: [.nothing, .words(EffectTemplate.allCases.map(\.rawValue))],
            reach: .scripts
        ) { session, arguments in
            let name = try arguments.word("a name for the effect")
            var kind = EffectTemplate.row
            if !arguments.isAtEnd {
                let word = try arguments.choice(
                    "a kind of effect", of: EffectTemplate.allCases.map(\.rawValue))
                kind = EffectTemplate(rawValue: word) ?? kind
            }
            try arguments.end()
            let folder = session.library.folders.first ?? "Plugins"
            try session.addEffect(kind.text, name, EffectPlace(folder: folder, subfolder: ""))
        },
        .action(
            "duplicate", usage: ["duplicate NAME"],
            summary:
                "make a copy of the effect in use, and use it; what you have set becomes the copy's defaults",
            example: "duplicate mine", reach: .scripts
        ) { session, arguments in
            let name = try arguments.word("a name for the copy")
            try arguments.end()
            try session.duplicateEffect(as: name)
        },
        .action(
            "rename", usage: ["rename NAME", "rename NAME --yes", "rename preset NAME OTHER"],
            summary: "give the effect in use, or one of its presets, another name",
            details: "An effect that comes with CarouselHost is renamed only with `--yes`.",
            example: "rename ours", candidates: [.words(["preset"]), .presets], reach: .scripts
        ) { session, arguments in
            let name = try arguments.word("another name")
            let isMeant = arguments.consume("--yes")
            guard name.text == "preset", !arguments.isAtEnd else {
                try arguments.end()
                try session.checkOwn(name.column, isMeant)
                return try session.renameEffect(to: name)
            }
            let preset = try arguments.word("the name of a preset")
            let other = try arguments.word("another name").text
            try arguments.end()
            try session.changePreset(preset) { plugin throws(ScriptEdit.Problem) in
                try plugin.editRenamingPreset(preset.text, to: other)
            }
            session.carousel.choosePreset(other)
        },
        .action(
            "delete", usage: ["delete", "delete --yes", "delete preset NAME"],
            summary: "delete the file of the effect in use, or one of its presets; `undo` brings it back",
            details: "An effect that comes with CarouselHost is deleted only with `--yes`.",
            example: "delete", candidates: [.words(["preset"]), .presets], reach: .scripts
        ) { session, arguments in
            let column = arguments.commandColumn
            let isMeant = arguments.consume("--yes")
            guard arguments.consume("preset") else {
                try arguments.end()
                try session.checkOwn(column, isMeant)
                return try session.deleteEffect(column)
            }
            let preset = try arguments.word("the name of a preset")
            try arguments.end()
            if session.plugin?.presetName == preset.text { session.carousel.choosePreset(nil) }
            try session.changePreset(preset) { plugin throws(ScriptEdit.Problem) in
                try plugin.editRemovingPreset(preset.text)
            }
        },
    ]
}

/// Where an effect's file is.
private struct EffectPlace {
    /// A folder of effects, as the user would name it.
    let folder: String
    /// The folder in that one; empty for none.
    let subfolder: String

    /// Where a script's file is.
    init(of plugin: LuaPlugin) {
        let root = plugin.root ?? (plugin.path as NSString).deletingLastPathComponent
        let inner = (plugin.path as NSString).deletingLastPathComponent.dropFirst(root.count)
        subfolder = String(inner.drop { $0 == "/" })
        let shown = (plugin.displayPath as NSString).deletingLastPathComponent
        folder = subfolder.isEmpty ? shown : String(shown.dropLast(subfolder.count + 1))
    }

    init(folder: String, subfolder: String) { (self.folder, self.subfolder) = (folder, subfolder) }

    var shown: String { subfolder.isEmpty ? folder : "\(folder)/\(subfolder)" }
    var root: String { URL(fileURLWithPath: folder).standardizedFileURL.path }
    var path: String { subfolder.isEmpty ? root : "\(root)/\(subfolder)" }
}

extension Session {
    /// Effects that come with this project are not lost by mistake.
    fileprivate func checkOwn(_ column: Int, _ isMeant: Bool) throws(CommandError) {
        guard !isMeant, ShippedEffects.contains(carousel.type) else { return }
        throw CommandError(
            column: column,
            "\(carousel.type.name) comes with CarouselHost; expected `duplicate NAME` for one of your own, or --yes"
        )
    }

    /// The script in use, with a file of its own.
    private func script(_ column: Int) throws(CommandError) -> LuaPlugin {
        guard let plugin else {
            throw CommandError(
                column: column,
                "\(carousel.type.name) is built in; expected an effect that is a script, or `duplicate`")
        }
        guard PlainFile.isThere(plugin.path) else {
            throw CommandError(
                column: column, "\(plugin.displayPath) is not written yet; expected `write draft` before")
        }
        return plugin
    }

    /// Makes an effect's file, and uses it.
    fileprivate func addEffect(_ text: String, _ name: Word, _ place: EffectPlace) throws(CommandError) {
        try check(name, place)
        let file = "\(name.text).lua"
        do {
            try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
            writes.append(
                try WrittenFile.made(
                    text, "\(place.shown)/\(file)", at: "\(place.path)/\(file)",
                    inside: writesStayInside ? place.root : nil))
        } catch let error as PlainFile.Problem {
            throw name.error("\(place.shown)/\(file) \(error.asked(for: "a folder that you may write to"))")
        } catch {
            throw name.error("can't make \(place.shown); expected a writable parent folder")
        }
        keepUp()
        guard let entry = library.known.first(where: { $0.displayPath == "\(place.shown)/\(file)" }),
            let own = entry.plugin
        else {
            let reason = library.known.first { $0.displayPath == "\(place.shown)/\(file)" }?.error
            takeBackWrites(1)
            throw name.error(reason.map { "the copy does not load: \($0)" } ?? "the effect does not load")
        }
        use(own)
    }

    /// What a script's file says; nil if it can't be read.
    private static func text(of plugin: LuaPlugin) -> String? {
        guard let data = try? PlainFile.read(plugin.path, most: 1 << 20) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// A name that is free, in a folder.
    private func check(_ name: Word, _ place: EffectPlace) throws(CommandError) {
        if let objection = EffectFile.objection(to: name.text, in: place.shown) {
            throw name.error("'\(name.shown)' \(objection)")
        }
        if let taken = EffectFile.taken(name.text, in: place.path) {
            throw name.error("'\(place.shown)/\(taken)' already exists; expected a new name")
        }
    }

    fileprivate func duplicateEffect(as name: Word) throws(CommandError) {
        // Of a built-in type, the script that says the same.
        let source = plugin ?? library.plugin(named: "reference/\(carousel.type.name)")
        guard let source, let text = source.draft ?? Self.text(of: source) else {
            throw name.error("\(carousel.type.name) has no script; expected an effect that has one")
        }
        let isOwn = source === plugin
        let place = EffectPlace(of: source)
        let set = isOwn ? source.ownOptionValues : [:]
        let preset = isOwn ? source.presetName : nil
        let ownText = isOwn ? text : Self.withModules(of: place.subfolder, text)
        try addEffect(ownText, name, isOwn ? place : EffectPlace(folder: place.folder, subfolder: ""))
        guard let copy = plugin, copy !== source else { return }
        source.choosePreset(nil)
        source.setOwnOptionValues([:])
        if let preset { carousel.choosePreset(preset) }
        for (option, value) in set { try? copy.setUserOption(option, to: value) }
        for option in set.keys.sorted() {
            var arguments = Arguments(CommandWords(["write", "option", option, "--yes"]))
            do {
                _ = try WriteCommand.run(self, &arguments)
            } catch let error as CommandError where error.isOutput {
                throw error
            } catch {
                // There is no number to replace; what is seen stays.
                library.log.note("\(option) stays as it is set here: \(copy.name) computes its default")
            }
        }
    }

    /// A text from a subfolder for the folder itself: the modules beside it are named from there.
    private static func withModules(of subfolder: String, _ text: String) -> String {
        text.replacing(/require(\s*\(?\s*)(["'])lib\//) { match in
            "require\(match.output.1)\(match.output.2)\(subfolder)/lib/"
        }
    }

    fileprivate func renameEffect(to name: Word) throws(CommandError) {
        let former = try script(name.column)
        guard former.draft == nil, let text = Self.text(of: former) else {
            throw name.error("\(former.displayPath) has a draft; expected `write draft` before")
        }
        let preset = former.presetName
        let set = former.ownOptionValues
        try addEffect(text, name, EffectPlace(of: former))
        try remove(former, name.column)
        if let preset { carousel.choosePreset(preset) }
        for (option, value) in set { try? plugin?.setUserOption(option, to: value) }
    }

    fileprivate func deleteEffect(_ column: Int) throws(CommandError) {
        let former = try script(column)
        let names = library.entries.filter { $0.plugin != nil }.map(\.name)
        let next = names.firstIndex(of: former.name).map { names[($0 + 1) % names.count] }
        try remove(former, column)
        keepUp()
        if let other = next.flatMap({ library.plugin(named: $0) }), other !== former {
            use(other)
        } else if let type = SwiftTypes.all.first {
            use(type)
        }
    }

    /// Changes a preset in the file of the script in use.
    fileprivate func changePreset(
        _ preset: Word, _ edit: (LuaPlugin) throws(ScriptEdit.Problem) -> ScriptEdit
    ) throws(CommandError) {
        let plugin = try script(preset.column)
        guard plugin.draft == nil else {
            throw preset.error("\(plugin.displayPath) has a draft; expected `write draft` before")
        }
        guard plugin.manifest.presets.contains(where: { $0.name == preset.text }) else {
            throw preset.error("unknown preset '\(preset.shown)'; expected one of \(plugin.name)")
        }
        do {
            let change = try edit(plugin)
            try plugin.check(change)
            writes.append(
                try change.write(
                    file: plugin.path(ofFile: change.path),
                    inside: writesStayInside ? EffectPlace(of: plugin).root : nil))
            try plugin.reload(isForced: true)
        } catch {
            throw preset.error("\(error)")
        }
    }

    /// Writes a file that is not of this session, as a step of `undo`.
    ///
    /// - Parameter name: of the step.
    /// - Throws: ``PlainFile/Problem/changed`` if the file is not as it was left; then nothing is written.
    package func write(_ file: WrittenFile, as name: String) throws(PlainFile.Problem) {
        let before = checkpoint
        try file.write()
        writes.append(file)
        history.add(name, before)
        keepUp()
    }

    private func remove(_ plugin: LuaPlugin, _ column: Int) throws(CommandError) {
        let place = EffectPlace(of: plugin)
        do throws(PlainFile.Problem) {
            writes.append(
                try WrittenFile.removed(
                    plugin.displayPath, at: plugin.path, inside: writesStayInside ? place.root : nil))
        } catch {
            throw CommandError(
                column: column, "\(plugin.displayPath) \(error.asked(for: "a file that you may delete"))",
                isOutput: error.isOfOutput)
        }
        keepUp()
    }

    /// Takes back the last files that were written, when what follows has failed.
    private func takeBackWrites(_ count: Int) {
        for write in writes.suffix(count).reversed() { try? write.reversed.write() }
        writes.removeLast(min(count, writes.count))
        keepUp()
    }
}
