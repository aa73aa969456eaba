import CarouselShell
import Foundation
import ShellFixtures
import Testing

/// The program's commands that pass effects on.
@Suite struct PackProgramTests {
    private static let root = BuiltProgram.root

    /// Runs the program that has the subcommand in a folder, with a home of its own.
    private func run(_ arguments: [String], in folder: URL, input: String = "") throws -> (
        status: Int32, output: String, errors: String
    ) {
        let process = Process()
        let isOfWorkshop = WorkshopSubcommand(rawValue: arguments[0]) != nil
        process.executableURL = (isOfWorkshop ? BuiltProgram.carousel : .repl).url
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data"]) { $1 }
        let (given, output, errors) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (given, output, errors)
        try process.run()
        given.fileHandleForWriting.write(Data(input.utf8))
        try given.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let problem = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text, problem)
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func `an effect is packed, added elsewhere and listed`() throws {
        try withFolder { folder in
            let packed = folder.appendingPathComponent("orbit.lua").path
            let pack = try run(["pack", "orbit", "--out", packed], in: Self.root)
            #expect(pack.status == 0, "\(pack.errors)")
            // A script is not written over.
            #expect(try run(["pack", "orbit", "--out", packed], in: Self.root).status == 1)
            let added = try run(["add", "orbit.lua"], in: folder)
            #expect(added.status == 0 && added.output.contains("added Plugins/orbit.lua"), "\(added.errors)")
            #expect(added.output.contains("instructions per item"))
            let (here, there) = (
                try run(["-c", "type orbit; offset to 2.3; place"], in: folder),
                try run(["-c", "type orbit; offset to 2.3; place"], in: Self.root)
            )
            #expect(here.output == there.output && here.output.count > 100)
            #expect(try run(["types", "--files"], in: folder).output.contains("orbit: A tilted orbit"))
            let again = try run(["add", "orbit.lua"], in: folder)
            #expect(again.status == 1 && again.errors.contains("is there already"))
            #expect(try run(["add", "orbit.lua", "--yes"], in: folder).status == 0)
            let json = try run(["types", "--files", "--json"], in: folder).output
            #expect(json.contains("\"name\":\"orbit\",\"file\":\"Plugins/orbit.lua\""))
            #expect(FileManager.default.fileExists(atPath: packed))
        }
    }

    @Test func `what would not run elsewhere is not packed, and a list writes nothing`() throws {
        try withFolder { folder in
            let body = "return { itemTransformForOffset = function(offset, base) return base end }\n"
            try "return {}".write(
                to: folder.appendingPathComponent("hm.lua"), atomically: true, encoding: .utf8)
            for (name, first) in [
                ("global", "local h = _G.require \"hm\"\n"),
                (
                    "full",
                    (1...199).map { "local a\($0) = 1\n" }.joined()
                        + "local function f() return require \"hm\" end\n"
                ),
            ] {
                let file = folder.appendingPathComponent("\(name).lua")
                try (first + body).write(to: file, atomically: true, encoding: .utf8)
                let pack = try run(["pack", "\(name).lua", "--out", "packed-\(name).lua"], in: folder)
                #expect(pack.status == 1 && pack.errors.contains("it would not run"), "\(name): \(pack)")
                #expect(
                    !FileManager.default.fileExists(atPath: folder.path + "/packed-\(name).lua"), "\(name)")
            }
            let list = try run(["new", "../evil", "--list"], in: folder)
            #expect(list.status == 0 && list.output.contains("ring"))
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/Plugins"))
        }
    }

    @Test func `an effect of one's own is found in every project`() throws {
        try withFolder { folder in
            let text = try run(["pack", "wave", "--out", "-"], in: Self.root).output
            let added = try run(["add", "-", "--name", "mine", "--user"], in: folder, input: text)
            #expect(added.status == 0, "\(added.errors)")
            #expect(try run(["types"], in: folder).output.contains("mine"))
        }
    }

    @Test func `what does not run, or has another's name, is not added`() throws {
        try withFolder { folder in
            for (name, text, message) in [
                ("broken", "return {", "has errors"), ("none", "return { summary = \"x\" }", "has errors"),
                ("endless", "while true do end", "has errors"),
                (
                    "linear", "return { itemTransformForOffset = function(o, b) return b end }",
                    "is a built-in type"
                ),
                (
                    "a b", "return { itemTransformForOffset = function(o, b) return b end }",
                    "is not a valid name"
                ),
                (
                    "ease", "return { itemTransformForOffset = function(o, b) return b end }",
                    "is a module that effects require"
                ),
                ("con", "return { itemTransformForOffset = function(o, b) return b end }", "no file's name"),
            ] {
                let file = folder.appendingPathComponent("\(name).lua")
                try text.write(to: file, atomically: true, encoding: .utf8)
                let result = try run(["add", file.path], in: folder)
                #expect(result.status == 1 && result.errors.contains(message), "\(name): \(result.errors)")
            }
            #expect(try run(["add", "/no/such.lua"], in: folder).status == 1)
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/Plugins"))
        }
    }

    @Test func `an effect whose table has a taken name is not added`() throws {
        try withFolder { folder in
            func script(_ name: String) -> String {
                "return { name = '\(name)', itemTransformForOffset = function(o, b) return b end }"
            }
            for (file, name) in [("one", "wheel"), ("mine", "other"), ("third", "other")] {
                try script(name).write(
                    to: folder.appendingPathComponent("\(file).lua"), atomically: true, encoding: .utf8)
            }
            #expect(
                try run(["add", "one.lua"], in: folder).errors.contains("'wheel', is that of a built-in type")
            )
            #expect(try run(["add", "mine.lua"], in: folder).status == 0)
            #expect(
                try run(["add", "third.lua"], in: folder).errors.contains(
                    "'other', is that of Plugins/mine.lua"))
            #expect(try run(["add", "mine.lua", "--yes"], in: folder).status == 0)
        }
    }

    @Test func `a name with a dash is the file's that pack writes`() throws {
        try withFolder { folder in
            #expect(try run(["new", "my-effect"], in: folder).status == 0)
            let pack = try run(["pack", "my-effect"], in: folder)
            #expect(pack.status == 0 && pack.output.contains("my-effect.lua"), "\(pack.output)")
        }
    }
}
