// An item that is pulled on a page. In: where it is grabbed, where it should be. Out: the options that follow, as commands.

import CarouselEngine
import CarouselHost

/// A hand that shapes the effect on stage.
struct Shaping {
    /// What has become of it, for pages.
    struct Report: Encodable {
        let index: Int
        /// Where the hand is, and where the point is.
        let target: [Double]
        let point: [Double]
        let left: Double
        /// The values of the options that moved; the whole state follows when the hand lets go.
        let moved: [String: Double]
        /// Those that would go further.
        let limits: [String]
        let canMove: Bool
        /// The hook that places the item, as file:line.
        let hook: String
    }

    let index: Int
    /// The line that moves the item.
    let line: PlacingLine?
    private let shaper: OptionShaper
    private let hook: String

    init(
        at point: Point, ofItem wanted: Int?, pins: [String], _ carousel: any DrivableCarousel
    ) throws(PreviewProblem) {
        guard let plugin = carousel.type as? LuaPlugin else {
            throw PreviewProblem("\(carousel.type.name) is no script; expected one to shape")
        }
        let options = OptionShaper.options(of: plugin).filter { !pins.contains($0.name) }
        guard !options.isEmpty else {
            throw PreviewProblem(
                "\(plugin.name) has no option that can follow; expected a number with two ends that is not pinned"
            )
        }
        guard let index = wanted ?? carousel.indexOfItem(at: point),
            let shaper = OptionShaper(carousel, plugin, index: index, at: point, options: options)
        else { throw PreviewProblem("no item there; expected a card to drag") }
        line = PlacingLine(of: .x, ofItem: index, in: carousel, by: plugin)
        self.index = index
        self.shaper = shaper
        hook = plugin.hookPlace
    }

    /// What can be pulled at a card, for pages.
    struct Handles: Encodable {
        struct Handle: Encodable {
            let name: String
            /// Where it is pulled, and where to it moves as the option grows, in points.
            let point: [Double]
            let direction: [Double]
        }

        let index: Int
        let handles: [Handle]
    }

    /// The most handles of a card.
    private static let mostHandles = 5
    /// What moves a card by less in all its range is no handle, in points.
    private static let leastDistance = 4.0

    /// The options that move a card: at its middle, or else at its right edge, which a turn or a size moves.
    static func handles(
        of index: Int, pins: [String], _ carousel: any DrivableCarousel
    ) throws(PreviewProblem) -> Handles {
        guard let plugin = carousel.type as? LuaPlugin else {
            throw PreviewProblem("\(carousel.type.name) is no script; expected one to shape")
        }
        let options = OptionShaper.options(of: plugin).filter { !pins.contains($0.name) }
        guard let item = carousel.placements.first(where: { $0.index == index && !$0.isLeaving }) else {
            return Handles(index: index, handles: [])
        }
        let size = item.viewSize
        let edge = item.transform.projecting(Point(x: size.width / 2, y: -size.height / 4))
        let places = [nil, edge.map { Point(x: $0.x + item.center.x, y: $0.y + item.center.y) }]
        var found: [OptionShaper.Handle] = []
        for place in places {
            let known = Set(found.map(\.option.name))
            let left = options.filter { !known.contains($0.name) }
            let shaper = OptionShaper(carousel, plugin, index: index, at: place, options: left)
            found += shaper?.handles(least: leastDistance) ?? []
        }
        let handles = found.prefix(mostHandles).map { handle in
            Handles.Handle(
                name: handle.option.name, point: [handle.point.x, handle.point.y],
                direction: [handle.direction.x, handle.direction.y])
        }
        return Handles(index: index, handles: handles)
    }

    /// The hand moves.
    func follow(_ target: Point) -> Report? {
        guard let outcome = shaper.follow(target, staysNear: true) else { return nil }
        return Report(
            index: index, target: [target.x, target.y], point: [outcome.point.x, outcome.point.y],
            left: outcome.left,
            moved: Dictionary(outcome.changes.map { ($0.option.name, $0.after) }, uniquingKeysWith: { $1 }),
            limits: outcome.limits.map(\.name),
            canMove: outcome.canMove, hook: hook)
    }

    /// All is as it was. The commands that set what the hand has found.
    func end() -> [[String]] {
        let changes = shaper.letGo()
        shaper.cancel()
        return changes.map { ["option", $0.option.name, "\($0.after)"] }
    }

    /// The name of its step of undo.
    var name: String { "shape \(index)" }
}
