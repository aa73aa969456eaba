// Exports what is on stage, in a process of its own: the thread of the server is the clock. In: a format and the words of
// a command. Out: a file's bytes.

import Foundation
import NIOCore

/// Runs exports, one at a time.
final class Exporter {
    /// An exported file.
    struct Result: Sendable {
        let name: String
        let type: String
        let bytes: [UInt8]
    }

    /// The formats, with their ending and type.
    static let formats: [String: (ending: String, type: String)] = [
        "html": ("html", "text/html; charset=utf-8"), "css": ("css.html", "text/html; charset=utf-8"),
        // A folder, packed.
        "js": ("tar.gz", "application/gzip"), "swift": ("swift", "text/plain; charset=utf-8"),
        "json": ("json", "application/json"),
        "webp": ("webp", "image/webp"),
    ]
    /// An export that takes longer is ended.
    private static let longest = TimeAmount.seconds(60)
    private static let largest = 64 << 20

    /// carousel-repl, beside this program.
    private let program: URL
    private let folders: [String]
    private var isRunning = false

    /// - Parameter folders: of effects.
    init(folders: [String]) {
        self.folders = folders
        let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        program = own.resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("carousel-repl")
    }

    /// Exports an effect.
    ///
    /// - Parameters:
    ///   - format: one of ``formats``.
    ///   - name: of the effect, for the file's name.
    ///   - words: the effect and the options of `carousel-repl export`.
    func export(
        _ format: String, named name: String, _ words: [String], on eventLoop: any EventLoop
    ) -> EventLoopFuture<Result> {
        func fail(_ problem: String) -> EventLoopFuture<Result> {
            eventLoop.makeFailedFuture(PreviewProblem(problem))
        }
        guard let kind = Self.formats[format] else {
            return fail(
                "unknown format '\(format.prefix(40))'; expected one of \(Self.formats.keys.sorted().joined(separator: ", "))"
            )
        }
        guard !isRunning else { return fail("another export is running; expected one at a time") }
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            return fail("\(program.path) is not built; expected carousel-repl beside this program")
        }
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carousel-\(UUID().uuidString)")
        let file = folder.appendingPathComponent("\(plain).\(kind.ending)")
        let target = format == "js" ? folder.appendingPathComponent(plain) : file
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return fail(
                "can't write to \(folder.deletingLastPathComponent().path); expected a folder for temporary files"
            )
        }
        let process = Process()
        process.executableURL = program
        process.arguments =
            ["export"] + words + folders.flatMap { ["--plugins", $0] } + [
                "--to", format, "--out", target.path,
            ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        let promise = eventLoop.makePromise(of: Result.self)
        process.terminationHandler = { process in
            defer { try? FileManager.default.removeItem(at: folder) }
            let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
            guard process.terminationStatus == 0, process.terminationReason == .exit else {
                return promise.fail(PreviewProblem(Self.problem(in: text)))
            }
            guard target == file || Self.pack(target, as: file),
                let data = FileManager.default.contents(atPath: file.path), data.count <= Self.largest
            else {
                return promise.fail(
                    PreviewProblem(
                        "the export can't be read; expected at most \(Self.largest >> 20) MiB, and tar for js"
                    ))
            }
            promise.succeed(Result(name: file.lastPathComponent, type: kind.type, bytes: Array(data)))
        }
        do {
            try process.run()
        } catch {
            try? FileManager.default.removeItem(at: folder)
            return fail("\(program.path) can't be started; expected a program")
        }
        isRunning = true
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        let deadline = eventLoop.scheduleTask(in: Self.longest) { process.terminate() }
        return promise.futureResult.always { _ in
            deadline.cancel()
            bound.value.isRunning = false
        }
    }

    /// Packs a folder with tar, which every system has.
    ///
    /// - Returns: whether it succeeded.
    private static func pack(_ folder: URL, as file: URL) -> Bool {
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = [
            "tar", "-czf", file.path, "-C", folder.deletingLastPathComponent().path, folder.lastPathComponent,
        ]
        tar.standardInput = FileHandle.nullDevice
        tar.standardError = FileHandle.nullDevice
        guard (try? tar.run()) != nil else { return false }
        tar.waitUntilExit()
        return tar.terminationStatus == 0
    }

    /// What the program says, without its own name.
    private static func problem(in text: String) -> String {
        let line =
            text.split(separator: "\n").first { $0.contains("rror:") } ?? text.split(separator: "\n").last
        return line.map { String($0.prefix(400)) } ?? "the export took too long; expected at most 60 s"
    }
}
