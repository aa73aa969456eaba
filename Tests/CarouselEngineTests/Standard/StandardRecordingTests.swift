import CarouselEngine
import Foundation
import FuzzInput
import Testing

/// What the standard behavior has been: random sequences, each step as three checksums.
///
/// `CAROUSEL_APPROVE=standard` writes the recording anew. Do that only for a change that is meant, and list it in
/// `Recordings/FORMAT.md`.
@Suite(.enabled(if: StandardRecording.isOfThisMachine, "sine and exponential have other last digits here"))
struct StandardRecordingTests {
    @Test("random sequences go as recorded", arguments: 0..<StandardRecording.groups)
    func recorded(_ group: Int) throws {
        if StandardRecording.isApproving { return try StandardRecording.write(group) }
        let lines = try StandardRecording.lines(of: group)
        #expect(lines.count == StandardRecording.sequencesPerGroup)
        for (line, seed) in zip(lines, StandardRecording.seeds(of: group)) {
            let expected = line.split(separator: " ").map(String.init)
            let player = StandardPlayer(seed: seed)
            player.play(StandardRecording.steps)
            try #require(expected.count == player.steps.count)
            let differing = zip(expected, player.steps).enumerated().first {
                $0.element.0 != StandardRecording.checksum(of: $0.element.1)
            }
            guard let (number, (checksum, step)) = differing else { continue }
            Issue.record(
                """
                sequence \(seed), step \(number): \(step.name)
                recorded \(checksum) (events.state.placements), is \(StandardRecording.checksum(of: step))
                \(step.events)
                \(step.state)
                """)
            // The first one tells enough.
            return
        }
    }

    @Test("another event, state or placement is another checksum") func told() {
        let player = StandardPlayer(seed: 7)
        let step = player.steps[0]
        var changed = [step, step, step]
        changed[0].events += "\nbegan by key"
        changed[1].state += "1"
        changed[2].placements = step.placements.dropLast()
        for other in changed {
            #expect(StandardRecording.checksum(of: other) != StandardRecording.checksum(of: step))
        }
    }
}

/// The recording: a file for each group of sequences.
enum StandardRecording {
    static let groups = 10
    static let sequencesPerGroup = 100
    /// After the start.
    static let steps = 40
    static let isApproving = ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] == "standard"

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recordings")

    static func seeds(of group: Int) -> Range<UInt64> {
        let first = UInt64(group * sequencesPerGroup)
        return first..<first + UInt64(sequencesPerGroup)
    }

    static func lines(of group: Int) throws -> [Substring] {
        try String(contentsOf: file(of: group), encoding: .utf8).split(separator: "\n")
    }

    static func write(_ group: Int) throws {
        let lines = seeds(of: group).map { seed in
            let player = StandardPlayer(seed: seed)
            player.play(steps)
            return player.steps.map(checksum).joined(separator: " ") + "\n"
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try lines.joined().write(to: file(of: group), atomically: true, encoding: .utf8)
        try libraryChecksum.write(to: libraryFile, atomically: true, encoding: .utf8)
    }

    private static func file(of group: Int) -> URL { folder.appendingPathComponent("\(group).txt") }

    /// Whether this machine's sine and exponential are those that the recording was made with.
    static var isOfThisMachine: Bool {
        isApproving || (try? String(contentsOf: libraryFile, encoding: .utf8)) == libraryChecksum
    }

    private static let libraryFile = folder.appendingPathComponent("mathematics.txt")

    private static var libraryChecksum: String {
        var sum = Checksum()
        for step in 1...1000 {
            let x = Double(step) / 97
            for value in [sin(x), cos(x), exp(-x), log(x), tan(x), atan2(x, 3)] { sum.add(value) }
        }
        return sum.text(digits: 12)
    }

    /// Events, state and placements.
    static func checksum(of step: StandardPlayer.Step) -> String {
        var (events, state, placements) = (Checksum(), Checksum(), Checksum())
        events.add(step.name)
        events.add(step.events)
        state.add(step.state)
        for placement in step.placements { placements.add(placement) }
        return [events.text(digits: 4), state.text(digits: 4), placements.text(digits: 6)].joined(
            separator: ".")
    }
}

extension Checksum {
    fileprivate mutating func add(_ placement: Placement) {
        add(placement.id.number)
        add(UInt64(bitPattern: Int64(placement.index)))
        let transform = placement.transform
        for row in [transform.row1, transform.row2, transform.row3, transform.row4] { add(row) }
        add(SIMD4(placement.offset, placement.alpha, placement.shade, placement.depthKey))
        add(SIMD4(placement.center.x, placement.center.y, placement.size.width, placement.size.height))
        add(SIMD4(placement.viewSize.width, placement.viewSize.height, Double(placement.depth), 0))
        for flag in [placement.isHidden, placement.isInteractive, placement.isFailed, placement.isLeaving] {
            add(UInt64(flag ? 1 : 0))
        }
    }
}
