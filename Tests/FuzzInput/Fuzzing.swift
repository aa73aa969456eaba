// Random inputs for fuzz tests. In: valid texts, and a time or a number of rounds. Out: mostly invalid texts.

import Foundation

/// A run over mutated texts. `make fuzz` sets a time and a seed; without them, a run makes the same small
/// number of rounds each time.
public struct Fuzzing {
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]
    private let rounds: Int
    private let name: String

    /// - Parameters:
    ///   - name: the name of the file that keeps the current input, in case the process crashes.
    ///   - seeds: texts to mutate; not empty.
    ///   - words: words to insert.
    ///   - rounds: the number of rounds if no time is set.
    public init(_ name: String, seeds: [String], words: [String], rounds: Int) {
        self.name = name
        self.seeds = seeds.map { Array($0.utf8) }
        self.words = words.map { Array($0.utf8) }
        self.rounds = rounds
    }

    /// Calls `body` with one mutated text after another.
    ///
    /// - Returns: the number of texts.
    @discardableResult
    public func run(_ body: (String) throws -> Void) rethrows -> Int {
        let environment = ProcessInfo.processInfo.environment
        let seconds = environment["CAROUSEL_FUZZ_SECONDS"].flatMap(Double.init)
        let seed = environment["CAROUSEL_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
        let place = environment["CAROUSEL_FUZZ_INPUTS"]
        var random = SeededGenerator(seed: seed)
        let start = ContinuousClock.now
        var count = 0
        while seconds.map({ ContinuousClock.now - start < .seconds($0) }) ?? (count < rounds) {
            let text = changed(&random)
            if let place {
                _ = FileManager.default.createFile(atPath: "\(place)/\(name)", contents: Data(text.utf8))
            }
            try body(text)
            count += 1
        }
        return count
    }

    private func changed(_ random: inout SeededGenerator) -> String {
        var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let length = min(Int.random(in: 0...8, using: &random), bytes.count - place)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(place..<(place + length))
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 3:
                let other = seeds[Int.random(in: 0..<seeds.count, using: &random)]
                let from = Int.random(in: 0...other.count, using: &random)
                bytes.insert(contentsOf: other[from..<min(other.count, from + 20)], at: place)
            default:
                guard let word = words.randomElement(using: &random) else { continue }
                // Replaces a number or a word, if there is one at this position.
                let isInWord = place < bytes.count && Self.isOfWord(bytes[place])
                let end = bytes[place...].firstIndex { !Self.isOfWord($0) } ?? bytes.count
                bytes.replaceSubrange(place..<(isInWord ? end : place), with: word)
            }
        }
        return String(decoding: bytes.prefix(20_000), as: UTF8.self)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || (48...57).contains(byte)
            || (65...90).contains(byte)
            || (97...122).contains(byte)
    }

    /// Unusual numbers.
    public static let numbers = [
        "0", "-0", "-1", "1", "2", "0.5", "1e308", "-1e308", "1e-308", "nan", "inf", "-inf",
        "9223372036854775807",
        "-9223372036854775808", "9223372036854775808", "1e18", "1e999", "0x10", "4294967296", "1000000",
        "1e9",
    ]
}
