// render: draws pictures without the shell.

import ArgumentParser
import CarouselHost
import Foundation
import Pictures

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a picture of an effect, still or animated.",
        discussion: """
            An .svg can show the motion between two offsets, or shell commands and their motion until rest; a .png \
            is still.

            Examples:
              carousel-repl render --type coverFlow --offset 6 --out coverFlow.png
              carousel-repl render --plugin Plugins/helix.lua --offset 0..6 --seconds 3 --out helix.svg
              carousel-repl render --type wheel --motion 'flick -1500 0' --theme light --out wheel.svg
            """)

    @OptionGroup var picture: PictureOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The scroll offset, in items, or a range of offsets from A to B.", valueName: "a[..b]"))
    var offset: OffsetRange?

    @Option(help: ArgumentHelp("Shell commands to record until nothing moves.", valueName: "commands"))
    var motion: String?

    @Flag(help: "Show insets, gaps and places to rest.")
    var guides = false

    @Option(help: "The duration of the motion from A to B, in seconds.")
    var seconds = 3.0

    @Option(help: "Frames per second of an animation.")
    var rate = 12.0

    @Option(help: "Pixels per point, for .png.")
    var scale = 2.0

    @Option(
        name: .customLong("out"), help: ArgumentHelp("The file to write: .svg or .png.", valueName: "file"),
        completion: .file(extensions: ["svg", "png"]))
    var output: String

    func validate() throws {
        func check(_ value: Double, _ range: ClosedRange<Double>, _ name: String, _ unit: String) throws {
            guard range.contains(value) else {
                throw ValidationError(
                    "--\(name) is \(Text.short(value)); expected \(Text.short(range.lowerBound)) to \(Text.short(range.upperBound)) \(unit)"
                )
            }
        }
        try check(seconds, 0.1...Film<Scene>.longest, "seconds", "s")
        try check(rate, 1...60, "rate", "frames per second")
        try check(scale, 0.1...10, "scale", "pixels per point")
        if motion != nil, let offset, offset.start != offset.end {
            throw ValidationError("--motion and a range of offsets can't be combined; expected one")
        }
    }

    func run() throws {
        do {
            let file = try PictureFile(output)
            let session = try picture.session(for: "render")
            session.showsGuides = guides
            let film = try film(of: session)
            if film.frames.count > 1, !file.format.canMove {
                throw PictureError("a .png can't be animated; expected .svg, or one offset")
            }
            try file.write(film.frames, seconds: film.seconds, title: session.pictureTitle, scale: scale)
        } catch let error as PictureError {
            throw CommandFailure("render: \(error)")
        }
    }

    private func film(of session: Session) throws -> Film<Scene> {
        if let offset {
            session.carousel.scrollOffset = offset.start
            session.carousel.settleType()
        }
        let film = Film(of: session, frameRate: rate) { session.scene() }
        defer { film.cut() }
        if let motion {
            do {
                try session.carryOut(motion)
            } catch {
                throw CommandFailure("render: --motion, column \(error.column): \(error.message)")
            }
            if !film.runUntilRest() {
                StandardError.tell(
                    "still moving after \(Text.short(Film<Scene>.longest)) s; the film ends there")
            }
        } else if let offset, offset.start != offset.end {
            film.run(from: offset.start, to: offset.end, seconds: seconds)
        }
        return film
    }
}
