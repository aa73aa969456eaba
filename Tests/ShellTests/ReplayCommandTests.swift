import BuiltinTypes
import CarouselEngine
import Foundation
import ShellFixtures
import Testing

/// A recording of an app in the shell.
@Suite struct ReplayCommandTests {
    private struct Photo: Identifiable, Equatable {
        let id: Int
    }

    @Test func `a recording shows in the shell what the user saw`() throws {
        let carousel = Carousel<Int>(type: .coverFlow, bounds: Size(width: 640, height: 300))
        let items = CarouselItems<Photo, Int>(in: carousel, itemSize: Size(width: 90, height: 120)) {
            photo, _ in
            photo.id
        }
        try items.apply((0..<20).map(Photo.init))
        let driver = CarouselDriver(carousel)
        _ = driver.frame(at: 5)
        let recorder = SessionRecorder(driver)
        carousel.scrollToItem(at: 11, .timed(1))
        for step in 1...40 { _ = driver.frame(at: 5 + Double(step) / 60) }
        let file = NSTemporaryDirectory() + "bug-\(UUID().uuidString).carousel"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data(recorder.bytes).write(to: URL(fileURLWithPath: file))

        let shell = try TestSession()
        let told = shell.type("replay \(file)")
        #expect(told.contains("40 frames") && told.contains("coverFlow, 20 items"))
        let place = shell.type("get scrollOffset")
        #expect(place.contains("\(carousel.scrollOffset)".prefix(6)))
        // It goes on from there, and one undo takes it back.
        #expect(shell.type("settle").contains("at 11, item 11"))
        _ = shell.type("undo 2")
        #expect(shell.type("items").contains("12"))
        try Data("carousel recording 1\n\u{3}".utf8).write(to: URL(fileURLWithPath: file))
        #expect(shell.type("replay \(file)").contains("the recording is damaged"))
    }

    @Test func `a recording is played by replay alone, and commands are run by source alone`() throws {
        let shell = try TestSession()
        let mark = shell.folder + "/mark.txt"
        // What a stranger sends as a recording may be anything.
        shell.write("items 3\noutput '\(mark)'\necho here\n", to: "bug.carousel")
        let told = shell.type("replay \(shell.folder)/bug.carousel")
        #expect(
            told.contains(
                "'Plugins/bug.carousel' is no recording; expected a file that an app has made with SessionRecorder"
            ),
            "\(told)")
        #expect(!FileManager.default.fileExists(atPath: mark) && shell.type("items") == "12\n")
        // A copied head makes it a recording, and a damaged one: still nothing is run.
        shell.write("carousel recording 1\nitems 3\noutput '\(mark)'\necho here\n", to: "bug.carousel")
        #expect(shell.type("replay \(shell.folder)/bug.carousel").contains("the recording is damaged"))
        let refused = shell.type("source \(shell.folder)/bug.carousel")
        #expect(
            refused.contains(
                "is a recording of an app; expected a file of commands, or `replay Plugins/bug.carousel`"),
            "\(refused)")
        #expect(!FileManager.default.fileExists(atPath: mark) && shell.type("items") == "12\n")
    }
}
