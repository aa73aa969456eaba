// render: pictures without the shell.

import ArgumentParser
import CarouselHost
import Foundation
import Pictures

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "A picture of an effect, still or moving.",
        discussion: """
            A .svg can show the way between two offsets, or what shell commands set in motion, until it rests; a .png \
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
            "Where the carousel stands, in items, or its way from A to B.", valueName: "a[..b]"))
    var offset: OffsetRange?

    @Option(help: ArgumentHelp("Shell commands to film until nothing moves.", valueName: "commands"))
    var motion: String?

    @Option(help: "How long the way from A to B takes, in seconds.")
    var seconds = 3.0

    @Option(help: "Pictures a second, where it moves.")
    var rate = 12.0

    @Option(help: "Pixels a point, for .png.")
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
        try check(seconds, 0.1...Film.longest, "seconds", "s")
        try check(rate, 1...60, "rate", "pictures a second")
        try check(scale, 0.1...10, "scale", "pixels a point")
        if motion != nil, let offset, offset.start != offset.end {
            throw ValidationError("--motion and a way from A to B are two ways to move; expected one")
        }
    }

    func run() throws {
        do {
            let file = try PictureFile(output)
            let session = try picture.session(for: "render")
            let film = try film(of: session)
            if film.frames.count > 1, !file.format.canMove {
                throw PictureError("a .png does not move; expected .svg, or one offset")
            }
            try file.write(film.frames, seconds: film.seconds, title: session.pictureTitle, scale: scale)
        } catch let error as PictureError {
            throw CommandFailure("render: \(error)")
        }
    }

    private func film(of session: Session) throws -> Film {
        if let offset { session.carousel.scrollOffset = offset.start }
        let film = Film(of: session, frameRate: rate)
        defer { film.cut() }
        if let motion {
            do {
                try session.carryOut(motion)
            } catch {
                throw CommandFailure("render: --motion, column \(error.column): \(error.message)")
            }
            if !film.runUntilRest() {
                StandardError.tell("it still moves after \(Text.short(Film.longest)) s; the film ends there")
            }
        } else if let offset, offset.start != offset.end {
            film.run(from: offset.start, to: offset.end, seconds: seconds)
        }
        return film
    }
}
