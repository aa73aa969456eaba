import BuiltinTypes
import CarouselEngine
import CarouselHost
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

/// `verify`: planted faults are found, what it prints shows them in a fresh shell, and the built-in types are the references.
@Suite struct VerifyTests {
    /// A script with what a script can have; `fault` is run for each item.
    private static func script(
        _ fault: String = "", wrap: Bool = true, preset: Double = 2, choice: Double = 1
    ) -> String {
        """
        return {
          options = {
            far = { default = 1, min = 0.5, max = 3 }, kind = { default = "flat", choices = { "flat", "deep" } },
            hue = { default = "#ff0000" }, wrap = \(wrap),
          },
          presets = { wide = { far = \(preset) } },
          itemTransformForOffset = function(offset, base, index, item)
            local far, deep = carousel:option("far"), carousel:option("kind") == "deep"
            local t = base:translateAlong(offset * carousel.itemWidth * far, 0, deep and -100 * \(choice) or 0)
            local alpha, depth, shade = 1, nil, 0
            \(fault)
            return t, alpha, depth, shade
          end,
        }
        """
    }

    private func verify(
        _ first: String, _ second: String, samples: Int = 0, in folder: TestSession
    ) throws -> TypeVerifier.Result {
        let path = folder.folder
        return try TypeVerifier(names: (first, second)) {
            let library = PluginLibrary(folders: [path], reservedNames: Set(BuiltinTypes.all.map(\.name)))
            library.poll()
            return library
        }.run(samples: samples, seed: 1)
    }

    @Test(arguments: [
        "if far > 1.8 then t = t:translate(3, 0) end",
        "if carousel.numberOfItems == 37 then t = t:translate(0, 1) end",
        "if carousel.vertical then t = t:translate(1, 0) end",
        "if carousel.perspective == 0 then t = t:scale(2) end",
        "if carousel.itemWidth > 450 then t = t:translate(0, 0, 5) end",
        "if carousel.width < 200 then t = t:translate(0, 0, 5) end",
        "if carousel.isDragging then t = t:translate(0, 4) end",
        "if carousel.rightToLeft then t = t:translate(2, 0) end",
        "if carousel.numberOfPlaceholders > 0 then t = t:translate(2, 0) end",
        "if index == 17 then depth = 5 end",
        "if math.abs(offset) > 9 then alpha = 0.5 end",
        "if offset > 1 then shade = 0.25 end",
        "if carousel.time > 1 then t = t:translate(0, 9) end",
        "if carousel:option('hue') == '#123456' then alpha = 0.9 end",
        "if carousel:option('spacing') and carousel:option('spacing') > 2.5 then alpha = 0.9 end",
        "if index == -1 then alpha = 0.1 end",
        "if not carousel.wrapEnabled then t = t:translate(1, 0) end",
        "if carousel.tilt.y > 0 then t = t:translate(1, 0) end",
        "if carousel.numberOfVisibleItems < 5 and carousel.numberOfItems > 10 then alpha = 0.5 end",
        "if carousel.numberOfItems == 17 and not carousel.wrapEnabled then alpha = 0.5 end",
    ]) func `a planted fault is found, and its line shows it in a fresh shell`(_ fault: String) throws {
        let folder = try TestSession()
        folder.write(Self.script(), to: "right.lua")
        folder.write(Self.script(fault), to: "wrong.lua")
        try expect(try verify("right", "wrong", in: folder), in: folder)
    }

    @Test func `another default of wrap, another preset and another choice are found`() throws {
        let folder = try TestSession()
        folder.write(Self.script(), to: "right.lua")
        folder.write(Self.script(wrap: false), to: "line.lua")
        folder.write(Self.script(preset: 2.5), to: "preset.lua")
        folder.write(Self.script(choice: 1.5), to: "choice.lua")
        for name in ["line", "preset", "choice"] {
            try expect(try verify("right", name, in: folder), in: folder)
        }
    }

    /// The line reproduces the same rows, and nothing can be taken away.
    private func expect(_ result: TypeVerifier.Result, in folder: TestSession) throws {
        let difference = try #require(result.difference)
        #expect(difference.replay.hasPrefix("type ") && difference.replay.contains("; compare right "))
        let fresh = Session(
            commands: .host, library: PluginLibrary(folders: [folder.folder], reservedNames: []),
            write: { _ in },
            tell: { _ in })
        try fresh.carryOut(difference.replay)
        let other = try #require(difference.replay.split(separator: " ").last)
        let pair = try fresh.compare("right", String(other))
        #expect(pair.rows == difference.rows && pair.value > TypeVerifier.tolerance)
        #expect(difference.replay.split(separator: ";").count <= 9, "\(difference.replay)")
        #expect(difference.replay.contains("items "), "\(difference.replay)")
    }

