import CarouselEngine
import CarouselHost

/// What an exported type places differently from its script in the host. Compiled with the tests, and into the program of
/// `ExportedProgram`.
package enum ExportComparison {
    /// Compares at rest, in states of every kind, and over 600 frames where there is memory.
    ///
    /// - Parameters:
    ///   - make: makes the exported type.
    ///   - folder: of the script.
    /// - Returns: what differs, a line each.
    package static func differences(
        _ name: String, in folder: String, _ make: () -> any CarouselType
    ) throws -> [String] {
        let plugin = try ScriptFiles.script(name, in: folder)
        var draw = HostStates.Draw(name)
        var found: [String] = []
        var compared = 0
        func compare(_ host: Carousel<Int>, _ own: Carousel<Int>, _ state: String) {
            guard host.placements.map(\.index) == own.placements.map(\.index) else {
                found.append("\(state): other items")
                return
            }
            for (a, b) in zip(host.placements, own.placements) {
                compared += 1
                let pairs = zip(
                    a.transform.elements + [a.alpha, a.shade], b.transform.elements + [b.alpha, b.shade])
                if !pairs.allSatisfy({ abs($0 - $1) <= 1e-12 * max(1, abs($0)) }) {
                    found.append("\(state), item \(a.index): another place")
                }
                if a.isFailed != b.isFailed || a.isHidden != b.isHidden || a.depth != b.depth {
                    found.append("\(state), item \(a.index): failed, hidden or in another order")
                }
            }
        }
        for number in 0..<60 {
            // The type has the options' defaults.
            let state = HostStates.State(&draw, 0, plugin.manifest)
            let items = HostStates.Items(state.count, state.size)
            let script = try ScriptFiles.script(name, in: folder)
            compare(state.carousel(script, items), state.carousel(make(), items), "state \(number)")
        }
        if plugin.manifest.hasUpdate || plugin.takesDetails {
            let items = HostStates.Items(12, Size(width: 160, height: 200))
            let host = HostStates.driver(
                try ScriptFiles.script(name, in: folder), plugin.manifest, items)
            let own = HostStates.driver(make(), plugin.manifest, items)
            for frame in 0..<600 {
                HostStates.move(host, frame)
                HostStates.move(own, frame)
                compare(host.carousel, own.carousel, "frame \(frame)")
            }
        }
        if compared <= 100 { found.append("only \(compared) items were compared") }
        return found
    }
}
