import Foundation
import PictureReader
import Testing

@testable import CarouselShell
@testable import Commands
@testable import Pictures

/// A picture of a document: compared with what the program draws, or drawn anew with CAROUSEL_APPROVE=1.
struct DocumentPicture {
    /// Its path in `Docs/Pictures`.
    let name: String
    /// Pixels for each point.
    let scale: Double

    /// The fraction of pixels that may differ, because fonts differ between systems.
    private static let tolerance = 0.02

    /// Checks that the file shows a scene.
    func check(_ scene: Scene, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = Self.folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let title = file.deletingPathExtension().lastPathComponent
            try PictureFile(file.path).write([scene], seconds: 0, title: title, scale: scale)
        }
        let (drawn, shown) = (
            try #require(Pixels(png: scene.png(scale: scale))),
            try #require(Pixels(png: Data(contentsOf: file)))
        )
        #expect(
            difference(between: drawn.values, and: shown.values) < Self.tolerance,
            "\(name) shows something else; CAROUSEL_APPROVE=1 draws it anew", sourceLocation: sourceLocation)
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs/Pictures")
}
