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
            tells: { Report($0.pictures.theme.rawValue, named: "theme") }
        ) { session, arguments in
            let theme = try arguments.choice("light or dark", of: Theme.allCases, named: \.rawValue)
            try arguments.end()
            session.pictures.theme = theme
        },
        .action(
            "cards", usage: ["cards [numbers|covers]"],
            summary: "set what is on the cards of pictures, or tell it",
            example: "cards covers", candidates: [.words(CardFront.allCases.map(\.rawValue))], kind: .query,
            tells: { Report($0.pictures.front.rawValue, named: "cards") }
        ) { session, arguments in
            let front = try arguments.choice("numbers or covers", of: CardFront.allCases, named: \.rawValue)
            try arguments.end()
            session.pictures.front = front
        },
        .action(
            "room", usage: ["room [on|off]"],
            summary: "picture a room with a floor that mirrors cards, or tell whether it is there",
            example: "room on", candidates: [.words(["on", "off"])], kind: .query,
            tells: { Report($0.pictures.hasRoom ? "on" : "off", named: "room") }
        ) { session, arguments in
            let word = try arguments.choice("on or off", of: ["on", "off"], named: \.self)
            try arguments.end()
            session.pictures.hasRoom = word == "on"
        },
        .action(
            "camera", usage: ["camera [VIEW]", "camera YAW PITCH"],
            summary: "set from where pictures are seen: front, side, top, corner or angles, or tell it",
            details: "YAW turns to the right and PITCH up, in radians; PITCH is from -1.5708 to 1.5708.",
            example: "camera corner", candidates: [.words(Camera.views.map(\.key))], kind: .query,
            tells: { session in
                let camera = session.pictures.camera
                let name = Camera.views.first { $0.value == camera }?.key
                return Report(
                    name ?? "\(Text.short(camera.yaw)) \(Text.short(camera.pitch))", named: "camera")
            }
        ) { session, arguments in
            if arguments.nextIsNumber {
                let yaw = try arguments.number("an angle in radians", in: -1000...1000)
                let pitch = try arguments.number("an angle in radians", in: (-Double.pi / 2)...(.pi / 2))
                try arguments.end()
                session.pictures.camera = Camera(yaw: yaw, pitch: pitch)
                return
            }
            let views = Camera.views.map { $0 }
            let view = try arguments.choice(
                "front, side, top, corner or two angles", of: views, named: \.key)
            try arguments.end()
            session.pictures.camera = view.value
        },
        .action(
            "view", usage: ["view [bounds]", "view LEFT TOP WIDTH HEIGHT"],
            summary: "set the part of the carousel's plane that pictures show, in points, or tell it",
            example: "view -40 -20 880 440", candidates: [.words(["bounds"])], kind: .query,
            tells: { session in
                guard let view = session.pictures.view else { return Report("bounds", named: "view") }
                let numbers = [view.origin.x, view.origin.y, view.size.width, view.size.height]
                return Report(numbers.map(Text.short).joined(separator: " "), named: "view")
            }
        ) { session, arguments in
            guard arguments.nextIsNumber else {
                _ = try arguments.choice("bounds, or LEFT TOP WIDTH HEIGHT", of: ["bounds"], named: \.self)
                try arguments.end()
                session.pictures.view = nil
                return
            }
            let left = try arguments.number("points", in: -1e6...1e6)
            let top = try arguments.number("points", in: -1e6...1e6)
            let width = try arguments.number("points", in: 1...1e6)
            let height = try arguments.number("points", in: 1...1e6)
            try arguments.end()
            session.pictures.view = ViewBox(
                origin: Point(x: left, y: top), size: Size(width: width, height: height))
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
