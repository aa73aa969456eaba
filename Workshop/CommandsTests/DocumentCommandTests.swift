import CarouselTools
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands

/// Every command of every document and of every help text runs as it stands.
@Suite struct DocumentCommandTests {
    /// How lines begin that are not run here, with who runs them.
    private static let others = [
        "make ": "CI", "printf ": "the README's line for `make -s repl`", "cd Examples": "make examples",
        "swift run": "make examples, ConformanceTests; bench measures for minutes",
        "carousel ": "BrowserTests", "carousel preview": "BrowserTests",
        "carousel lsp": "LanguageServerTests",
        "carousel-repl verify ": "VerifyTests, with fewer samples",
        "carousel export --check https": "ExportProgramTests, with a page",
        "carousel export wave --to swift --check": "compiles for minutes; SwiftExportTests",
        "carousel add": "PackProgramTests",
    ]

    struct Document: CustomTestStringConvertible {
        let name: String
        let commands: [String]
        var testDescription: String { name }
    }

    /// All that have commands.
    static let documents: [Document] = {
        let root = BuiltProgram.root
        let pages = ["", "Docs"].flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(
                atPath: root.appendingPathComponent(folder).path)) ?? [])
                .filter { $0.hasSuffix(".md") || $0.hasSuffix(".1") }
                .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        }.map { name -> Document in
            let text = (try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)) ?? ""
            let lines =
                name.hasSuffix(".1")
                ? text.split(separator: "\n").filter { $0.firstMatch(of: /^carousel(-repl)? [^\\]/) != nil }
                : text.matches(of: /```sh\n(.*?)```/.dotMatchesNewlines())
                    .flatMap { $0.1.split(separator: "\n") }
            return Document(
                name: name,
                commands: lines.map { line in
                    String(line.replacing(/[ ]+# .*/, with: "")).replacing(".build/release/", with: "")
                })
        }
        let programs = CarouselRepl.configuration.subcommands + CarouselProgram.configuration.subcommands
        let helps = programs.map { command in
            Document(
                name: "help \(command._commandName)",
                commands: command.configuration.discussion.split(separator: "\n")
                    .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("carousel") }
            )
        }
        return (pages + helps).filter { !$0.commands.isEmpty }
    }()

    @Test func `documents and help texts have commands`() {
        let names = Self.documents.map(\.name)
        #expect(names.contains("README.md") && names.contains("Docs/carousel-repl.1"))
        #expect(names.contains("help render") && names.count >= 15)
    }

    @Test(arguments: documents) func `each command runs`(_ document: Document) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        for name in ["Boats", "Sources/App", "Tests"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["row", "wave"] {
            try FileManager.default.copyItem(
                at: BuiltProgram.root.appendingPathComponent("Docs/Pictures/tutorial/\(name).png"),
                to: folder.appendingPathComponent("Boats/\(name).png"))
        }
        // "From an idea to an app" begins with nothing.
        if document.name != "Docs/IdeaToApp.md" {
            try FileManager.default.copyItem(
                at: BuiltProgram.root.appendingPathComponent("Plugins"),
                to: folder.appendingPathComponent("Plugins"))
            try FileManager.default.copyItem(
                at: BuiltProgram.root.appendingPathComponent("Tests/Effects"),
                to: folder.appendingPathComponent("Tests/Effects"))
        }
        for command in document.commands where !Self.others.keys.contains(where: command.hasPrefix) {
            let run = try Self.run(command, in: folder)
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
    }

    private static func run(_ command: String, in folder: URL) throws -> (status: Int32, errors: String) {
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "PATH": "\(BuiltProgram.carousel.url.deletingLastPathComponent().path):/usr/bin:/bin",
                "HOME": folder.path,
            ]
        ) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
