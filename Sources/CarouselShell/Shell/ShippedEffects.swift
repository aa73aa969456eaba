// The effects that come with this project. In: a script. Out: whether it is one of them, so that nobody changes one unasked.

import CShellFiles
import CarouselEngine
import CarouselHost

/// The effects that come with this project, by their names.
package enum ShippedEffects {
    private static let names = Set(
        String(cString: cshell_text("Templates/shipped.txt")).split(separator: "\n").map(String.init))

    /// Whether a type is a script that comes with this project. One of another name is somebody's own.
    package static func contains(_ type: any CarouselType) -> Bool {
        (type as? LuaPlugin).map { names.contains($0.name) } ?? false
    }
}
