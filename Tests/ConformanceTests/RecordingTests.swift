import Foundation
import Testing

@testable import Conformance

/// The recordings beside this file.
enum Recordings {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recordings/icarousel")

    static func lines(_ name: String) throws -> [Data] {
        try Data(contentsOf: folder.appendingPathComponent(name + ".jsonl"))
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
        let results = try ["placements", "motion", "data", "hits"].flatMap(Recordings.lines)
            .map { Conformance().replay(line: $0) }
        let covered = results.count {
            if case .passed(let rules) = $0.outcome { !rules.isEmpty } else { false }
        }
        #expect(Double(covered) <= 0.03 * Double(results.count))
    }
}
