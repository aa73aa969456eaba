// The names that scripts can use, with what they are. In: the annotations and modules of the host. Out: names by owner.

import CarouselHost

/// A function or a field of `carousel`, `Transform`, `ease` or `poses`.
struct LibraryName {
    let owner: String
    let name: String
    /// Whether it is called with a colon.
    let isMethod: Bool
    /// How it is written: its parameters, or its type.
    let signature: String
    let help: String

    /// All of them.
    static let all: [LibraryName] = EditorSupport.files.filter { $0.path.hasSuffix(".lua") }
        .flatMap { names(in: $0.text) }

    private static func names(in text: String) -> [LibraryName] {
        var owner = ""
        var help: [Substring] = []
        var names: [LibraryName] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("---@class ") {
                owner = String(line.dropFirst(10).prefix { $0 != " " })
                help = []
            } else if line.hasPrefix("---@field ") {
                let words = line.dropFirst(10).split(separator: " ", maxSplits: 2)
                guard words.count > 1 else { continue }
                names.append(
                    LibraryName(
                        owner: owner, name: String(words[0].prefix { $0 != "?" }), isMethod: false,
                        signature: String(words[1]), help: words.count > 2 ? String(words[2]) : ""))
            } else if line.hasPrefix("---") {
                if !line.hasPrefix("---@") { help.append(line.dropFirst(3).drop { $0 == " " }) }
            } else {
                let words = line.hasPrefix("function ") ? line.dropFirst(9) : ""
                let path = words.prefix { $0 != "(" }
                if let mark = path.firstIndex(where: { $0 == "." || $0 == ":" }) {
                    names.append(
                        LibraryName(
                            owner: String(path[..<mark]), name: String(path[path.index(after: mark)...]),
                            isMethod: path[mark] == ":",
                            signature: String(words.dropFirst(path.count).prefix { $0 != ")" }) + ")",
                            help: help.joined(separator: " ")))
                }
                help = []
            }
        }
        return names
    }
}
