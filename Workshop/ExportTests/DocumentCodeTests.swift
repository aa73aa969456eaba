import Foundation
import Testing

/// The Swift code of the documents and of the modules' catalogs is compiled.
@Suite struct DocumentCodeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A block of Swift code.
    struct Block: CustomTestStringConvertible {
        let document: String
        let number: Int
        let code: String
        var testDescription: String { "\(document), block \(number)" }

        /// Why it is not compiled here; nil if it is.
        var reason: String? {
            let others = [
                "import AppKit": "AppKit", "import SwiftUI": "SwiftUI", "UIImageView": "UIKit",
                ": View {": "SwiftUI",
                "CPhotoGTK": "GTK, compiled with the example",
                "import CarouselHost": "compiled with the example", "swift-tools-version": "a manifest",
                ".package(": "a manifest",
                "…": "shortened", "it comes into sight": "signatures",
            ]
            return others.first { code.contains($0.key) }?.value
        }

        /// The code as a file of its own.
        var file: String {
            let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
            let imports = lines.filter { $0.hasPrefix("import ") }
            let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            let name = "block\(number)In\(document.filter(\.isLetter))"
            let head = (["import BuiltinTypes", "import CarouselEngine"] + imports).joined(separator: "\n")
            let declares = ["extension ", "final class ", "struct ", "enum "]
            if declares.contains(where: { body.hasPrefix($0) || body.contains("\n" + $0) }) {
                return "\(head)\n\(body)\n"
            }
            if body.hasPrefix("func ") {
                return "\(head)\nfinal class \(name): CarouselDelegate {\n\(body)\n}\n"
            }
            return
                "\(head)\nfunc \(name)(_ here: Here) async throws {\n\(Here.names(besides: body))\n\(body)\n}\n"
        }
    }

    /// What the documents' code takes for granted.
    private enum Here {
        static let declarations = """
            import BuiltinTypes
            import CarouselEngine

            struct Card: Identifiable { var id = 0; var thickness = 10.0 }
            final class MyView { }
            final class Shelf: CarouselDataSource {
                let books = [Card()]
                func numberOfItems(in carousel: Carousel<Card>) -> Int { books.count }
                func carousel(_ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?) -> Card { books[index] }
                func carousel(_ carousel: Carousel<Card>, sizeOf view: Card) -> Size { Size(width: view.thickness, height: 200) }
            }
            func showCaption() {}
            func draw(_ placement: Placement) {}
            final class Here {
                var photos = [Card()]
                let carousel = Carousel<Card>(type: .linear, bounds: .zero)
                let gallery = Carousel<Card>(type: .linear, bounds: .zero)
                let pages = Carousel<Card>(type: .linear, bounds: .zero)
                let strip = Carousel<Card>(type: .linear, bounds: .zero)
                let clouds = Carousel<Card>(type: .linear, bounds: .zero)
                let chapters = Carousel<Card>(type: .linear, bounds: .zero)
                let bounds = Size(width: 800, height: 400)
                let size = Size(width: 80, height: 40)
                let settings = CarouselSettings()
                var placement: Placement { carousel.placements[0] }
            }
            """

        /// Local names for what a block uses and does not declare.
        static func names(besides body: String) -> String {
            [
                "photos", "carousel", "gallery", "pages", "strip", "clouds", "chapters", "bounds",
                "size",
                "settings", "placement",
            ]
            .filter { name in
                body.contains(name) && !body.contains("let \(name) ") && !body.contains("let \(name):")
                    && !body.contains("for \(name) in")
            }
            .map { "\($0 == "photos" ? "var" : "let") \($0) = here.\($0)" }.joined(separator: "\n")
        }
    }

    private static let documents = [
        "Docs/App.md", "Docs/Data.md", "Docs/Export.md", "Docs/Layout.md", "Docs/Motion.md",
        "Docs/Toolkits.md", "Docs/Types.md",
        "Sources/CarouselEngine/CarouselEngine.docc/CarouselEngine.md",
        "Sources/BuiltinTypes/BuiltinTypes.docc/BuiltinTypes.md",
    ]

    private static func blocks() throws -> [Block] {
        try documents.flatMap { document in
            let text = try String(contentsOf: root.appendingPathComponent(document), encoding: .utf8)
            return text.matches(of: /```swift\n(.*?)```/.dotMatchesNewlines()).enumerated().map {
                number, match in
                let name = (document as NSString).lastPathComponent
                return Block(document: name, number: number + 1, code: String(match.output.1))
            }
        }
    }

    @Test func `the documents' code compiles`() throws {
        let blocks = try Self.blocks().filter { $0.reason == nil }
        #expect(blocks.count >= 9)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files = [folder.appendingPathComponent("Here.swift").path]
        try Here.declarations.write(toFile: files[0], atomically: true, encoding: .utf8)
        for (number, block) in blocks.enumerated() {
            let file = folder.appendingPathComponent("\(number)-\(block.document).swift").path
            try block.file.write(toFile: file, atomically: true, encoding: .utf8)
            files.append(file)
        }
        let products = (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
            .deletingLastPathComponent()
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "5", "-package-name", "app",
                "-I",
                products.appendingPathComponent("Modules").path,
            ] + files
        let messages = Pipe()
        compiler.standardError = messages
        compiler.standardInput = FileHandle.nullDevice
        try compiler.run()
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0, "\(text.prefix(3000))")
    }
}
