import Foundation
import Testing

/// The photo browser in a real window, on a screen of its own, with a real pointer and real keys.
@Suite(.serialized) struct WindowTests {
    @Test func `a drag moves the photos, and they come to rest on one`() throws {
        let window = try Window()
        try window.waitForPicture()
        let harbour = try window.color(at: 400, 120)
        #expect(harbour != Window.background)
        try window.xdotool("mousemove 500 240 mousedown 1")
        for _ in 0..<15 { try window.xdotool("mousemove_relative -- -12 0") }
        try window.wait(for: "current 1")
        // The photo follows the pointer.
        try window.waitForColor { $0 != harbour }
        // Long enough without a move that it is no flick.
        Thread.sleep(forTimeInterval: 0.2)
        try window.xdotool("mouseup 1")
        try window.wait(for: "ended finger true at 1.0")
        try window.keep("drag")
    }

    @Test func `a tap selects the photo under it`() throws {
        let window = try Window()
        try window.waitForPicture()
        try window.xdotool("mousemove 560 240 click 1")
        try window.wait(for: "selected 1")
        try window.wait(for: "ended finger true at 1.0")
        try window.keep("tap")
    }

    @Test func `a photo added during a scroll moves nothing in the middle`() throws {
        let window = try Window()
        try window.waitForPicture()
        try window.xdotool("key Right")
        try window.wait(for: "ended key true at 1.0")
        let dunes = try window.color(at: 400, 120)
        try window.xdotool("key Left")
        try window.wait(for: "ended key true at 0.0")
        try window.xdotool("key Right key plus")
        try window.wait(for: "photos")
        try window.keep("insert")
        try window.wait(for: "ended key true at 2.0")
        try window.waitForColor { $0 == dunes }
    }

    @Test func `a removed photo gives its place to the next one, and the last to nothing`() throws {
        let window = try Window()
        try window.waitForPicture()
        let harbour = try window.color(at: 400, 120)
        try window.xdotool("key minus")
        try window.wait(for: "photos [2, 3, 4, 5, 6, 7]")
        try window.waitForColor { $0 != harbour }
        for _ in 0..<6 { try window.xdotool("key minus") }
        try window.wait(for: "photos []")
        try window.waitForColor { $0 == Window.background }
        try window.xdotool("key plus")
        try window.waitForColor { $0 != Window.background }
        try window.keep("last")
    }
}

extension WindowTests {
    @Test func `the shelf is in step, whichever of the two is touched`() throws {
        let window = try Window()
        try window.waitForPicture()
        // The second thumbnail is right of the one in the middle.
        try window.xdotool("mousemove 470 432 click 1")
        // What the gallery tells of has the cause of the one that leads.
        try window.wait(for: "ended finger true at 1.0")
        try window.xdotool("mousemove 560 240 click 1")
        try window.wait(for: "selected 2")
        try window.waitForRest()
        try window.keep("shelf")
    }

    @Test func `a screen reader finds the carousels, and each photo by its title`() throws {
        let lines = try Window().accessibleTree().split(separator: "\n")
        #expect(lines.contains("application: PhotoBrowser") && lines.contains("window: Photos"))
        for title in ["Harbour", "Dunes", "Lighthouse", "Orchard", "Ferry", "Glacier", "Meadow"] {
            // In the gallery and on the shelf.
            #expect(lines.filter { $0 == "group: \(title)" }.count >= 2, "\(title) in \(lines)")
        }
    }

    @Test
    func `an effect is a script with a page of its options, and the next start is where this one ended`()
        throws
    {
        let state = NSTemporaryDirectory() + "photos-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: state) }
        do {
            let window = try Window(["--state", state])
            try window.waitForPicture()
            try window.xdotool("key Right")
            try window.wait(for: "ended key true at 1.0")
            for _ in 0..<20 {
                try window.xdotool("key e")
                if try window.next("effect ") == "lift" { break }
            }
            try window.xdotool("key o")
            try window.waitForRest()
            try window.keep("options")
            try window.xdotool("key q")
            window.waitForExit()
        }
        let kept = try String(contentsOfFile: state, encoding: .utf8)
        #expect(kept.contains("\"lift\"") && kept.contains("\"item\":\"2\""))
        let window = try Window(["--state", state])
        try window.waitForPicture()
        try window.keep("restored")
        try window.xdotool("key Right")
        try window.wait(for: "ended key true at 2.0")
    }
}

