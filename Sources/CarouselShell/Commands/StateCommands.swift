// The commands that keep and tell the state: save, restore, describe.

import CarouselEngine
import CarouselHost
import Foundation

extension Command {
    static let stateCommands: [Command] = [
        .action(
            "save", usage: ["save FILE", "save FILE --force"],
            summary:
                "write offset, type, behavior, and the options and settings that you have set, to a file, as JSON",
            details: "A state that is there is replaced, another file only with --force.",
            example: "save state.json", candidates: [.files], kind: .query,
            reach: .writes(unless: ["-"])
        ) { session, arguments in
            let file = try arguments.path("a file to write")
            let isForced = arguments.consume("--force")
            try arguments.end()
            guard isForced || file.text == "-" || mayReplace(file.text) else {
                throw file.error(
                    "'\(file.shown)' is there, and is no state; expected --force behind it, or another file")
            }
            let encoder = JSONEncoder()
            let isRow = file.text == "-" && session.writer.mode == .json
            encoder.outputFormatting = isRow ? .sortedKeys : [.prettyPrinted, .sortedKeys]
            let state = SavedState(carousel: session.carousel.state, behavior: session.carousel.behavior)
            let data = (try? encoder.encode(state)) ?? Data()
            guard file.text != "-" else {
                return try session.emit(String(decoding: data, as: UTF8.self) + "\n")
            }
            do throws(PlainFile.Problem) {
                try PlainFile.write(data, to: file.text)
            } catch {
                throw file.error(
                    error.message(about: file.shown, expected: "a writable folder"), isOutput: true)
            }
        },
        .action(
            "restore", usage: ["restore FILE"], summary: "go back to what `save` wrote",
            example: "restore state.json", candidates: [.files], reach: .reads
        ) { session, arguments in
            let file = try arguments.path("a file that `save` wrote")
            try arguments.end()
            let state = try state(in: file)
            let type = try session.type(named: Word(text: state.carousel.type, column: file.column))
            if let behavior = state.behavior.flatMap(Behavior.init) { session.behave(as: behavior) }
            session.use(type)
            session.carousel.restore(state.carousel, type: type)
        },
        Command(
            name: "describe", usage: ["describe"],
            summary: "tell what a screen reader hears: the carousel, and each item", example: "describe",
            kind: .query, run: runDescribe),
    ]

    /// The largest state, in bytes: each option and setting takes some fifty.
    private static let largestState = 1 << 20

    /// Whether there is nothing that is lost when a state is written: no file, an empty one, a state, or what is no file.
    private static func mayReplace(_ path: String) -> Bool {
        guard !PlainFile.isLink(path) else { return false }
        do throws(PlainFile.Problem) {
            let data = try PlainFile.read(path, most: largestState)
            return data.isEmpty || (try? JSONDecoder().decode(SavedState.self, from: data)) != nil
        } catch {
            if case .noFile = error { return true }
            return error == .missing
        }
    }

    private static func state(in file: Word) throws(CommandError) -> SavedState {
        let data: Data
        do {
            data = try PlainFile.read(file.text, most: largestState)
        } catch {
            throw file.error(error.message(about: file.shown, expected: "a file that `save` wrote"))
        }
        do {
            return try JSONDecoder().decode(SavedState.self, from: data)
        } catch DecodingError.dataCorrupted(let context)
            where context.codingPath.last?.stringValue == "version"
        {
            throw file.error("'\(file.shown)': \(context.debugDescription)")
        } catch {
            throw file.error("'\(file.shown)' is no state; expected a file that `save` wrote")
        }
    }

    private static func runDescribe(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        try arguments.end()
        let elements = try session.standard().accessibleElements
        let lines = elements.map { element in
            ([element.role.rawValue, element.label, element.value] + element.actions.map(\.rawValue)
                + (element.isOutOfReach ? ["out of reach"] : [])).filter { !$0.isEmpty }.joined(
                    separator: ", ")
        }
        let records = elements.map { element -> Record in
            [
                "role": .text(element.role.rawValue),
                "id": element.id.map { Session.id(of: $0, in: session.carousel) } ?? .none,
                "index": element.index.map(Value.integer) ?? .none, "label": .text(element.label),
                "value": .text(element.value), "actions": .list(element.actions.map { .text($0.rawValue) }),
                "outOfReach": .boolean(element.isOutOfReach),
            ]
        }
        return Report(text: lines.joined(separator: "\n"), records: records)
    }
}

/// What `save` writes: a carousel's state, and which library's behavior it has.
private struct SavedState {
    let carousel: CarouselState
    let behavior: String?
}

extension SavedState: Codable {
    private enum Keys: String, CodingKey { case behavior }

    init(from decoder: any Decoder) throws {
        carousel = try CarouselState(from: decoder)
        let container = try decoder.container(keyedBy: Keys.self)
        behavior = try container.decodeIfPresent(String.self, forKey: .behavior)
    }

    func encode(to encoder: any Encoder) throws {
        try carousel.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(behavior, forKey: .behavior)
    }
}
