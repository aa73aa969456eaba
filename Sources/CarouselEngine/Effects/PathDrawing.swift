// A drawing's text and its curves as corners. In: SVG's attribute `d`. Out: points in a row, so near that lines are smooth.

import Foundation

/// Draws lines, curves and arcs as corners.
struct PathDrawing {
    /// A curve is divided until each part is this flat, as a part of its length.
    private static let flat = 8e-7
    private static let deepest = 14

    /// The corners in a row.
    private(set) var points: [Point] = []

    init() {}

    /// Begins at a point.
    init(from start: Point) { points = [start] }

    /// Adds the points of a cubic curve behind its first one.
    mutating func curve(_ from: Point, _ first: Point, _ second: Point, _ to: Point, depth: Int = 0) {
        let chord = Self.distance(from, to)
        let hull = Self.distance(from, first) + Self.distance(first, second) + Self.distance(second, to)
        if depth >= Self.deepest || (depth > 2 && hull - chord <= Self.flat * hull) {
            points.append(to)
            return
        }
        let ab = Self.middle(from, first)
        let bc = Self.middle(first, second)
        let cd = Self.middle(second, to)
        let p = Self.middle(ab, bc)
        let q = Self.middle(bc, cd)
        let middle = Self.middle(p, q)
        curve(from, ab, p, middle, depth: depth + 1)
        curve(middle, q, cd, to, depth: depth + 1)
    }

    private static func distance(_ a: Point, _ b: Point) -> Double {
        let dx = b.x - a.x
        let dy = b.y - a.y
        return (dx * dx + dy * dy).squareRoot()
    }

    private static func middle(_ a: Point, _ b: Point) -> Point {
        Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }

    /// An elliptic arc, as SVG describes it.
    private struct Arc {
        var radii: Size
        let turn: Double
        let isLarge: Bool
        let isSweep: Bool
        let end: Point
    }

    /// Adds an arc (SVG 2, appendix B.2.4): eighths of a turn as cubic curves, which are then within 1e-7 of it.
    private mutating func add(_ arc: Arc, from start: Point) {
        let end = arc.end
        var rx = abs(arc.radii.width)
        var ry = abs(arc.radii.height)
        if rx * rx == 0 || ry * ry == 0 || start == end {
            points.append(end)
            return
        }
        let c = cos(arc.turn)
        let s = sin(arc.turn)
        let hx = (start.x - end.x) / 2
        let hy = (start.y - end.y) / 2
        let ux = c * hx + s * hy
        let uy = c * hy - s * hx
        let grow = ux * ux / (rx * rx) + uy * uy / (ry * ry)
        if grow > 1 {
            rx *= grow.squareRoot()
            ry *= grow.squareRoot()
        }
        let a = rx * rx * uy * uy + ry * ry * ux * ux
        var root = max(0, rx * rx * ry * ry / a - 1).squareRoot()
        if arc.isLarge == arc.isSweep { root = -root }
        let vx = root * rx * uy / ry
        let vy = -root * ry * ux / rx
        let middle = Point(
            x: c * vx - s * vy + (start.x + end.x) / 2, y: s * vx + c * vy + (start.y + end.y) / 2)
        let from = atan2((uy - vy) / ry, (ux - vx) / rx)
        let to = atan2((-uy - vy) / ry, (-ux - vx) / rx)
        var sweep = to - from
        if arc.isSweep, sweep < 0 { sweep += 2 * .pi }
        if !arc.isSweep, sweep > 0 { sweep -= 2 * .pi }
        let parts = max(1, (abs(sweep) / (.pi / 8) - 1e-9).rounded(.up))
        let step = sweep / parts
        let handle = 4.0 / 3 * tan(step / 4)
        func place(_ x: Double, _ y: Double) -> Point {
            Point(x: middle.x + c * rx * x - s * ry * y, y: middle.y + s * rx * x + c * ry * y)
        }
        var last = start
        for part in 1...Int(parts) {
            let p = from + Double(part - 1) * step
            let q = from + Double(part) * step
            let next = part == Int(parts) ? end : place(cos(q), sin(q))
            curve(
                last, place(cos(p) - handle * sin(p), sin(p) + handle * cos(p)),
                place(cos(q) + handle * sin(q), sin(q) - handle * cos(q)), next)
            last = next
        }
    }

    // MARK: SVG

    /// Where a drawing is.
    private struct Pen {
        var place = Point.zero
        var start = Point.zero
        /// The last handle of the curve before, and its kind.
        var handle = Point.zero
        var curve: Character?
    }

