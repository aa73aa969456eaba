import CarouselEngine
import CarouselHost
import Foundation
import Testing

@testable import Ship

/// The app as it is built, beside its script.
@MainActor @Suite struct ShipTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/Ship/Effects/drift.lua").path

    @Test func `the app's frames are those of its script`() throws {
        let own = Show(makeEffect()).flick()
        let scripted = Show(try LuaPlugin(path: Self.script, log: PluginLog())).flick()
        #expect(own.count == scripted.count && own.count > 60)
        var most = 0.0
        for (a, b) in zip(own, scripted) {
            #expect(a.map(\.index) == b.map(\.index))
            for (one, other) in zip(a, b) {
                for (x, y) in zip(one.transform.elements, other.transform.elements) {
                    most = max(most, abs(x - y) / max(1, abs(y)))
                }
            }
        }
        #expect(most <= 1e-12)
        // Cards did lag behind.
        #expect(own.contains { $0.contains { abs($0.transform.row1.y) > 0.01 } })
    }

    #if !Scripts
        @Test func `the app that ships has no interpreter`() throws {
            let folder = try #require(Bundle.main.executableURL).deletingLastPathComponent()
            let app = try Data(contentsOf: folder.appendingPathComponent("Ship"))
            #expect(
                app.range(of: Data("lua_newstate".utf8)) == nil && app.range(of: Data("liblua".utf8)) == nil)
            #expect(app.range(of: Data("catch up".utf8)) != nil)
        }
    #endif
}
