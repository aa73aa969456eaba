import CarouselEngine
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands

/// A program of four lines that shows types of its own.
@Suite struct OwnTypesTests {
    private func run(_ arguments: [String]) throws -> BuiltProgram.Run {
        try BuiltProgram("TwoLanguages").run(arguments)
    }

    /// What its shell prints for some commands.
    private func shell(_ commands: String) throws -> BuiltProgram.Run {
        try run(["shell", "-c", commands])
    }

    @Test func `types lists the program's own beside the built-in ones and the scripts`() throws {
        let lines = try shell("types").output.split(separator: "\n").map(String.init)
        #expect(
            lines.contains {
                $0.hasPrefix("fan ") && $0.contains("in Swift") && $0.contains("A hand of cards.")
            })
        #expect(lines.contains { $0.hasPrefix("reference/fan ") && $0.contains("script") })
        #expect(lines.contains { $0.hasPrefix("coverFlow ") && $0.contains("built in") })
        #expect(!lines.contains { $0.hasPrefix("helix ") })
    }

    @Test func `a type's options and presets are set as a script's are, and undone`() throws {
        let commands =
            "type fan; option turn 0.3; option turn; undo; option turn; preset wide; option turn; option wrap; options"
        let output = try shell(commands).output
        let lines = output.split(separator: "\n").map(String.init)
        #expect(Array(lines.prefix(5)) == ["0.3", "undid option turn 0.3", "0.2", "0.4", "true"])
        #expect(lines.contains { $0.hasPrefix("turn") && $0.contains("preset wide") && $0.contains("rad") })
        let refused = try shell("type fan; option turn 3")
        #expect(
            refused.status == 1 && refused.errors.contains("turn is 3.0; expected a number from 0.0 to 1.0"))
    }

    @Test func `values are undone after a reset, too`() throws {
        let commands = "type fan; reset; type fan; option turn 0.5; option turn 0.9; undo; option turn"
        #expect(try shell(commands).output.split(separator: "\n").last == "0.5")
        let script = commands.replacing("type fan", with: "type reference/fan")
        #expect(try shell(script).output.split(separator: "\n").last == "0.5")
    }

    @Test func `verify compares each type with the script of its name`() throws {
        let result = try run(["verify", "--samples", "20"])
        #expect(result.status == 0 && result.output.contains("fan ") && result.output.contains(" states, "))
        #expect(!result.output.contains("coverFlow"))
    }

    @Test func `verify tells the state in which a type and a script differ`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("own-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = try String(
            contentsOf: BuiltProgram.root.appendingPathComponent("Examples/TwoLanguages/Plugins/fan.lua"),
            encoding: .utf8)
        try script.replacing("-0.1 * math.min(far, 4)", with: "-0.1 * math.min(far, 3)")
            .write(to: folder.appendingPathComponent("fan.lua"), atomically: true, encoding: .utf8)
        let result = try run(["verify", "fan", "--samples", "20", "--plugins", folder.path])
        #expect(result.status == 1 && (result.output + result.errors).contains("shade"))
    }

    @Test func `a name that is taken is refused`() throws {
        #expect(throws: CommandFailure.self) {
            try SwiftTypes.add([CustomType("Linear") { item in item.put(item.base) }], folders: [])
        }
        let pair = [
            CustomType("a") { item in item.put(item.base) }, CustomType("A") { item in item.put(item.base) },
        ]
        #expect(throws: CommandFailure.self) { try SwiftTypes.add(pair, folders: []) }
        #expect(SwiftTypes.named("a") == nil)
    }

    private struct Shadowing: Effect {
        let name = "shadowing"
        var count = 3.0
        static let options: [EffectOption<Shadowing>] = [.number(\.count, "count", 0...9)]
        func place(_ item: borrowing EffectItem) { item.put(item.base) }
    }

    @Test func `the shell tells what is wrong with a type's declarations`() throws {
        let session = try #require(try TestSession(.workshop).session)
        session.carousel.type = Shadowing()
        let told = session.library.log.consume().map(\.text)
        #expect(told.contains { $0.contains("the option 'count' has the name of a standard one") }, "\(told)")
    }

    @Test func `its page has the type`() throws {
        let help = try run(["preview", "--help"])
        #expect(help.status == 0 && help.output.contains("--images"))
    }
}
