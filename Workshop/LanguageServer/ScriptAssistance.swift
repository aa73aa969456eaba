// The language server's answers for a text that is edited here. In: a text, a place. Out: completions, an explanation.

import CarouselHost

/// What is known of a script's text, at places in units of UTF-16.
package struct ScriptAssistance {
    /// What can be written at a place.
    package struct Completion: Encodable {
        package let label: String
        package let detail: String
        /// How many units before the place it replaces.
        package let replaces: Int
    }

    /// What is wrong in the text.
    package struct Finding: Encodable {
        package let line: Int
        package let message: String
        /// What mends it: where, what is there, and what comes in its place; nil where there is no one right answer.
        package var at: Int?
        package var former: String?
        package var text: String?
    }

    private let document: Document
    private let text: String

    /// - Parameters:
    ///   - path: the script's file.
    ///   - root: the folder of plugins that it is in, for its modules.
    package init(text: String, path: String, root: String?) {
        self.text = text
        document = Document(
            uri: path, text: text, version: 0, root: { _ in root }, countsBytes: true, former: nil)
    }

    private func byte(at unit: Int) -> Int? {
        let units = text.utf16
        guard let place = units.index(units.startIndex, offsetBy: unit, limitedBy: units.endIndex),
            let byte = place.samePosition(in: text.utf8)
        else { return nil }
        return text.utf8.distance(from: text.utf8.startIndex, to: byte)
    }

    /// The completions at a place that begin with what is written before it.
    ///
    /// - Complexity: linear in the text, of which the script is loaded.
    package func completions(at unit: Int) -> [Completion] {
        guard let byte = byte(at: unit) else { return [] }
        let word = text.utf8.prefix(byte).reversed().prefix { Self.isPartOfName($0) }.reversed()
        let typed = String(decoding: word, as: UTF8.self)
        return document.completions(at: byte).compactMap { item in
            guard let label = item["label"] as? String,
                label.lowercased().hasPrefix(typed.lowercased()), label != typed
            else { return nil }
            return Completion(
                label: label, detail: item["detail"] as? String ?? "", replaces: typed.utf16.count)
        }
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "#")
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    /// What is wrong in the text, found without running it.
    package var findings: [Finding] {
        let bytes = Array(text.utf8)
        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return PluginLint.reading(text, file: "").map { finding in
            let fix = finding.fix
            return Finding(
                line: finding.line ?? 1, message: finding.message,
                at: fix.map { string(0..<$0.range.lowerBound).utf16.count },
                former: fix.map { string($0.range) }, text: fix?.text)
        }
    }

    /// What is known of the name at a place; nil without any.
    package func explanation(at unit: Int) -> String? {
        (byte(at: unit).flatMap(document.hover)?["contents"] as? JSON)?["value"] as? String
    }
}
