// gallery: a page of all effects, each moving, and one picture of them.

import ArgumentParser
import BuiltinTypes
import CarouselEngine
import CarouselHost
import CarouselShell
import Foundation
import Pictures

package struct GalleryCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Write a page on which all types and effects move, and one picture of them.",
        discussion: """
            Writes index.html, which works from a file and from any web server and loads nothing from other sites: \
            each effect live, with its summary, options and source, by kind and by collection. Beside it: still/, \
            gallery-light.png and gallery-dark.png. With up to 12 effects also moving-light.webp and \
            moving-dark.webp, one film of them. An effect that fails is named on the page; the exit status is \
            then 1.

            Examples:
              carousel gallery Gallery
              carousel gallery Six --only orbit --only swiper/cube
            """)

    @Argument(help: "The folder to write to; created if it does not exist.", completion: .directory)
    var folder: String

    @Option(parsing: .unconditional, help: "Items in the data.") var items = 13

    @OptionGroup var data: DataOption

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Only this type or effect; may be repeated.", valueName: "name"))
    var only: [String] = []

    @Flag(help: "Show the built-in types' reference scripts, too.") var references = false

    @OptionGroup var plugins: PluginFolders

    /// The number of effects in a moving picture of several.
    private static let mostMoving = 12
    /// Frames per second of that picture, and its duration.
    private static let frameRate = 20.0
    private static let seconds = 3.0

    package init() {}

    package func validate() throws {
        guard (0...1000).contains(items) else {
            throw ValidationError("--items is \(items); expected 0 to 1000")
        }
        guard !folder.isEmpty else { throw ValidationError("the folder's name is empty; expected a folder") }
    }

    package func run() throws {
        let progress = Progress(label: "effects")
        defer { progress.end() }
        let library = plugins.library(budget: .forCommand)
        library.poll()
        // The errors are on the page, and named below.
        _ = library.log.consume()
        let session = Session(commands: .workshop, library: library, write: { _ in }, tell: { _ in })
        try data.apply(to: session, items: items, for: "gallery")
        // Own titles and colors are what the author wants to see.
        if data.data == nil { session.pictures.front = .covers }
        do {
            let names = try self.names(session)
            try clear()
            let stills = "\(folder)/still"
            do {
                try FileManager.default.createDirectory(atPath: stills, withIntermediateDirectories: true)
            } catch {
                throw OutputFailure(
                    "gallery: can't make the folder '\(stills)'; expected a writable parent folder")
            }
            var effects: [GalleryEffect] = []
            var sheets = Theme.allCases.map { ($0, ContactSheet(theme: $0)) }
            for name in names {
                let type = try session.type(named: Word(text: name, column: 1))
                let effect = GalleryEffect(type, name: name, in: session)
                for number in sheets.indices {
                    session.pictures.theme = sheets[number].0
                    let still = GalleryEffect.still(in: session)
                    sheets[number].1.add(still, name: name)
                    try PictureFile("\(folder)/still/\(effect.file)-\(sheets[number].0).svg").write(
                        [still], seconds: 0, title: name)
                }
                effects.append(effect)
                progress.advance()
            }
            for (theme, sheet) in sheets {
                try PictureFile("\(folder)/gallery-\(theme).png").write(
                    [sheet.scene(columns: 6, tileWidth: 240)], seconds: 0, title: "", scale: 1)
                guard names.count <= Self.mostMoving else { continue }
                do {
                    try writeMoving(names, theme, session)
                } catch let error as PictureError {
                    // The page stands without the film.
                    StandardError.tell("gallery: no film: \(error)")
                }
            }
            if only.isEmpty {
                effects += library.entries.filter { $0.plugin == nil }.map(GalleryEffect.init(broken:))
            }
            try OutputFailure.write(
                Data(GalleryPage(effects: effects).html.utf8), to: "\(folder)/index.html",
                expected: "a writable folder")
            progress.end()
            let problems = effects.compactMap(\.problem)
            problems.forEach(StandardError.tell)
            if !problems.isEmpty { throw ExitCode(1) }
        } catch let error as PictureError {
            throw CommandFailure("gallery: \(error)")
        } catch let error as CommandError {
            throw CommandFailure("gallery: \(error.message)")
        }
    }

    private func names(_ session: Session) throws -> [String] {
        guard only.isEmpty else {
            for name in only { _ = try session.type(named: Word(text: name, column: 1)) }
            var seen: Set<String> = []
            return only.filter { seen.insert($0.lowercased()).inserted }
        }
        return session.typeNames.filter { references || !$0.hasPrefix("reference/") }
    }

    /// Writes one picture in which several effects move.
    private func writeMoving(_ names: [String], _ theme: Theme, _ session: Session) throws {
        session.pictures.theme = theme
        var sheets = [ContactSheet](
            repeating: ContactSheet(theme: theme), count: Int(Self.frameRate * Self.seconds))
        for name in names {
            let type = try session.type(named: Word(text: name, column: 1))
            session.use(type.makeInstance())
            let film = Film(of: session, frameRate: Self.frameRate) { session.scene() }
            let middle = GalleryEffect.middle(of: session)
            film.swing(about: middle, by: min(2, middle), seconds: Self.seconds)
            film.cut()
            for (number, frame) in film.frames.enumerated() { sheets[number].add(frame, name: name) }
        }
        try PictureFile("\(folder)/moving-\(theme).webp").write(
            sheets.map { $0.scene(columns: 3, tileWidth: 240) }, seconds: Self.seconds,
            title: names.joined(separator: ", "), scale: 1, quality: 80)
    }

    /// Removes the files of an earlier gallery.
    ///
    /// - Throws: ``PictureError`` if the folder has a page that is none.
    private func clear() throws {
        guard let page = try? PlainFile.text("\(folder)/index.html") else { return }
        guard page.contains(GalleryPage.mark) else {
            throw PictureError("'\(folder)/index.html' is no gallery; expected another folder, or none")
        }
        try? FileManager.default.removeItem(atPath: "\(folder)/still")
        for theme in Theme.allCases {
            try? FileManager.default.removeItem(atPath: "\(folder)/moving-\(theme).webp")
        }
    }

}
