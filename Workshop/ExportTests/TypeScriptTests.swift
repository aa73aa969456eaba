import Export
import Foundation
import ScriptLaw
import Testing

/// The types of exported files, as an app in TypeScript reads them.
@Suite(.enabled(if: TypeScript.isInstalled, "no tsc found; scripts/setup-tests installs it on Debian"))
struct TypeScriptTests {
    @Test func `an app compiles strictly, with the element in JSX, and its mistakes do not`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let plugins =
            tests.deletingLastPathComponent().deletingLastPathComponent().path + "/Plugins"
        let orbit = try JavaScriptExport(ScriptFiles.script("orbit", in: plugins))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = [("orbit.js", orbit.module), ("orbit.d.ts", orbit.declarations)]
        for (name, text) in PageExport.files + PageExport.swiper("orbit") + PageExport.embla("orbit") + own {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let app = folder.appendingPathComponent("types.tsx")
        try FileManager.default.copyItem(at: tests.appendingPathComponent("Page/types.tsx"), to: app)
        let options = """
            { "compilerOptions": { "strict": true, "noEmit": true, "jsx": "preserve", "module": "esnext",
              "moduleResolution": "node", "target": "es2022", "types": [] }, "files": ["types.tsx"] }
            """
        let project = folder.appendingPathComponent("tsconfig.json")
        try options.write(to: project, atomically: true, encoding: .utf8)
        let answer = try TypeScript.run(["--project", project.path])
        #expect(answer.isEmpty, "\(answer)")
    }
}

/// The compiler of TypeScript.
enum TypeScript {
    static let isInstalled = (try? run(["--version"]))?.hasPrefix("Version") ?? false

    /// What it prints.
    static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tsc"] + arguments
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
