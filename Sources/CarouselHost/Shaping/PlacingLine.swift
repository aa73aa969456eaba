// The line of a script that computes a value of an item. In: a carousel, an item, a value. Out: a file and a line.

import CLuaBridge
import CarouselEngine
import LuaSyntax

/// Where a value of an item comes from.
package struct PlacingLine: Equatable, Sendable {
    /// The file, as the user would name it.
    package let file: String
    /// From 1.
    package let line: Int

    /// What a script computes of an item.
    package enum Value: String, CaseIterable, Sendable {
        case x, y, z, turn, alpha, depth, shade

        /// The methods of a Transform that it comes from; those first that do nothing else.
        fileprivate var methods: [String] {
            switch self {
            case .x, .y, .z: ["translate", "translateAlong", "rotateAbout", "scaleAbout", "concat"]
            case .turn:
                ["rotateX", "rotateY", "rotateZ", "rotate", "turn", "turnAcross", "rotateAbout", "concat"]
            case .alpha, .depth, .shade: []
            }
        }
    }

    /// Finds the line by placing the items once more with a copy of the script that notes its calls.
    ///
    /// - Parameters:
    ///   - value: what is asked about.
    ///   - index: the item.
    ///   - carousel: its type is the script.
    /// - Returns: nil if the copy does not run. Where no call computes the value, the line of the hook's results.
    /// - Complexity: a load of the script, and a frame that is about ten times as slow as others.
    package init?(of value: Value, ofItem index: Int, in carousel: any DrivableCarousel, by plugin: LuaPlugin)
    {
        var budget = PluginBudget()
        budget.takesNotes = true
        budget.frameSeconds *= 10
        guard
            let copy = try? LuaPlugin(
                draft: plugin.source.text, path: plugin.path, displayPath: plugin.displayPath,
                root: plugin.root, budget: budget)
        else { return nil }
        for option in plugin.manifest.options {
            try? copy.setUserOption(option.name, to: plugin.value(ofOption: option.name))
        }
        copy.follow(itemAt: index)
        _ = carousel.placements(as: copy)
        let calls = copy.notes[CHL_TRANSFORM_CALL]
        for method in value.methods {
            if let call = calls.first(where: { $0.name == method }), let line = call.line {
                self.init(file: call.file, line: line)
                return
            }
        }
        // What is returned beside the Transform: behind its last call.
        let last = calls.filter { $0.file == plugin.displayPath }.compactMap(\.line).max()
        let tree = plugin.source.tree
        let returns = tree.nodes.indices.filter {
            tree.nodes[$0].kind == .return && tree.children(of: $0).count > 1
        }.map { tree.lines.place(of: tree.range(of: $0).lowerBound).line }
        guard let line = returns.first(where: { $0 >= last ?? 0 }) ?? last ?? copy.hookRange?.line else {
            return nil
        }
        self.init(file: plugin.displayPath, line: line)
    }

    private init(file: String, line: Int) { (self.file, self.line) = (file, line) }
}
