// What a window needs of the machine, so that it is independent of clocks and processes.

import CarouselEngine
import CarouselHost
import Foundation
import LanguageServer

/// The machine's part of a window.
struct PreviewServices: Sendable {
    /// The processor time of this thread, in seconds.
    var seconds: @Sendable () -> Double = { 0 }
    /// The date, in seconds since 1970.
    var date: @Sendable () -> Double = { 0 }
    /// Whether the first page greets with a motion to where the carousel was started.
    var greets = false
    /// What a page has to know to write a script; nil: pages can't.
    var token: String?
    /// What hosts have written; nil: nothing is kept.
    var journal: WriteJournal?
    /// Opens a file, given its absolute path, in the author's editor; nil if there is none.
    var edit: (@Sendable (String) throws(PreviewProblem) -> Void)?
}

/// What a script costs in a frame, as an average of the last ones.
struct ScriptCost {
    private var perItem: Double?
    private var perFrame = 0.0

    /// Adds a frame that took some seconds; built-in types cost nothing worth telling.
    mutating func add(_ seconds: Double, of items: Int, _ type: any CarouselType) {
        guard items > 0, seconds > 0, type is LuaPlugin else { return }
        let one = seconds / Double(items)
        perItem = perItem.map { $0 + (one - $0) / 16 } ?? one
        perFrame += (seconds - perFrame) / 16
    }

    /// Microseconds per item, and the part of the budget for a frame.
    var share: (microseconds: Double, share: Double)? {
        perItem.map { ($0 * 1e6, perFrame / PluginBudget().frameSeconds) }
    }
}

/// The line that computes a value of an item, for the page.
struct LitLine: Encodable {
    let index: Int
    let value: String
    let file: String
    let line: Int
}

/// The text of the script in use, for the page.
struct ShownScript: Encodable {
    /// As the user would name it; nil if the type is no script.
    let path: String?
    let text: String?
    /// What is wrong in the text that is shown.
    let findings: [ScriptAssistance.Finding]
    /// The text in use in its place; nil: the file's.
    let draft: String?
    /// The file's text when the draft began.
    let base: String?

    init(_ type: any CarouselType) {
        let plugin = type as? LuaPlugin
        path = plugin?.displayPath
        draft = plugin?.draft
        // What is on disk: a broken save is what the author looks at.
        text = plugin.flatMap { (try? PlainFile.text($0.path)) ?? ($0.draft == nil ? $0.sourceText : nil) }
        base = plugin?.draftBase
        findings = plugin?.assistance?.findings ?? []
    }
}
