// Measures the preview as a page sees it, over loopback: the time from a pointer move to the frame that
// responds to it, the frame rate, and the time from a save to the frame that shows it.

import CarouselHost
import CarouselShell
import Foundation
import LoopbackProbe
import Preview

enum PreviewBenchmark {
    /// One frame of a screen, in milliseconds.
    private static let frame = 1000.0 / 60
    private static let items = 30
    private static let moves = 600
    private static let saves = 40

    @Sendable static func run(_ progress: Progress) throws -> [BenchmarkRow] {
        let folder = NSTemporaryDirectory() + "carousel-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(displacement: 100, to: folder)
        let server = try PreviewServer.start(port: 0, files: PageFiles(images: nil)) {
            let session = Session(
                commands: .workshop, library: PluginLibrary(folders: [folder]), write: { _ in },
                tell: { _ in })
            session.holdsMessages = true
            for words in [
                ["type", "effect"], ["items", "\(items)"], ["option", "visibleItems", "\(items)"],
            ] {
                try session.carryOut(words: words)
            }
            return session
        }
        defer { server.stop() }
        let page = try Page(server)
        try page.rest()
        let answers = try (0..<moves).map { number in
            progress.advance()
            return try page.move(number)
        }
        try page.release()
        let pictures = try page.picturesASecond(over: 3)
        let shown = try (1...saves).map { save in
            progress.advance()
            try write(displacement: 100 + save, to: folder)
            return try seconds { try page.wait { $0.contains(",\(100 + save).0,0.0,0.0,1.0,") } } * 1000
        }
        return [
            BenchmarkRow(
                group: "preview", name: "move to frame, 95th percentile", value: answers.percentile(95),
                unit: "ms", limit: "two frames", limitValue: 2 * frame, runs: moves),
            BenchmarkRow(
                group: "preview", name: "time of a frame, \(items) items", value: 1000 / pictures, unit: "ms",
                limit: "60 per second", limitValue: frame, runs: Int(3 * pictures)),
            BenchmarkRow(
                group: "preview", name: "save to frame, 95th percentile", value: shown.percentile(95),
                unit: "ms", limit: "100 ms", limitValue: 100, runs: saves),
        ]
    }

    /// Writes a script that places items this many points apart.
    private static func write(displacement: Int, to folder: String) throws {
        let text = """
            return {
              itemTransformForOffset = function(offset, base)
                return base:translate(offset * \(displacement), 0)
              end,
            }
            """
        guard FileManager.default.createFile(atPath: folder + "/effect.lua", contents: Data(text.utf8)) else {
            throw CommandFailure("bench: can't write to '\(folder)'; expected a folder for temporary files")
        }
    }

    /// A page, without a browser.
    private struct Page {
        private let probe: LoopbackProbe

        init(_ server: PreviewServer) throws {
            probe = try LoopbackProbe(pageOf: server.port, token: server.token)
        }

        /// Receives and acknowledges updates until one is as wanted.
        func wait(for isWanted: (String) -> Bool) throws {
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .seconds(10) {
                guard case .text(let update)? = try probe.receive(seconds: 10) else { continue }
                let number = update.dropFirst(5).prefix { $0.isNumber }
                try probe.send("{\"t\":\"seen\",\"n\":\(number)}")
                if isWanted(update) { return }
            }
            throw CommandFailure("bench: the preview did not answer within 10 s")
        }

        func rest() throws {
            try wait { $0.contains("\"moving\":false") }
            try probe.send("{\"t\":\"down\",\"x\":700,\"y\":200,\"ms\":0}")
        }

        /// A pointer move, at a mouse's rate; returns the milliseconds until the frame that responds to it.
        func move(_ number: Int) throws -> Double {
            Thread.sleep(forTimeInterval: frame / 1000)
            let x = 700 - number % 300
            let time = try seconds {
                try probe.send("{\"t\":\"move\",\"x\":\(x),\"y\":200,\"ms\":\(Double(number + 1) * frame)}")
                // The pointer's down event was the first input.
                try wait { $0.contains("\"input\":\(number + 2),") }
            }
            return time * 1000
        }

        func release() throws { try probe.send("{\"t\":\"cancel\"}") }

        /// Frames per second while the carousel moves by itself.
        func picturesASecond(over seconds: Double) throws -> Double {
            // Far enough from the end that it moves all the time.
            try probe.send("{\"t\":\"do\",\"words\":[\"offset\",\"to\",\"20\"]}")
            try wait { $0.contains("\"offset\":20.0,") }
            try probe.send("{\"t\":\"do\",\"words\":[\"set\",\"autoscroll\",\"1\"]}")
            try wait { $0.contains("\"moving\":true") }
            var count = 0
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .seconds(seconds) {
                try wait { _ in true }
                count += 1
            }
            let time = (ContinuousClock.now - start) / .seconds(1)
            try probe.send("{\"t\":\"do\",\"words\":[\"set\",\"autoscroll\",\"0\"]}")
            try probe.send("{\"t\":\"do\",\"words\":[\"offset\",\"to\",\"10\"]}")
            try wait { $0.contains("\"offset\":10.0,") && $0.contains("\"moving\":false") }
            return Double(count) / time
        }
    }
}
