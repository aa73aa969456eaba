import CarouselHost
import Foundation
import Testing

@testable import Conformance

/// The recordings in the folder of this file.
enum Recordings {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recordings")

    /// The shipped effects.
    static func library() -> PluginLibrary {
        let library = PluginLibrary(
            folders: [
                folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                    .appendingPathComponent("Plugins").path
            ])
        library.poll()
        return library
    }

    static func lines(_ name: String, of library: String = "icarousel") throws -> [Data] {
        try Data(contentsOf: folder.appendingPathComponent("\(library)/\(name).jsonl"))
            .split(separator: UInt8(ascii: "\n")).map { Data($0) }
    }
}

@Suite struct RecordingTests {
    @Test(arguments: [("placements", 619), ("motion", 614), ("data", 310), ("hits", 229)])
    func `every recording of iCarousel can be replayed`(file: String, count: Int) throws {
        let results = try Recordings.lines(file).map { Conformance().replay(line: $0) }
        #expect(results.count == count)
        for result in results where !result.outcome.isPassed {
            Issue.record("\(result.name): \(result.outcome)")
        }
    }

    /// The maximum number of recordings that rules may excuse; these ceilings may only go down.
    private static let ceilings = ["icarousel": 30, "swipeview": 20, "carouselswift": 34]

    /// The maximum number of their steps that may differ, also ceilings; all other steps are compared to the
    /// end of each recording.
    private static let stepCeilings = ["swipeview": 10, "carouselswift": 167]

    private func covered(_ results: [Conformance.Result]) -> Int {
        results.count { if case .passed(let rules) = $0.outcome { !rules.isEmpty } else { false } }
    }

    @Test func `known differences cover no more recordings of iCarousel than the ceiling`() throws {
        let results = try replay(["placements", "motion", "data", "hits"], of: "icarousel")
        #expect(covered(results) <= Self.ceilings["icarousel"] ?? 0)
    }

    private func replay(_ files: [String], of library: String) throws -> [Conformance.Result] {
        let results = try files.flatMap { try Recordings.lines($0, of: library) }
            .map { Conformance().replay(line: $0) }
        for result in results where !result.outcome.isPassed {
            Issue.record("\(result.name): \(result.outcome)")
        }
        return results
    }

    @Test func `every recording of SwipeView replays, with known differences up to a ceiling`() throws {
        let files = [
            "animated", "autoscroll", "defers", "edge", "instant", "layout", "mixed", "props", "reload",
            "resize",
            "tap", "user", "window", "wraptoggle",
        ]
        let results = try replay(files, of: "swipeview")
        #expect(results.count == 556)
        #expect(covered(results) <= Self.ceilings["swipeview"] ?? 0)
        #expect(results.map(\.excusedSteps).reduce(0, +) <= Self.stepCeilings["swipeview"] ?? 0)
    }

    @Test func `every recording of CarouselSwift replays, with known differences up to a ceiling`() throws {
        let files = [
            "autoscroll", "cache", "cycle", "layout", "paging", "props", "reload", "scrollto", "tap", "user",
        ]
        let results = try replay(files, of: "carouselswift")
        #expect(results.count == 162)
        #expect(covered(results) <= Self.ceilings["carouselswift"] ?? 0)
        #expect(results.map(\.excusedSteps).reduce(0, +) <= Self.stepCeilings["carouselswift"] ?? 0)
    }

    @Test(arguments: [("swiper", 88), ("uikit", 348)])
    func `every recorded effect is placed by its script as recorded`(file: String, count: Int) throws {
        let library = Recordings.library()
        let conformance = Conformance(library: library)
        let results = try Recordings.lines(file, of: "effects").map { conformance.replay(line: $0) }
        #expect(results.count == count)
        for result in results where result.outcome != .passed([]) {
            Issue.record("\(result.name): \(result.outcome)")
        }
    }

    @Test func `every case of Embla is laid out as recorded`() throws {
        let results = try replay(["cases"], of: "embla")
        #expect(results.count == 290)
        #expect(covered(results) == 0)
    }
}
