import CarouselEngine
import FuzzInput
import Foundation
import ShellFixtures
import Testing

@testable import CarouselHost
@testable import CarouselShell

/// What `write` does to a script.
@Suite struct WriteTests {
    private static let script = """
        return {
          options = {
            gap = { default = 1, min = 0, max = 10, step = 0.5 }, -- room
          },
          itemTransformForOffset = function(offset, base)
            return base:translate(offset * carousel:option("gap") * 50, 0, 0)
          end,
        }
        """

    private func session() throws -> TestSession {
        let test = try TestSession()
        test.write(Self.script, to: "mine.lua")
        test.type("items 9")
        test.type("type mine")
        return test
    }

    private func text(_ test: TestSession) throws -> String {
        try String(contentsOfFile: test.folder + "/mine.lua", encoding: .utf8)
    }

    @Test func `without a terminal it shows the difference, and --yes writes it`() throws {
        let test = try session()
        #expect(test.type("write").contains("nothing is set of the options of mine"))
        test.type("option gap 2")
        let before = test.session.carousel.placements
        let shown = test.type("write")
        #expect(shown.contains("- " + "    gap = { default = 1, min"), "\(shown)")
        #expect(shown.contains("+ " + "    gap = { default = 2.0, min"), "\(shown)")
        #expect(shown.contains("not written"))
        #expect(try text(test) == Self.script)
        #expect(test.type("write option gap --yes").hasSuffix("written\n"))
        #expect(try text(test) == Self.script.replacing("default = 1,", with: "default = 2.0,"))
        #expect(test.session.carousel.placements == before)
        #expect(test.session.plugin?.hasUserValue(ofOption: "gap") == false)
    }

    @Test func `at a terminal it asks`() throws {
        let test = try session()
        test.type("option gap 2")
        var asked = 0
        test.session.asks = { _ in
            asked += 1
            return asked > 1
        }
        #expect(test.type("write").hasSuffix("not written\n"))
        #expect(try text(test) == Self.script)
        #expect(test.type("write").hasSuffix("written\n"))
        #expect(try text(test) != Self.script)
        #expect(asked == 2)
    }

    @Test func `undo takes a write back and redo writes it again, while the file is as it was left`() throws {
        let test = try session()
        test.type("option gap 2")
        test.type("write --yes")
        let written = try text(test)
        let before = test.session.carousel.placements
        #expect(test.type("undo").contains("write"))
        #expect(try text(test) == Self.script)
        #expect(test.session.carousel.placements == before)
        #expect(test.session.plugin?.ownOptionValues == ["gap": 2])
        test.type("redo")
        #expect(try text(test) == written)
        test.write(written + "-- mine\n", to: "mine.lua")
        #expect(test.type("undo").contains("has changed since it was written"))
        #expect(try text(test) == written + "-- mine\n")
    }

    @Test func `what was only shown is no step of undo`() throws {
        let test = try session()
        test.type("option gap 2")
        test.type("write")
        #expect(test.type("undo").contains("option gap 2"))
    }

    @Test func `a preset is what differs from the defaults, and is chosen then`() throws {
        let test = try session()
        test.type("option gap 2; option wrap true")
        let before = test.session.carousel.placements
        #expect(test.type("write preset wide --yes").hasSuffix("written\n"))
        #expect(try text(test).contains("presets = { wide = { gap = 2.0, wrap = true } }"))
        #expect(test.session.carousel.placements == before)
        #expect(test.session.plugin?.presetName == "wide")
        test.type("preset default")
        #expect(test.type("write preset none --yes").contains("differs from its defaults"))
    }

    @Test func `a stage is what was set of the layout`() throws {
        let test = try session()
        test.type("set vertical true; size 120 90")
        let before = test.session.carousel.placements
        let told = test.type("write stage --yes")
        #expect(told.hasSuffix("written\n"), "\(told)")
        #expect(test.session.carousel.placements == before)
        #expect(test.session.plugin?.manifest.stage.properties.isEmpty == false)
    }

    @Test func `a file that has changed, and one that may not be written, are refused`() throws {
        let test = try session()
        test.type("option gap 2")
        let path = test.folder + "/mine.lua"
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        #expect(test.type("write --yes").contains("mine.lua"))
        #expect(try text(test) == Self.script)
        #expect(test.session.plugin?.ownOptionValues == ["gap": 2])
    }

