import BuiltinTypes
import CarouselEngine
import CarouselHost
import Foundation
import Testing

@testable import Export

/// Effects as Swift: compiled, against the host.
@Suite struct SwiftExportTests {
    private static let plugins = JavaScriptExportTests.plugins
    private static let approved = JavaScriptExportTests.root.appendingPathComponent("Approved")

    private typealias Make = @Sendable () -> any CarouselType

    /// Those whose types are compiled with the tests, and were read.
    private static let shipped: [String: Make] = [
        "orbit": { Orbit() }, "swiper/cube": { SwiperCube() }, "stage": { Stage() },
        "paging/stackVortex": { PagingStackVortex() }, "polaroids": { Polaroids() },
        "swiper/creative": { SwiperCreative() },
    ]

    /// What scripts do that no shipped effect does.
    private static let odd: [String: Make] = [
        "choices": { Choices() }, "closures": { Closures() }, "counters": { Counters() },
        "objects": { Objects() }, "passing": { Passing() }, "records": { Records() },
        "failing": { Failing() }, "finding": { Finding() }, "jumps": { Jumps() },
        "living": { Living() }, "odds": { Odds() }, "tables": { Tables() }, "varargs": { Varargs() },
        "whole": { Whole() },
    ]

    @Test(arguments: shipped.keys.sorted())
    func `an approved type is what is exported, and places items as the host does`(_ name: String) throws {
        try compare(name, in: Self.plugins, Self.shipped[name])
    }

    @Test(arguments: JavaScriptExportTests.names(in: JavaScriptExportTests.scripts))
    func `a type of a script of any kind is what is exported, and places items as the host does`(
        _ name: String
    )
        throws
    {
        try compare(name, in: JavaScriptExportTests.scripts, Self.odd[name])
    }

