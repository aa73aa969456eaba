// The toggle: which way coverFlow2 turns its middle items. −1 to 1, 0 at rest.

/// The toggle of an item while it follows the motion: a sawtooth function of the item's own offset.
package func derivedToggle(from offset: Double) -> Double {
    let c = min(max(offset, -1), 1)
    if offset > 0 { return offset <= 0.5 ? -c : 1 - c }
    return offset > -0.5 ? -c : -1 - c
}
