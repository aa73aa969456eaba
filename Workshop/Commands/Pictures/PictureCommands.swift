// The commands for pictures: draw, snapshot, theme, cards, room, camera, view, guides, play.

import CarouselEngine
import CarouselShell
import Foundation
import Pictures

extension CommandSet {
    /// The commands of the workshop's shell: those of the host's, and those for pictures.
    package static let workshop: CommandSet = {
        let pictures = CommandGroup("Pictures", WorkshopCommand.allCases.map(Command.picture))
        // Before those for the shell itself.
        let groups = CommandSet.host.groups
        return CommandSet(groups.dropLast() + [pictures] + groups.suffix(1))
    }()
}

extension Command {
    fileprivate static func picture(_ command: WorkshopCommand) -> Command {
        switch command {
        case .draw: draw
        case .snapshot: snapshot
        case .theme: theme
        case .cards: cards
        case .room: room
        case .camera: camera
        case .view: view
        case .guides: guides
        case .play: play
        }
    }

    /// Frames per second of an animated snapshot.
    private static let frameRate = 12.0

    private static let draw = Command(
        name: WorkshopCommand.draw.rawValue, usage: ["draw"], summary: "draw the carousel in the terminal",
        example: "draw",
        kind: .query
    ) { session, arguments in
        try arguments.end()
        let screen = TerminalScreen(STDOUT_FILENO)
        var colors = session.outputFile == nil ? screen.colors : .none
        if colors != .none, let graphics = session.graphics { colors = graphics }
        let text = try session.scene(withGuides: false).terminalText(
            columns: screen.columns, rows: max(1, screen.rows - 2), colors: colors)
        return Report(text: String(text.dropLast()), records: [["picture": .text(text)]], isPicture: true)
    }

    private static let snapshot = Command.action(
        WorkshopCommand.snapshot.rawValue, usage: ["snapshot FILE [SECONDS] [--force]"],
        summary: "write a picture, .svg, .png, .webp, .mp4 or .gif; with SECONDS, a film of that time",
        details:
            "A picture of this kind that is there is replaced, another file only with --force. With SECONDS the carousel goes on by that time, at most 20 s.",
        example: "snapshot carousel.svg", candidates: [.files, .words(["--force"])],
        reach: .writes(unless: []), asks: 1
    ) { session, arguments in
        let word = try arguments.path("a file to write, .svg, .png, .webp, .mp4 or .gif")
        let isForced = arguments.consume("--force")
        let seconds =
            arguments.isAtEnd || isForced
            ? nil : try arguments.number("a duration in seconds", in: 0.1...Film<Scene>.longest)
        let isForcedBehind = arguments.consume("--force")
        try arguments.end()
        do {
            let file = try PictureFile(word.text, isForced: isForced || isForcedBehind)
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
    }

    private static let theme = Command.action(
        WorkshopCommand.theme.rawValue, usage: ["theme [light|dark]"],
        summary: "set the colors of pictures, or tell them",
        example: "theme light", candidates: [.words(Theme.allCases.map(\.rawValue))], kind: .query,
        tells: { Report($0.pictures.theme.rawValue, named: "theme") }
    ) { session, arguments in
        let theme = try arguments.choice("light or dark", of: Theme.allCases, named: \.rawValue)
        try arguments.end()
        session.pictures.theme = theme
    }

    private static let cards = Command.action(
        WorkshopCommand.cards.rawValue, usage: ["cards [numbers|covers]"],
        summary: "set what is on the cards of pictures, or tell it",
        example: "cards covers", candidates: [.words(CardFront.allCases.map(\.rawValue))], kind: .query,
        tells: { Report($0.pictures.front.rawValue, named: "cards") }
    ) { session, arguments in
        let front = try arguments.choice("numbers or covers", of: CardFront.allCases, named: \.rawValue)
        try arguments.end()
        session.pictures.front = front
    }

    private static let room = Command.action(
        WorkshopCommand.room.rawValue, usage: ["room [on|off]"],
        summary: "picture a room with a floor that mirrors cards, or tell whether it is there",
        example: "room on", candidates: [.words(["on", "off"])], kind: .query,
        tells: { Report($0.pictures.hasRoom ? "on" : "off", named: "room") }
    ) { session, arguments in
        let word = try arguments.choice("on or off", of: ["on", "off"], named: \.self)
        try arguments.end()
        session.pictures.hasRoom = word == "on"
    }

    private static let camera = Command.action(
        WorkshopCommand.camera.rawValue, usage: ["camera [VIEW]", "camera YAW PITCH"],
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
    }

    private static let view = Command.action(
        WorkshopCommand.view.rawValue, usage: ["view [bounds]", "view LEFT TOP WIDTH HEIGHT"],
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
    }

    private static let guides = Command.action(
        WorkshopCommand.guides.rawValue, usage: ["guides on|off"],
        summary: "show insets, gaps and snaps in pictures",
        example: "guides on", candidates: [.words(["on", "off"])], kind: .query
    ) { session, arguments in
        let word = try arguments.choice("on or off", of: ["on", "off"])
        try arguments.end()
        session.showsGuides = word == "on"
    }

    private static let play = Command.action(
        WorkshopCommand.play.rawValue, usage: ["play [SECONDS]"],
        summary: "run in real time; in a terminal, arrow keys scroll and q quits",
        details: """
            SECONDS are rounded to frames of 1/60 s.
            Without SECONDS it runs until you quit, or without a terminal until nothing moves, at most a minute.
            Keys: arrows scroll, with Shift they flick; Home, End, Page Up, Page Down; space pauses, `.` goes
            one frame on, `1` to `4` set the speed to 1, 1/2, 1/4 and 1/10; r repeats the last flick; t is the
            next type; q quits.
            """,
        example: "play 0.1", repeats: true, isRealTime: true
    ) { session, arguments in
        let limit = arguments.isAtEnd ? nil : try arguments.number("a time in seconds", in: 0...3600)
        try arguments.end()
        var player = Player(session: session)
        if session.outputFile == nil, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
            try player.run(seconds: limit)
        } else {
            try player.runUnseen(seconds: limit)
        }
    }
}
