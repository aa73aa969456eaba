// Parses the messages of a page. In: any text. Out: a message, or an error.

import CarouselEngine
import CarouselHost
import Foundation

/// A message from a page: one for each part of the window.
enum ClientMessage: Equatable {
    /// What a hand does.
    case hand(HandMessage)
    /// A shell command; one that nobody asked for is no step of `undo`. What one hand does to an option is one step.
    case command([String], isAsked: Bool, hand: Int? = nil)
    /// What is shown besides the carousel.
    case view(ViewMessage)
    /// What is typed into the script on stage.
    case script(ScriptMessage)
    /// What becomes of files.
    case file(FileMessage)
    /// A point of an item is pulled, and options follow.
    case shape(ShapeMessage)
    /// What the items are.
    case items(ItemsMessage)
    /// The page acknowledges an update.
    case seen(Int)
}

/// What a hand does: a finger or a mouse button goes down, moves, goes up, or is cancelled; a mouse also moves when it is
/// not down. Positions are in points of the carousel, times in seconds of the page's clock; `isReduced` if the user prefers
/// reduced motion.
enum HandMessage: Equatable {
    case down(Point, time: Double, isReduced: Bool)
    case move(Point, time: Double)
    case up(Point, time: Double, isReduced: Bool)
    case cancel
    /// A pointer that is not down leaves the stage.
    case leave
    /// The keyboard's focus is in the stage where it is visible, or no longer.
    case focus(Bool)
    /// The device is tilted: −1 to 1 to the right and down.
    case tilt(Point)
    /// A wheel event, in points of the carousel.
    case wheel(Size, isReduced: Bool)
    /// A key, with its name in browsers.
    case key(String, isReduced: Bool)
}

/// What a page shows besides the carousel.
enum ViewMessage: Equatable {
    /// Compares with a type; nil stops the comparison.
    case compare(String?)
    /// Keeps this version of the effect beside the one in use, or no longer.
    case pin(Bool, isFormer: Bool)
    /// Shows insets, gaps and snaps, or no longer.
    case guides(Bool)
    /// Samples the type over the offset, or no longer.
    case path(Bool)
    /// Flicks a small carousel of a type for this page; nil stops it.
    case attempt(String?)
}

/// What is typed into the script on stage, and asked of it.
enum ScriptMessage: Equatable {
    /// Opens the script in the author's editor.
    case edit
    /// A part of the script's text is another; it is used as a draft.
    case draft(DraftChange)
    /// The script's draft is given up.
    case undraft
    /// What can be written at a place of the script, in units of UTF-16; or what is said of what is there.
    case complete(Int)
    case hover(Int)
    /// A part of a script that was dropped on the page; with the last one comes its name.
    case guest(String, name: String?)
    /// The line that computes a value of an item.
    case line(Int, PlacingLine.Value)
}

/// What becomes of files. The token is this start's.
enum FileMessage: Equatable {
    /// Shows what the command `write`, with these arguments, would change.
    case propose([String])
    /// Writes what was shown under a number.
    case write(Int, token: String)
    /// Makes, copies, renames or deletes an effect or a preset, by these words.
    case change([String], token: String)
    /// Takes back what a former host has written, by its number.
    case takeBack(Int, token: String)
}

/// What the items are.
enum ItemsMessage: Equatable {
    /// Pictures that were sent by requests are shown, beside those that are.
    case showPictures
    /// Nothing is said of the items any more: no pictures, titles, colors.
    case removeData
    /// A field of what an item is; of all without an index, none without a text.
    ///
    /// What one hand says of one is one step.
    case set(ItemField, ofItem: Int?, to: String?, hand: Int?)
}

/// What a page can say of an item.
enum ItemField: String, CaseIterable {
    case title, color
}