    /// Draws a text's commands, from its beginning to its end.
    mutating func draw(_ text: String) throws(ItemPath.Problem) {
        var reader = PathReader(text)
        if reader.isAtEnd {
            throw ItemPath.Problem(
                description: "an empty path; expected one such as \"M 0 0 C 1 0 2 1 3 1\"")
        }
        var pen = Pen()
        var command: Character = "Z"
        while !reader.isAtEnd {
            switch (reader.command(), command) {
            case (let letter?, _): command = letter
            case (nil, "Z"), (nil, "z"): throw reader.problem("expected a command such as M or C")
            case (nil, "M"): command = "L"
            case (nil, "m"): command = "l"
            default: break
            }
            let kind = Character(command.uppercased())
            if points.isEmpty, kind != "M" { throw reader.problem("expected M first") }
            let origin = command == kind ? Point.zero : pen.place
            try draw(kind, from: origin, &pen, &reader)
        }
    }

    private mutating func draw(
        _ kind: Character, from origin: Point, _ pen: inout Pen, _ reader: inout PathReader
    ) throws(ItemPath.Problem) {
        var curve: Character?
        switch kind {
        case "M", "L":
            pen.place = try reader.point(from: origin)
            if kind == "M" { pen.start = pen.place }
            points.append(pen.place)
        case "H":
            pen.place.x = origin.x + (try reader.number())
            points.append(pen.place)
        case "V":
            pen.place.y = origin.y + (try reader.number())
            points.append(pen.place)
        case "Z":
            pen.place = pen.start
            points.append(pen.place)
        case "A":
            let radii = Size(width: try reader.number(), height: try reader.number())
            let turn = try reader.number() * .pi / 180
            let isLarge = try reader.flag()
            let isSweep = try reader.flag()
            let end = try reader.point(from: origin)
            add(Arc(radii: radii, turn: turn, isLarge: isLarge, isSweep: isSweep, end: end), from: pen.place)
            pen.place = end
        default:
            curve = "CS".contains(kind) ? "C" : "Q"
            try drawCurve(kind, from: origin, &pen, &reader)
        }
        pen.curve = curve
    }

    private mutating func drawCurve(
        _ kind: Character, from origin: Point, _ pen: inout Pen, _ reader: inout PathReader
    ) throws(ItemPath.Problem) {
        let isCubic = "CS".contains(kind)
        let start = pen.place
        var first = start
        // A smooth curve goes on in the direction of the one before, if that was of its kind.
        if pen.curve == (isCubic ? "C" : "Q") {
            first = Point(x: 2 * start.x - pen.handle.x, y: 2 * start.y - pen.handle.y)
        }
        if "CQ".contains(kind) { first = try reader.point(from: origin) }
        let second = isCubic ? try reader.point(from: origin) : first
        let end = try reader.point(from: origin)
        pen.handle = second
        pen.place = end
        guard !isCubic else { return curve(start, first, second, end) }
        // A quadratic curve as a cubic one.
        func part(of point: Point) -> Point {
            Point(x: point.x + (first.x - point.x) * 2 / 3, y: point.y + (first.y - point.y) * 2 / 3)
        }
        curve(start, part(of: start), part(of: end), end)
    }
}

/// Reads numbers and commands from a text.
private struct PathReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skip() {
        while let byte = next, byte == 32 || byte == 44 || (9...13).contains(byte) { at += 1 }
    }

    var isAtEnd: Bool {
        mutating get {
            skip()
            return at >= bytes.count
        }
    }

    /// The letter of the next command; nil when a number follows, or the end.
    mutating func command() -> Character? {
        skip()
        guard let letter = next.map({ Character(UnicodeScalar($0)) }), "MLHVCSQTAZmlhvcsqtaz".contains(letter)
        else { return nil }
        at += 1
        return letter
    }

    func problem(_ expected: String) -> ItemPath.Problem {
        let found =
            at < bytes.count ? "'\(String(decoding: bytes[at...].prefix(12), as: UTF8.self))'" : "the end"
        return ItemPath.Problem(description: "\(expected) at character \(at + 1), got \(found)")
    }

    private mutating func digits() -> Int {
        let start = at
        while let byte = next, (48...57).contains(byte) { at += 1 }
        return at - start
    }

    private mutating func skipSign() { if next == 43 || next == 45 { at += 1 } }

    mutating func number() throws(ItemPath.Problem) -> Double {
        skip()
        let start = at
        skipSign()
        var count = digits()
        if next == 46 {
            at += 1
            count += digits()
        }
        guard count > 0 else {
            at = start
            throw problem("expected a number")
        }
        if next == 69 || next == 101 {
            let mark = at
            at += 1
            skipSign()
            if digits() == 0 { at = mark }
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        guard let value = Double(text), value > -1e9, value < 1e9 else {
            at = start
            throw problem("expected a number below 1e9")
        }
        return value
    }

    /// A flag of an arc is one digit, and nothing need follow it.
    mutating func flag() throws(ItemPath.Problem) -> Bool {
        skip()
        guard let byte = next, byte == 48 || byte == 49 else { throw problem("expected 0 or 1") }
        at += 1
        return byte == 49
    }

    mutating func point(from origin: Point) throws(ItemPath.Problem) -> Point {
        let x = try number()
        return Point(x: origin.x + x, y: origin.y + (try number()))
    }
}
