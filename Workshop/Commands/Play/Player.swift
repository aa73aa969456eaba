// play: the carousel in real time. In: a session, a clock, keys. Out: pictures in the terminal.

import CTerminal
import CarouselEngine
import CarouselHost
import CarouselShell
import Escapes
import Foundation
import Pictures

/// Plays a session in real time.
///
/// The engine advances in equal steps of one frame. If drawing takes longer than a frame, pictures are
/// skipped, not time.
struct Player {
    /// One frame, in seconds.
    static let frame = 1.0 / 60
    /// If drawing falls behind by more frames than this, time is skipped, too.
    private static let mostBehind = 15

    /// Everything that determines a picture, so that the same picture is not drawn twice.
    private struct Look: Equatable {
        let placements: [Placement]
        let bounds: Size
        let columns: Int
        let rows: Int
        let lines: [String]
    }

    let session: Session

    /// Read once, because it does not change while the program runs.
    private let environment = ProcessInfo.processInfo.environment
    private var isPaused = false
    /// Seconds of the carousel a second.
    private var speed = 1.0
    /// The direction of the last flick, and where it began.
    private var lastFlick: (direction: Int, offset: Double)?
    private var isOver = false
    private var lastLook: Look?
    private var lastMessage: PluginMessage?
    /// The number of frames since the last message.
    private var messageAge = 0
    private static let messageFrames = 240
    /// Typed bytes that are not a complete key yet, and the number of frames since the last byte.
    private var typed: [UInt8] = []
    private var silence = 0
    /// After this many frames without a byte, a key is complete.
    private static let patience = 2

    init(session: Session) { self.session = session }

    // MARK: Without a terminal

    /// Runs in real time without drawing: for a duration or, without one, until nothing moves, at most a
    /// minute.
    ///
    /// - Throws: ``CommandError`` if it was interrupted.
    func runUnseen(seconds limit: Double?) throws(CommandError) {
        var next = ContinuousClock.now
        var frames = Int(((limit ?? 60) / Self.frame).rounded())
        while frames > 0, limit != nil || session.carousel.isAnimating {
            frames -= 1
            session.keepUp()
            try session.advanceUnlessInterrupted(by: Self.frame)
            next += .seconds(Self.frame)
            Thread.sleep(forTimeInterval: max(0, Self.seconds(until: next)))
        }
    }

    // MARK: In a terminal

    /// Draws and handles keys until the user quits, or for a duration.
    mutating func run(seconds limit: Double?) throws(CommandError) {
        guard cterminal_begin(STDIN_FILENO, STDOUT_FILENO) == 0 else { return try runUnseen(seconds: limit) }
        session.holdsMessages = true
        defer {
            cterminal_end()
            session.holdsMessages = false
        }
        var next = ContinuousClock.now
        var left = limit.map { Int(($0 / Self.frame).rounded()) } ?? .max
        while !isOver, left > 0 {
            session.keepUp()
            var steps = 0
            while ContinuousClock.now >= next {
                next += .seconds(Self.frame)
                steps += 1
            }
            for _ in 0..<min(steps, Self.mostBehind, left) {
                left -= 1
                if !isPaused { session.advance(by: Self.frame * speed) }
            }
            draw()
            read(waiting: Self.seconds(until: next))
        }
    }

    private static func seconds(until moment: ContinuousClock.Instant) -> Double {
        (moment - ContinuousClock.now) / .seconds(1)
    }

    private mutating func draw() {
        let screen = TerminalScreen(STDOUT_FILENO, environment: environment)
        let look = Look(
            placements: session.carousel.placements, bounds: session.carousel.bounds, columns: screen.columns,
            rows: screen.rows, lines: [status] + news(columns: screen.columns))
        let wasStopped = cterminal_was_stopped() != 0
        guard look != lastLook || wasStopped, screen.rows > 2,
            let picture = try? session.scene(withGuides: false).terminalText(
                columns: screen.columns, rows: max(1, screen.rows - look.lines.count), colors: screen.colors)
        else { return }
        lastLook = look
        let text = picture + look.lines.map { String($0.prefix(screen.columns)) }.joined(separator: "\n")
        // Each line clears the rest of the line before it on screen. The frame is marked as a synchronized
        // update, so the terminal shows it at once.
        let body = text.replacing("\n", with: "\u{1B}[K\n")
        let frame = "\u{1B}[?2026h\u{1B}[H\(body)\u{1B}[K\u{1B}[J\u{1B}[?2026l"
        try? FileHandle.standardOutput.write(contentsOf: Data(frame.utf8))
    }

