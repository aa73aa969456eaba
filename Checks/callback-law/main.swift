// The program callback-law: counts how many random sequences of calls, also from within callbacks, crash or break a law.
// A sequence that ends the process is counted by the process that started it.

import ArgumentParser
import CallbackLaw
import Foundation

struct CallbackLawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "callback-law",
        abstract: "Count the sequences of random calls in callbacks that crash or break a law.",
        discussion: """
            Example:
              swift run -c release callback-law --sequences 10000
            """)

    @Option(help: "How many sequences.") var sequences = 1000
    @Option(help: "The seed of the first one.") var from = 0
    @Option(help: "How many calls a sequence has, those in callbacks not counted.") var calls = 100
    @Option(
        help: ArgumentHelp(
            "Seconds after which a sequence counts as one that never ends.", visibility: .hidden))
    var patience = 20.0
    @Flag(help: "Also record each sequence, and compare what the recording plays.") var recordings = false
    @Flag(help: "Print all that happens in the sequence of --from.") var log = false
    @Flag(help: .hidden) var isShare = false

    func run() throws {
        if log {
            if recordings {
                let problem = CallbackLaw.playRecorded(seed: UInt64(from), calls: calls) { print($0) }
                print(problem ?? "the recording plays the same")
            } else {
                _ = CallbackLaw.play(seed: UInt64(from), calls: calls) { print($0) }
            }
            return
        }
        if isShare { return share() }
        var crashes: [Int] = []
        var broken: [String: (count: Int, example: String)] = [:]
        var next = from
        let end = from + sequences
        while next < end {
            let (last, output) = try child(next, end - next)
            for line in output.split(separator: "\n") {
                let parts = line.split(separator: "\t").map(String.init)
                guard parts.count >= 3 else { continue }
                broken[parts[1], default: (0, "sequence \(parts[0]), \(parts[2])")].count += 1
            }
            if last < end { crashes.append(last) }
            if isatty(STDERR_FILENO) == 1 {
                FileHandle.standardError.write(Data("\r\(last - from) of \(sequences) ".utf8))
            }
            next = last + 1
        }
        for (law, found) in broken.sorted(by: { $0.value.count > $1.value.count }) {
            print("\(found.count) broken: \(law); \(found.example)")
        }
        if !crashes.isEmpty {
            print("crashed: \(crashes.prefix(20).map(String.init).joined(separator: ", "))")
        }
        let count = broken.values.reduce(0) { $0 + $1.count }
        print(
            "\(sequences) sequences, \(crashes.count) crashed, \(count) broken laws in \(broken.count) kinds")
        if !crashes.isEmpty || count > 0 { throw ExitCode(1) }
    }

    /// Plays sequences, and tells each before it begins.
    private func share() {
        func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
        for seed in from..<from + sequences {
            tell("\(seed)")
            alarm(UInt32(patience))
            let result = CallbackLaw.play(seed: UInt64(seed), calls: calls)
            for (law, example) in result.broken { tell("\(seed)\t\(law)\t\(example)") }
            if seed % 10 == 0, CallbackLaw.play(seed: UInt64(seed), calls: calls).checksum != result.checksum
            {
                tell("\(seed)\tthe same seed gives the same log\tanother one the second time")
            }
            if recordings, let problem = CallbackLaw.playRecorded(seed: UInt64(seed), calls: calls) {
                tell("\(seed)\ta recording plays the same\t\(problem)")
            }
        }
        tell("\(from + sequences)")
    }

    /// Plays sequences in a process of their own.
    ///
    /// - Returns: the sequence in which it ended, the one behind the last if none ended it; what it printed.
    private func child(_ first: Int, _ count: Int) throws -> (last: Int, output: String) {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [
            "--is-share", "--from", "\(first)", "--sequences", "\(count)", "--calls", "\(calls)",
            "--patience", "\(patience)",
        ]
        if recordings { process.arguments?.append("--recordings") }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) {
            $1
        }
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let seeds = output.split(separator: "\n").compactMap { Int($0) }
        return (seeds.last ?? first, output)
    }
}

CallbackLawCommand.main()
