// Exports what is on stage, in a process of its own: the thread of the server is the clock. In: a format and the words of
// a command. Out: a file's bytes.

import CarouselHost
import CarouselShell
import Foundation

/// Runs exports, one at a time.
final class Exporter {
    /// An exported file.
    struct File {
        let name: String
        let content: ServedFile
    }

    /// The formats, with their ending and type.
    static let formats: [String: (ending: String, type: String)] = [
        "html": ("html", "text/html; charset=utf-8"), "css": ("css.html", "text/html; charset=utf-8"),
        // A folder, packed.
        "js": ("tar.gz", "application/gzip"), "swift": ("swift", "text/plain; charset=utf-8"),
        "json": ("json", "application/json"),
        "png": ("png", "image/png"), "webp": ("webp", "image/webp"), "mp4": ("mp4", "video/mp4"),
        "gif": ("gif", "image/gif"),
    ]
    /// An export that takes longer is ended, in seconds.
    private static let longest = 60.0
    private static let largest = 64 << 20

    /// The program that serves the page: it exports, too.
    private let program =
        (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
        .resolvingSymlinksInPath()
    private let folders: [String]
    /// The process that runs, the one that packs what it writes, and when it is ended.
    private var running: (process: Process, packer: Process?, file: URL, type: String, end: Double)?
    /// What that says of its mistakes.
    private var errors = ErrorOutput()

    /// - Parameter folders: of effects.
    init(folders: [String]) { self.folders = folders }

    /// Begins to export an effect.
    ///
    /// - Parameters:
    ///   - format: one of ``formats``.
    ///   - name: of the effect, for the file's name.
    ///   - words: the effect and the options of `export`.
    ///   - time: seconds of the server's clock.
    func start(_ format: String, named name: String, _ words: [String], time: Double) throws(PreviewProblem) {
        guard let kind = Self.formats[format] else {
            throw PreviewProblem(
                "unknown format '\(format.prefix(40))'; expected one of \(Self.formats.keys.sorted().joined(separator: ", "))"
            )
        }
        guard running == nil else {
            throw PreviewProblem("another export is running; expected one at a time")
        }
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carousel-\(UUID().uuidString)")
        let file = folder.appendingPathComponent("\(plain).\(kind.ending)")
        let target = format == "js" ? folder.appendingPathComponent(plain) : file
        errors = ErrorOutput()
        let process = Self.process(
            program.path,
            ["export"] + words + folders.flatMap { ["--plugins", $0] }
                + ["--to", format, "--out", target.path])
        process.standardError = errors.pipe
        let packer = Self.process(
            "/usr/bin/env", ["tar", "-czf", file.path, "-C", folder.path, "./" + plain])
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try process.run()
        } catch {
            throw PreviewProblem("can't export to \(folder.path); expected a folder for temporary files")
        }
        running = (process, format == "js" ? packer : nil, file, kind.type, time + Self.longest)
    }

    private static func process(_ program: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// What has become of the export; nil as long as one runs, and if there is none.
    func result(at time: Double) -> Result<File, PreviewProblem>? {
        guard let (process, packer, file, type, end) = running else { return nil }
        guard !process.isRunning, errors.isWhole || time > end else {
            if time > end { process.terminate() }
            return nil
        }
        let isWritten = process.terminationStatus == 0 && process.terminationReason == .exit
        if isWritten, let packer, (try? packer.run()) != nil {
            running = (packer, nil, file, type, end)
            return nil
        }
        defer { cancel() }
        guard isWritten else {
            return .failure(PreviewProblem(Self.problem(in: errors.text)))
        }
        guard let data = try? PlainFile.read(file.path, most: Self.largest) else {
            return .failure(
                PreviewProblem(
                    "the export can't be read; expected at most \(Self.largest >> 20) MiB, and tar for js"))
        }
        return .success(
            File(name: file.lastPathComponent, content: ServedFile(type: type, body: .bytes(Array(data)))))
    }

    /// Ends an export that runs, and removes what it has written.
    func cancel() {
        guard let running else { return }
        if running.process.isRunning { running.process.terminate() }
        try? FileManager.default.removeItem(at: running.file.deletingLastPathComponent())
        self.running = nil
    }

    /// What the program says, without its own name.
    private static func problem(in text: String) -> String {
        let lines = text.split(separator: "\n")
        return (lines.first { $0.contains("rror:") } ?? lines.last).map { String($0.prefix(400)) }
            ?? "the export took too long; expected at most \(Int(longest)) s"
    }
}
