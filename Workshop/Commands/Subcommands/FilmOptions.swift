// The command-line options for films. In: options, a session. Out: a picture file, still or moving.

import ArgumentParser
import CarouselHost
import CarouselShell
import Foundation
import Pictures

/// The options that describe a motion, and how it is filmed.
struct FilmOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The scroll offset, in items, or a range of offsets from A to B.", valueName: "a[..b]"))
    var offset: OffsetRange?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The carousel's time at the first picture, in seconds, for effects that move by themselves. (default: 0)",
            valueName: "seconds"))
    var time: Double?

    @Option(help: ArgumentHelp("Shell commands to record until nothing moves.", valueName: "commands"))
    var motion: String?

    @Option(
        parsing: .unconditional,
        help:
            "The duration of the film, in seconds. (default: from A to B 3, of commands until nothing moves)")
    var seconds: Double?

    @Option(
        parsing: .unconditional,
        help: "Frames per second of an animation. (default: 12, for films 30)")
    var rate: Double?

    @Option(parsing: .unconditional, help: "Pixels per point, for .png and films. (default: 2, for films 1)")
    var scale: Double?

    @Option(
        parsing: .unconditional,
        help: "1, small, to 100, for .webp and .mp4. (default: without loss, for .mp4 75)")
    var quality: Double?

    func validate() throws {
        func check(_ value: Double, _ range: ClosedRange<Double>, _ name: String, _ unit: String) throws {
            guard range.contains(value) else {
                throw ValidationError(
                    "--\(name) is \(Text.short(value)); expected \(Text.short(range.lowerBound)) to \(Text.short(range.upperBound)) \(unit)"
                )
            }
        }
        try check(seconds ?? 1, 0.1...Film<Scene>.longest, "seconds", "s")
        try check(time ?? 0, 0...1e6, "time", "s")
        try check(rate ?? 1, 1...60, "rate", "frames per second")
        try check(scale ?? 1, 0.1...10, "scale", "pixels per point")
        try check(quality ?? 1, 1...100, "quality", "")
        if motion != nil, let offset, offset.start != offset.end {
            throw ValidationError("--motion and a range of offsets can't be combined; expected one")
        }
    }

    /// Writes the picture or the film that these options describe.
    ///
    /// - Throws: ``PictureError``; ``CommandFailure`` that names the option.
    func write(_ file: PictureFile, of session: Session, for command: String) throws {
        // As many frames as were asked for; each has its own limit.
        session.library.renewTime(seconds: .infinity)
        let film = try film(of: session, rate: rate ?? (file.format.isFilm ? 30 : 12), for: command)
        if film.frames.count > 1, !file.format.canMove {
            throw PictureError("a .png can't be animated; expected .svg or .webp, or one offset")
        }
        // A good file stays.
        try session.failIfBroken(command)
        let progress = Progress(label: "frames")
        defer { progress.end() }
        try file.write(
            film.frames, seconds: film.seconds, title: session.pictureTitle,
            scale: scale ?? (file.format.isFilm ? 1 : 2), quality: quality, progress: progress.advance)
    }

    private func film(of session: Session, rate: Double, for command: String) throws -> Film<Scene> {
        if let time, time > 0 { session.advance(by: time) }
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
                throw CommandFailure("\(command): --motion, column \(error.column): \(error.message)")
            }
            if let seconds {
                film.run(until: seconds)
            } else if !film.runUntilRest() {
                StandardError.tell(
                    "still moving after \(Text.short(film.seconds)) s; the film ends there; expected --seconds for a longer one"
                )
            }
        } else if let offset, offset.start != offset.end {
            let moves = (session.carousel.type as? LuaPlugin)?.manifest.hasUpdate ?? false
            film.run(from: offset.start, to: offset.end, seconds: seconds ?? 3, isMoved: moves)
        }
        return film
    }
}
