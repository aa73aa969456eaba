import Foundation
import Testing

@testable import Conformance

/// The recordings beside this file.
enum Recordings {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recordings")

    static func lines(_ name: String, of library: String = "icarousel") throws -> [Data] {
        try Data(contentsOf: folder.appendingPathComponent("\(library)/\(name).jsonl"))
            .split(separator: UInt8(ascii: "\n")).map { Data($0) }
    }
}

@Suite struct RecordingTests {
    @Test(arguments: [("placements", 619), ("motion", 614), ("data", 310), ("hits", 229)])
    func `every recording of iCarousel replays`(file: String, count: Int) throws {
        let results = try Recordings.lines(file).map { Conformance().replay(line: $0) }
        #expect(results.count == count)
        for result in results where !result.outcome.isPassed {
            Issue.record("\(result.name): \(result.outcome)")
        }
        let covered = results.count {
            if case .passed(let rules) = $0.outcome { !rules.isEmpty } else { false }
        }
        #expect(Double(covered) <= 0.05 * Double(count))
    }

    @Test func `known differences cover at most three in a hundred scenarios`() throws {
        let results = try ["placements", "motion", "data", "hits"].flatMap { try Recordings.lines($0) }
            .map { Conformance().replay(line: $0) }
        let covered = results.count {
            if case .passed(let rules) = $0.outcome { !rules.isEmpty } else { false }
        }
        #expect(Double(covered) <= 0.03 * Double(results.count))
    }

    private func covered(_ results: [Conformance.Result]) -> Double {
        let covered = results.count {
            if case .passed(let rules) = $0.outcome { !rules.isEmpty } else { false }
        }
        return Double(covered) / Double(results.count)
    }

    private func replay(_ files: [String], of library: String) throws -> [Conformance.Result] {
        let results = try files.flatMap { try Recordings.lines($0, of: library) }
            .map { Conformance().replay(line: $0) }
        for result in results where !result.outcome.isPassed {
            Issue.record("\(result.name): \(result.outcome)")
        }
        return results
    }

    @Test func `every recording of SwipeView replays, one in ten at most by a known difference`() throws {
        let files = [
            "animated", "autoscroll", "defers", "edge", "instant", "layout", "mixed", "props", "reload",
            "resize",
            "tap", "user", "window", "wraptoggle",
        ]
        let results = try replay(files, of: "swipeview")
        #expect(results.count == 556)
        #expect(covered(results) <= 0.1)
    }

    @Test func `every recording of CarouselSwift replays, one in four at most by a known difference`() throws
    {
        let files = [
            "autoscroll", "cache", "cycle", "layout", "paging", "props", "reload", "scrollto", "tap", "user",
        ]
        let results = try replay(files, of: "carouselswift")
        #expect(results.count == 162)
        #expect(covered(results) <= 0.25)
    }
}
