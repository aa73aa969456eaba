// What a page does with the script on stage: drafts, completions, files. In: messages. Out: answers, the script or the file
// changed.

import CarouselEngine
import CarouselHost
import CarouselShell
import Foundation
import LanguageServer

/// The script on stage, for a page that edits it.
struct ScriptDesk {
    private let session: Session
    private let services: PreviewServices
    /// Identifies the window among all of all hosts.
    private let run: String
    private var proposals = Proposals()
    /// What was written of this session when it was kept last.
    private var kept: [WrittenFile] = []
    private var entries: [WriteJournal.Entry] = []
    /// What former hosts have written and can be taken back, by its number in the journal.
    private(set) var earlier: [EarlierWrite] = []
    /// What has come of a script that was dropped on the page.
    private var guest = ""

    init(_ session: Session, _ services: PreviewServices, run: String) {
        self.session = session
        self.services = services
        self.run = run
        findEarlier()
    }

    /// A file that a former host has written, for pages.
    struct EarlierWrite: Encodable {
        let number: Int
        let path: String
        /// Seconds since 1970.
        let time: Double
        let isNew: Bool
        let isDeleted: Bool
    }

    /// The script on stage.
    ///
    /// - Throws: ``PreviewProblem`` if the type is none.
    func script() throws(PreviewProblem) -> LuaPlugin {
        guard let plugin = session.carousel.type as? LuaPlugin else {
            throw PreviewProblem("\(session.carousel.type.name) is no script; expected one to edit")
        }
        return plugin
    }

    /// The page is gone.
    mutating func leave() {
        guest = ""
        proposals.forget()
    }

    // MARK: The text

    /// Edits the text, or tells of it.
    ///
    /// - Returns: an answer for the page.
    mutating func receive(_ message: ScriptMessage) throws(PreviewProblem) -> PageUpdates.Answer? {
        switch message {
        case .edit:
            guard let edit = services.edit else {
                throw PreviewProblem("no editor; expected carousel preview --editor COMMAND")
            }
            try edit(try script().path)
        case .draft(let change): try change.apply(to: try script())
        case .undraft: try dropDraft()
        case .complete(let place):
            let list = try script().assistance?.completions(at: place) ?? []
            return PageUpdates.Answer("completions", JSON.text(of: list))
        case .hover(let place):
            let text = try script().assistance?.explanation(at: place) ?? ""
            return PageUpdates.Answer("explanation", JSON.text(of: text))
        case .guest(let part, let name): try receiveGuest(part, name)
        case .line(let index, let value):
            return lit(
                PlacingLine(of: value, ofItem: index, in: session.carousel, by: try script()), index, value)
        }
        return nil
    }

    /// An item and the line that computes a value of it light up.
    func lit(_ line: PlacingLine?, _ index: Int, _ value: PlacingLine.Value) -> PageUpdates.Answer? {
        guard let line else { return nil }
        let lit = LitLine(index: index, value: value.rawValue, file: line.file, line: line.line)
        return PageUpdates.Answer("line", JSON.text(of: lit))
    }

    private func dropDraft() throws(PreviewProblem) {
        let plugin = try script()
        guard plugin.draftBase == "", !PlainFile.isThere(plugin.path) else {
            guard PlainFile.isThere(plugin.path) else {
                throw PreviewProblem(
                    "\(plugin.displayPath) has no file to go back to; expected Keep, Undo or another effect"
                )
            }
            try? plugin.use(draft: nil)
            return
        }
        // One that has never had a file: to the effect that was there before.
        while session.carousel.type as? LuaPlugin === plugin { try session.carryOut(words: ["undo"]) }
    }

    private mutating func receiveGuest(_ part: String, _ name: String?) throws(PreviewProblem) {
        // Of a text that is too long, no part is kept.
        if guest.utf8.count <= DraftChange.longest { guest += part }
        guard let name else { return }
        defer { guest = "" }
        guard guest.utf8.count <= DraftChange.longest else {
            throw PreviewProblem(
                "a script of more than \(DraftChange.longest) bytes; expected a shorter one")
        }
        try session.tryOut(script: guest, named: name)
    }

    // MARK: Files

    private func takeBack(_ number: Int, _ token: String) throws(PreviewProblem) {
        try proposals.check(token, services)
        let all = services.journal?.earlier ?? []
        guard all.indices.contains(number), isOurs(all[number]) else {
            throw PreviewProblem("nothing was written before as \(number); expected a step of the list")
        }
        let entry = all[number]
        do throws(PlainFile.Problem) {
            try session.write(entry.reversed, as: "take back \(entry.path)")
        } catch {
            throw PreviewProblem("\(entry.path) \(error.asked(for: "a file that you may write"))")
        }
    }

    /// Keeps what was written since, or undone.
    ///
    /// - Parameter time: seconds since 1970.
    mutating func keepWrites(at time: Double) {
        guard let journal = services.journal, session.writes != kept else { return }
        let common = zip(kept, session.writes).prefix { $0 == $1 }.count
        entries =
            entries.prefix(common) + session.writes[common...].map { WriteJournal.Entry($0, time: time) }
        kept = session.writes
        journal.keep(entries, of: run)
        findEarlier()
    }

    /// Whether a file is in one of this host's folders: a page writes nowhere else.
    private func isOurs(_ entry: WriteJournal.Entry) -> Bool {
        session.library.folders.contains {
            entry.file.hasPrefix(URL(fileURLWithPath: $0).standardizedFileURL.path + "/")
        }
    }

    private mutating func findEarlier() {
        let all = services.journal?.earlier ?? []
        let shown = all.enumerated().filter { isOurs($0.element) && $0.element.isAsLeft }.suffix(20)
        earlier = shown.map { number, entry in
            EarlierWrite(
                number: number, path: entry.path, time: entry.time, isNew: entry.before == nil,
                isDeleted: entry.after == nil)
        }
    }

    /// Shows what would be written, writes it, or changes the files of effects.
    ///
    /// - Returns: an answer for the page.
    mutating func receive(_ message: FileMessage) throws(PreviewProblem) -> PageUpdates.Answer? {
        switch message {
        case .propose(let words):
            let difference = try proposals.propose(words, session, services)
            return PageUpdates.Answer("proposal", JSON.text(of: difference))
        case .write(let number, let token): try proposals.write(number, token: token, session, services)
        case .change(let words, let token): try proposals.change(words, token: token, session, services)
        case .takeBack(let number, let token): try takeBack(number, token)
        }
        return nil
    }
}