/// A screen, the photo browser in it, and what it prints.
final class Window {
    static let background = [0x16, 0x18, 0x1d] as [UInt8]

    struct Failure: Error, CustomStringConvertible { let description: String }

    private let screen = Process()
    private let browser = Process()
    private var environment = ProcessInfo.processInfo.environment
    private let output = Pipe()
    private var text = ""

    /// - Parameter arguments: of the browser, besides --log.
    init(_ arguments: [String] = []) throws {
        // The screen finds a free number and prints it.
        let number = Pipe()
        screen.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        screen.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "800x480x24", "-nolisten", "tcp"]
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
        browser.executableURL = Self.products.appendingPathComponent("PhotoBrowser")
        browser.arguments = ["--log"] + arguments
        browser.environment = environment
        browser.standardOutput = output
        browser.standardError = FileHandle.nullDevice
        try browser.run()
        let handle = output.fileHandleForReading
        _ = fcntl(handle.fileDescriptor, F_SETFL, O_NONBLOCK)
    }

    deinit {
        for process in [browser, screen] where process.isRunning {
            // The tests' runner lets its children ignore gentler signals.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// The folder of the built programs.
    private static let products: URL = {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return FileManager.default.fileExists(atPath: program.appendingPathComponent("PhotoBrowser").path)
            ? program : URL(fileURLWithPath: FileManager.default.currentDirectoryPath + "/.build/debug")
    }()

    /// Waits until the browser prints a line that begins with some text, and forgets what was printed up to it.
    func wait(for line: String) throws { _ = try next(line) }

    /// Waits until the browser has ended.
    func waitForExit() { browser.waitUntilExit() }

    /// The same.
    ///
    /// - Returns: what follows that text in the line.
    func next(_ line: String) throws -> String {
        let deadline = Date().addingTimeInterval(90)
        while Date() < deadline {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(output.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
            if count > 0 { text += String(decoding: buffer[..<count], as: UTF8.self) }
            if let found = text.range(of: line), let end = text[found.upperBound...].firstIndex(of: "\n") {
                defer { text = String(text[end...]) }
                return String(text[found.upperBound..<end])
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw Failure(description: "no line '\(line)' within 90 s; since the last one: \(text)")
    }

    /// Waits until two pictures of the screen, a tenth of a second apart, are the same.
    func waitForRest() throws {
        var last = Data()
        for _ in 0..<100 {
            let picture = try screenshot("rgb:-")
            if picture == last { return }
            last = picture
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw Failure(description: "it never rests")
    }

    /// Waits until the window is painted.
    func waitForPicture() throws {
        try wait(for: "drawn")
        try waitForColor { $0 != Self.background }
        try waitForRest()
    }

    /// Waits until the middle of the window has a color: a line of the program comes before its picture.
    func waitForColor(_ isThere: ([UInt8]) -> Bool) throws {
        var color: [UInt8] = []
        for _ in 0..<600 {
            color = try self.color(at: 400, 120)
            if isThere(color) { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw Failure(description: "the middle of the window stays \(color)")
    }

    func xdotool(_ words: String) throws {
        _ = try run(["xdotool"] + words.split(separator: " ").map(String.init))
    }

    /// The color of a pixel: red, green and blue.
    func color(at x: Int, _ y: Int) throws -> [UInt8] {
        let pixels = [UInt8](try screenshot("rgb:-"))
        let start = (y * 800 + x) * 3
        return Array(pixels[start..<start + 3])
    }

    /// What a screen reader finds in a photo browser, on a bus of its own: a line for each element.
    func accessibleTree() throws -> String {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("accessible-tree").path
        environment["GTK_A11Y"] = nil
        let program = Self.products.appendingPathComponent("PhotoBrowser").path
        return String(
            decoding: try run(["--default-signal", "dbus-run-session", "--", script, program, "--log"]),
            as: UTF8.self)
    }

    /// Keeps a picture of the screen, if `CAROUSEL_SHOTS` names a folder.
    func keep(_ name: String) throws {
        guard let folder = environment["CAROUSEL_SHOTS"] else { return }
        try screenshot("png:-").write(to: URL(fileURLWithPath: "\(folder)/gtk-\(name).png"))
    }

    private func screenshot(_ format: String) throws -> Data {
        try run(["import", "-window", "root", "-depth", "8", format])
    }

    private func run(_ words: [String]) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.environment = environment
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "\(words) failed") }
        return data
    }
}
