// The commands for touches and time: drag, flick, tap, hit, tick, settle, events.

import CarouselEngine
import Foundation

extension Command {
    /// `settle` gives up after this many seconds.
    private static let longestSettling = 60.0

    static let motionCommands: [Command] = [
        .action(
            "drag", usage: ["drag DX DY [SECONDS]", "drag to X Y [SECONDS]"],
            summary:
                "drag by DX, DY points (positive is right, down) and release at rest; or move the finger that is down",
            details: """
                A drag takes 0.25 s unless SECONDS says otherwise. The finger moves once a frame of 1/60 s.
                """,
            example: "drag -120 0 0.2", candidates: [.words(["to"])]
        ) { session, arguments in
            let isPlace = arguments.consume("to")
            let translation = try arguments.displacement(isPlace ? "a point" : "a distance in points")
            let seconds = arguments.isAtEnd ? 0.25 : try arguments.number("a duration in seconds", in: 0...60)
            if isPlace {
                let finger = try arguments.finger(of: session)
                try session.drag(
                    from: finger, to: Point(x: translation.width, y: translation.height), seconds: seconds)
            } else {
                try arguments.end()
                try session.drag(by: translation, seconds: seconds, arguments)
            }
        },
        .action(
            "flick", usage: ["flick VX VY"],
            summary: "make a short drag and release it at this speed, in points/s",
            details: "Positive is right and down. The finger moves for 0.1 s; then time must pass: `settle`.",
            example: "flick -900 0"
        ) { session, arguments in
            let speed = try arguments.displacement("a speed in points/s")
            try arguments.end()
            try session.flick(at: speed, arguments)
        },
        .action(
            "tap", usage: ["tap X Y"], summary: "tap at a point, measured from the top left corner",
            example: "tap 560 200"
        ) { session, arguments in
            let point = try arguments.point()
            try session.expectNoFinger(arguments)
            session.driver.pointerDown(at: point, time: session.now)
            session.driver.pointerUp(at: point, time: session.now)
        },
        Command(
            name: "hit", usage: ["hit X Y"], summary: "show which item is at a point", example: "hit 400 200",
            kind: .query
        ) { session, arguments in
            let index = try session.carousel.indexOfItem(at: arguments.point())
            return Report(
                text: index.map { "item \($0)" } ?? "nothing",
                records: [["index": index.map(Value.integer) ?? .none]])
        },
        .action(
            "tick", usage: ["tick [SECONDS [COUNT]]"], summary: "advance time; by default once by 1/60 s",
            example: "tick 1/60 30", repeats: true
        ) { session, arguments in
            let seconds =
                arguments.isAtEnd ? Session.frame : try arguments.number("a time in seconds", in: 0...3600)
            let count = arguments.isAtEnd ? 1 : try arguments.integer("a number of times", in: 1...1_000_000)
            try arguments.end()
            for _ in 0..<count { try session.advanceUnlessInterrupted(by: seconds) }
        },
        Command(
            name: "settle", usage: ["settle"], summary: "advance time until nothing moves, at most 60 s",
            example: "settle", repeats: true
        ) { session, arguments in
            try arguments.end()
            let carousel = session.carousel
            let start = carousel.time
            while carousel.isAnimating || (session.driver.isTracking && session.finger == nil) {
                guard carousel.time - start < longestSettling else {
                    var reason = "its motion takes longer"
                    if carousel.isDragging { reason = "a finger is down" }
                    if carousel.settings.autoscroll != 0 { reason = "autoscroll is on" }
                    throw arguments.error(
                        "still moving after 60 s because \(reason); expected it to come to rest")
                }
                try session.advanceUnlessInterrupted(by: Session.frame)
            }
            let seconds = carousel.time - start
            return Report(
                text:
                    "at rest after \(Text.fixed(seconds, 3)) s, at \(Text.long(carousel.scrollOffset)), item \(carousel.currentItemIndex)",
                records: [
                    [
                        "seconds": .number(seconds), "scrollOffset": .number(carousel.scrollOffset),
                        "currentItemIndex": .integer(carousel.currentItemIndex),
                    ]
                ])
        },
        .action(
            "events", usage: ["events [on|off]"],
            summary: "show the delegate's events since last time, or as they happen",
            details: """
                At most 10,000 are kept. `events on` shows each as it happens; consecutive movements are one line.
                Columns: time in seconds, event, what caused it, offset, current item.
                """,
            example: "events", candidates: [.words(["on", "off"])], kind: .query,
            tells: { session in
                let events = session.events.consume()
                session.tellLostEvents()
                return Report(text: events.isEmpty ? "no events" : events.text, records: events.map(\.record))
            }
        ) { session, arguments in
            session.events.isLive = try arguments.boolean("show events as they happen")
            try arguments.end()
            _ = session.events.consume()
        },
    ]
}

extension Session {
    /// A drag in equal steps, one per frame, with a last step at rest.
    fileprivate func drag(by translation: Size, seconds: Double, _ arguments: Arguments) throws(CommandError)
    {
        let steps = max(1, Int((seconds * 60).rounded()))
        let speed =
            seconds > 0
            ? Size(width: translation.width / seconds, height: translation.height / seconds) : .zero
        try beginDrag(translation, arguments)
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            try advanceUnlessInterrupted(by: seconds / Double(steps))
            carousel.drag(
                translation: Size(width: translation.width * part, height: translation.height * part),
                velocity: speed)
        }
        carousel.drag(translation: translation, velocity: .zero)
        carousel.endDrag()
    }

    /// A flick, if the carousel accepts it.
    fileprivate func flick(at speed: Size, _ arguments: Arguments) throws(CommandError) {
        let translation = Size(width: speed.width * 0.1, height: speed.height * 0.1)
        try beginDrag(translation, arguments)
        for step in 1...6 {
            let part = Double(step) / 6
            advance(by: Session.frame)
            carousel.drag(
                translation: Size(width: translation.width * part, height: translation.height * part),
                velocity: speed)
        }
        carousel.endDrag()
    }

    private func beginDrag(_ translation: Size, _ arguments: Arguments) throws(CommandError) {
        guard carousel.settings.isScrollEnabled else {
            throw arguments.error("scrollEnabled is false; expected it to be true")
        }
        guard carousel.numberOfItems > 0 else {
            throw arguments.error("there are no items; expected some to drag")
        }
        guard carousel.shouldBeginDrag(translation: translation) else {
            throw arguments.error(
                "this is across the scroll axis, and ignorePerpendicularSwipes is true; expected a drag along it"
            )
        }
        try expectNoFinger(arguments)
        driver.stopWheel()
        carousel.touchDown()
        carousel.beginDrag(translation: .zero)
    }
}
