// Faults planted into a script, one at a time. In: its tree. Out: texts that differ in a sign, a factor, a bound or a call.

import LuaSyntax

/// A fault planted into a script.
struct Mutation {
    /// The line that it changes, from 1.
    let line: Int
    /// What was there, and what is there now.
    let change: String
    /// The script with it.
    let text: String

    /// All faults of a script's functions, in the order of the text.
    static func all(of text: String) -> [Mutation] {
        let tree = LuaTree(text)
        guard tree.errors.isEmpty else { return [] }
        let bodies = tree.nodes.indices.filter { tree.nodes[$0].kind == .function }.map(tree.range(of:))
        return tree.nodes.indices.flatMap { node -> [Mutation] in
            let range = tree.range(of: node)
            let isInside = bodies.contains {
                $0.lowerBound < range.lowerBound && range.upperBound <= $0.upperBound
            }
            guard isInside else { return [] }
            return changes(of: node, in: tree).map { range, other in
                var bytes = Array(text.utf8)
                let former = String(decoding: bytes[range], as: UTF8.self)
                bytes.replaceSubrange(range, with: Array(other.utf8))
                return Mutation(
                    line: tree.lines.place(of: range.lowerBound).line,
                    change: "\(shown(former)) → \(other.isEmpty ? "nothing" : shown(other))",
                    text: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    private static func shown(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count <= 40 ? line : line.prefix(39) + "…"
    }

    private static let others: [LuaToken.Kind: String] = [
        .plus: "-", .minus: "+", .star: "/", .slash: "*", .less: ">=", .greater: "<=", .atMost: ">",
        .atLeast: "<", .equal: "~=", .unequal: "==", .and: "or", .or: "and", .floor: "/", .percent: "*",
    ]

    private static func changes(of node: Int, in tree: LuaTree) -> [(Range<Int>, String)] {
        let (kind, detail) = (tree.nodes[node].kind, tree.nodes[node].detail)
        let range = tree.range(of: node)
        switch kind {
        case .number:
            guard let value = Double(tree.text(range)) else { return [] }
            // A small number is there because it is not 0: a little more of it makes no difference.
            if abs(value) < 0.02 { return [(range, value == 0 ? "1" : "0")] }
            let isWhole = value == value.rounded() && abs(value) < 1e9
            return [(range, isWhole ? "\(Int(value) + 1)" : "\(value * 1.25)")]
        case .true: return [(range, "false")]
        case .false: return [(range, "true")]
        case .binary:
            return others[tree.tokens[detail].kind].map { [(tree.range(ofToken: detail), $0)] } ?? []
        case .unary:
            guard tree.tokens[detail].kind == .minus || tree.tokens[detail].kind == .not else { return [] }
            return [(tree.range(ofToken: detail), " ")]
        case .methodCall:
            // A call that is dropped leaves its object; one for an option has no other value.
            guard let object = tree.children(of: node).first, tree.text(ofToken: detail) != "option" else {
                return []
            }
            return [(tree.range(of: object).upperBound..<range.upperBound, "")]
        default: return []
        }
    }
}