    @Test func `what is simpler comes to an end, also below zero`() {
        var setting = VerificationSetting("gap", ["gap -8.125 -3"])
        for _ in 0..<100 { setting = setting.simpler.first ?? setting }
        #expect(setting.commands == ["gap 0 0"] || setting.simpler.isEmpty)
    }

    @Test func `a large number is shrunk to where it matters in few steps`() {
        var (setting, tries) = (VerificationSetting("big", ["option big 1000000000"]), 0)
        while let next = setting.simpler.first(where: { setting in
            tries += 1
            return Double(setting.commands[0].split(separator: " ")[2]).map { $0 > 123_456_789 } ?? false
        }) {
            setting = next
        }
        #expect(setting.commands == ["option big 123456790"] && tries < 1000, "\(tries)")
    }

    @Test func `what only one of the types has is told, and not varied`() throws {
        let folder = try TestSession()
        folder.write(Self.script(), to: "right.lua")
        folder.write(
            "return { options = { glow = { default = 1, min = 0, max = 2 } }, itemTransformForOffset = function(offset, base) return base end }",
            to: "other.lua")
        let result = try verify("right", "other", in: folder)
        #expect(result.omitted.contains("options far, kind, hue: only right has them"))
        #expect(result.omitted.contains("options glow: only other has them"))
        #expect(result.omitted.contains("presets wide: only right has them"))
    }

    @Test(arguments: BuiltinTypes.all.map(\.name))
    func `a built-in type gives the same placements as its reference script`(_ name: String) throws {
        let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Plugins").path
        let isLong = ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] != nil
        let result = try TypeVerifier(names: (name, "reference/\(name)")) {
            let library = PluginLibrary(folders: [plugins], reservedNames: Set(BuiltinTypes.all.map(\.name)))
            library.poll()
            return library
        }.run(samples: isLong ? 2000 : 60, seed: 3, stride: isLong ? 1 : 4)
        #expect(result.states > (isLong ? 2000 : 150))
        #expect(result.largest <= 1e-12, "\(String(describing: result.difference))")
    }

    @Test func `a difference in the last digits is found`() throws {
        let folder = try TestSession()
        folder.write(Self.script(), to: "right.lua")
        folder.write(Self.script("t = t:translate(offset * 1e-8, 0)"), to: "almost.lua")
        try expect(try verify("right", "almost", in: folder), in: folder)
    }

    @Test func `what a fresh shell does not show is an error of its own, not a finding`() throws {
        let folders = [try TestSession(), try TestSession()]
        folders[0].write(Self.script(), to: "one.lua")
        folders[0].write(Self.script("if far > 1.8 then t = t:translate(3, 0) end"), to: "other.lua")
        for name in ["one.lua", "other.lua"] { folders[1].write(Self.script(), to: name) }
        // The scripts are others by the time that the finding is run again.
        nonisolated(unsafe) var isFirst = true
        #expect(throws: TypeVerifier.Unconfirmed.self) {
            _ = try TypeVerifier(names: ("one", "other")) {
                defer { isFirst = false }
                let library = PluginLibrary(
                    folders: [folders[isFirst ? 0 : 1].folder],
                    reservedNames: Set(BuiltinTypes.all.map(\.name)))
                library.poll()
                return library
            }.run(samples: 0, seed: 1)
        }
    }

    @Test func `the program says so with an exit code of its own`() throws {
        let folder = try TestSession()
        folder.write(Self.script(), to: "one.lua")
        folder.write(Self.script("if far > 1.8 then t = t:translate(3, 0) end"), to: "other.lua")
        let terminal = try Terminal(
            program: BuiltProgram.repl.url, folder: BuiltProgram.root,
            arguments: [
                "verify", "--between", "one", "other", "--plugins", folder.folder, "--samples", "4000",
            ])
        // Once the time left is known, the finding is made; the script is another when it is run again.
        try terminal.expect(" %, about ")
        folder.write(Self.script(), to: "other.lua")
        try terminal.expect("a fresh shell does not show what was found")
        #expect(try terminal.pressUntilExit("") == 70)
    }
}
