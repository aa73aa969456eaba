// gallery: draws all effects in one picture, and writes a page with all of them.

import ArgumentParser
import BuiltinTypes
import CarouselHost
import Foundation
import Pictures

struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Draw all types and effects in one picture, and on an animated page.",
        discussion: """
            Writes gallery-light and gallery-dark as .png and .svg, a still and a moving .svg of each effect, and \
            index.html, which shows them and loads nothing from other sites.

            Example:
              carousel-repl gallery Gallery
            """)

    @Argument(help: "The folder to write to; created if it does not exist.", completion: .directory)
    var folder: String

    @Option(help: "Items in the data.")
    var items = 13

    @Flag(help: "Show the built-in types' reference scripts, too.")
    var references = false

    @OptionGroup var plugins: PluginFolders

    /// Frames per second.
    private static let frameRate = 10.0
    /// The duration of each animation, in seconds.
    private static let seconds = 4.0

    func validate() throws {
        guard (0...1_000_000).contains(items) else {
            throw ValidationError("--items is \(items); expected 0 to 1000000")
        }
    }

    func run() throws {
        let progress = Progress(label: "pictures")
        defer { progress.end() }
        do {
            try makeFolders()
            let session = Session(
                library: plugins.library(), write: { _ in },
                tell: StandardError.tell)
            session.data.items = items
            session.carousel.reloadData()
            let names = session.typeNames.filter { references || !$0.hasPrefix("reference/") }
            var summaries: [(name: String, summary: String)] = []
            for theme in Theme.allCases {
                session.theme = theme
                var sheet = ContactSheet(theme: theme)
                for name in names {
                    let type = try session.type(named: Word(text: name, column: 1))
                    session.use(type.makeInstance())
                    if theme == Theme.allCases.first { summaries.append((name, type.summary)) }
                    try sheet.add(write(session, name: name, theme: theme), name: name)
                    progress.advance()
                }
                let scene = sheet.scene(columns: 4, tileWidth: 240)
                for format in PictureFile.Format.allCases {
                    try PictureFile("\(folder)/gallery-\(theme).\(format)").write(
                        [scene], seconds: 0, title: "All carousel types and effects")
                }
            }
            try write(GalleryPage(effects: summaries).html, to: "\(folder)/index.html")
        } catch let error as PictureError {
            throw CommandFailure("gallery: \(error)")
        }
    }

    /// Writes an effect's pictures.
    /// - Returns: the still one.
    private func write(_ session: Session, name: String, theme: Theme) throws -> Scene {
        let middle = Double(max(0, items - 1) / 2)
        session.carousel.scrollOffset = middle
        session.carousel.settleType()
        let still = session.scene()
        let file = "\(GalleryPage.fileName(of: name))-\(theme).svg"
        try PictureFile("\(folder)/still/\(file)").write([still], seconds: 0, title: name)
        let film = Film(of: session, frameRate: Self.frameRate)
        defer { film.cut() }
        film.swing(about: middle, by: min(2, middle), seconds: Self.seconds)
        try PictureFile("\(folder)/moving/\(file)").write(film.frames, seconds: film.seconds, title: name)
        return still
    }

    private func makeFolders() throws {
        for part in ["still", "moving"] {
            do {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
            } catch {
                throw PictureError(
                    "can't make the folder '\(folder)/\(part)'; expected a writable parent folder")
            }
        }
    }

    private func write(_ text: String, to path: String) throws {
        do {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw PictureError("can't write '\(path)'; expected a writable folder")
        }
    }
}
