// What code for a hook may use again from item to item. In: a program with the kinds of its values. Out: whether it keeps a
// Transform beyond a call, and whether it calls its own hook.

extension EffectProgram {
    /// Whether a Transform may be read after the call of the hook that has made it.
    var keepsTransforms: Bool {
        let mayHold = { (slot: KindSlot) in slot.kinds.flags.contains(.matrix) }
        // A function that is kept keeps what it captures.
        return cells.contains { mayHold($0.slot) }
            || variables.contains { $0.isCaptured && mayHold($0.slot) }
            || functions.contains { $0.varyingKinds.contains(where: mayHold) }
            || tables.values.contains {
                mayHold($0.elements) || mayHold($0.others) || $0.fields.values.contains(where: mayHold)
            }
    }

    /// Whether the script calls the hook that places items, or passes it on.
    var callsTransformItself: Bool {
        var isFound = false
        visitExpressions { expression in
            switch expression.form {
            case .call(.function(transform, _), _), .function(transform, _): isFound = true
            default: break
            }
        }
        return isFound
    }
}
