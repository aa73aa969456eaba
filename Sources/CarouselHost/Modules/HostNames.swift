// The names that scripts can use, with what they are. In: the annotations and modules of the host. Out: names by owner, for
// whoever completes, checks or exports scripts.

/// A function or a field of `carousel`, `Transform`, `ease` or `poses`.
package struct HostName: Sendable {
    package let owner: String
    package let name: String
    /// Whether it is called with a colon.
    package let isMethod: Bool
    /// How it is written: its parameters, or its type.
    package let signature: String
    package let help: String
    /// The types of a function's parameters, in their order; those that may be missing end with `?`.
    package var parameters: [String] = []
    /// The type of a function's first result; empty for none.
    package var result = ""

    /// All of them.
    package static let all: [HostName] = EditorSupport.files.filter { $0.path.hasSuffix(".lua") }
        .flatMap { names(in: $0.text) }

    private static func names(in text: String) -> [HostName] {
        var owner = ""
        var help: [Substring] = []
        var parameters: [String] = []
        var result = ""
        var names: [HostName] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("---@class ") {
                owner = String(line.dropFirst(10).prefix { $0 != " " })
                help = []
            } else if line.hasPrefix("---@field ") {
                let words = line.dropFirst(10).split(separator: " ", maxSplits: 2)
                guard words.count > 1 else { continue }
                names.append(
                    HostName(
                        owner: owner, name: String(words[0].prefix { $0 != "?" }), isMethod: false,
                        signature: String(words[1]), help: words.count > 2 ? String(words[2]) : ""))
            } else if line.hasPrefix("---@param ") {
                let words = line.dropFirst(10).split(separator: " ")
                guard words.count > 1 else { continue }
                parameters.append("\(words[1])\(words[0].hasSuffix("?") ? "?" : "")")
            } else if line.hasPrefix("---@return ") {
                if result.isEmpty { result = String(line.dropFirst(11).prefix { $0 != " " }) }
            } else if line.hasPrefix("---") {
                if !line.hasPrefix("---@") { help.append(line.dropFirst(3).drop { $0 == " " }) }
            } else {
                let words = line.hasPrefix("function ") ? line.dropFirst(9) : ""
                let path = words.prefix { $0 != "(" }
                if let mark = path.firstIndex(where: { $0 == "." || $0 == ":" }) {
                    names.append(
                        HostName(
                            owner: String(path[..<mark]), name: String(path[path.index(after: mark)...]),
                            isMethod: path[mark] == ":",
                            signature: String(words.dropFirst(path.count).prefix { $0 != ")" }) + ")",
                            help: help.joined(separator: " "), parameters: parameters, result: result))
                }
                help = []
                parameters = []
                result = ""
            }
        }
        return names
    }
}
