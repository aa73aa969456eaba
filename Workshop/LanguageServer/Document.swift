// A script that is open in an editor. In: its text, positions of the protocol. Out: its tree, bytes, ranges of the protocol.

import CarouselHost
import Foundation
import LuaSyntax

/// One version of an open script.
struct Document {
    let uri: String
    /// The absolute path of its file.
    let path: String
    let version: Int
    let tree: LuaTree
    let tables: LuaTables
    /// The script itself, in the last version that loads; nil if there was none.
    let plugin: LuaPlugin?
    /// Whether columns count the bytes of UTF-8; otherwise the units of UTF-16.
    private let countsBytes: Bool
    /// The modules that it requires.
    private let modules: ModuleTrail
    private let bytes: [UInt8]
    /// Where lines begin, as the protocol counts them.
    private let starts: [Int]

    init(
        uri: String, text: String, version: Int, root: (String) -> String?, countsBytes: Bool,
        former: Document?
    ) {
        self.uri = uri
        self.version = version
        self.countsBytes = countsBytes
        path = URL(string: uri).flatMap { $0.isFileURL ? $0.path : nil } ?? uri
        tree = LuaTree(text)
        tables = LuaTables(tree)
        modules = ModuleTrail(root: root(path))
        let fresh = try? LuaPlugin(draft: text, path: path, displayPath: path, modules: modules)
        plugin = fresh ?? former?.plugin
        let bytes = Array(text.utf8)
        self.bytes = bytes
        let feed = UInt8(ascii: "\n")
        let back = UInt8(ascii: "\r")
        starts =
            [0]
            + bytes.indices.filter { place in
                bytes[place] == feed
                    || bytes[place] == back && !(place + 1 < bytes.count && bytes[place + 1] == feed)
            }.map { $0 + 1 }
    }

    /// Whether a module that it requires has another text than when it was loaded.
    var hasOtherModules: Bool { !modules.isUpToDate }

    // MARK: Positions

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// A byte as the protocol names it.
    func position(_ byte: Int) -> JSON {
        let line = (starts.firstIndex { $0 > byte } ?? starts.count) - 1
        let before = starts[line]..<min(byte, bytes.count)
        return ["line": line, "character": countsBytes ? before.count : text(before).utf16.count]
    }

    func range(_ range: Range<Int>) -> JSON {
        ["start": position(range.lowerBound), "end": position(range.upperBound)]
    }

    /// A place in lines and columns of bytes, as the host counts.
    func range(_ range: SourceRange) -> JSON {
        func byte(_ line: Int, _ column: Int) -> Int {
            line > tree.lines.count ? bytes.count : min(bytes.count, tree.lines.start(of: line) + column - 1)
        }
        let start = byte(range.line, range.column)
        return self.range(start..<max(start, byte(range.endLine, range.endColumn)))
    }

    /// The byte at a position; nil if the document has no such line.
    func byte(_ position: Any?) -> Int? {
        guard let position = position as? JSON, let line = position["line"] as? Int,
            let character = position["character"] as? Int, starts.indices.contains(line), character >= 0
        else { return nil }
        let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        if countsBytes { return starts[line] + min(character, end - starts[line]) }
        var place = starts[line]
        var units = 0
        for scalar in text(starts[line]..<end).unicodeScalars {
            guard units < character, scalar != "\n", scalar != "\r" else { break }
            units += scalar.utf16.count
            place += scalar.utf8.count
        }
        return place
    }

    // MARK: The text

    /// The text up to a byte, as a tree.
    func prefix(_ byte: Int) -> LuaTree { LuaTree(text(0..<byte)) }

    /// The token at a byte, or the one that ends there.
    func token(at byte: Int) -> Int? {
        tree.tokens.firstIndex { $0.start <= byte && byte < $0.end }
            ?? tree.tokens.firstIndex { $0.end == byte && $0.start < byte }
    }

    /// A change of the text.
    func edit(_ range: Range<Int>, _ text: String) -> JSON { ["range": self.range(range), "newText": text] }

    /// Changes of this document, as the protocol wants them.
    func workspaceEdit(_ edits: [JSON]) -> JSON { ["changes": [uri: edits]] }
}
