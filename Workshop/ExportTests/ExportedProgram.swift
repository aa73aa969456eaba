import CarouselHost
import Foundation
import ScriptLaw

@testable import Export

/// A program of exported types, compiled while tests run: each compares itself with its script in the host.
struct ExportedProgram {
    struct Problem: Error, CustomStringConvertible { let description: String }

    /// What differs, by the scripts' names.
    let differences: [String: [String]]

    private static let modules = (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
        .deletingLastPathComponent()
    private static let root = JavaScriptExportTests.root.deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Compiles and runs the types of scripts.
    ///
    /// - Parameter scripts: their folder.
    /// - Throws: ``Problem`` with the compiler's messages.
    init(of names: [String], in scripts: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var makes: [String] = []
        for name in names {
            let export = try SwiftExport(ScriptFiles.script(name, in: scripts))
            let file = folder.appendingPathComponent("\(export.typeName).swift")
            try export.text.write(to: file, atomically: true, encoding: .utf8)
            makes.append("(\"\(name)\", { \(export.typeName)() })")
        }
        try Self.main(makes).write(
            to: folder.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
        let program = folder.appendingPathComponent("program")
        try Self.compile(folder, to: program)
        let output = try Self.run(program.path, [scripts])
        var differences = Dictionary(uniqueKeysWithValues: names.map { ($0, ["it was not compared"]) })
        for line in output.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            if parts.count == 1 {
                differences[parts[0]] = []
            } else {
                differences[parts[0], default: []].append(parts[1])
            }
        }
        self.differences = differences
    }

    /// A program that prints the name of each type, and then its name and a difference a line.
    private static func main(_ makes: [String]) -> String {
        """
        import CarouselEngine

        let makes: [(name: String, make: () -> any CarouselType)] = [
            \(makes.joined(separator: ",\n    "))
        ]
        for (name, make) in makes {
            print(name)
            for line in try ExportComparison.differences(name, in: CommandLine.arguments[1], make).prefix(5) {
                print("\\(name)\\t\\(line)")
            }
        }
        """
    }

    /// The types beside what compares them, linked with the modules that were built for the tests.
    private static func compile(_ folder: URL, to program: URL) throws {
        let inC = ["CLuaBridge", "CHostFiles"]
        let maps =
            inC.map { modules.appendingPathComponent("\($0).build/module.modulemap").path }
            + ["\(root.path)/Sources/CLua/module.modulemap"]
        let shared = ["ExportComparison", "HostStates", "ScriptFiles"].map {
            JavaScriptExportTests.checks.appendingPathComponent("\($0).swift").path
        }
        let own = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .map { folder.appendingPathComponent($0).path }
        let objects = try (["CarouselEngine", "CarouselHost", "LuaSyntax"] + inC).flatMap(objects)
        let lua = try run("/usr/bin/env", ["pkg-config", "--cflags", "--libs", "lua5.4"])
            .split(whereSeparator: \.isWhitespace).map(String.init)
        // What the tests compare with is for this package alone.
        let package = root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
        _ = try run(
            "/usr/bin/env",
            [
                "swiftc", "-swift-version", "6", "-package-name", String(package), "-j",
                "\(ProcessInfo.processInfo.activeProcessorCount)", "-I",
                modules.appendingPathComponent("Modules").path, "-o", program.path,
            ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
                + lua.flatMap { $0.hasPrefix("-l") ? [$0] : ["-Xcc", $0] } + shared + own + objects)
    }

    /// The objects of a module's files. In its folder are also those of files that are gone.
    private static func objects(of module: String) throws -> [String] {
        let build = modules.appendingPathComponent("\(module).build")
        if let map = FileManager.default.contents(
            atPath: build.appendingPathComponent("output-file-map.json").path)
        {
            return try JSONDecoder().decode([String: [String: String]].self, from: map).values
                .compactMap { $0["object"] }
        }
        let (all, own) = (root.appendingPathComponent("Sources").path, "\(root.path)/Sources/\(module)")
        let sources = FileManager.default.enumerator(
            atPath: FileManager.default.fileExists(atPath: own) ? own : all)
        let names = Set(
            sources?.compactMap { ($0 as? String).map { ($0 as NSString).lastPathComponent } } ?? [])
        return try FileManager.default.contentsOfDirectory(atPath: build.path)
            .filter { $0.hasSuffix(".o") && names.contains(String($0.dropLast(2))) }
            .map { build.appendingPathComponent($0).path }
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        let errors = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let messages = try String(contentsOf: errors, encoding: .utf8)
            throw Problem(description: "\(arguments.first ?? program): \(messages.prefix(3000))")
        }
        return text
    }
}
