// What a new effect starts from. In: a kind. Out: a commented script that runs along both axes.

import ArgumentParser
import CShellFiles

/// The kinds of scripts that `new` writes.
package enum EffectTemplate: String, CaseIterable, ExpressibleByArgument {
    case row, stack, ring, solid, path, poses, item

    /// One line for a list.
    package var summary: String {
        switch self {
        case .row: "cards side by side that lean away from the center"
        case .stack: "cards behind each other; the front one leaves"
        case .ring: "a loop of cards around the viewer's middle"
        case .solid: "cards as the faces of a prism that turns"
        case .path: "cards along a curve"
        case .poses: "named places, and what is between them"
        case .item: "each card by what it shows: its data, a look, the pointer"
        }
    }

    /// The script.
    var text: String { String(cString: cshell_text("Templates/\(rawValue).lua")) }
}
