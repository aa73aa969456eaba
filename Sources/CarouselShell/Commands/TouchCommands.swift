// The commands for a finger that stays, a wheel, keys, a pointer and tilt: touch, lift, cancel, wheel, key, pointer, tilt.

import CarouselEngine

extension Command {
    static let touchCommands: [Command] = [
        .action(
            "touch", usage: ["touch X Y"],
            summary: "put a finger down; `drag to`, `lift` and `cancel` follow", example: "touch 400 200"
        ) { session, arguments in
            let point = try arguments.point()
            try session.expectNoFinger(arguments)
            session.touch(point)
        },
        .action("lift", usage: ["lift"], summary: "lift the finger", example: "lift") {
            session, arguments in
            let finger = try arguments.finger(of: session)
            session.finger = nil
            session.driver.pointerUp(at: finger, time: session.now)
        },
        .action(
            "cancel", usage: ["cancel"], summary: "take the finger away, as when a call comes in",
            example: "cancel"
        ) { session, arguments in
            _ = try arguments.finger(of: session)
            session.finger = nil
            session.driver.pointerCancelled()
        },
        Command(
            name: "wheel", usage: ["wheel DX DY [notches]"],
            summary: "turn a wheel by DX, DY points or notches; positive scrolls right and down",
            details: """
                A notch goes to the next place to rest. What the carousel does not use is left over for the page around
                it: all that goes across its axis, and what is beyond its end.
                """,
            example: "wheel 120 0", candidates: [.nothing, .nothing, .words(["notches"])]
        ) { session, arguments in
            let distance = try arguments.displacement("a distance in points or notches")
            let unit: WheelUnit =
                arguments.isAtEnd
                ? .points : try arguments.choice("a unit", of: WheelUnit.allCases, named: \.rawValue)
            try arguments.end()
            let left = session.driver.wheel(by: distance, unit: unit, time: session.now)
            return Report(
                text: "left over: \(Text.long(left.width)), \(Text.long(left.height)) \(unit)",
                records: [["left": Value(left)]])
        },
        .action(
            "key", usage: ["key NAME"], summary: "press a key",
            details:
                "\(CarouselKey.allCases.map(\.rawValue).joined(separator: ", ")). Arrows go by an item, enter selects the current one.",
            example: "key right", candidates: [.words(CarouselKey.allCases.map(\.rawValue))]
        ) { session, arguments in
            let key = try arguments.choice("the name of a key", of: CarouselKey.allCases, named: \.rawValue)
            try arguments.end()
            session.press(key)
        },
        .action(
            "pointer", usage: ["pointer X Y", "pointer off"],
            summary: "move a pointer that is not down over the carousel, or take it away",
            details:
                "Measured from the top left corner, as with `tap`. Scripts read it as `carousel.pointer` and `item:pointer()`.",
            example: "pointer 400 200", candidates: [.words(["off"])]
        ) { session, arguments in
            guard session.finger == nil else {
                throw arguments.error("a finger is down; expected `lift` or `cancel` before")
            }
            if arguments.consume("off") {
                try arguments.end()
                session.driver.pointerLeft(time: session.now)
            } else {
                try session.driver.pointerMoved(to: arguments.point(), time: session.now)
            }
            _ = session.carousel.placements
        },
        .action(
            "tilt", usage: ["tilt X Y"],
            summary: "tilt the device: −1 to 1 to the right and down; scripts read `carousel.tilt`",
            example: "tilt 0.5 0"
        ) { session, arguments in
            let x = try arguments.number("a tilt to the right", in: -1...1)
            let y = try arguments.number("a tilt down", in: -1...1)
            try arguments.end()
            session.driver.tilt(to: Point(x: x, y: y), time: session.now)
            _ = session.carousel.placements
        },
    ]
}

extension Arguments {
    /// Two numbers.
    mutating func displacement(_ what: String) throws(CommandError) -> Size {
        Size(width: try number("\(what), across"), height: try number("\(what), down"))
    }

    /// A point, and the end of the command.
    mutating func point() throws(CommandError) -> Point {
        let place = try displacement("a point")
        try end()
        return Point(x: place.width, y: place.height)
    }

    /// The finger that is down, and the end of the command.
    mutating func finger(of session: Session) throws(CommandError) -> Point {
        try end()
        guard let finger = session.finger else {
            throw error("no finger is down; expected `touch X Y` before")
        }
        return finger
    }
}

extension Session {
    /// Fails if a finger is down.
    func expectNoFinger(_ arguments: Arguments) throws(CommandError) {
        guard finger == nil else {
            throw arguments.error("a finger is down already; expected `lift` or `cancel`")
        }
    }

    /// Puts a finger down.
    func touch(_ place: Point) {
        finger = place
        driver.pointerDown(at: place, time: now)
    }

    /// Presses a key.
    package func press(_ key: CarouselKey) { driver.key(key, time: now) }

    /// Moves the finger in equal steps, one per frame.
    func drag(from start: Point, to end: Point, seconds: Double) throws(CommandError) {
        let steps = max(1, Int((seconds * 60).rounded()))
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            try advanceUnlessInterrupted(by: seconds / Double(steps))
            let place = Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            driver.pointerMoved(to: place, time: now)
        }
        finger = end
    }
}
