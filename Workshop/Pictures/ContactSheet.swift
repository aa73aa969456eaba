// Combines many scenes in one picture, with their names. In: scenes and names. Out: a scene.

import CarouselEngine

/// A grid of pictures.
public struct ContactSheet {
    private let theme: Theme
    /// The tiles, in the order in which they were added.
    private var tiles: [(scene: Scene, name: String)] = []

    /// - Parameter theme: light or dark.
    public init(theme: Theme) { self.theme = theme }

    /// Adds a tile at the end.
    public mutating func add(_ scene: Scene, name: String) { tiles.append((scene, name)) }

    /// The sheet.
    ///
    /// - Parameters:
    ///   - columns: tiles per row, 1 or more.
    ///   - tileWidth: in points; the height follows from the scene's proportions.
    public func scene(columns: Int, tileWidth: Double) -> Scene {
        var builder = SceneBuilder(PictureSettings(theme: theme))
        let columns = max(1, min(columns, tiles.count))
        let margin = tileWidth * 0.06
        let caption = tileWidth * 0.058
        let tileHeight =
            tiles.map { $0.scene.size.height * tileWidth / max(1, $0.scene.size.width) }.max() ?? 0
        var items: [SceneItem] = []
        for (number, tile) in tiles.enumerated() {
            let corner = Point(
                x: margin + Double(number % columns) * (tileWidth + margin),
                y: margin + Double(number / columns) * (tileHeight + caption * 1.6 + margin))
            let scale = tileWidth / max(1, tile.scene.size.width)
            items += tile.scene.items.compactMap {
                $0.placed(at: corner, scale: scale)
                    .clipped(to: corner, Size(width: tileWidth, height: tileHeight))
            }
            items.append(
                builder.words(
                    tile.name, at: Point(x: corner.x, y: corner.y + tileHeight + caption * 1.2),
                    height: caption))
        }
        let rows = (tiles.count + columns - 1) / columns
        return Scene(
            size: Size(
                width: margin + Double(columns) * (tileWidth + margin),
                height: margin + Double(rows) * (tileHeight + caption * 1.6 + margin)),
            background: theme.background, items: items)
    }
}