    private static let help = [
        "arrows scroll, shift+arrows flick, r again", "space pauses, . one frame, 1–4 speed", "t next type",
        "q quits",
    ]

    /// The keys, in as many lines as they need.
    static func help(columns: Int) -> [String] {
        help.reduce(into: [String]()) { lines, part in
            if let last = lines.last, last.count + part.count + 2 <= columns {
                lines[lines.count - 1] = last + "; " + part
            } else {
                lines.append(part)
            }
        }
    }

    /// The last message, for some seconds, or an error until it is corrected; otherwise the help for the
    /// keys.
    private mutating func news(columns: Int) -> [String] {
        if let message = session.heldMessages.last, message != lastMessage {
            lastMessage = message
            messageAge = 0
        }
        messageAge += 1
        guard let message = lastMessage, messageAge <= Self.messageFrames || session.plugin?.lastError != nil
        else { return Self.help(columns: columns) }
        // Only the first line of the message; the whole message is printed when `play` ends.
        var rest = Escape.terminal(Session.text(of: message)).prefix { $0 != "\n" }
        var lines: [String] = []
        while !rest.isEmpty, lines.count < 3 {
            lines.append(String(rest.prefix(columns)))
            rest = rest.dropFirst(columns)
        }
        return lines
    }

    private var status: String {
        let carousel = session.carousel
        let pace = speed == 1 ? "" : "  × \(Text.short(speed))"
        let motion = carousel.isAnimating ? "  moving" : ""
        let state = pace + (isPaused ? "  paused" : motion)
        return
            "\(Escape.terminal(carousel.type.name, keepsLines: false))  \(Text.fixed(carousel.scrollOffset, 2)) of \(carousel.numberOfItems)\(state)"
    }

    // MARK: Keys

    private mutating func read(waiting seconds: Double) {
        var bytes = [CChar](repeating: 0, count: 64)
        let wait = Int32(max(0, (seconds * 1000).rounded(.up)))
        let count = cterminal_read(STDIN_FILENO, &bytes, Int32(bytes.count), wait)
        if count < 0 { isOver = true }
        typed += bytes.prefix(Int(max(0, count))).map(UInt8.init(bitPattern:))
        // The remaining bytes of a key may arrive a little later.
        silence = count > 0 ? 0 : silence + 1
        for key in Key.read(from: &typed, isAll: silence > Self.patience) { press(key) }
    }

    private mutating func press(_ key: Key) {
        switch key {
        case .left, .up: session.press(.left)
        case .right, .down: session.press(.right)
        case .flick(let direction):
            lastFlick = (direction, session.carousel.scrollOffset)
            session.flick(towards: direction)
        case .character("r"):
            guard let lastFlick else { return }
            session.carousel.scrollOffset = lastFlick.offset
            session.flick(towards: lastFlick.direction)
        case .character("."):
            isPaused = true
            session.advance(by: Self.frame)
        case .home: session.press(.home)
        case .end: session.press(.end)
        case .pageUp: session.press(.pageUp)
        case .pageDown: session.press(.pageDown)
        case .character(" "): isPaused.toggle()
        case .character("t"): useNextType()
        // Ctrl-C and Ctrl-D quit, as q does.
        case .character("q"), .character("\u{3}"), .character("\u{4}"), .escape: isOver = true
        case .character(let digit): speed = Self.speeds[digit] ?? speed
        }
    }

    private static let speeds: [Character: Double] = ["1": 1, "2": 0.5, "3": 0.25, "4": 0.1]

    private func useNextType() {
        let names = session.typeNames
        let place = names.firstIndex(of: session.carousel.type.name) ?? -1
        let name = names[(place + 1) % names.count]
        if let type = try? session.type(named: Word(text: name, column: 1)) { session.use(type) }
    }
}
