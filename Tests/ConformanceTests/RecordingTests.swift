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

    /// The libraries, with the number of their recordings.
    static let counts = [
        "icarousel": 1772, "swipeview": 556, "carouselswift": 162, "effects": 436, "embla": 290,
    ]

    /// The files of a library, without their extension.
    static func files(of library: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + library)
            .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
    }

    /// All recordings of a library.
    static func lines(of library: String) throws -> [Data] {
        try files(of: library).flatMap { try lines($0, of: library) }
    }

    static func lines(_ name: String, of library: String = "icarousel") throws -> [Data] {
        try Data(contentsOf: folder.appendingPathComponent("\(library)/\(name).jsonl"))
            .split(separator: UInt8(ascii: "\n")).map { Data($0) }
    }
}

@Suite struct RecordingTests {
    @Test func `every folder of recordings is replayed, and none has lost any`() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            at: Recordings.folder, includingPropertiesForKeys: [.isDirectoryKey]
        ).filter(\.hasDirectoryPath).map(\.lastPathComponent)
        #expect(Set(folders) == Set(Recordings.counts.keys))
        for folder in folders {
            #expect(try Recordings.lines(of: folder).count == Recordings.counts[folder], "\(folder)")
        }
    }

    @Test(arguments: try Recordings.files(of: "icarousel"))
    func `every recording of iCarousel can be replayed`(file: String) throws {
        let results = try Recordings.lines(file).map { Conformance().replay(line: $0) }
        #expect(!results.isEmpty)
        for result in results where !result.outcome.isPassed {
            Issue.record("\(result.name): \(result.outcome)")
        }
    }

    /// The maximum number of recordings that rules may excuse; these ceilings may only go down.
    private static let ceilings = ["icarousel": 30, "swipeview": 6, "carouselswift": 33]

    /// The maximum number of their steps that may differ, also ceilings; all other steps are compared to the
    /// end of each recording.
    private static let stepCeilings = ["swipeview": 5, "carouselswift": 160]

    private func covered(_ results: [Conformance.Result]) -> Int {
        results.count { if case .passed(let rules) = $0.outcome { !rules.isEmpty } else { false } }
    }

    @Test func `known differences cover no more recordings of iCarousel than the ceiling`() throws {
        let results = try replay(library: "icarousel")
        #expect(covered(results) <= Self.ceilings["icarousel"] ?? 0)
    }

    private func replay(library: String) throws -> [Conformance.Result] {
        let results = try Recordings.lines(of: library).map { Conformance().replay(line: $0) }
        for result in results where !result.outcome.isPassed {
            Issue.record("\(result.name): \(result.outcome)")
        }
        return results
    }

    @Test func `every recording of SwipeView replays, with known differences up to a ceiling`() throws {
        let results = try replay(library: "swipeview")
        #expect(covered(results) <= Self.ceilings["swipeview"] ?? 0)
        #expect(results.map(\.excusedSteps).reduce(0, +) <= Self.stepCeilings["swipeview"] ?? 0)
    }

    @Test func `every recording of CarouselSwift replays, with known differences up to a ceiling`() throws {
        let results = try replay(library: "carouselswift")
        #expect(covered(results) <= Self.ceilings["carouselswift"] ?? 0)
        #expect(results.map(\.excusedSteps).reduce(0, +) <= Self.stepCeilings["carouselswift"] ?? 0)
    }

    @Test(arguments: try Recordings.files(of: "effects"))
    func `every recorded effect is placed by its script as recorded`(file: String) throws {
        let library = Recordings.library()
        let conformance = Conformance(library: library)
        let results = try Recordings.lines(file, of: "effects").map { conformance.replay(line: $0) }
        #expect(!results.isEmpty)
        for result in results where result.outcome != .passed([]) {
            Issue.record("\(result.name): \(result.outcome)")
        }
    }

    @Test func `every case of Embla is laid out as recorded`() throws {
        let results = try replay(library: "embla")
        #expect(covered(results) == 0)
    }
}
