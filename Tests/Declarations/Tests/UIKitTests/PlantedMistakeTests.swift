import Foundation
import Testing

/// Mistakes that are planted into the adapters for UIKit and AppKit do not compile against the declarations.
@Suite struct PlantedMistakeTests {
    /// In which file which text is replaced.
    struct Plant: Sendable, CustomTestStringConvertible {
        var toolkit = "UIKit"
        let file: String
        let text: String
        let other: String
        var testDescription: String { "\(file): \(other.isEmpty ? "without \(text)" : other)" }
    }

    static let plants = [
        Plant(
            file: "CarouselPanRecognizer", text: "(event.coalescedTouches(for: finger) ?? [finger])",
            other: "event.coalescedTouches(for: finger)"),
        Plant(
            file: "CarouselPanRecognizer", text: "var found = touch.view",
            other: "var found: UIView = touch.view"),
        Plant(
            file: "CarouselPanRecognizer", text: "touch.location(in: view)",
            other: "touch.preciseLocation(in: view)"),
        Plant(
            file: "CarouselPanRecognizer", text: "public override func reset()",
            other: "public func reset()"),
        Plant(
            file: "CarouselPanRecognizer", text: "weak var driver",
            other: "private var state = 1\n        weak var driver"),
        Plant(
            file: "CarouselPanRecognizer", text: "with event: UIEvent) {\n            super",
            other: "with event: UIEvent?) {\n            super"),
        Plant(
            file: "CarouselUIView", text: "private let startSize: CGSize",
            other: "private let startSize: CGSize\n        private var next = 1"),
        Plant(
            file: "CarouselUIView", text: "var nextFrame",
            other: "nonisolated func ask() { presenter.setNeedsFrame() }\n        var nextFrame"),
        Plant(
            file: "CarouselUIView", text: "public required init?(coder: NSCoder) { nil }", other: ""),
        Plant(
            file: "CarouselUIView", text: "public override var intrinsicContentSize",
            other: "public var intrinsicContentSize"),
        Plant(
            file: "CarouselUIView+Accessibility", text: "UIAccessibility.post(notification: .pageScrolled,",
            other: "UIAccessibility.post(.pageScrolled,"),
        Plant(
            file: "CarouselUIView+Accessibility", text: "override var accessibilityValue: String?",
            other: "override var accessibilityValue: String"),
        Plant(
            file: "UIViewRenderer", text: "view.layer.transform = CATransform3D(",
            other: "view.layer.transform = CGAffineTransform("),
        Plant(file: "LayerLook", text: "layer.mask = formerMask", other: "layer.mask.frame = .zero"),
        Plant(
            file: "ScrollInput", text: "pan.allowedScrollTypesMask = mask",
            other: "pan.allowedScrollTypes = mask"),
        Plant(
            toolkit: "AppKit", file: "CarouselNSView", text: "public override func layout()",
            other: "public func layout()"),
        Plant(
            toolkit: "AppKit", file: "CarouselNSView", text: "private var area: NSTrackingArea?",
            other: "private var area: NSTrackingArea?\n        private var window = 1"),
        Plant(
            toolkit: "AppKit", file: "CarouselNSView",
            text: "guard modifiers.isEmpty, let pressed = event.specialKey",
            other: "let pressed = event.specialKey\n            guard modifiers.isEmpty"),
        Plant(
            toolkit: "AppKit", file: "CarouselNSView",
            text: "public override func accessibilityValue() -> Any?",
            other: "public override func accessibilityValue() -> [String]"),
        Plant(
            toolkit: "AppKit", file: "CarouselNSView", text: "var nextFrame: NextFrame {",
            other: "nonisolated func ask() { presenter.setNeedsFrame() }\n        var nextFrame: NextFrame {"),
        Plant(
            toolkit: "AppKit", file: "LayerRenderer", text: "item.opacity = Float(placement.alpha)",
            other: "item.opacity = placement.alpha"),
    ]

    /// What the compiler says of the adapter with a plant in it; empty when it compiles.
    /// - Parameter others: further files by name.
    static func compile(_ toolkit: String, _ plant: Plant? = nil, and others: [String: String] = [:]) throws
        -> String
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for file in try InheritedNames.files(in: InheritedNames.folders(of: toolkit)) {
            let name = file.lastPathComponent
            var text = try String(contentsOf: file, encoding: .utf8)
            if let plant, name == plant.file + ".swift" {
                try #require(text.contains(plant.text), "\(plant.text)")
                text = text.replacing(plant.text, with: plant.other)
            }
            files.append(folder.appendingPathComponent(name).path)
            try text.write(toFile: files[files.count - 1], atomically: true, encoding: .utf8)
        }
        for (name, text) in others {
            files.append(folder.appendingPathComponent(name).path)
            try text.write(toFile: files[files.count - 1], atomically: true, encoding: .utf8)
        }
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Planted",
                "-package-name", "planted", "-I",
                products.appendingPathComponent("Modules").path,
            ] + files
        let messages = Pipe()
        compiler.standardError = messages
        compiler.standardInput = FileHandle.nullDevice
        try compiler.run()
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        return compiler.terminationStatus == 0 ? "" : text
    }

    @Test(arguments: ["UIKit", "AppKit"]) func `as it is, it compiles`(_ toolkit: String) throws {
        #expect(try Self.compile(toolkit) == "")
    }

    @Test(arguments: plants) func `a planted mistake does not compile`(_ plant: Plant) throws {
        #expect(try Self.compile(plant.toolkit, plant).contains("error:"))
    }
}
