import Foundation
import Testing

/// Members of the adapters that have the name of one that Apple's classes have.
struct InheritedNames {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// The adapters' folders beside the tests' own package.
    static let folders = ["UIKit", "AppKit", "Layers", "SwiftUI"].map {
        root.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "Sources/Views/\($0)")
    }

    /// Those of one toolkit's adapter.
    static func folders(of toolkit: String) -> [URL] {
        folders.filter { $0.lastPathComponent == toolkit || $0.lastPathComponent == "Layers" }
    }

    /// The adapters' files.
    static func files(in folders: some Sequence<URL>) throws -> [URL] {
        try folders.flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
    }

    private static func names(_ file: String) throws -> Set<Substring> {
        let text = try String(
            contentsOf: root.appendingPathComponent("Inherited/\(file).txt"), encoding: .utf8)
        return Set(text.split(separator: "\n"))
    }

    /// The files that hold what a class has.
    private static let chains = [
        "UIView": ["UIView", "UIResponder"], "UIControl": ["UIView", "UIResponder"],
        "UIGestureRecognizer": ["UIGestureRecognizer"],
        "UIPanGestureRecognizer": ["UIPanGestureRecognizer", "UIGestureRecognizer"],
        "UIAccessibilityElement": ["UIAccessibilityElement", "UIResponder"], "CALayer": ["CALayer"],
        "NSObject": [], "NSView": ["NSView", "NSResponder", "NSAccessibility"], "View": ["View"],
    ]

    /// The members that a text declares under an inherited name without saying so.
    static func mistakes(in text: String) throws -> [String] {
        var found: [String] = []
        // The classes that are open, with the depth of their braces.
        var open: [(inherited: Set<Substring>, depth: Int)] = []
        var depth = 0
        for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
            if let class_ = line.firstMatch(of: /class \w+: (\w+)/)
                ?? line.firstMatch(of: /struct \w.*: (View) {/) ?? line.firstMatch(of: /^\s*extension (\w+)/),
                let chain = chains[String(class_.output.1)] ?? own(String(class_.output.1))
            {
                let objects = chain == ["View"] ? [] : ["NSObject", "UIAccessibility", "Swift"]
                let all = try (chain + objects).map(names)
                open.append((all.reduce(into: []) { $0.formUnion($1) }, depth + 1))
            }
            if let scope = open.last, scope.depth == depth, !line.contains("override "),
                let member = line.firstMatch(of: /\b(?:var|let|func) (\w+)/)?.output.1,
                !line.contains(/\bstatic (?:var|let|func)\b/), scope.inherited.contains(member)
            {
                found.append("\(member): \(line.trimmingCharacters(in: .whitespaces))")
            }
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            while let last = open.last, last.depth > depth { open.removeLast() }
        }
        return found
    }

    /// The classes of the adapters themselves.
    private static func own(_ name: String) -> [String]? {
        switch name {
        case "CarouselUIView": chains["UIView"]
        case "CarouselNSView": chains["NSView"]
        case "CarouselPanRecognizer": chains["UIPanGestureRecognizer"]
        default: nil
        }
    }
}

@Suite struct InheritedNameTests {
    @Test func `no member of the adapters has a name that it inherits`() throws {
        let files = try InheritedNames.files(in: InheritedNames.folders)
        try #require(files.count > 10)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            let mistakes = try InheritedNames.mistakes(in: text)
            #expect(mistakes == [], "\(file.lastPathComponent)")
        }
    }

    @Test(arguments: [
        "private var next = 1", "var window: Int?", "let layer = 1", "var tag = 1", "private let hash = 1",
        "func layoutSubviews() {}", "var center = 1", "func hitTest() {}", "private var transform = 1",
        "func becomeFirstResponder() {}", "var keyCommands = 1", "let undoManager = 1",
        "var isHidden = false",
        "func copy() {}", "var mask = 1", "func tintColorDidChange() {}", "var accessibilityValue = 1",
        "private var gestureRecognizers = 1", "func draw() {}", "var description = 1",
        "func removeFromSuperview() {}",
        "var interactions = 1",
    ])
    func `a planted member with an inherited name is found`(_ member: String) throws {
        let text = """
            public final class CarouselUIView: UIView {
                \(member)
            }
            """
        #expect(try InheritedNames.mistakes(in: text).count == 1, "\(member)")
        #expect(try InheritedNames.mistakes(in: text.replacing("    ", with: "    override ")).isEmpty)
        #expect(try InheritedNames.mistakes(in: text.replacing(": UIView", with: ": Other")).isEmpty)
    }

    @Test(arguments: ["var state = 1", "func reset() {}", "weak var view: Int?", "func translation() {}"])
    func `so is one of a recognizer, also in an extension`(_ member: String) throws {
        for head in ["final class Mine: UIPanGestureRecognizer {", "extension CarouselPanRecognizer {"] {
            #expect(try InheritedNames.mistakes(in: "\(head)\n\(member)\n}").count == 1, "\(head) \(member)")
        }
    }

    @Test(arguments: [
        "var window: Int?", "func layout() {}", "let nextResponder = 1", "func scrollWheel() {}",
    ])
    func `so is one of an AppKit view`(_ member: String) throws {
        for head in ["final class CarouselNSView: NSView {", "extension CarouselNSView {"] {
            #expect(try InheritedNames.mistakes(in: "\(head)\n\(member)\n}").count == 1, "\(head) \(member)")
        }
    }

    @Test(arguments: ["func opacity() -> Self { self }", "var tag = 1", "func onAppear() {}"])
    func `so is one of a SwiftUI view`(_ member: String) throws {
        let head = "public struct Carousel<Item: Identifiable, Card: View>: View {"
        #expect(try InheritedNames.mistakes(in: "\(head)\n\(member)\n}").count == 1)
        #expect(try InheritedNames.mistakes(in: "\(head)\nfunc settings() {}\n}").isEmpty)
    }
}
