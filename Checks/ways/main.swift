// The program ways: counts the files and the returns of four ways through the engine, for whoever reads it. In: this program, run
// by valgrind. Out: a table.

import ArgumentParser
import Foundation

struct WaysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ways",
        abstract: "Count the files that a frame, a hand, a deletion and a tap lead through.",
        discussion: """
            A way enters a function when it is called from another file. Files that it enters are counted once; each further \
            function that it enters in one of them is a return. It needs valgrind, and a debug build.

            Example:
              make ways
            """)

    @Flag(help: "Name the functions that are entered, by their files.") var list = false
    @Option(help: .hidden) var perform: Way?

    func run() throws {
        if let perform { return perform.prepareAndRun() }
        let width = Way.allCases.map(\.title.count).max() ?? 0
        print("way".padding(toLength: width, withPad: " ", startingAt: 0), "files", "returns")
        for way in Way.allCases {
            let records = CallRecords(try Self.record(way))
            let entered = records.entered(in: "/Sources/CarouselEngine/")
            let returns = entered.values.reduce(0) { $0 + $1.count - 1 }
            let title = way.title.padding(toLength: width, withPad: " ", startingAt: 0)
            print(title, String(entered.count).leftPadded(to: 5), String(returns).leftPadded(to: 7))
            guard list else { continue }
            for (file, functions) in entered.sorted(by: { $0.key < $1.key }) {
                print("  \(file)")
                for function in functions.sorted() { print("    \(function)") }
            }
        }
    }

    /// The function records of a way.
    private static func record(_ way: Way) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("ways-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "valgrind", "--tool=callgrind", "--callgrind-out-file=\(file.path)",
            "--toggle-collect=\(way.symbol)", CommandLine.arguments[0], "--perform", way.rawValue,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw ValidationError("valgrind has failed; expected it to be installed, and a debug build")
        }
        return text
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}

WaysCommand.main()
