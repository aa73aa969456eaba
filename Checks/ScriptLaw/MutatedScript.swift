// Mutations of scripts that somebody wrote: an operator, a literal, an order, a local for another. In: a script, a seed. Out: a script
// that differs from it in one to three places.

import FuzzInput
import LuaSyntax

/// A script with a few mistakes, as they happen in writing.
public struct MutatedScript {
    /// The script.
    public let text: String

    /// - Parameters:
    ///   - original: the script to mutate.
    ///   - seed: the same one gives the same script.
    public init(_ original: String, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var text = original
        for _ in 0...random.next() % 3 {
            let mutation = Mutation(text)
            guard let edit = mutation.edit(&random) else { continue }
            text = mutation.carryOut(edit)
        }
        self.text = text
    }
}

/// The places of a text that can be mutated.
private struct Mutation {
    /// What replaces a part of the text.
    typealias Edit = (range: Range<Int>, text: String)

    private let bytes: [UInt8]
    private let tree: LuaTree
    /// The nodes that may be mutated. What decides how often a loop runs may not: the host stops what runs forever, a page
    /// does not. Neither what the host checks when it loads a script.
    private var places: [Int] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        tree = LuaTree(text)
        collect(tree.root)
    }

    private mutating func collect(_ node: Int) {
        switch tree.nodes[node].kind {
        case .while, .repeat: return
        case .numericFor:
            if let body = tree.children(of: node).last { collect(body) }
        case .namedEntry
        where Self.declarations.contains(text(in: tree.tokens[tree.nodes[node].detail].range)):
            return
        default:
            places.append(node)
            for child in tree.children(of: node) { collect(child) }
        }
    }

    private static let declarations = ["options", "presets", "stage"]

    func carryOut(_ edit: Edit) -> String {
        String(
            decoding: bytes[..<edit.range.lowerBound] + Array(edit.text.utf8)
                + bytes[edit.range.upperBound...],
            as: UTF8.self)
    }

    /// A mutation of one of the places; nil if chance finds none.
    func edit(_ random: inout SeededGenerator) -> Edit? {
        for _ in 0..<40 where !places.isEmpty {
            if let edit = edit(of: pick(places, &random), &random) { return edit }
        }
        return nil
    }

    private func edit(of node: Int, _ random: inout SeededGenerator) -> Edit? {
        let children = tree.children(of: node)
        switch tree.nodes[node].kind {
        case .binary: return binary(node, children, &random)
        case .unary: return (range(of: node), text(of: children[0]))
        case .number: return (range(of: node), number(text(of: node), &random))
        case .true: return (range(of: node), "false")
        case .false: return (range(of: node), "true")
        case .nil: return (range(of: node), "0")
        case .name: return name(node, &random)
        case .field: return field(node, &random)
        case .call, .methodCall: return arguments(Array(children.dropFirst()), &random)
        case .if: return (range(of: children[0]), "not (\(text(of: children[0])))")
        case .assignment, .callStatement: return (range(of: node), "")
        case .block: return neighbors(children, &random)
        default: return nil
        }
    }

    private static let operators: [[LuaToken.Kind]] = [
        [.plus, .minus, .star, .slash, .percent, .caret, .floor],
        [.equal, .unequal, .less, .greater, .atMost, .atLeast],
        [.and, .or], [.ampersand, .pipe, .tilde, .shiftLeft, .shiftRight],
    ]

    private func binary(_ node: Int, _ operands: [Int], _ random: inout SeededGenerator) -> Edit? {
        let sign = tree.tokens[tree.nodes[node].detail]
        switch random.next() % 4 {
        case 0:
            let between = String(
                decoding: bytes[range(of: operands[0]).upperBound..<range(of: operands[1]).lowerBound],
                as: UTF8.self)
            return (range(of: node), text(of: operands[1]) + between + text(of: operands[0]))
        case 1: return (range(of: node), text(of: pick(operands, &random)))
        default:
            guard let others = Self.operators.first(where: { $0.contains(sign.kind) }) else { return nil }
            return (sign.range, pick(others, &random).rawValue)
        }
    }

    private func number(_ text: String, _ random: inout SeededGenerator) -> String {
        switch random.next() % 4 {
        case 0: "(-\(text))"
        case 1: text.contains(".") || text.contains("e") ? "1" : "\(text).0"
        default:
            pick(["0", "1", "2", "-1", "0.5", "3.0", "1e308", "9007199254740993", "0/0", "-0.0"], &random)
        }
    }

    /// Another local of the same function that is declared before, for one that is read.
    private func name(_ node: Int, _ random: inout SeededGenerator) -> Edit? {
        let token = tree.nodes[node].first
        guard case .local(let local) = tree.references[tree.nodes[node].detail] else { return nil }
        let others = tree.locals.filter { other in
            other.function == tree.locals[local].function && other.token.map { $0 < token } ?? false
        }
        return others.isEmpty ? nil : (range(of: node), pick(others, &random).name)
    }

    /// Another field of the same object that the text has.
    private func field(_ node: Int, _ random: inout SeededGenerator) -> Edit? {
        let object = text(of: tree.children(of: node)[0])
        let others = tree.nodes.indices.filter { other in
            tree.nodes[other].kind == .field && text(of: tree.children(of: other)[0]) == object
        }
        let name = tree.nodes[pick(others, &random)].detail
        return (tree.tokens[tree.nodes[node].detail].range, text(in: tree.tokens[name].range))
    }

    private func arguments(_ arguments: [Int], _ random: inout SeededGenerator) -> Edit? {
        guard arguments.count > 1 else { return nil }
        if random.next() % 3 == 0 {
            let last = range(of: arguments[arguments.count - 1])
            return (range(of: arguments[arguments.count - 2]).upperBound..<last.upperBound, "")
        }
        return neighbors(arguments, &random)
    }

    /// Two parts that follow each other, the other way round.
    private func neighbors(_ parts: [Int], _ random: inout SeededGenerator) -> Edit? {
        let movable = parts.filter { tree.nodes[$0].kind != .return }
        guard movable.count > 1 else { return nil }
        let first = Int(random.next() % UInt64(movable.count - 1))
        let ranges = [range(of: movable[first]), range(of: movable[first + 1])]
        return (
            ranges[0].lowerBound..<ranges[1].upperBound,
            text(in: ranges[1]) + text(in: ranges[0].upperBound..<ranges[1].lowerBound) + text(in: ranges[0])
        )
    }

    private func range(of node: Int) -> Range<Int> {
        tree.tokens[tree.nodes[node].first].start..<tree.tokens[tree.nodes[node].last].end
    }

    private func text(of node: Int) -> String { text(in: range(of: node)) }
    private func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func pick<Element>(_ list: [Element], _ random: inout SeededGenerator) -> Element {
        list[Int(random.next() % UInt64(list.count))]
    }
}
