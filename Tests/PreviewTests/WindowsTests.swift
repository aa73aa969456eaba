import Testing

@testable import Preview
@testable import CarouselShell

@Suite struct WindowsTests {
    private func windows() throws -> Windows {
        try Windows { PreviewStage(makeSession(), run: "\($0)", images: []) }
    }

    private func open(_ name: String, in windows: Windows) throws -> PreviewStage? {
        let stage = try windows.stage(for: name)
        stage?.connect(TestPage())
        return stage
    }

    @Test func `each window has its own stage, and finds it again when it is loaded again`() throws {
        let windows = try windows()
        let (one, other) = (try open("a", in: windows), try open("", in: windows))
        #expect(one != nil && one !== other && windows.open.count == 2)
        one?.disconnect()
        #expect(windows.open.count == 1)
        #expect(try open("0", in: windows) === one)
        // A copy of a window names the same stage, and gets its own.
        #expect(try open("0", in: windows) !== one)
        #expect(windows.stage(shownIn: "1") === other)
    }

    @Test func `the number of windows is limited, and one that was closed makes room`() throws {
        let windows = try windows()
        let stages = try (0..<Windows.most).map { try #require(try open("\($0)", in: windows)) }
        #expect(try windows.stage(for: "more") == nil)
        for stage in [stages[5], stages[2]] {
            stage.disconnect()
            windows.leave(stage)
        }
        let new = try #require(try open("more", in: windows))
        #expect(!stages.contains { $0 === new })
        // The one that waited longer is gone.
        #expect(try open("2", in: windows) === stages[2])
        #expect(try windows.stage(for: "5") == nil)
    }

    @Test func `a window without a name gets a new stage`() throws {
        let windows = try windows()
        let first = try open("", in: windows)
        #expect(try open("", in: windows) !== first)
    }
}
