// What a page says. In: a text that may be anything. Out: one of a few messages, or what is wrong with it.

import CarouselHost
import Foundation

/// A message of a page.
enum ClientMessage: Equatable {
    /// A finger or a mouse button goes down, moves, leaves, or is taken away. Place in points of the carousel, time in
    /// seconds of the page's clock; `isReduced` when the page's user wants no motion.
    case down(Point, time: Double)
    case move(Point, time: Double)
    case up(Point, time: Double, isReduced: Bool)
    case cancel
    /// A wheel turns; points of the carousel.
    case wheel(Size)
    /// A key, by its name in browsers.
    case key(String, isReduced: Bool)
    /// A command of the shell.
    case command([String])
    /// A type to compare with; nil to stop.
    case compare(String?)
    /// The page has taken over an update.
    case seen(Int)

    /// The longest text that is read, in bytes.
    static let longest = 4096
    /// Words that a command may have.
    static let mostWords = 12

    /// As it is on the wire: all fields of all messages.
    private struct Wire: Decodable {
        var t: String
        var x, y, dx, dy, ms: Double?
        var key: String?
        var reduced: Bool?
        var words: [String]?
        var type: String?
        var n: Int?
    }

    /// - Throws: ``PreviewProblem`` for everything that is no message.
    init(_ text: String) throws(PreviewProblem) {
        guard text.utf8.count <= Self.longest else {
            throw PreviewProblem("a message of \(text.utf8.count) bytes; expected \(Self.longest) at most")
        }
        guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(text.utf8)) else {
            throw PreviewProblem("a message that can't be read; expected an object with a field 't'")
        }
        func number(_ value: Double?, _ name: String) throws(PreviewProblem) -> Double {
            guard let value, value.isFinite, abs(value) <= 1e9 else {
                throw PreviewProblem("message '\(wire.t)': no '\(name)'; expected a number up to 1e9")
            }
            return value
        }
        switch wire.t {
        case "down", "move", "up":
            let place = Point(x: try number(wire.x, "x"), y: try number(wire.y, "y"))
            let time = try number(wire.ms.map { $0 / 1000 }, "ms")
            self =
                wire.t == "down"
                ? .down(place, time: time)
                : wire.t == "move"
                    ? .move(place, time: time) : .up(place, time: time, isReduced: wire.reduced ?? false)
        case "cancel": self = .cancel
        case "wheel":
            self = .wheel(Size(width: try number(wire.dx, "dx"), height: try number(wire.dy, "dy")))
        case "key":
            guard let key = wire.key else {
                throw PreviewProblem("message 'key': no 'key'; expected its name")
            }
            self = .key(key, isReduced: wire.reduced ?? false)
        case "do":
            let words = wire.words ?? []
            guard (1...Self.mostWords).contains(words.count) else {
                throw PreviewProblem("a command of \(words.count) words; expected 1 to \(Self.mostWords)")
            }
            self = .command(words)
        case "compare": self = .compare(wire.type.flatMap { $0.isEmpty ? nil : $0 })
        case "seen":
            guard let number = wire.n else {
                throw PreviewProblem("message 'seen': no 'n'; expected a number")
            }
            self = .seen(number)
        default:
            throw PreviewProblem(
                "no message '\(wire.t.prefix(40))'; expected down, move, up, cancel, wheel, key, do, compare or seen"
            )
        }
    }
}
