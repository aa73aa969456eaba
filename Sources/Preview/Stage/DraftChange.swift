// What was typed on a page into the script on stage. In: a part of its text. Out: a draft in use; the file is untouched.

import CarouselHost
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
    private static let longest = 1 << 20

    /// Uses the changed text in place of the file's. A text that does not load is an error of the script; the last
    /// good version stays.
    func take(by plugin: LuaPlugin) throws(PreviewProblem) {
        guard let former = plugin.draft ?? (try? PlainFile.text(plugin.path)) else {
            throw PreviewProblem("\(plugin.displayPath) can't be read; expected a script")
        }
        // Browsers end lines with one unit.
        let hasReturns = former.utf8.contains(UInt8(ascii: "\r"))
        var draft = hasReturns ? former.replacingOccurrences(of: "\r\n", with: "\n") : former
        guard draft.utf16.count == size, draft.utf8.count + text.utf8.count <= Self.longest else {
            throw PreviewProblem(
                "the text of \(plugin.displayPath) is another one here; expected \(draft.utf16.count) units, not \(size)"
            )
        }
        let first = draft.utf16.index(draft.startIndex, offsetBy: start)
        draft.replaceSubrange(first..<draft.utf16.index(first, offsetBy: gone), with: text)
        try? plugin.use(
            draft: hasReturns ? draft.replacingOccurrences(of: "\n", with: "\r\n") : draft)
    }
}

extension LuaPlugin {
    /// The script as the language server sees it, its lines ended as a browser ends them; nil for what can't be read.
    var assistance: ScriptAssistance? {
        (draft ?? (try? PlainFile.text(path))).map {
            ScriptAssistance(
                text: $0.replacingOccurrences(of: "\r\n", with: "\n"), path: path, root: root)
        }
    }
}
