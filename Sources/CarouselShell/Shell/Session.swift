// What the commands work on: a carousel, its data, the scripts. In: lines. Out: reports and messages.

import BuiltinTypes
import CarouselHost
import Foundation
import Pictures

/// The items of the shell: views that are only their numbers.
final class SessionData: CarouselDataSource {
    var items = 12
    var placeholders = 0
    var itemSize = Size(width: 160, height: 200)

    func numberOfItems(in carousel: Carousel<Int>) -> Int { items }
    func numberOfPlaceholders(in carousel: Carousel<Int>) -> Int { placeholders }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { itemSize }
}

/// A session of the shell.
package final class Session {
    private(set) var data = SessionData()
    package private(set) var carousel: Carousel<Int>
    package let library: PluginLibrary
    let events = EventLog()
    var mode = OutputMode.table
    /// How pictures look.
    var theme = Theme.dark { didSet { painter = SceneBuilder(theme: theme) } }
    /// Draws the items; keeps its outlines from picture to picture.
    var painter = SceneBuilder(theme: .dark)
    /// Whole pictures that the terminal shows, asked once; nil where it shows none.
    lazy var graphics = TerminalScreen.graphics()
    /// Where results go; nil is stdout.
    private(set) var outputFile: FileHandle?
    /// Whether results go to a file.
    var isWritingToFile: Bool { outputFile != nil }
    /// Where commands are written as they are carried out; nil while nothing is recorded.
    var recording: Recording?
    /// Whether `quit` was said.
    var isOver = false
    /// Called after each step of time, with its length in seconds: who films the carousel sees it here.
    var onStep: ((Double) -> Void)?

    /// Whether messages wait until they are not held any more: while pictures are drawn they have no place.
    package var holdsMessages = false {
        didSet {
            guard !holdsMessages else { return }
            for message in takeHeldMessages() { tell(Self.text(of: message)) }
        }
    }
    /// Those that wait, oldest first; the last hundred.
    private(set) var heldMessages: [PluginMessage] = []

    private let write: (String) throws -> Void
    /// Takes messages.
    package let tell: (String) -> Void
    private var seenGeneration = 0
    /// Files of commands that are being carried out, one within the other.
    private var sources = 0
    private static let mostSources = 8
    /// A script to use once it loads: its file, as the user named it.
    package private(set) var awaited: String?

    /// - Parameters:
    ///   - write: takes results.
    ///   - tell: takes messages, a line or several at a time, without the last line's end.
    package init(
        library: PluginLibrary, write: @escaping (String) throws -> Void, tell: @escaping (String) -> Void
    ) {
        self.library = library
        self.write = write
        self.tell = tell
        carousel = Self.makeCarousel()
        fill()
        keepUp()
    }

    private static func makeCarousel() -> Carousel<Int> {
        Carousel(type: .linear, bounds: Size(width: 800, height: 400))
    }

    private func fill() {
        carousel.delegate = events
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        // The shell starts at rest, where an app's first layout is still aligning.
        carousel.scrollOffset = 0
        _ = events.take()
    }

    /// Back to the beginning; how results are written and what is recorded stays.
    func reset() {
        for plugin in library.entries.compactMap(\.plugin) {
            for option in plugin.manifest.options { try? plugin.setOwnOption(option.name, to: nil) }
        }
        data = SessionData()
        carousel = Self.makeCarousel()
        fill()
        awaited = nil
        seenGeneration = 0
    }

    /// The size of an item, in points.
    package var itemSize: Size { data.itemSize }

    /// What the carousel told its delegate since the last call, a line each.
    package func takeEventLines() -> [String] {
        let news = events.take()
        return news.isEmpty ? [] : news.text.split(separator: "\n").map(String.init)
    }

    // MARK: Settings

    /// Sets a property. A row along the other axis measures its items along that.
    func set(_ property: CarouselProperty, to value: CarouselProperty.Value) {
        let wasVertical = carousel.settings.isVertical
        carousel.set(property, to: value)
        if carousel.settings.isVertical != wasVertical { measureItems() }
    }

    /// Takes the items' length along the axis again.
    ///
    /// iCarousel: the length that the first view had along the axis of that time stays.
    func measureItems() {
        carousel.forgetItemWidth()
        carousel.reloadData()
    }

    /// The script in use, if the type is one.
    var plugin: LuaPlugin? { carousel.type as? LuaPlugin }

    // MARK: Types

    /// The names of all types that can be chosen.
    package var typeNames: [String] {
        BuiltinTypes.all.map(\.name) + library.entries.filter { $0.plugin != nil }.map(\.name)
    }

    /// The type of a name.
    package func type(named word: Word) throws(CommandError) -> any CarouselType {
        if let type = BuiltinTypes.named(word.text) { return type }
        if let plugin = library.plugin(named: word.text) { return plugin }
        let wanted = word.text.lowercased()
        if let broken = library.entries.first(where: { $0.name.lowercased() == wanted }),
            let error = broken.error
        {
            throw CommandError(column: word.column, "the script of '\(broken.name)' does not load: \(error)")
        }
        throw CommandError(
            column: word.column,
            "no type '\(word.text)'; expected a name that types lists"
                + Names.suggestion(for: word.text, in: typeNames))
    }

    /// Uses a script now, or as soon as it has been mended.
    ///
    /// - Parameter path: its file, or the name of one that is known.
    /// - Throws: ``CommandError`` when there is no such file.
    package func awaitScript(at path: String) throws(CommandError) {
        keepUp()
        if !path.hasSuffix(".lua"), let plugin = library.plugin(named: path) { return use(plugin) }
        do {
            use(try library.load(file: path))
        } catch  where error.kind == .file {
            _ = library.log.take()
            throw CommandError(column: 1, "\(error)")
        } catch {
            awaited = path
        }
    }

    func use(_ type: any CarouselType) {
        awaited = nil
        carousel.type = type
        seenGeneration = plugin?.generation ?? 0
        carousel.typeDidChange()
    }

    // MARK: Time

    /// Lets time pass, in seconds.
    package func advance(by seconds: Double) {
        carousel.advance(by: seconds)
        onStep?(seconds)
    }

    // MARK: Lines

    /// Carries out the lines of a file.
    ///
    /// - Throws: ``CommandError`` at `word`, which names the file, with the place of the command that failed.
    func carryOut(lines: String, of word: Word) throws(CommandError) {
        guard sources < Self.mostSources else {
            throw CommandError(
                column: word.column,
                "'\(word.text)' is one of \(sources + 1) files within each other; expected \(Self.mostSources) at most"
            )
        }
        sources += 1
        defer { sources -= 1 }
        for (number, line) in lines.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !isOver {
            do {
                try carryOut(String(line))
            } catch {
                throw CommandError(
                    column: word.column, "\(word.text):\(number + 1):\(error.column): \(error.message)")
            }
        }
    }

    /// Carries out the commands of a line; those behind one that fails are left out.
    func carryOut(_ line: String) throws(CommandError) {
        for words in try Tokenizer.commands(in: line, rawCommands: Self.rawCommands) {
            try carryOut(words)
            if isOver { break }
        }
    }

    /// Carries out the commands of a line.
    ///
    /// - Parameter number: the line's number, for errors.
    /// - Returns: false when one failed; those behind it are left out.
    func perform(_ line: String, number: Int) -> Bool {
        do {
            try carryOut(line)
            return true
        } catch {
            tell("error: \(number):\(error.column): \(error.message)")
            return false
        }
    }

    private static let rawCommands = Set(Command.all.filter(\.takesRest).map(\.name))

    /// Carries out a command.
    package func carryOut(_ words: CommandWords) throws(CommandError) {
        keepUp()
        let command = try Command.named(words.words[0])
        var arguments = Arguments(words)
        let start = carousel.time
        do {
            let report = try command.run(self, &arguments)
            if !command.takesRest { try arguments.end() }
            carousel.layoutIfNeeded()
            if events.isLive {
                let heard = events.take()
                try emit(mode.write(Report(text: heard.text, records: heard.map(\.record))))
            }
            if let report { try emit(mode.write(report)) }
            // What a file holds was recorded as it was carried out.
            if !["record", "source"].contains(command.name) {
                try recording?.add(words, isRaw: command.takesRest, time: carousel.time - start)
            }
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(column: words.words[0].column, "\(error)")
        }
        relay()
    }

    private func emit(_ text: String) throws(CommandError) {
        do {
            if let outputFile {
                try outputFile.write(contentsOf: Data(text.utf8))
            } else {
                try write(text)
            }
        } catch {
            throw CommandError(column: 1, "the output can't be written; expected a place with room")
        }
    }

    /// Takes over scripts that were saved, and tells what became of them.
    package func keepUp() {
        library.poll()
        if let awaited, let plugin = library.entries.first(where: { $0.displayPath == awaited })?.plugin {
            use(plugin)
        }
        if let plugin, plugin.generation != seenGeneration {
            seenGeneration = plugin.generation
            carousel.typeDidChange()
        }
        relay()
    }

    /// Passes the scripts' messages on.
    package func relay() {
        for message in library.log.take() {
            guard holdsMessages else {
                tell(Self.text(of: message))
                continue
            }
            heldMessages.append(message)
            if heldMessages.count > 100 { heldMessages.removeFirst() }
        }
    }

    /// Sends results to a file, or back to stdout.
    func redirect(to path: Word?) throws(CommandError) {
        try? outputFile?.close()
        outputFile = nil
        guard let path else { return }
        outputFile = try FileHandle.forWriting(to: path)
    }

    /// A message for people.
    package static func text(of message: PluginMessage) -> String {
        message.kind == .error ? "error: \(message.text)" : message.text
    }

    /// The messages that wait.
    package func takeHeldMessages() -> [PluginMessage] {
        defer { heldMessages = [] }
        return heldMessages
    }

    // MARK: Prompt

    /// Type, place and state, as in `linear 3.00/12> `; a mark when the script is in trouble.
    var prompt: String {
        let trouble = plugin.map { $0.lastError != nil || $0.isSuspended } ?? false
        let place = Text.fixed(carousel.scrollOffset, 2)
        let name = Printable.escaped(carousel.type.name, keepsLines: false)
        return "\(name)\(trouble ? "!" : "") \(place)/\(carousel.numberOfItems)> "
    }
}
