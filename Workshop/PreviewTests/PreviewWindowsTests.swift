import Testing

@testable import Preview
@testable import CarouselShell

@Suite struct PreviewWindowsTests {
    private func windows() throws -> PreviewWindows {
        try PreviewWindows { PreviewWindow(makeSession(), run: "\($0)", images: []) }
    }

    private func open(_ name: String, in windows: PreviewWindows) throws -> PreviewWindow? {
        let window = try windows.window(for: name)
        window?.connect(TestPage())
        return window
    }

    @Test func `each window has its own state, and finds it again when it is loaded again`() throws {
        let windows = try windows()
        let (one, other) = (try open("a", in: windows), try open("", in: windows))
        #expect(one != nil && one !== other && windows.open.count == 2)
        one?.disconnect()
        #expect(windows.open.count == 1)
        #expect(try open("0", in: windows) === one)
        // A copy of a window names the same run, and gets its own.
        #expect(try open("0", in: windows) !== one)
        #expect(windows.window(ofRun: "1") === other)
    }

    @Test func `the number of windows is limited, and one that was closed makes room`() throws {
        let windows = try windows()
        let opened = try (0..<PreviewWindows.most).map { try #require(try open("\($0)", in: windows)) }
        #expect(try windows.window(for: "more") == nil)
        for window in [opened[5], opened[2]] {
            window.disconnect()
            windows.leave(window)
        }
        let new = try #require(try open("more", in: windows))
        #expect(!opened.contains { $0 === new })
        // The one that waited longer is gone.
        #expect(try open("2", in: windows) === opened[2])
        #expect(try windows.window(for: "5") == nil)
    }

    @Test func `a window without a name is a new one`() throws {
        let windows = try windows()
        let first = try open("", in: windows)
        #expect(try open("", in: windows) !== first)
    }
}
