// The state that commands work on: a carousel, its data, the scripts. In: lines. Out: reports and messages.

import CarouselEngine
import CarouselHost
import CarouselOriginals
import Escapes
import Foundation

/// What a module of commands keeps with each session, such as how pictures look. As the format of results, it stays as it is
/// at `reset` and `undo`.
package protocol SessionPart: AnyObject {
    init()
}

/// A session of the shell.
package final class Session {
    /// One frame, in seconds.
    package static let frame = 1.0 / 60

    let data = SessionData()
    package private(set) var carousel: any DrivableCarousel
    /// Advances the carousel, and turns fingers, wheels and keys into its calls.
    private(set) var driver: AnyCarouselDriver
    /// The driver's clock, in seconds.
    private(set) var now = 0.0
    /// What `undo` goes back to.
    var history = UndoHistory()
    /// The scripts that were written, in order.
    package internal(set) var writes: [WrittenFile] = []
    /// Whether a script is written only inside of its folder of effects, also by way of links.
    package var writesStayInside = false
    /// Asks whether something is meant; nil where nobody can answer.
    var asks: ((String) -> Bool)?
    /// What the file of commands that is being run may do; nil for what is typed.
    var trust: FileTrust?
    /// Whether files of commands may do whatever they say.
    var trustsFiles = false
    /// Where the finger is; nil when none is down.
    var finger: Point?
    /// How `scroll to` moves when no duration is given.
    var animation = TimingParameters.none
    package let library: PluginLibrary
    /// What can be typed.
    package let commands: CommandSet
    /// What the modules of commands keep here, by their types.
    private var parts: [ObjectIdentifier: any SessionPart] = [:]
    let events = EventLog()
    /// How results are written.
    package var writer = ReportWriter()
    /// What each script may take for a command, in seconds; nil where whoever has the session says that.
    var secondsPerCommand: Double?
    /// Whether the commands are typed by a person, who may abbreviate them.
    var isTyped = false
    /// How far right of the edge a typed line begins; nil where it is not above a message.
    var promptWidth: Int?
    /// Whether the running command was interrupted; asked in everything that takes long.
    var isInterrupted: () -> Bool = { false }
    /// The file for results; nil is stdout.
    package var outputFile: FileHandle?
    /// The file to which commands are recorded; nil if nothing is recorded.
    var recording: Recording?
    /// Whether `quit` was entered.
    var isOver = false
    /// Whether a program drives the session through a pipe: as JSON, each command's answer ends with a line of its own.
    var marksAnswers = false
    /// Whether results or a file could not be written.
    var hasLostOutput = false
    /// Whether errors of scripts were told.
    private(set) var hasToldErrors = false
    /// Called before each step of time.
    package var willStep: (() -> Void)?
    /// Called after each step of time, with its duration in seconds, for example to film the carousel.
    package var onStep: ((Double) -> Void)?

    /// Whether messages are held back, because there is no room for them while pictures are drawn. They are
    /// written when this becomes false.
    package var holdsMessages = false {
        didSet {
            guard !holdsMessages else { return }
            for message in consumeHeldMessages() { tell(Self.text(of: message)) }
        }
    }
    /// The messages held back, oldest first; at most the last hundred.
    package private(set) var heldMessages: [PluginMessage] = []

    let write: (String) throws -> Void
    /// Writes messages.
    package let tell: (String) -> Void
    /// The number of nested command files and repetitions that are being run.
    var depth = 0
    /// A script to use as soon as it loads: its file, as the user entered it.
    package private(set) var awaited: String?

    /// - Parameters:
    ///   - commands: what can be typed.
    ///   - write: writes results.
    ///   - tell: writes messages, one or more lines at a time, without the last line end.
    package init(
        commands: CommandSet, library: PluginLibrary, write: @escaping (String) throws -> Void,
        tell: @escaping (String) -> Void
    ) {
        self.commands = commands
        self.library = library
        self.write = write
        self.tell = tell
        carousel = Self.makeCarousel()
        driver = AnyCarouselDriver(carousel)
        driver.advance(to: now)
        fill()
        keepUp()
    }

    private static func makeCarousel() -> any DrivableCarousel {
        let carousel = Carousel<Int>(type: .linear, bounds: Size(width: 800, height: 400))
        carousel.appliesStage = true
        return carousel
    }

    /// What a module keeps here; made when it is asked for first.
    package func part<Part: SessionPart>(_ type: Part.Type) -> Part {
        if let part = parts[ObjectIdentifier(type)] as? Part { return part }
        let part = Part()
        parts[ObjectIdentifier(type)] = part
        return part
    }

    /// The carousel with the standard behavior; nil with an original's.
    package var engine: Carousel<Int>? { carousel as? Carousel<Int> }

    /// The same, for what only the standard behavior has.
    package func standard() throws(CommandError) -> Carousel<Int> {
        if let engine { return engine }
        throw CommandError(
            column: 1, "not with \(carousel.behavior)'s behavior; expected `behavior standard` before")
    }

    /// Behaves as a library does from now on: keeps data, type, settings and the current item, and ends all motion.
    func behave(as behavior: Behavior) {
        guard behavior.rawValue != carousel.behavior else { return }
        let former = carousel
        let index = former.currentItemIndex
        let type = former.type
        let layers = former.layers
        let preset = former.presetName
        let values = former.shownType.ownOptionValues
        leave(former)
        carousel = behavior.makeCarousel(type, former.bounds)
        carousel.choosePreset(preset)
        carousel.shownType.setOwnOptionValues(values)
        carousel.advance(by: former.time)
        carousel.appliesStage = true
        carousel.layers = layers
        driver = AnyCarouselDriver(carousel)
        driver.advance(to: now)
        connect()
        let count = carousel.numberOfItems
        if count > 0 { carousel.scrollOffset = Double(min(max(0, index), count - 1)) }
    }

    /// While a carousel shows a script, another one gets a copy of it: the former one shows none.
    private func leave(_ former: any DrivableCarousel) { former.type = CustomType { _, base, _ in base } }

    /// Goes on where a recording has ended.
    func adopt(_ replay: SessionReplay) {
        leave(carousel)
        carousel = replay.carousel
        driver = replay.driver
        now = replay.driver.time ?? 0
        var items = SessionItems()
        items.items = replay.items.count
        items.ids = replay.items.map { "\($0)" }
        let size = replay.carousel.placements.first?.viewSize
        if let size, size != carousel.settings.itemSize {
            items.sizes = Dictionary(uniqueKeysWithValues: replay.items.indices.map { ($0, size) })
        }
        data.all = items
        replay.release()
        connect()
        _ = events.consume()
    }

    /// Gives the carousel its data, and nobody's finger.
    private func connect() {
        finger = nil
        events.data = data
        if let engine {
            engine.delegate = events
            engine.dataSource = data
            engine.typeProblems = { [log = library.log] in log.note("\($0)") }
        } else if let original = carousel as? OriginalCarousel<Int> {
            original.delegate = events
            original.dataSource = data
        }
        if let ids = data.ids { try? engine?.apply(ids, animated: false) }
        carousel.layoutIfNeeded()
    }

    private func fill() {
        connect()
        // The shell starts at rest; in an app the first layout is still aligning.
        carousel.scrollOffset = 0
        _ = events.consume()
    }

    /// Resets the session, except for the output format and the recording.
    func reset() {
        for plugin in library.plugins where plugin.presetName != nil || !plugin.ownOptionValues.isEmpty {
            plugin.choosePreset(nil)
            plugin.setOwnOptionValues([:])
        }
        data.all = SessionItems()
        leave(carousel)
        carousel = Self.makeCarousel()
        driver = AnyCarouselDriver(carousel)
        now = 0
        driver.advance(to: now)
        animation = .none
        fill()
        awaited = nil
    }

    /// The size of an item, in points.
    package var itemSize: Size { carousel.settings.itemSize }

    /// The events sent to the delegate since the last call, one line each.
    package func consumeEvents() -> [String] { events.consume().text.split(separator: "\n").map(String.init) }

    // MARK: Settings

    /// Sets a property: a setting is the user's from now on. If this changes the scroll axis, the items are measured
    /// again along the new axis.
    ///
    /// - Parameter value: nil to leave a setting to the script's stage, or to the default.
    func set(_ property: CarouselProperty, to value: CarouselProperty.Value?) {
        let wasVertical = carousel.settings.isVertical
        carousel.set(property, to: value)
        // iCarousel keeps the length that the first view had along the axis at that time.
        guard carousel.settings.isVertical != wasVertical,
            let original = carousel as? OriginalCarousel<Int>
        else { return }
        original.forgetItemWidth()
        original.reloadData()
    }

    /// The script in use; nil if the type is built in.
    package var plugin: LuaPlugin? { carousel.type as? LuaPlugin }

    // MARK: Types

    /// The names of all types that can be chosen.
    package var typeNames: [String] {
        SwiftTypes.all.map(\.name) + library.entries.filter { $0.plugin != nil }.map(\.name)
    }

    /// The type with this name.
    package func type(named word: Word) throws(CommandError) -> any CarouselType {
        if let type = SwiftTypes.named(word.text) { return type }
        if let plugin = library.plugin(named: word.text) { return plugin }
        let wanted = word.text.lowercased()
        if let broken = library.known.first(where: { $0.name.lowercased() == wanted }),
            let error = broken.error
        {
            throw word.error("the script of '\(broken.name)' does not load: \(error)")
        }
        throw word.error(
            "unknown type '\(word.shown)'; expected one that `types` lists"
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
            _ = library.log.consume()
            throw CommandError(column: 1, "\(error)")
        } catch {
            awaited = path
        }
    }

    package func use(_ type: any CarouselType) {
        awaited = nil
        carousel.type = type
        carousel.invalidateType(restarts: false)
    }

    // MARK: Time

    /// Advances time, in seconds.
    package func advance(by seconds: Double) {
        willStep?()
        driver.noteCalls()
        now += max(0, seconds)
        driver.advance(to: now)
        onStep?(seconds)
        if events.isLive { tellEvents(isAll: false) }
    }

    /// The same, in a command that may take long.
    ///
    /// - Throws: ``CommandError`` if it was interrupted.
    package func advanceUnlessInterrupted(by seconds: Double) throws(CommandError) {
        try goOn()
        advance(by: seconds)
    }

    /// Fails if the command was interrupted.
    func goOn() throws(CommandError) {
        if isInterrupted() { throw CommandError.interrupted }
    }

    // MARK: Scripts

    /// Loads scripts that were saved, and reports the results.
    package func keepUp() {
        library.poll()
        if let awaited, let plugin = library.known.first(where: { $0.displayPath == awaited })?.plugin {
            use(plugin)
        }
        carousel.applyTypeChange()
        relay()
    }

    /// Loads scripts that were saved, and returns the messages for the user.
    func consumeNews() -> [String] {
        holdsMessages = true
        let former = plugin?.loads
        keepUp()
        if plugin?.loads != former {
            // What fails in it is told now, not with the next command.
            _ = carousel.placements
            relay()
        }
        let news = consumeHeldMessages().map { Escape.terminal(Self.text(of: $0)) }
        holdsMessages = false
        return news
    }

    /// Forwards the scripts' messages.
    package func relay() {
        for message in library.log.consume() {
            if message.kind == .error { hasToldErrors = true }
            guard holdsMessages else {
                tell(Self.text(of: message))
                continue
            }
            heldMessages.append(message)
            if heldMessages.count > 100 { heldMessages.removeFirst() }
        }
    }

    /// A message for people.
    package static func text(of message: PluginMessage) -> String {
        message.kind == .error ? "error: \(message.text)" : message.text
    }

    /// Returns and removes the messages that were held back.
    package func consumeHeldMessages() -> [PluginMessage] {
        defer { heldMessages = [] }
        return heldMessages
    }

    // MARK: Undo

    /// What the session is at a moment: engine, type, data and users' options. The only files are
    /// scripts that `write` wrote.
    struct Checkpoint {
        fileprivate let carousel: any DrivableCarousel
        fileprivate let driver: AnyCarouselDriver
        fileprivate let moment: CarouselCheckpoint
        fileprivate let hands: CarouselCheckpoint
        fileprivate let data: SessionItems
        fileprivate let clock: Double
        fileprivate let finger: Point?
        fileprivate let animation: TimingParameters
        fileprivate let awaited: String?
        /// How often the script had been loaded.
        fileprivate let loads: Int
        fileprivate let options: [(plugin: LuaPlugin, preset: String?, values: [String: Double])]
        /// The scripts that were written.
        let writes: [WrittenFile]
    }

    var checkpoint: Checkpoint {
        Checkpoint(
            carousel: carousel, driver: driver, moment: carousel.checkpoint, hands: driver.checkpoint,
            data: data.all, clock: now, finger: finger, animation: animation,
            awaited: awaited, loads: plugin?.loads ?? 0,
            options: library.plugins.map { ($0, $0.presetName, $0.ownOptionValues) },
            writes: writes)
    }

    /// Becomes what it was. Events that were told stay told.
    func goBack(to checkpoint: Checkpoint) {
        goBack(to: checkpoint.writes)
        let shown = carousel
        carousel = checkpoint.carousel
        driver = checkpoint.driver
        data.all = checkpoint.data
        if carousel !== shown { leave(shown) }
        for (plugin, preset, values) in checkpoint.options
        where plugin.presetName != preset || plugin.ownOptionValues != values {
            plugin.choosePreset(preset)
            plugin.setOwnOptionValues(values)
        }
        // A script that was loaded since has nothing that somebody had set.
        let known = checkpoint.options.map { ObjectIdentifier($0.plugin) }
        if known.count < library.plugins.count {
            let known = Set(known)
            for plugin in library.plugins where !known.contains(ObjectIdentifier(plugin)) {
                plugin.choosePreset(nil)
                plugin.setOwnOptionValues([:])
            }
        }
        checkpoint.moment.goBack()
        checkpoint.hands.goBack()
        now = checkpoint.clock
        finger = checkpoint.finger
        animation = checkpoint.animation
        awaited = checkpoint.awaited
        if plugin?.loads ?? 0 != checkpoint.loads { carousel.invalidateType(restarts: false) }
    }

    /// Takes scripts back that were written since, or writes them again.
    private func goBack(to former: [WrittenFile]) {
        guard writes != former else { return }
        let common = zip(writes, former).prefix { $0 == $1 }.count
        let changes = writes[common...].reversed().map(\.reversed) + former[common...]
        for change in changes {
            do throws(PlainFile.Problem) { try change.write() } catch {
                // Also on the page.
                let reason = error == .changed ? "has changed since it was written" : "\(error)"
                library.log.note("\(change.path) \(reason); it stays as it is")
            }
        }
        writes = former
        library.poll()
    }

    // MARK: Prompt

    /// The prompt: type, offset and number of items, as in `linear 3.00/12> `, with a mark if the script has
    /// an error.
    var prompt: String {
        let trouble = plugin.map { $0.lastError != nil || $0.isSuspended } ?? false
        let place = Text.fixed(carousel.scrollOffset, 2)
        let name = Escape.terminal(carousel.type.name, keepsLines: false)
        return "\(name)\(trouble ? "!" : "") \(place)/\(carousel.numberOfItems)> "
    }
}
