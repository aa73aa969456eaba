// What was typed on a page into the script on stage. In: a part of its text. Out: a draft in use; the file is untouched.

import CarouselHost
import CarouselShell
import Foundation
import LanguageServer

/// A part of a script's text that is another; all places are in units of UTF-16, as browsers count.
struct DraftChange: Equatable {
    /// Where it begins.
    let start: Int
    /// How much goes.
    let gone: Int
    /// How long the whole text was, so that a page that has another one is told.
    let size: Int
    /// What comes.
    let text: String

    /// The longest draft, in bytes, as the host reads files.
    static let longest = 1 << 20

    /// Uses the changed text in place of the file's. A text that does not load is an error of the script; the last
    /// good version stays.
    func apply(to plugin: LuaPlugin) throws(PreviewProblem) {
        // A mark of the order of bytes is no part of a script; `write` keeps it.
        let file = (try? PlainFile.text(plugin.path)).map(CommandText.withoutMark)
        guard let former = plugin.draft ?? file ?? plugin.sourceText else {
            throw PreviewProblem("\(plugin.displayPath) can't be read; expected a script")
        }
        let units = Array(former.utf16)
        // Browsers end lines with one unit: those that they count.
        let counted = units.indices.filter { units[$0] != 13 || $0 + 1 == units.count || units[$0 + 1] != 10 }
        guard counted.count == size, former.utf8.count + text.utf8.count <= Self.longest else {
            throw PreviewProblem(
                "the text of \(plugin.displayPath) is another one here; expected \(counted.count) units, not \(size)"
            )
        }
        // A place at the end of a line is before all of its end.
        func place(_ unit: Int) -> Int {
            guard unit < counted.count else { return units.count }
            let place = counted[unit]
            return place > 0 && units[place] == 10 && units[place - 1] == 13 ? place - 1 : place
        }
        let end = counted.count < units.count ? "\r\n" : "\n"
        let come = text.replacingOccurrences(of: "\n", with: end).utf16
        let draft = units[..<place(start)] + Array(come) + units[place(start + gone)...]
        let text = String(decoding: draft, as: UTF16.self)
        // What is the file's again is no draft.
        try? plugin.use(draft: file?.utf8.elementsEqual(text.utf8) == true ? nil : text)
    }
}

extension LuaPlugin {
    /// The script as the language server sees it, its lines ended as a browser ends them; nil for what can't be read.
    var assistance: ScriptAssistance? {
        (draft ?? (try? PlainFile.text(path)).map(CommandText.withoutMark)).map {
            ScriptAssistance(
                text: $0.replacingOccurrences(of: "\r\n", with: "\n"), path: path, root: root)
        }
    }
}
