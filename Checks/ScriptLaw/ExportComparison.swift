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
            let looks = [host.looks, own.looks].map { looks in
                looks.isEmpty ? host.placements.map { _ in ItemLook.plain } : looks
            }
            for (position, (a, b)) in zip(host.placements, own.placements).enumerated() {
                compared += 1
                if !areAlike(looks[0][position], looks[1][position]) {
                    found.append("\(state), item \(a.index): another look")
                }
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
        let rests = !plugin.takesDetails
        for number in 0..<60 {
            let state = HostStates.State(&draw, number, plugin.manifest)
            // A page has no placeholders.
            let items = HostStates.Items(state.count, state.size, placeholders: number % 4 == 3 ? 2 : 0)
            let script = try ScriptFiles.script(name, in: folder)
            compare(
                state.carousel(script, items, rests: rests, setsOptions: true),
                state.carousel(make(), items, rests: rests, setsOptions: true), "state \(number)")
        }
        if plugin.manifest.hasUpdate || plugin.takesDetails {
            let items = HostStates.Items(12, Size(width: 160, height: 200))
            let script = try ScriptFiles.script(name, in: folder)
            let host = HostStates.driver(script, plugin.manifest, items)
            let own = HostStates.driver(make(), plugin.manifest, items)
            for frame in 0..<600 {
                HostStates.move(host, frame)
                HostStates.move(own, frame)
                // Reading them may be what fails.
                _ = host.carousel.placements
                // What fails all the time is given up by the host.
                if script.isSuspended { break }
                compare(host.carousel, own.carousel, "frame \(frame)")
            }
        }
        if compared <= 60 { found.append("only \(compared) items were compared") }
        return found
    }

    private static func areAlike(_ a: ItemLook, _ b: ItemLook) -> Bool {
        let x = a.fields
        let y = b.fields
        return x.map(\.name) == y.map(\.name) && zip(x, y).allSatisfy { areAlike($0.value, $1.value) }
    }

    private static func areAlike(_ a: ItemData, _ b: ItemData) -> Bool {
        switch (a, b) {
        case (.number(let x), .number(let y)): abs(x - y) <= 1e-12 * max(1, abs(x))
        case (.list(let x), .list(let y)): x.count == y.count && zip(x, y).allSatisfy { areAlike($0, $1) }
        case (.table(let x), .table(let y)):
            x.count == y.count && x.allSatisfy { name, value in y[name].map { areAlike(value, $0) } ?? false }
        default: a == b
        }
    }
}
