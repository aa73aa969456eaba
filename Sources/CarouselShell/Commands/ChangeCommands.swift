// The commands that change the data while it is shown: apply, insert, remove, move.

import CarouselEngine
import CarouselHost

extension Command {
    private static let anchors: [Candidate] = [
        .nothing, .words(["anchor"]), .words(AnchorName.allCases.map(\.rawValue)),
    ]
    private static let anchorHelp =
        "The current item stays where it is; with `anchor offset` the scroll offset does, with `anchor visible` the first item in sight."

    static let changeCommands: [Command] = [
        Command(
            name: "apply", usage: ["apply ID… [anchor current|offset|visible]"],
            summary: "make these the items: those that stay move, the others fade", details: anchorHelp,
            example: "apply a b c", repeatsLast: true, run: runApply),
        .action(
            "insert", usage: ["insert I [COUNT] [anchor current|offset|visible]"],
            summary: "insert items; later items move up", details: anchorHelp, example: "insert 2",
            candidates: anchors
        ) { session, arguments in
            let index = try arguments.integer("where to insert an item", in: 0...session.data.items)
            // Of items with sizes or identities, each is kept by itself.
            let isPlain = session.data.sizes.isEmpty && session.data.ids == nil
            let most = isPlain ? 1_000_000_000 : max(0, mostSizes - session.data.items)
            let count = try arguments.count("a number of items to insert", most: most)
            try session.insertItems(at: index, count: count, anchor: arguments.anchor())
        },
        .action(
            "remove", usage: ["remove I [COUNT] [anchor current|offset|visible]"],
            summary: "remove items; later items move down", details: anchorHelp, example: "remove 2",
            candidates: anchors
        ) { session, arguments in
            let index = try arguments.existingItem(of: session, to: "remove")
            let most = session.data.items - index
            let count = try arguments.count("a number of items to remove", most: most)
            try session.removeItems(at: index, count: count, anchor: arguments.anchor())
        },
        .action(
            "move", usage: ["move I J [anchor current|offset|visible]"],
            summary: "move an item to another index", details: anchorHelp, example: "move 0 3",
            candidates: anchors
        ) { session, arguments in
            let index = try arguments.existingItem(of: session, to: "move")
            let target = try arguments.integer(
                "the item's index afterwards", in: 0...(session.data.items - 1))
            try session.moveItem(at: index, to: target, anchor: arguments.anchor())
        },
    ]

    private static func runApply(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        let column = arguments.column
        var ids: [String] = []
        while let word = arguments.peek(), word.lowercased() != "anchor" {
            ids.append(try arguments.word("the identity of an item").text)
        }
        guard !ids.isEmpty else {
            throw CommandError(
                column: column, "no items; expected the identity of at least one, or `items 0` for none")
        }
        let anchor = try arguments.anchor()
        do throws(DataProblem) {
            try session.apply(ids, anchor: anchor)
        } catch {
            throw CommandError(column: column, error.description)
        }
        return nil
    }
}

extension Arguments {
    /// The index of an item.
    fileprivate mutating func existingItem(of session: Session, to verb: String) throws(CommandError) -> Int {
        guard session.data.items > 0 else {
            throw CommandError(column: column, "there are no items; expected some to \(verb)")
        }
        return try integer("the index of an item", in: 0...(session.data.items - 1))
    }

    /// An optional number of items; 1 by default.
    fileprivate mutating func count(_ what: String, most: Int) throws(CommandError) -> Int {
        isAtEnd || peek()?.lowercased() == "anchor" ? 1 : try integer(what, in: 1...most)
    }

    /// An optional anchor, and the end of the command.
    fileprivate mutating func anchor() throws(CommandError) -> ChangeAnchor {
        let word =
            consume("anchor")
            ? try choice("current, offset or visible", of: AnchorName.allCases.map(\.rawValue)) : "current"
        try end()
        return AnchorName(rawValue: word)?.anchor ?? .current
    }
}

/// The anchors that have a word.
private enum AnchorName: String, CaseIterable {
    case current, offset, visible

    var anchor: ChangeAnchor {
        switch self {
        case .current: .current
        case .offset: .offset
        case .visible: .visible
        }
    }
}
