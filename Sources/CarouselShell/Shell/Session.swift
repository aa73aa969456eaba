// The state that commands work on: a carousel, its data, the scripts. In: lines. Out: reports and messages.

import BuiltinTypes
import CarouselHost
import Foundation
import Pictures

/// The shell's data source: each view is just the item's index.
final class SessionData: CarouselDataSource {
    var items = 12
    /// The items' identities, after `apply`.
    var ids: [String]?
    var placeholders = 0
    var itemSize = Size(width: 160, height: 200)
    /// The sizes of single items, by their indexes.
    var sizes: [Int: Size] = [:]

    func numberOfItems(in carousel: Carousel<Int>) -> Int { items }
    func numberOfPlaceholders(in carousel: Carousel<Int>) -> Int { placeholders }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size {
        sizes.isEmpty ? itemSize : sizes[view] ?? itemSize
    }

    /// The items have other indexes now.
    ///
    /// - Parameter later: an item's index, from the former one; nil if it is gone.
    func renumberSizes(_ later: (Int) -> Int?) {
        guard !sizes.isEmpty else { return }
        sizes = Dictionary(
            sizes.compactMap { index, size in later(index).map { ($0, size) } },
            uniquingKeysWith: { first, _ in first })
    }
}

/// A session of the shell.
package final class Session {
    private(set) var data = SessionData()
    package private(set) var carousel: Carousel<Int>
    /// Advances the carousel, and turns fingers, wheels and keys into its calls.
    private(set) var driver: CarouselDriver<Int>
    /// The driver's clock, in seconds.
    private var clock = 0.0
    /// Where the finger is; nil when none is down.
    var finger: Point?
    /// How `scroll to` moves when no duration is given.
    var animation = ScrollAnimation.none
    package let library: PluginLibrary
    let events = EventLog()
    var mode = OutputMode.table
    /// How pictures look.
    var theme = Theme.dark { didSet { painter = SceneBuilder(theme: theme) } }
    /// Whether pictures show insets, gaps and snaps.
    var showsGuides = false
    /// Draws the items; caches its outlines between pictures.
    var painter = SceneBuilder(theme: .dark)
    /// The image protocol that the terminal supports, asked once; nil if there is none.
    lazy var graphics = TerminalScreen.graphics()
    /// The file for results; nil is stdout.
    private(set) var outputFile: FileHandle?
    /// Whether results go to a file.
    var isWritingToFile: Bool { outputFile != nil }
    /// The file to which commands are recorded; nil if nothing is recorded.
    var recording: Recording?
    /// Whether `quit` was entered.
    var isOver = false
    /// Called after each step of time, with its duration in seconds, for example to film the carousel.
    var onStep: ((Double) -> Void)?

    /// Whether messages are held back, because there is no room for them while pictures are drawn. They are
    /// written when this becomes false.
    package var holdsMessages = false {
        didSet {
            guard !holdsMessages else { return }
            for message in takeHeldMessages() { tell(Self.text(of: message)) }
        }
    }
    /// The messages held back, oldest first; at most the last hundred.
    private(set) var heldMessages: [PluginMessage] = []

    private let write: (String) throws -> Void
    /// Writes messages.
    package let tell: (String) -> Void
    private var seenGeneration = 0
    private var seenLoads = 0
    /// The stage settings that the user has set; a script does not change them.
    var ownSettings: Set<StageSetting> = []
    /// The settings that the type in use prefers.
    var stage = PreferredSettings()
    /// The number of nested command files that are being run.
    private var sources = 0
    private static let mostSources = 8
    /// A script to use as soon as it loads: its file, as the user entered it.
    package private(set) var awaited: String?

    /// - Parameters:
    ///   - write: writes results.
    ///   - tell: writes messages, one or more lines at a time, without the last line end.
    package init(
        library: PluginLibrary, write: @escaping (String) throws -> Void, tell: @escaping (String) -> Void
    ) {
        self.library = library
        self.write = write
        self.tell = tell
        carousel = Self.makeCarousel()
        driver = CarouselDriver(carousel)
        driver.advance(to: clock)
        fill()
        keepUp()
    }

    private static func makeCarousel() -> Carousel<Int> {
        Carousel(type: .linear, bounds: Size(width: 800, height: 400))
    }

    private func fill() {
        events.data = data
        carousel.delegate = events
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        // The shell starts at rest; in an app the first layout is still aligning.
        carousel.scrollOffset = 0
        _ = events.take()
    }

    /// Resets the session, except for the output format and the recording.
    func reset() {
        for plugin in library.entries.compactMap(\.plugin) {
            for option in plugin.manifest.options { try? plugin.setOwnOption(option.name, to: nil) }
        }
        data = SessionData()
        carousel = Self.makeCarousel()
        driver = CarouselDriver(carousel)
        clock = 0
        driver.advance(to: clock)
        finger = nil
        animation = .none
        fill()
        awaited = nil
        seenGeneration = 0
        ownSettings = []
        stage = PreferredSettings()
    }

    /// The size of an item, in points.
    package var itemSize: Size { data.itemSize }

    /// The events sent to the delegate since the last call, one line each.
    package func takeEventLines() -> [String] {
        let news = events.take()
        return news.isEmpty ? [] : news.text.split(separator: "\n").map(String.init)
    }

    // MARK: Settings

    /// Sets a property. If this changes the scroll axis, the items are measured again along the new axis.
    func set(_ property: CarouselProperty, to value: CarouselProperty.Value) {
        if let setting = StageSetting.named(property.name) { ownSettings.insert(setting) }
        let wasVertical = carousel.settings.isVertical
        carousel.set(property, to: value)
        if carousel.settings.isVertical != wasVertical, carousel.habits != .standard { measureItems() }
    }

    /// Measures the items' length along the axis again.
    ///
    /// iCarousel: keeps the length that the first view had along the axis at that time.
    func measureItems() {
        carousel.forgetItemWidth()
        carousel.reloadData()
    }

    /// The script in use; nil if the type is built in.
    var plugin: LuaPlugin? { carousel.type as? LuaPlugin }

    // MARK: Types

    /// The names of all types that can be chosen.
    package var typeNames: [String] {
        BuiltinTypes.all.map(\.name) + library.entries.filter { $0.plugin != nil }.map(\.name)
    }

    /// The type with this name.
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
            "unknown type '\(word.text)'; expected one that `types` lists"
                + Names.suggestion(for: word.text, in: typeNames))
    }

    /// Uses a script now or, if it has an error, as soon as that is corrected.
    ///
    /// - Parameter path: its file, or the name of a known script.
    /// - Throws: ``CommandError`` if there is no such file.
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
        enterStage()
        seenGeneration = plugin?.generation ?? 0
        seenLoads = plugin?.loads ?? 0
        carousel.invalidateType()
    }

    // MARK: Time

    /// Advances time, in seconds.
    package func advance(by seconds: Double) {
        clock += max(0, seconds)
        driver.advance(to: clock)
        onStep?(seconds)
    }

    /// The time for the driver, in seconds.
    var now: Double { clock }

    // MARK: Lines

    /// Runs the lines of a file.
    ///
    /// - Throws: ``CommandError`` with the column of `word`, which names the file, and the position of the
    ///   failed command.
    func carryOut(lines: String, of word: Word) throws(CommandError) {
        guard sources < Self.mostSources else {
            throw CommandError(
                column: word.column,
                "'\(word.text)' would be nested \(sources + 1) files deep; expected \(Self.mostSources) at most"
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

    /// Runs the commands of a line; stops at the first one that fails.
    func carryOut(_ line: String) throws(CommandError) {
        for words in try Tokenizer.commands(in: line, rawCommands: Self.rawCommands) {
            try carryOut(words)
            if isOver { break }
        }
    }

    /// Runs the commands of a line.
    ///
    /// - Parameter number: the line's number, for errors.
    /// - Returns: false if one failed; the commands after it are not run.
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

    /// Runs a command.
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
            // The commands in a file have already been recorded one by one.
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
            throw CommandError(column: 1, "the output can't be written; expected a disk with free space")
        }
    }

    /// Loads scripts that were saved, and reports the results.
    package func keepUp() {
        library.poll()
        if let awaited, let plugin = library.entries.first(where: { $0.displayPath == awaited })?.plugin {
            use(plugin)
        }
        if let plugin, plugin.generation != seenGeneration {
            seenGeneration = plugin.generation
            let isReloaded = plugin.loads != seenLoads
            seenLoads = plugin.loads
            if isReloaded { enterStage() }
            carousel.invalidateType(restarts: isReloaded)
        }
        relay()
    }

    /// Forwards the scripts' messages.
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

    /// Returns and removes the messages that were held back.
    package func takeHeldMessages() -> [PluginMessage] {
        defer { heldMessages = [] }
        return heldMessages
    }

    // MARK: Prompt

    /// The prompt: type, offset and number of items, as in `linear 3.00/12> `, with a mark if the script has
    /// an error.
    var prompt: String {
        let trouble = plugin.map { $0.lastError != nil || $0.isSuspended } ?? false
        let place = Text.fixed(carousel.scrollOffset, 2)
        let name = Printable.escaped(carousel.type.name, keepsLines: false)
        return "\(name)\(trouble ? "!" : "") \(place)/\(carousel.numberOfItems)> "
    }
}
