import Foundation
import Testing

/// Which of Apple's platforms lack something, or have it only since a release that is newer than the one the package asks for.
struct Availability {
    /// The adapters' folders by the platforms that are promised for them. What a platform lacks, none of these may name: so one
    /// compile stands for all of them.
    static let promised = [
        (folder: "UIKit", platforms: ["iOS", "Catalyst"]),
        (folder: "Layers", platforms: ["iOS", "Catalyst"]),
        (folder: "AppKit", platforms: ["macOS"]), (folder: "Layers", platforms: ["macOS"]),
    ]

    /// The words that are missing on a platform, by what is said of them.
    private static func missing(on platform: String) throws -> [String: String] {
        let text = try String(
            contentsOf: InheritedNames.root.appendingPathComponent("Inherited/Availability.txt"),
            encoding: .utf8)
        var found: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ": ")
            let isMissing = parts[1].split(separator: ", ").contains {
                $0 == "no \(platform)" || $0.hasPrefix("\(platform) ")
            }
            let word = parts[0].split(separator: ".").last ?? parts[0]
            if isMissing { found[String(word)] = String(line) }
        }
        return found
    }

    /// The words of a text that a platform lacks, in order.
    static func mistakes(in text: String, on platform: String) throws -> [String] {
        let missing = try missing(on: platform)
        let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        // Not the labels of arguments.
        let words = code.flatMap { $0.matches(of: /[A-Za-z_]\w*(?!\w|:)/).map { String($0.output) } }
        return Set(words).filter { missing[$0] != nil }.sorted()
    }

    static func text(of folder: String) throws -> String {
        let folders = InheritedNames.folders.filter { $0.lastPathComponent == folder }
        return try InheritedNames.files(in: folders).map { try String(contentsOf: $0, encoding: .utf8) }
            .joined(separator: "\n")
    }
}

@Suite struct AvailabilityTests {
    @Test func `a promised platform has all that its adapter names`() throws {
        for (folder, platforms) in Availability.promised {
            let text = try Availability.text(of: folder)
            try #require(text.count > 1000)
            for platform in platforms {
                let mistakes = try Availability.mistakes(in: text, on: platform)
                #expect(mistakes == [], "\(folder) on \(platform)")
            }
        }
    }

    @Test func `tvOS, which is not promised, lacks what the adapter for UIKit is made of`() throws {
        let lacking = try Availability.mistakes(in: Availability.text(of: "UIKit"), on: "tvOS")
        #expect(lacking == ["UIHoverGestureRecognizer", "allowedScrollTypesMask", "maximumNumberOfTouches"])
    }

    @Test(arguments: [
        ("layer.toneMapMode = .automatic", "iOS", "toneMapMode"),
        ("let angle = hover.rollAngle", "Catalyst", "rollAngle"),
        ("recognizer.maximumNumberOfTouches = 1", "tvOS", "maximumNumberOfTouches"),
        ("layer.autoresizingMask = []", "iOS", "autoresizingMask"),
        ("link.preferredFramesPerSecond = 60", "macOS", "preferredFramesPerSecond"),
        ("let found: NSView? = nil", "Catalyst", "NSView"),
    ])
    func `a planted call that a platform lacks is found`(_ line: String, _ platform: String, _ word: String)
        throws
    {
        #expect(try Availability.mistakes(in: line, on: platform) == [word])
        #expect(try Availability.mistakes(in: "// \(line)", on: platform).isEmpty)
    }
}
