import CarouselEngine
import CarouselHost
import CarouselShell
import Foundation

/// A session that keeps its results and messages, with a folder for scripts.
package final class TestSession {
    package let folder: String
    package private(set) var output = ""
    package private(set) var session: Session!
    private var line = 0

    package init(_ commands: CommandSet = .host) throws {
        folder = NSTemporaryDirectory() + "carousel-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        session = Session(
            commands: commands, library: PluginLibrary(folders: [folder], reservedNames: ["linear"]),
            write: { [unowned self] in output += $0 },
            tell: { [unowned self] in output += $0 + "\n" })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    package func write(_ text: String, to name: String) {
        _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(text.utf8))
    }

    /// A command's example, with the files that it writes or reads in the folder.
    package func example(of command: Command) -> String {
        if command.name == "source" { write("items 5\n", to: "commands.txt") }
        if command.name == "replay" { writeRecording(to: "bug.carousel") }
        return command.name == "load"
            ? "load \(folder)/mine.lua"
            : command.example.replacing("commands.txt", with: folder + "/commands.txt")
                .replacing("bug.carousel", with: folder + "/bug.carousel")
                .replacing("carousel.svg", with: folder + "/carousel.svg")
                .replacing("state.json", with: folder + "/state.json")
    }

    /// Writes the recording of an app whose carousel has scrolled by three items.
    private func writeRecording(to name: String) {
        let carousel = Carousel<Int>(type: .rotary, bounds: Size(width: 640, height: 300))
        let driver = CarouselDriver(carousel)
        let recorder = SessionRecorder(driver)
        _ = driver.frame(at: 0)
        carousel.scrollToItem(at: 3, .timed(0.2))
        for step in 1...20 { _ = driver.frame(at: Double(step) / 60) }
        _ = FileManager.default.createFile(
            atPath: folder + "/" + name, contents: Data(recorder.bytes))
    }

    /// Runs a line and returns its output, with the folder's name removed.
    @discardableResult
    package func type(_ text: String) -> String {
        line += 1
        output = ""
        _ = session.perform(text, number: line)
        return output.replacingOccurrences(of: folder, with: "Plugins")
    }
}
