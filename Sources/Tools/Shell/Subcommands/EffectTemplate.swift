// What a new effect starts from. In: a kind. Out: a commented script that runs along both axes.

import ArgumentParser

/// The kinds of scripts that `new` writes.
enum EffectTemplate: String, CaseIterable, ExpressibleByArgument {
    case row, stack, ring, solid, path, poses, item

    /// One line for a list.
    var summary: String { content.summary }

    /// The script.
    var text: String { String(decoding: content.script, as: UTF8.self) }

    private var content: (summary: String, script: [UInt8]) {
        switch self {
        case .row: ("cards side by side that lean away from the center", PackageResources.row_lua)
        case .stack: ("cards behind each other; the front one leaves", PackageResources.stack_lua)
        case .ring: ("a loop of cards around the viewer's middle", PackageResources.ring_lua)
        case .solid: ("cards as the faces of a prism that turns", PackageResources.solid_lua)
        case .path: ("cards along a curve", PackageResources.path_lua)
        case .poses: ("named places, and what is between them", PackageResources.poses_lua)
        case .item: ("each card by what it shows: its data, a look, the pointer", PackageResources.item_lua)
        }
    }
}
