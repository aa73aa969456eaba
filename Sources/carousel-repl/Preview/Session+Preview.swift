// The shell's session as what a preview shows: a page does what the shell does.

import CarouselHost
import Preview

extension Session: PreviewSession {
    var itemSize: Size { data.itemSize }

    func type(named name: String) -> (any CarouselType)? {
        try? type(named: Word(text: name, column: 1))
    }

    func carryOut(words: [String]) throws(PreviewProblem) {
        do {
            try carryOut(CommandWords(words))
        } catch {
            throw PreviewProblem("\(words.joined(separator: " ")): \(error.message)")
        }
    }

    func takeEvents() -> [String] {
        let news = events.take()
        return news.isEmpty ? [] : news.text.split(separator: "\n").map(String.init)
    }

    /// Also told in the terminal, where the author of a script may look.
    func takeMessages() -> [PluginMessage] {
        relay()
        let news = takeHeldMessages()
        for message in news { tell(Self.text(of: message)) }
        return news
    }
}