    /// A difference, applied to the text that it is of.
    private func patched(_ text: String, _ report: String, file: String) -> String {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let newline = text.contains("\r\n") ? "\r\n" : "\n"
        var shift = 0
        var place = 0
        for line in report.split(separator: "\n") {
            if line.hasPrefix("- ") {
                #expect(lines[place] == line.dropFirst(2))
                lines.remove(at: place)
                shift -= 1
            } else if line.hasPrefix("+ ") {
                lines.insert(String(line.dropFirst(2)), at: place)
                place += 1
                shift += 1
            } else if let number = line.split(separator: ":").last.flatMap({ Int($0) }) {
                place = number - 1 + shift
            }
        }
        return lines.joined(separator: newline)
    }

    @Test
    func `after 1,000 random writes the picture is the same, and only the lines that were told have changed`()
        throws
    {
        let plugins = BuiltProgram.root.appendingPathComponent("Plugins").path
        let test = try TestSession()
        for file in FileManager.default.enumerator(atPath: plugins)?.compactMap({ $0 as? String }) ?? [] {
            guard let data = FileManager.default.contents(atPath: plugins + "/" + file) else { continue }
            let path = test.folder + "/" + file
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            // Every third file has other line ends.
            let text = String(decoding: data, as: UTF8.self)
            let isDOS = file.hasSuffix("e.lua")
            try (isDOS ? text.replacing("\n", with: "\r\n") : text).write(
                toFile: path, atomically: true, encoding: .utf8)
        }
        test.type("items 9")
        let names = test.session.library.entries.map(\.name).sorted()
        #expect(names.count > 50)
        var generator = SeededGenerator(seed: 35)
        var (written, refused) = (0, 0)
        for round in 0..<1000 {
            let name = try #require(names.randomElement(using: &generator))
            test.type("type \(name); preset default")
            guard let plugin = test.session.plugin else { continue }
            for option in plugin.manifest.options.shuffled(using: &generator).prefix(2) {
                let (low, high) = (option.min ?? -1, option.max ?? 3)
                let value =
                    switch option.kind {
                    case .number:
                        low + (high - low) * (Double.random(in: 0...1, using: &generator) * 64).rounded() / 64
                    case .boolean: Double(Int.random(in: 0...1, using: &generator))
                    case .choice(let words): Double(Int.random(in: 0..<words.count, using: &generator))
                    case .color: Double(Int.random(in: 0...0xFF_FFFF, using: &generator))
                    }
                try plugin.setOption(option.name, to: value)
            }
            if round % 4 == 1 { test.type("option spacing \(1 + Double(round % 7) / 4)") }
            if round % 5 == 2 { test.type("set vertical \(round % 2 == 0); size \(100 + round % 50) 90") }
            test.type("scroll to \(round % 9)")
            let what = ["", "", "preset p\(round % 3)", "stage"][round % 4]
            let path = plugin.path
            let files = plugin.dependencies.sorted().filter { FileManager.default.fileExists(atPath: $0) }
            let former = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
            let before = test.session.carousel.placements
            let told = test.type("write \(what) --yes")
            let latter = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
            #expect(test.session.carousel.placements == before, "\(name): \(told)")
            guard told.hasSuffix("written\n") else {
                #expect(former == latter, "\(told)")
                #expect(
                    told.contains("computed") || told.contains("nothing") || told.contains("is not written")
                        || told.contains("no setting"), "\(told)")
                refused += 1
                test.type("undo 9")
                continue
            }
            written += 1
            for (number, file) in files.enumerated() where former[number] != latter[number] {
                let isOnly = zip(former, latter).count { $0 != $1 } == 1
                if isOnly {
                    #expect(patched(former[number], told, file: file) == latter[number], "\(path): \(told)")
                }
            }
            if round % 3 == 0 {
                test.type("undo")
                #expect(try files.map { try String(contentsOfFile: $0, encoding: .utf8) } == former)
                // A script with `update` goes on from the state that it had.
                if !plugin.manifest.hasUpdate {
                    #expect(test.session.carousel.placements == before, "\(name)")
                }
            }
            for option in CarouselOption.allCases { test.session.carousel.layers.user.options[option] = nil }
            test.session.carousel.layers.user = SettingsLayer()
        }
        #expect(written > 400, "\(written) written, \(refused) refused")
    }
}
