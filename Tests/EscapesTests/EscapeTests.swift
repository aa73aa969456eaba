import Escapes
import Foundation
import FuzzInput
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Text of scripts leaves as text: what reads it finds what was said, and nothing else.
@Suite struct EscapeTests {
    @Test func `there are 200 strings, all different`() {
        #expect(HostileText.all.count == 200 && Set(HostileText.all.map { Array($0.utf8) }).count > 195)
    }

    @Test(arguments: HostileText.all) func `JSON reads as the string`(_ text: String) throws {
        for json in [Escape.json(text), Escape.inScript(Escape.json(text))] {
            let read = try JSONSerialization.jsonObject(with: Data("[\(json)]".utf8)) as? [String]
            #expect(read?.first.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        }
        #expect(!Escape.inScript(Escape.json(text)).unicodeScalars.contains("<"))
    }

    /// Collects what an XML parser finds.
    private final class Reader: NSObject, XMLParserDelegate {
        var text = ""
        var attribute = ""
        var elements: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append(name)
            attribute = attributes["title"] ?? attribute
        }
        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    @Test(arguments: HostileText.all) func `an XML parser finds the text, in an element and an attribute`(
        _ text: String
    ) {
        let escaped = Escape.html(text)
        let parser = XMLParser(data: Data("<svg title=\"\(escaped)\">\(escaped)</svg>".utf8))
        let reader = Reader()
        parser.delegate = reader
        #expect(parser.parse(), "\(text.debugDescription)")
        let shown = Escape.terminal(text)
        #expect(
            reader.elements == ["svg"] && Array(reader.text.unicodeScalars) == Array(shown.unicodeScalars))
        // Line ends in attributes are blanks.
        let blanks = shown.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 }
        #expect(Array(reader.attribute.unicodeScalars) == blanks)
    }

    @Test(arguments: HostileText.all) func `a terminal gets no control characters, a file's name no ways`(
        _ text: String
    ) {
        let line = Escape.terminal(text, keepsLines: false)
        #expect(!line.unicodeScalars.contains(where: Escape.steers))
        #expect(Escape.swiftComment(text) == line)
        let name = Escape.fileName(text)
        #expect(
            name.utf8.allSatisfy { $0 == 45 || $0 == 95 || 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 })
    }

    @Test func `no two strings have the same file name`() {
        let texts = Set(HostileText.all.map { Array($0.unicodeScalars.map(\.value)) })
        let names = Set(
            texts.map {
                Escape.fileName(String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init))))
            })
        #expect(names.count == texts.count)
    }

    /// The compiler's tree of a list of literals, each with a comment.
    private func tree(of literals: [String], _ comments: [String]) throws -> String {
        let file = NSTemporaryDirectory() + "carousel-\(UUID().uuidString).swift"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let lines = zip(literals, comments).map { "    \($0),  // \($1)\n" }
        let source = "let texts: [String] = [\n\(lines.joined())]\n"
        #expect(source.split(separator: "\n").count == literals.count + 2)
        try source.write(toFile: file, atomically: true, encoding: .utf8)
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-frontend", "-dump-parse", file]
        let output = Pipe()
        compiler.standardOutput = output
        compiler.standardError = output
        try compiler.run()
        let tree = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0, "\(tree.suffix(400))")
        return tree
    }

    @Test func `the Swift compiler finds as many literals as there are, and nothing else`() throws {
        let texts = HostileText.all
        let own = try tree(of: texts.map(Escape.swiftLiteral), texts.map(Escape.swiftComment))
        let plain = try tree(of: texts.map { _ in "\"x\"" }, texts.map { _ in "x" })
        func kinds(_ tree: String) -> [Substring: Int] {
            Dictionary(tree.matches(of: /\(\w+/).map { ($0.output, 1) }, uniquingKeysWith: +)
        }
        #expect(kinds(plain).count > 2 && kinds(plain).values.contains { $0 % 200 == 0 })
        #expect(
            plain.matches(of: /\(string_literal_expr/).count == own.matches(of: /\(string_literal_expr/).count
        )
        #expect(!own.contains("interpolated_string_literal"))
    }
}
