// The commands for pictures: draw, snapshot, theme.

import CarouselEngine
import Foundation
import Pictures

extension Command {
    /// Frames per second of an animated snapshot.
    private static let frameRate = 12.0

    static let pictureCommands: [Command] = [
        Command(
            name: "draw", usage: ["draw"], summary: "draw the carousel in the terminal", example: "draw",
            kind: .query
        ) { session, arguments in
            try arguments.end()
            let screen = TerminalScreen(STDOUT_FILENO)
            var colors = session.outputFile == nil ? screen.colors : .none
            if colors != .none, let graphics = session.graphics { colors = graphics }
            let text = try session.scene(withGuides: false).terminalText(
                columns: screen.columns, rows: max(1, screen.rows - 2), colors: colors)
            return Report(text: String(text.dropLast()), records: [["picture": .text(text)]], isPicture: true)
        },
        .action(
            "snapshot", usage: ["snapshot FILE", "snapshot FILE SECONDS"],
            summary: "write a picture, .svg, .png, .webp, .mp4 or .gif; with SECONDS, a film of that time",
            details:
                "A file that is there is replaced. With SECONDS the carousel goes on by that time, at most 20 s.",
            example: "snapshot carousel.svg", candidates: [.files], asks: 1
        ) { session, arguments in
            let word = try arguments.path("a file to write, .svg, .png, .webp, .mp4 or .gif")
            let seconds =
                arguments.isAtEnd
                ? nil : try arguments.number("a duration in seconds", in: 0.1...Film<Scene>.longest)
            try arguments.end()
            do {
                let file = try PictureFile(word.text)
                guard let seconds else {
                    try file.write([session.scene()], seconds: 0, title: session.pictureTitle)
                    return
                }
                guard file.format.canMove else {
                    throw PictureError("a .png can't be animated; expected .svg or .webp, or no SECONDS")
                }
                let film = Film(of: session, frameRate: frameRate) { session.scene() }
                defer { film.cut() }
                try film.run(seconds: seconds)
                try file.write(film.frames, seconds: film.seconds, title: session.pictureTitle)
            } catch let error as OutputFailure {
                throw word.error("\(error)", isOutput: true)
            } catch let error as PictureError {
                throw word.error(error.description)
            }
        },
        .action(
            "theme", usage: ["theme [light|dark]"], summary: "set the colors of pictures, or tell them",
            example: "theme light", candidates: [.words(Theme.allCases.map(\.rawValue))], kind: .query,
            tells: { Report($0.theme.rawValue, named: "theme") }
        ) { session, arguments in
            let theme = try arguments.choice("light or dark", of: Theme.allCases, named: \.rawValue)
            try arguments.end()
            session.theme = theme
        },
    ]
}

extension Session {
    /// The scene to draw now.
    ///
    /// - Parameter withGuides: false for characters, which are too coarse for them.
    func scene(withGuides: Bool = true) -> Scene {
        carousel.layoutIfNeeded()
        return painter.scene(
            of: carousel.placements, looks: carousel.looks, in: carousel.context, size: carousel.bounds,
            guides: withGuides && showsGuides ? engine?.layoutGuides ?? [] : [],
            isVertical: carousel.settings.isVertical, data: { engine?.data(of: $0) })
    }

    /// The title of a picture, for screen readers.
    var pictureTitle: String {
        "\(carousel.type.name), \(carousel.numberOfItems) items, at \(Text.fixed(carousel.scrollOffset, 2))"
    }
}