    private func compare(_ name: String, in folder: String, _ make: Make?) throws {
        let plugin = try JavaScriptExportTests.script(name, in: folder)
        let export = try SwiftExport(plugin)
        let file = Self.approved.appendingPathComponent("\(export.typeName).swift")
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] != nil {
            try export.text.write(to: file, atomically: true, encoding: .utf8)
        }
        // The approved file has the format of this project.
        func words(_ text: String) -> String {
            text.filter { !$0.isWhitespace }.replacing(",)", with: ")").replacing(",]", with: "]")
        }
        #expect(try words(String(contentsOf: file, encoding: .utf8)) == words(export.text), "\(name)")
        let make = try #require(make)
        var draw = HostStates.Draw(name)
        var compared = 0
        func compare(_ host: Carousel<Int>, _ own: Carousel<Int>) {
            #expect(host.placements.map(\.index) == own.placements.map(\.index), "\(name)")
            for (a, b) in zip(host.placements, own.placements) {
                #expect(
                    a.isFailed == b.isFailed && a.isHidden == b.isHidden && a.depth == b.depth,
                    "\(name), item \(a.index)")
                let pairs = zip(
                    a.transform.elements + [a.alpha, a.shade], b.transform.elements + [b.alpha, b.shade])
                #expect(
                    pairs.allSatisfy { abs($0 - $1) <= 1e-12 * max(1, abs($0)) }, "\(name), item \(a.index)")
                compared += 1
            }
        }
        for _ in 0..<60 {
            // The type has the options' defaults.
            let state = HostStates.State(&draw, 0, plugin.manifest)
            let items = HostStates.Items(state.count, state.size)
            compare(
                state.carousel(try JavaScriptExportTests.script(name, in: folder), items),
                state.carousel(make(), items))
        }
        if plugin.manifest.hasUpdate || plugin.takesDetails {
            let items = HostStates.Items(12, Size(width: 160, height: 200))
            let drivers = [try JavaScriptExportTests.script(name, in: folder), make()].map {
                HostStates.driver($0, plugin.manifest, items)
            }
            for frame in 0..<600 {
                for driver in drivers { HostStates.move(driver, frame) }
                compare(drivers[0].carousel, drivers[1].carousel)
            }
        }
        #expect(compared > 100)
    }

    @Test func `exported types need nothing but the engine, and compile without a warning`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Hooks for options of every form beside the shipped effects.
        let hooks = [
            "function() return 1 end", "function(name) return name == 'wrap' end",
            "function(name, value) return value end", "function(_, value) return value and value + 1 end",
            "function(name) if name == 'wrap' then return true end end",
            "function(name, value) if name == 'count' then return carousel.numberOfItems end end",
        ]
        let own = folder.appendingPathComponent("hooks")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        for (number, hook) in hooks.enumerated() {
            let text =
                "return { itemTransformForOffset = function(o, base) return base:translate(o * 99, 0) end, valueForOption = \(hook) }"
            try text.write(
                to: own.appendingPathComponent("hook\(number).lua"), atomically: true, encoding: .utf8)
        }
        var files: [String] = []
        for (name, source) in JavaScriptExportTests.names(in: Self.plugins).map({ ($0, Self.plugins) })
            + JavaScriptExportTests.names(in: own.path).map({ ($0, own.path) })
        {
            let plugin = try JavaScriptExportTests.script(name, in: source)
            let export = try SwiftExport(plugin)
            let file = folder.appendingPathComponent("\(export.typeName).swift")
            try export.text.write(to: file, atomically: true, encoding: .utf8)
            files.append(file.path)
        }
        let modules = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // In a package of its own, names of the package are out of reach.
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-swift-version", "6", "-package-name", "app", "-I",
                modules.deletingLastPathComponent().appendingPathComponent("Modules").path,
            ] + files
        let messages = Pipe()
        compiler.standardError = messages
        try compiler.run()
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0 && text.isEmpty, "\(text.prefix(3000))")
    }

    @Test func `hostile names and words stay what they are`() throws {
        let words = ["*/", "\u{2028}", "\r", "\"", "\\", "</script", "<!--", "\n", "`", "\u{202e}"]
        for (number, word) in words.enumerated() {
            let literal = word.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
            for name in ["self", "Double", "Carousel", "__proto__", "constructor", "class"] {
                let text = """
                    return { summary = "a \(literal) b", options = { ["\(name)"] = { default = 1, min = 0, max = 2, help = "h \(literal) h" } },
                      itemTransformForOffset = function(o, base) return base:translate(o * carousel:option("\(name)"), 0) end }
                    """
                let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                    "\(UUID().uuidString).lua")
                try text.write(to: file, atomically: true, encoding: .utf8)
                defer { try? FileManager.default.removeItem(at: file) }
                guard let plugin = try? LuaPlugin(path: file.path, name: name, log: PluginLog()) else {
                    continue
                }
                let swift = try SwiftExport(plugin).text
                let code = try JavaScriptExport(plugin)
                if ["*/", "\r", "\u{2028}", "\n"].contains(word) {
                    #expect(
                        !swift.unicodeScalars.contains("\r") && !swift.unicodeScalars.contains("\u{2028}"),
                        "\(number)")
                    #expect(!code.module.unicodeScalars.contains("\u{2028}"))
                }
                #expect(!code.module.contains("</script") && !code.module.contains("<!--"))
                #expect(!code.declarations.contains("*/ h"))
            }
        }
    }

    @Test func `an effect's name becomes a type's name`() {
        #expect(SwiftExport.typeName(of: "swiper/cube") == "SwiperCube")
        #expect(SwiftExport.typeName(of: "paging/stack-default") == "PagingStackDefault")
        #expect(SwiftExport.typeName(of: "3d") == "Effect3d" && SwiftExport.typeName(of: "") == "Effect")
        #expect(
            SwiftExport.typeName(of: "self") == "SelfEffect"
                && SwiftExport.typeName(of: "carousel") == "CarouselEffect")
    }
}
