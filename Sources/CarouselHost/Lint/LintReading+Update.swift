// Mistakes of `update`: the ways through it that return nothing, and values that move per frame.

import LuaSyntax

extension LintReading {
    mutating func lookAtUpdate() {
        guard let function = update, let body = tree.children(of: function).last else { return }
        var found = Paths()
        follow(body, of: function, hasChanged: false, &found)
        let isLost = found.loses || found.endsChanged && !found.returnsValue
        if isLost, let field = tables.field(at: ["update"]) {
            add(
                .updateReturns, field.range,
                "'update' changes something and returns nothing, so the carousel rests; expected return true as long as something moves"
            )
        }
        let seconds = tree.children(of: function).first { kind($0) == .declaration }
            .map { tree.nodes[$0].detail }
        for node in parts(of: body) where kind(node) == .assignment { lookAtRate(node, seconds, function) }
    }

    /// What the ways through a function may do.
    private struct Paths {
        /// One changes something and returns nothing.
        var loses = false
        /// One changes something and ends at the function's end.
        var endsChanged = false
        /// One returns a value.
        var returnsValue = false
    }

    /// Follows the ways through a block.
    ///
    /// - Returns: whether something has changed where the block ends; nil if no way ends there.
    @discardableResult
    private func follow(_ block: Int, of function: Int, hasChanged: Bool, _ found: inout Paths) -> Bool? {
        var changed = hasChanged
        for statement in tree.children(of: block) {
            let children = tree.children(of: statement)
            switch kind(statement) {
            case .return:
                if children.isEmpty, changed { found.loses = true }
                if !children.isEmpty { found.returnsValue = true }
                return nil
            case .break, .goto: return nil
            case .assignment:
                changed =
                    changed
                    || children.prefix(tree.nodes[statement].detail).contains { isOutside($0, function) }
            case .if:
                let hasElse = children.count % 2 == 1
                let ends = children.filter { kind($0) == .block }
                    .map { follow($0, of: function, hasChanged: changed, &found) }
                let ways = ends.compactMap { $0 } + (hasElse ? [] : [changed])
                if ways.isEmpty { return nil }
                changed = ways.contains(true)
            case .do, .while, .repeat, .numericFor, .genericFor:
                for block in children where kind(block) == .block {
                    changed = follow(block, of: function, hasChanged: changed, &found) ?? changed
                }
            default: break
            }
        }
        if parents[block] == function, changed { found.endsChanged = true }
        return changed
    }

    /// Whether an assignment's target outlives the call of a function.
    private func isOutside(_ target: Int, _ function: Int) -> Bool {
        var object = target
        while [.field, .index].contains(kind(object)), let inner = tree.children(of: object).first {
            object = inner
        }
        guard kind(object) == .name, case .local(let local) = tree.references[tree.nodes[object].detail]
        else { return true }
        return tree.locals[local].function != tree.nodes[function].detail
    }

    /// A value that moves by a part of its distance in each frame moves faster where there are more frames.
    private mutating func lookAtRate(_ node: Int, _ seconds: Int?, _ function: Int) {
        let children = tree.children(of: node)
        guard tree.nodes[node].detail == 1, children.count == 2, isShort(children[1]),
            isOutside(children[0], function)
        else { return }
        let target = text(children[0])
        let value = children[1]
        let inner = parts(of: value)
        // A local of the function may have been computed from the seconds.
        let usesTime = inner.contains { node in
            switch kind(node) {
            case .call, .methodCall, .vararg: return true
            case .field: return ["carousel.dt", "carousel.time"].contains(text(node))
            case .name:
                guard let local = local(of: node) else { return false }
                return local == seconds || tree.locals[local].function == tree.nodes[function].detail
            default: return false
            }
        }
        // A remainder makes a sequence, a negative factor a bounce.
        let isOther = inner.contains { node in
            kind(node) == .unary
                || kind(node) == .binary && tree.tokens[tree.nodes[node].detail].kind == .percent
        }
        let factor = inner.first { node in
            guard kind(node) == .binary, [.star, .slash].contains(tree.tokens[tree.nodes[node].detail].kind)
            else { return false }
            let operands = tree.children(of: node)
            return operands.contains { number($0).map { $0 != 1 } ?? false }
                && operands.contains { operand in
                    parts(of: operand).contains {
                        [.name, .field, .index].contains(kind($0)) && text($0) == target
                    }
                }
        }
        guard !isOther, !usesTime, let factor else { return }
        add(
            .frameRate, tree.range(of: factor),
            "'\(target)' moves by a constant factor per frame, faster where there are more frames; expected ease.damp(\(target), target, rate, seconds)"
        )
    }
}
