// What a page would write into the script on stage. In: a command, a token. Out: its difference; when that was shown, the file.

import CarouselHost
import CarouselShell
import Foundation

/// Lines of a file that would change.
struct LineDifference: Equatable, Encodable {
    /// The file, as the user would name it.
    let file: String
    /// The first of the lines, from 1.
    let line: Int
    let before: [String]
    let after: [String]
}

/// The difference that a page was shown, without which nothing is written.
struct Proposals {
    /// A difference, for a page.
    struct Difference: Encodable {
        let number: Int
        let words: [String]
        let lines: [LineDifference]
    }

    private var shown: Difference?
    private var last = 0

    /// Computes what a command would change.
    ///
    /// - Parameter words: the arguments of `write`.
    mutating func propose(
        _ words: [String], _ session: Session, _ services: PreviewServices
    ) throws(PreviewProblem) -> Difference {
        guard services.token != nil else { throw Self.isReadOnly }
        let isKnown =
            words.isEmpty || words == ["stage"] || words == ["draft"]
            || words.count == 2 && ["option", "preset"].contains(words[0])
        guard isKnown, !words.contains("--yes") else {
            throw PreviewProblem(
                "write \(words.joined(separator: " ").prefix(80)); expected nothing, option NAME, preset NAME, stage or draft"
            )
        }
        last += 1
        let lines = try session.difference(words: ["write"] + words)
        try check(lines, session)
        let difference = Difference(number: last, words: words, lines: lines)
        shown = difference
        return difference
    }

    /// Writes what a page was shown.
    mutating func write(
        _ number: Int, token: String, _ session: Session,
        _ services: PreviewServices
    ) throws(PreviewProblem) {
        try check(token, services)
        guard let difference = shown, difference.number == number else {
            throw PreviewProblem("nothing was shown as \(number); expected the newest difference")
        }
        shown = nil
        let words = ["write"] + difference.words
        guard try session.difference(words: words) == difference.lines else {
            throw PreviewProblem("the script or what is set has changed since; expected to be shown again")
        }
        guard !difference.lines.isEmpty else { return }
        try check(difference.lines, session)
        try session.carryOut(words: words + ["--yes"])
    }

    /// Makes, copies, renames or deletes an effect.
    ///
    /// - Parameter words: a command of the shell with its arguments.
    func change(_ words: [String], token: String, _ session: Session, _ services: PreviewServices)
        throws(PreviewProblem)
    {
        try check(token, services)
        guard let name = words.first, ["new", "duplicate", "rename", "delete"].contains(name) else {
            throw PreviewProblem(
                "effect \(words.joined(separator: " ").prefix(80)); expected new, duplicate, rename or delete"
            )
        }
        try session.carryOut(words: words)
    }

    private static let isReadOnly = PreviewProblem(
        "pages can't write here; expected a start without --read-only, and with --write on a network")

    /// Whether a page may write.
    func check(_ token: String, _ services: PreviewServices) throws(PreviewProblem) {
        guard let own = services.token else { throw Self.isReadOnly }
        guard token == own else {
            throw PreviewProblem("a foreign token; expected this start's: load the page again")
        }
    }

    /// Only in the folders given at the start, also by way of links.
    private func check(_ lines: [LineDifference], _ session: Session) throws(PreviewProblem) {
        guard let plugin = session.carousel.type as? LuaPlugin else { return }
        let root = plugin.root ?? (plugin.path as NSString).deletingLastPathComponent
        for file in Set(lines.map(\.file)) where !Self.isInside(plugin.path(ofFile: file), root) {
            throw PreviewProblem("\(file) is a link out of its folder; expected a script in it")
        }
    }

    /// Of a file that does not exist yet, its folder counts; a link that leads nowhere is in none.
    private static func isInside(_ path: String, _ root: String) -> Bool {
        let file = URL(fileURLWithPath: path)
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        guard !isLink || PlainFile.isThere(path) else { return false }
        let place =
            isLink
            ? file.resolvingSymlinksInPath() : file.deletingLastPathComponent().resolvingSymlinksInPath()
        return place.pathComponents.starts(
            with: URL(fileURLWithPath: root).resolvingSymlinksInPath().pathComponents)
    }

    /// The page is gone.
    mutating func forget() { shown = nil }
}
