import CarouselShell
import Foundation
import ShellFixtures
import Testing

/// The built program carousel, tested from outside.
@Suite struct ProgramTests {
    private func run(_ arguments: [String], input: String = "") throws -> BuiltProgram.Run {
        try BuiltProgram.carousel.run(arguments, input: input)
    }

    @Test(arguments: ["verify", "new", "lint", "check", "types", "options"])
    func `who types a subcommand of the other program is told where it is`(_ name: String) throws {
        let result = try run([name, "something"])
        #expect(result.status == 64)
        #expect(result.errors.contains("expected `carousel-repl \(name)`"), "\(result.errors)")
    }

    @Test func `every subcommand has help with an example`() throws {
        for name in WorkshopSubcommand.allCases.map(\.rawValue) + ["shell"] {
            let result = try run([name, "--help"])
            #expect(result.status == 0)
            #expect(result.output.contains(/Examples?(?:, as an editor starts it)?:/), "\(name)")
        }
    }

    @Test func `its shell is that of carousel-repl, with the commands for pictures`() throws {
        let commands = ["shell", "-c", "type cylinder; items 5; placements"]
        #expect(try run(commands).output == BuiltProgram.repl.run(commands).output)
        #expect(try run(["shell", "-c", "theme light; theme"]).output == "light\n")
    }

    @Test func `an effect that fails is a failure for a picture and for an export`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appendingPathComponent("bad.lua").path
        try "return { itemTransformForOffset = function(o, base) error(\"boom\") end }".write(
            toFile: script, atomically: true, encoding: .utf8)
        let picture = folder.appendingPathComponent("bad.svg").path
        for arguments in [
            ["render", script, "--out", picture], ["export", script, "--to", "json", "--out", picture],
        ] {
            let result = try run(arguments)
            #expect(result.status == 1 && result.errors.contains("boom"), "\(arguments)")
        }
    }

    @Test func `standard output is a file named -`() throws {
        #expect(try run(["render", "wheel", "--out", "-"]).output.hasPrefix("<svg"))
        #expect(try run(["export", "wheel", "--to", "json", "--out", "-"]).output.hasPrefix("{\"format\":1"))
    }

    @Test func `no message of a picture contains an escape sequence`() throws {
        let folder = NSTemporaryDirectory() + "carousel-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/na\u{1B}[31mme.lua"
        let text = "return { itemTransformForOffset = function(o, base) error('\u{1B}[2J') end }"
        _ = FileManager.default.createFile(atPath: file, contents: Data(text.utf8))
        let result = try run(["render", "--plugin", file, "--out", "/no/\u{1B}[2J.svg"])
        let output = result.output + result.errors
        #expect(result.status == 1 && !output.isEmpty)
        #expect(!output.unicodeScalars.contains("\u{1B}"), "\(output)")
    }

    @Test func `bash offers effects, their options and presets`() throws {
        let bash = BashCompletion(.carousel)
        #expect(try bash.offered(["render", "orb"]) == ["orbit"])
        #expect(try bash.offered(["render", "orbit", "--preset", "be"]) == ["below"])
        #expect(try bash.offered(["render", "orbit", "--option", "lif"]).contains("lift=0.6"))
        #expect(try bash.offered(["export", "orbit", "--to", "sw"]) == ["swift", "swiper"])
    }

    #if os(Linux)
        @Test func `thousands of reloads of a script leak no memory`() throws {
            // One with modules, one with a state, one with words, lists and presets.
            let effects = ["deck", "fan", "stage"].map { "Plugins/\($0).lua" }
            let result = try BuiltProgram("bench").run(
                ["count-lost-blocks", "--reloads", "2000"] + effects,
                with: "libAllocationCounter.so")
            #expect(result.errors.isEmpty)
            #expect(result.output.split(separator: "\n").count == effects.count)
            #expect(
                result.output.split(separator: "\n").allSatisfy { $0.hasSuffix("\t0") }, "\(result.output)")
        }
    #endif
}