/// A point of an item is pulled, and options follow.
enum ShapeMessage: Equatable {
    /// It is grabbed, and the options but some are to follow it.
    ///
    /// Which item that is, a handle says; without one it is the one that is seen there.
    case begin(Point, ofItem: Int? = nil, pins: [String])
    /// It is to be there.
    case move(Point)
    /// It is let go; false: all is to be as it was.
    case end(Bool)
    /// What can be pulled at an item is asked for; some options are left out.
    case handles(ofItem: Int, pins: [String])
    /// The same of the item at a point.
    case handlesAt(Point, pins: [String])
}

extension ClientMessage {
    /// The maximum length of a message, in bytes.
    static let longest = 4096
    /// The maximum number of words in a command.
    static let mostWords = 12

    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
    }

    /// The wire format: the fields of all messages.
    private struct Wire: Decodable {
        var t: String
        var x, y, dx, dy, ms: Double?
        var key, token, text: String?
        var at, gone, size, hand: Int?
        var pins: [String]?
        var reduced, on, greets, former: Bool?
        var words: [String]?
        var type: String?
        var n: Int?
    }

    /// - Throws: ``PreviewProblem`` for a text that is not a valid message.
    init(_ text: String) throws(PreviewProblem) {
        guard text.utf8.count <= Self.longest else {
            throw PreviewProblem("a message of \(text.utf8.count) bytes; expected \(Self.longest) at most")
        }
        guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(text.utf8)) else {
            throw PreviewProblem("a message that can't be parsed; expected an object with a field 't'")
        }
        func number(_ value: Double?, _ name: String) throws(PreviewProblem) -> Double {
            guard let value, value.isFinite, abs(value) <= 1e9 else {
                throw PreviewProblem("message '\(wire.t)': no '\(name)'; expected a number up to 1e9")
            }
            return value
        }
        func point() throws(PreviewProblem) -> Point {
            Point(x: try number(wire.x, "x"), y: try number(wire.y, "y"))
        }
        let isReduced = wire.reduced ?? false
        let type = wire.type.flatMap { $0.isEmpty ? nil : $0 }
        switch wire.t {
        case "down", "move", "up":
            let place = try point()
            let time = try number(wire.ms.map { $0 / 1000 }, "ms")
            self =
                switch wire.t {
                case "down": .hand(.down(place, time: time, isReduced: isReduced))
                case "move": .hand(.move(place, time: time))
                default: .hand(.up(place, time: time, isReduced: isReduced))
                }
        case "cancel": self = .hand(.cancel)
        case "leave": self = .hand(.leave)
        case "tilt": self = .hand(.tilt(try point()))
        case "wheel":
            let distance = Size(width: try number(wire.dx, "dx"), height: try number(wire.dy, "dy"))
            self = .hand(.wheel(distance, isReduced: isReduced))
        case "key":
            guard let key = wire.key else {
                throw PreviewProblem("message 'key': no 'key'; expected its name")
            }
            self = .hand(.key(key, isReduced: isReduced))
        case "do":
            let words = wire.words ?? []
            guard (1...Self.mostWords).contains(words.count) else {
                throw PreviewProblem("a command of \(words.count) words; expected 1 to \(Self.mostWords)")
            }
            self = .command(words, isAsked: !(wire.greets ?? false), hand: wire.hand)
        case "compare": self = .view(.compare(type))
        case "try": self = .view(.attempt(type))
        case "edit": self = .script(.edit)
        case "focus", "guides", "study", "pin", "pictures":
            guard let isOn = wire.on else {
                throw PreviewProblem("message '\(wire.t)': no 'on'; expected true or false")
            }
            self =
                switch wire.t {
                case "focus": .hand(.focus(isOn))
                case "guides": .view(.guides(isOn))
                case "study": .view(.path(isOn))
                case "pictures": .items(isOn ? .showPictures : .removeData)
                default: .view(.pin(isOn, isFormer: wire.former ?? false))
                }
        case "guest":
            guard let text = wire.text else {
                throw PreviewProblem("message 'guest': no 'text'; expected a part of a script")
            }
            self = .script(.guest(text, name: wire.type))
        case "line":
            guard let index = wire.at, let value = wire.key.flatMap(PlacingLine.Value.init) else {
                throw PreviewProblem(
                    "message 'line': no 'at' or 'key'; expected an item, and one of \(PlacingLine.Value.allCases.map(\.rawValue).joined(separator: ", "))"
                )
            }
            self = .script(.line(index, value))
        case "item":
            guard let field = wire.key.flatMap(ItemField.init), wire.at ?? 0 >= 0 else {
                throw PreviewProblem(
                    "message 'item': no 'key'; expected \(ItemField.allCases.map(\.rawValue).joined(separator: " or "))"
                )
            }
            let text = wire.text.flatMap { $0.isEmpty ? nil : $0 }
            guard text.map({ $0.count <= 200 }) ?? true, field != .color || text.map(Self.isColor) ?? true
            else {
                throw PreviewProblem(
                    "message 'item': \(field) '\((text ?? "").prefix(40))'; expected at most 200 letters, of a color #rrggbb"
                )
            }
            self = .items(.set(field, ofItem: wire.at, to: text, hand: wire.hand))
        case "propose": self = .file(.propose(wire.words ?? []))
        case "write":
            guard let number = wire.n, let token = wire.token else {
                throw PreviewProblem(
                    "message 'write': no 'n' or 'token'; expected what was shown, and this start's token")
            }
            self = .file(.write(number, token: token))
        case "effect":
            guard let words = wire.words, (1...4).contains(words.count), let token = wire.token else {
                throw PreviewProblem(
                    "message 'effect': no 'words' or 'token'; expected new, duplicate, rename or delete, a name, and this start's token"
                )
            }
            self = .file(.change(words, token: token))
        case "takeBack":
            guard let number = wire.n, let token = wire.token else {
                throw PreviewProblem(
                    "message 'takeBack': no 'n' or 'token'; expected a step of the list, and this start's token"
                )
            }
            self = .file(.takeBack(number, token: token))
        case "shape": self = .shape(.begin(try point(), ofItem: wire.at, pins: wire.pins ?? []))
        case "handles":
            if let index = wire.at {
                self = .shape(.handles(ofItem: index, pins: wire.pins ?? []))
            } else {
                self = .shape(.handlesAt(try point(), pins: wire.pins ?? []))
            }
        case "shapeTo": self = .shape(.move(try point()))
        case "shapeEnd": self = .shape(.end(wire.on ?? true))
        case "draft":
            guard let at = wire.at, let gone = wire.gone, let size = wire.size, let text = wire.text,
                at >= 0, gone >= 0, size >= 0, at <= size, gone <= size - at
            else {
                throw PreviewProblem(
                    "message 'draft': no 'at', 'gone', 'size' or 'text'; expected where, how much goes, of how much, and what comes"
                )
            }
            self = .script(.draft(DraftChange(start: at, gone: gone, size: size, text: text)))
        case "undraft": self = .script(.undraft)
        case "complete", "hover":
            guard let at = wire.at, at >= 0 else {
                throw PreviewProblem("message '\(wire.t)': no 'at'; expected a place in the script")
            }
            self = .script(wire.t == "hover" ? .hover(at) : .complete(at))
        case "seen":
            guard let number = wire.n else {
                throw PreviewProblem("message 'seen': no 'n'; expected a number")
            }
            self = .seen(number)
        default:
            throw PreviewProblem(
                "unknown message '\(wire.t.prefix(40))'; expected down, move, up, cancel, leave, focus, tilt, wheel, key, do, "
                    + "compare, guides, try, study, pin, edit, propose, write, effect, takeBack, shape, handles, shapeTo, shapeEnd, draft, undraft, complete, hover, line, guest, pictures, item or seen"
            )
        }
    }
}
