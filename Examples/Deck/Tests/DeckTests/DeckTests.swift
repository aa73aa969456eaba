import Foundation
import Testing

/// The deck in a real window of GTK, on a screen of its own, with a real pointer and real keys.
@Suite(.serialized) struct DeckTests {
    @Test(arguments: handTable) func `hands do here what they do on every toolkit`(_ row: HandRow) throws {
        let window = try DeckWindow(row.isRightToLeft ? ["--rtl"] : [])
        for step in row.steps { try window.perform(step) }
        try window.waitForRest()
        let lines = window.lines
        let rest = lines.last { $0.hasPrefix("at ") }.flatMap { Double($0.dropFirst(3)) } ?? 0
        if let expected = row.rest {
            #expect(rest == Double(expected), "\(lines)")
        } else {
            #expect(rest > 0 && rest == rest.rounded(), "\(lines)")
        }
        let selected = lines.last { $0.hasPrefix("selected ") }.flatMap { Int($0.dropFirst(9)) }
        #expect(selected == row.selected, "\(lines)")
    }

    @Test func `at another scale of the screen a hand does the same`() throws {
        let window = try DeckWindow(scale: 2)
        try window.perform(.drag(x: 40, y: 0, dx: -120, dy: 0))
        try window.waitForRest()
        #expect(window.lines.last == "at 1.0", "\(window.lines)")
    }

    @Test func `in a scrolled window a drag across and a wheel at the end are the window's`() throws {
        let window = try DeckWindow(["--scrolled"])
        try window.perform(.drag(x: 0, y: 0, dx: -120, dy: 0))
        try window.waitForRest()
        #expect(window.lines.last == "at 1.0", "\(window.lines)")
        try window.perform(.key(.end))
        try window.waitForRest()
        #expect(window.lines.last == "at 11.0", "\(window.lines)")
        try window.perform(.notches(2))
        try window.wheelDown()
        try window.waitForRest()
        #expect(window.lines.contains { $0.hasPrefix("scrolled ") }, "\(window.lines)")
    }

    @Test func `a window that is closed while it moves ends the app`() throws {
        let window = try DeckWindow(["--closing"])
        #expect(window.exitStatus(within: 5) == 0)
    }

    @Test func `on the hidden page of a stack nothing runs`() throws {
        let window = try DeckWindow(["--hidden"])
        Thread.sleep(forTimeInterval: 1)
        window.read()
        #expect(!window.lines.contains("frame"), "\(window.lines)")
        try window.wait(for: "shown")
        try window.wait(for: "frame")
        try window.wait(for: "at 1.0")
    }
}

/// A screen, the deck in it, and what it prints.
final class DeckWindow {
    struct Failure: Error, CustomStringConvertible { let description: String }

    private let screen = Process()
    private let deck = Process()
    private var environment = ProcessInfo.processInfo.environment
    private let output = Pipe()
    private var text = ""
    private let scale: Double

    init(_ arguments: [String] = [], scale: Double = 1) throws {
        self.scale = scale
        // The screen finds a free number and prints it.
        let number = Pipe()
        screen.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let size = "\(Int(640 * scale))x\(Int(360 * scale))x24"
        screen.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
        screen.standardOutput = number
        screen.standardError = FileHandle.nullDevice
        try screen.run()
        var digits = ""
        while !digits.hasSuffix("\n"), let byte = try number.fileHandleForReading.read(upToCount: 1) {
            digits += String(decoding: byte, as: UTF8.self)
        }
        environment["DISPLAY"] = ":\(digits.trimmingCharacters(in: .whitespacesAndNewlines))"
        environment["GSK_RENDERER"] = "gl"
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        environment["GTK_A11Y"] = "none"
        environment["GDK_SCALE"] = "\(Int(scale))"
        deck.executableURL = Self.products.appendingPathComponent("Deck")
        deck.arguments = arguments
        deck.environment = environment
        deck.standardOutput = output
        deck.standardError = FileHandle.nullDevice
        try deck.run()
        _ = fcntl(output.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
        try wait(for: "open")
        // The window is drawn a moment later.
        Thread.sleep(forTimeInterval: 0.5)
    }

    deinit {
        for process in [deck, screen] where process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// The folder of the built programs.
    private static let products: URL = {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return FileManager.default.fileExists(atPath: program.appendingPathComponent("Deck").path)
            ? program : URL(fileURLWithPath: FileManager.default.currentDirectoryPath + "/.build/debug")
    }()

    /// What was printed.
    var lines: [Substring] { text.split(separator: "\n") }

    func read() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = Foundation.read(
            output.fileHandleForReading.fileDescriptor, &buffer, buffer.count),
            count > 0
        { text += String(decoding: buffer[..<count], as: UTF8.self) }
    }

    func wait(for line: String) throws {
        for _ in 0..<3000 {
            read()
            if lines.contains(where: { $0 == line }) { return }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw Failure(description: "no line '\(line)' within 30 s: \(text)")
    }

    /// Waits until nothing was printed for a second.
    func waitForRest() throws {
        var (former, still) = ("", 0)
        while still < 10 {
            Thread.sleep(forTimeInterval: 0.1)
            read()
            still = text == former ? still + 1 : 0
            former = text
        }
    }

    func exitStatus(within seconds: Double) -> Int32? {
        let end = Date().addingTimeInterval(seconds)
        while deck.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
        return deck.isRunning ? nil : deck.terminationStatus
    }

    // MARK: Hands

    func perform(_ step: HandStep) throws {
        switch step {
        case .tap(let x, let y):
            try xdotool("\(move(x, y)) click 1")
        case .drag(let x, let y, let dx, let dy):
            try xdotool("\(move(x, y)) mousedown 1")
            try pull(x, y, dx, dy)
            // Long enough without a move that it is no flick.
            Thread.sleep(forTimeInterval: 0.3)
            try xdotool("mouseup 1")
        case .flick(let x, let y, let dx):
            try xdotool("\(move(x, y)) mousedown 1")
            try pull(x, y, dx, 0)
            try xdotool("mouseup 1")
        case .key(let key):
            let names: [HandKey: String] = [.pageUp: "Prior", .pageDown: "Next", .enter: "Return"]
            try xdotool("key \(names[key] ?? key.rawValue.capitalized)")
        case .notches(let count):
            for _ in 0..<abs(count) { try xdotool("\(move(0, 0)) click \(count > 0 ? 7 : 6)") }
        }
        // A hand takes its time.
        Thread.sleep(forTimeInterval: 0.15)
    }

    /// A wheel across the axis.
    func wheelDown() throws { try xdotool("\(move(0, 0)) click 5") }

    private func move(_ x: Double, _ y: Double) -> String {
        "mousemove \(Int((320 + x) * scale)) \(Int((180 + y) * scale))"
    }

    private func pull(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) throws {
        let steps = Int(max(abs(dx), abs(dy)) / 10)
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            try xdotool(move(x + dx * part, y + dy * part))
        }
    }

    private func xdotool(_ words: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdotool"] + words.split(separator: " ").map(String.init)
        process.environment = environment
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "xdotool \(words) failed") }
    }
}
