import CarouselEngine
import CarouselHost
import FuzzInput

/// A carousel of a script, whose data have identities and change.
final class ItemFixture: CarouselDataSource {
    let carousel: Carousel<Int>
    var ids: [String]
    var data: [String: ItemData] = [:]
    var placeholders = 0
    private let folder: ScriptFolder
    let plugin: LuaPlugin
    let log = PluginLog()

    /// - Parameter hasIdentities: whether the carousel is told them.
    init(_ script: String, ids: [String], hasIdentities: Bool = true) throws {
        folder = try ScriptFolder()
        plugin = try makePlugin(script, in: folder, log: log)
        self.ids = ids
        carousel = Carousel(type: plugin, bounds: Size(width: 800, height: 400))
        carousel.dataSource = self
        carousel.layoutIfNeeded()
        if hasIdentities { try carousel.apply(ids, animated: false) }
    }

    /// Saves another version of the script.
    func save(_ script: String) throws {
        try folder.write(script, to: "mine.lua")
        try plugin.reload()
        carousel.invalidateType(restarts: true)
    }

    func numberOfItems(in carousel: Carousel<Int>) -> Int { ids.count }
    func numberOfPlaceholders(in carousel: Carousel<Int>) -> Int { placeholders }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, dataForItemAt index: Int) -> ItemData? { data[ids[index]] }

    func tick(_ seconds: Double = 1.0 / 60) {
        carousel.advance(by: seconds)
        _ = carousel.placements
    }

    /// The items that are shown: their identity for the carousel, the app's, and how they look.
    var shown: [(id: ItemID, name: String?, isLeaving: Bool, look: ItemLook, placement: Placement)] {
        let (placements, looks) = (carousel.placements, carousel.looks)
        return placements.indices.map {
            (
                placements[$0].id, carousel.id(of: placements[$0].id).map { "\($0)" },
                placements[$0].isLeaving, looks.isEmpty ? .plain : looks[$0], placements[$0]
            )
        }
    }
}

/// A script whose hook has this body, with `offset`, `base`, `index` and `item`.
func itemEffect(_ body: String, head: String = "", fields: String = "") -> String {
    """
    \(head)
    return {
      \(fields)
      itemTransformForOffset = function(offset, base, index, item)
        \(body)
      end,
    }
    """
}
