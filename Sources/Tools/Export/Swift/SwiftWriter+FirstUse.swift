// Whether a local without a value gets one before it is read: only then Swift's need not know of nil. In: a local, the
// statements behind it. Out: what comes first.

import LuaSyntax

extension SwiftWriter {
    /// What happens first to a local.
    private enum Use { case written, read }

    /// Whether a local that is declared without a value is nil somewhere where it is read.
    func isReadUnset(_ local: Int, after declaration: Int) -> Bool {
        var statement = Int(nodes[declaration].nextSibling)
        while statement >= 0 {
            if let use = use(of: local, in: statement) { return use == .read }
            statement = Int(nodes[statement].nextSibling)
        }
        return false
    }

    private func use(of local: Int, in statement: Int) -> Use? {
        let parts = children(statement)
        switch nodes[statement].kind {
        case .assignment:
            let count = nodes[statement].detail
            if parts.dropFirst(count).contains(where: { mentions(local, $0) }) { return .read }
            let targets = parts.prefix(count)
            if targets.contains(where: { nodes[$0].kind != .name && mentions(local, $0) }) { return .read }
            return targets.contains { tree.local(of: nodes[$0]) == local } ? .written : nil
        case .if:
            let conditions = stride(from: 0, to: parts.count - 1, by: 2).map { parts[$0] }
            if conditions.contains(where: { mentions(local, $0) }) { return .read }
            let blocks = parts.filter { nodes[$0].kind == .block }
            let uses = blocks.map { block in isLeft(block) ? .written : use(of: local, inBlock: block) }
            if uses.allSatisfy({ $0 == nil }) || !blocks.contains(where: { mentions(local, $0) }) {
                return nil
            }
            return parts.count % 2 == 1 && uses.allSatisfy { $0 == .written } ? .written : .read
        case .do: return use(of: local, inBlock: parts[0])
        default: return mentions(local, statement) ? .read : nil
        }
    }

    private func use(of local: Int, inBlock block: Int) -> Use? {
        children(block).lazy.compactMap { self.use(of: local, in: $0) }.first
    }

    /// Whether a block ends with a return: nobody reads anything behind it.
    private func isLeft(_ block: Int) -> Bool {
        children(block).last { nodes[$0].kind != .empty }.map { nodes[$0].kind == .return } ?? false
    }

    private func mentions(_ local: Int, _ node: Int) -> Bool {
        tree.local(of: nodes[node]) == local || children(node).contains { mentions(local, $0) }
    }
}
