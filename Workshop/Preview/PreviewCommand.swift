// The command that shows the carousel in a browser. In: its arguments. Out: a server.

import ArgumentParser
import CarouselEngine
import CarouselHost
import CarouselShell
import Commands
import Foundation

/// The page and its server.
package struct PreviewCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show a carousel in the browser; scripts reload when you save them.",
        discussion: """
            Prints the link of a page, and serves it until Ctrl-C. Only programs on this machine can reach it, \
            unless --address is given, and only who has the link gets more than an empty page. It stays the same for \
            you and this port.

            Examples:
              carousel preview
              carousel preview --plugin Plugins/helix.lua --images Photos
            """)

    @Option(help: "The port; 0 for any free port.")
    var port = 4747

    @Option(
        help: "The address to listen on. On any but the default, others with the link can move the carousel.")
    var address = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "A folder of pictures to show as items; nothing else in it is served.", valueName: "dir"))
    var images: String?

    @Option(
        help: ArgumentHelp(
            "What the items are: a JSON list of objects, which scripts read as item.data. (default: names and sizes of the pictures)",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var data: String?

    @Option(help: "A built-in type or an effect. (default: coverFlow)", completion: .effect)
    var type: String?

    @Option(
        help: ArgumentHelp("A script to start with, or the name of an effect.", valueName: "file"),
        completion: .file(extensions: ["lua"]))
    var plugin: String?

    @Option(help: "Items in the data. (default: 12, or as many as there are pictures)")
    var items: Int?

    @Option(help: "The scroll offset to start at, in items. (default: the middle item)")
    var offset: Double?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Commands of the shell to start with, joined by ;.", valueName: "commands"))
    var command: String?

    @Option(
        help: ArgumentHelp(
            "A program that opens the script in use when the page asks for it: it gets the file as its only argument.",
            valueName: "program"))
    var editor: String?

    @Flag(help: "Pages can't write the script on stage.")
    var readOnly = false

    @Flag(help: "Pages can write the script on stage also where others can connect, see --address.")
    var write = false

    @OptionGroup var plugins: PluginFolders

    package init() {}

    package func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port is \(port); expected 0 to 65535")
        }
        if let offset, !offset.isFinite {
            throw ValidationError("--offset is \(offset); expected a finite number")
        }
        if type != nil, plugin != nil {
            throw ValidationError("--type and --plugin can't be combined; expected one")
        }
        if readOnly, write {
            throw ValidationError("--read-only and --write can't be combined; expected one")
        }
    }

    package func run() throws {
        do {
            let files = try PageFiles(images: images)
            for problem in files.problems { StandardError.tell(problem) }
            let server = try start(files)
            let links = server.urls.joined(separator: "\n")
            try StandardOutput.write("\(links)  (Ctrl-C to stop)\n")
            server.wait()
        } catch let error as PreviewProblem {
            throw CommandFailure("preview: \(error)")
        } catch let error as CommandError {
            throw CommandFailure("preview: -c, column \(error.column): \(error.message)")
        }
    }

    /// Whether pages may write; nil for what the address says.
    private var mayWrite: Bool? {
        if readOnly { return false }
        return write ? true : nil
    }

    private func start(_ files: PageFiles) throws -> PreviewServer {
        let plugins = plugins
        let plugin = plugin
        let offset = offset
        let start = command
        let facts =
            try data.map { try ItemDataFile($0) }
            ?? ItemDataFile(pictures: files.imageNames, sizes: files.imageSizes)
        var commands: [[String]] = []
        // The opening shot: large, in the shape of a window.
        if type == nil, plugin == nil { commands += [["type", "coverFlow"], ["bounds", "600", "400"]] }
        if let type { commands.append(["type", type]) }
        if let items { commands.append(["items", "\(items)"]) }
        let editor = try editor.map { command throws(PreviewProblem) in try Editor(command) }
        return try PreviewServer.start(
            address: address, port: port, files: files, pluginFolders: plugins.given,
            greets: offset == nil && command == nil, editor: editor,
            writes: mayWrite, journal: WriteJournal.usualFolder, links: PageToken.usualFolder
        ) { [commands] in
            let library = plugins.library()
            // Other windows wait while this one is opened.
            library.secondsPerPoll = ScriptTime.perPicture
            let session = Session(
                commands: .workshop, library: library, write: { _ in }, tell: StandardError.tell)
            session.holdsMessages = true
            if let plugin { try session.awaitScript(at: plugin) }
            if !facts.items.isEmpty { try session.apply(facts) }
            for words in commands { try session.carryOut(words: words) }
            if let start {
                try session.carryOut(start)
                return session
            }
            let middle = Double(max(0, session.carousel.numberOfItems - 1) / 2)
            try session.carryOut(words: ["offset", "to", "\(offset ?? middle)"])
            return session
        }
    }
}
