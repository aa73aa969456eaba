// The shell's commands that a page uses. In: words. Out: the session changed, in steps of undo as a hand makes them.

import CarouselEngine
import CarouselHost
import CarouselShell

/// The commands of a page on a session.
struct PreviewCommands {
    /// The maximum number of visible items that a page can draw.
    private static let mostItems = 500.0
    /// The most items that a page can have by one command.
    private static let mostItemsAtOnce = 10_000

    /// The commands of the shell that a page may use.
    static let shell = CommandSubset(
        [
            "type", "preset", "items", "bounds", "item", "gap", "inset", "insert", "remove", "reload", "set",
            "option", "scroll", "offset", "page", "swipe", "banner", "behavior", "undo", "redo",
        ], owner: "is not for pages")
    /// Those of the page alone.
    private static let own: Set<String> = ["pause", "step", "speed", "replay", "discard"]
    /// All that a page may use. None of them reads or writes a file of its choice, starts a program, or blocks.
    static let names = shell.names.union(own)

    private let session: Session
    /// The last command that can be a part of a longer change, and when it came.
    private var lastChange = (words: [String](), time: -Double.infinity, hand: Int?.none)

    init(_ session: Session) { self.session = session }

    /// Checks a command before anything is changed for it.
    ///
    /// - Returns: its name; nil for one that says what is here already: a page that is loaded again says so.
    func check(_ words: [String]) throws(PreviewProblem) -> String? {
        let name = words[0].lowercased()
        guard Self.names.contains(name) else {
            throw PreviewProblem(
                "a page may not use '\(name.prefix(40))'; expected one of \(Self.names.sorted().joined(separator: ", "))"
            )
        }
        // Nothing is lost by it, and nothing to undo.
        if ["type", "items", "bounds", "behavior"].contains(name),
            PreviewState(session).commands.contains(words)
        {
            return nil
        }
        var counts: ArraySlice<String> = []
        if name == "items" { counts = words.dropFirst() }
        if name == "insert" { counts = words.dropFirst(2) }
        if let count = counts.compactMap({ Int($0) }).max(), count > Self.mostItemsAtOnce {
            throw PreviewProblem(
                "\(count) items; expected at most \(Self.mostItemsAtOnce) by one command of a page")
        }
        return name
    }

    /// Carries out a command that was checked.
    ///
    /// - Parameters:
    ///   - hand: the number of the hand's touch; nil if the page tells none.
    ///   - time: seconds of the host's clock.
    mutating func carryOut(_ words: [String], by hand: Int?, time: Double) throws(PreviewProblem) {
        if words[0].lowercased() == "discard" { return try carryOut(changes, as: "discard") }
        let carousel = session.carousel
        let visibleItems = carousel.options[.visibleItems]
        try session.carryOut(words: words)
        guard let wanted = session.carousel.options[.visibleItems], wanted > Self.mostItems else {
            return joinChange(words, by: hand, time: time)
        }
        session.carousel.options[.visibleItems] = visibleItems
        session.forgetStep()
        lastChange.words = []
        throw PreviewProblem("\(wanted) visibleItems; expected \(Int(Self.mostItems)) at most on a page")
    }

    /// Carries out commands as one step of undo.
    mutating func carryOut(_ commands: [[String]], as name: String) throws(PreviewProblem) {
        for words in commands { try session.carryOut(words: words) }
        session.joinSteps(commands.count, as: name)
        lastChange.words = []
    }

    /// A slider that is dragged is one step of undo.
    private mutating func joinChange(_ words: [String], by hand: Int?, time: Double) {
        let isPart =
            ["option", "set", "offset", "bounds", "item", "gap"].contains(words[0]) && words.last != "default"
        guard isPart else {
            lastChange = ([], time, hand)
            return
        }
        join(Array(words.prefix(["option", "set"].contains(words[0]) ? 2 : 1)), by: hand, time: time)
    }

    /// The last step goes on what was done before, if that changed the same: what one hand does is one step; without the
    /// hand's number, what comes within a second.
    ///
    /// - Parameter key: what was changed.
    mutating func join(_ key: [String], by hand: Int?, time: Double) {
        let isSame = hand == nil ? time - lastChange.time < 1 : hand == lastChange.hand
        if isSame, key == lastChange.words { session.joinSteps(2, as: nil) }
        lastChange = (key, time, hand)
    }

    /// The commands that take back what differs from the script.
    private var changes: [[String]] {
        let state = PreviewState(session)
        let plugin = session.carousel.type as? LuaPlugin
        let options = state.options.filter(\.isSet).map { ["option", $0.name, "default"] }
        let preset = plugin?.presetName == nil ? [] : [["preset", "default"]]
        return preset + options
    }
}
