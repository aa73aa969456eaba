// One line of a recording of CarouselSwift: the configuration of the view, the actions, and the observed
// states.

import CarouselEngine

/// A recorded scenario of CarouselSwift.
struct CellScenario {
    let name: String
    let view: View
    let initial: State
    let steps: [Step]

    /// How a drag may end.
    enum Paging: String {
        case none, cell, cellLimit, scroll
    }

    /// The view's properties, and the data's.
    struct View {
        let bounds: Size
        let numberOfItems: Int
        let wraps: Bool
        let isVertical: Bool
        let itemsPerPage: Int
        let bufferedItems: Int
        let paging: Paging
    }

    /// The actions of a scenario: the verbs of the recordings.
    enum Verb {
        case tick(seconds: Double, count: Int)
        case layout
        case scrollTo(Int, animated: Bool)
        case next(animated: Bool)
        case previous(animated: Bool)
        case reload(Int?)
        /// The calls that reload some items; CarouselSwift reloads all of them unless the count changed.
        case reloadPart([Int], Int?)
        case reloadVisible(Int?)
        case autoScroll(interval: Double, increases: Bool)
        case stopAutoScroll
        case pauseAutoScroll
        case resumeAutoScroll
        case setBounds(Size)
        case setItemsPerPage(Int)
        case setBufferedItems(Int)
        case setVertical(Bool)
        case setWraps(Bool)
        case setPaging(Paging)
        case setNumberOfItems(Int)
        case setContentOffset(Size)
        case userBegin
        case userMove(Size)
        case willEndDragging(target: Size)
        case userEnd(decelerates: Bool)
        case decelBegin
        case decelEnd
        case userScroll(drag: [Size], fling: Size)
        case animate([Double])
        case tap(Point)
    }

    /// One recorded step.
    struct Step {
        let name: String
        let verb: Verb
        /// Content offset along the axis in points, and the item that progress is measured from, for each
        /// tick or move.
        let trace: [(offset: Double, index: Int)]
        /// The content offset where a fling ends, in points.
        let resultTarget: Size?
        let after: State
    }

    /// One recorded state, without the parts of UIKit and of the recycling.
    struct State {
        let time: Double
        let contentOffset: Size
        let contentSize: Size
        let cellSize: Size
        let firstVisible: Int?
        let lastVisible: Int?
        let visible: [Int]
        let current: Int
        let pendingTarget: Size?
        let autoScroll: AutoScroll
        let events: [String]
        let items: [(index: Int, frame: [Double])]?
    }

    /// The state of autoplay.
    enum AutoScroll: Equatable {
        case off, paused
        case on(interval: Double)
    }
}

extension CellScenario {
    /// Reads a scenario; throws for anything unknown.
    init(_ object: RecordedObject) throws {
        object.ignore("source")
        name = try object.text("name")
        view = try View(object.object("view"))
        initial = try State(object.object("initial"))
        steps = try object.objects("steps").map(Step.init)
        try object.finish()
    }

    fileprivate static func paging(_ text: String) throws -> Paging {
        guard let paging = Paging(rawValue: text) else { throw RecordingError("unknown paging '\(text)'") }
        return paging
    }

    fileprivate static func choice(_ text: String, _ yes: String, _ no: String) throws -> Bool {
        guard [yes, no].contains(text) else {
            throw RecordingError("'\(text)' is neither \(yes) nor \(no)")
        }
        return text == yes
    }
}

extension CellScenario.View {
    fileprivate init(_ o: RecordedObject) throws {
        // Views that are no longer visible are reused, whatever the size of the cache.
        o.ignore("cacheSize", "nilViews", "reloadAtStart")
        bounds = try o.size("bounds")
        numberOfItems = try o.integer("numberOfItems")
        wraps = try CellScenario.choice(o.text("type"), "loop", "linear")
        isVertical = try CellScenario.choice(o.text("direction"), "vertical", "horizontal")
        itemsPerPage = try o.integer("cellPerPage")
        bufferedItems = try o.integer("bufferCellCount")
        paging = try CellScenario.paging(o.text("pagingType"))
        try o.finish()
    }
}

extension CellScenario.Step {
    fileprivate init(_ o: RecordedObject) throws {
        name = try o.text("do")
        verb = try Self.verb(name, o)
        trace = try o.trace(column: 1)
        resultTarget = try o.optional("resultTarget", o.size)
        after = try CellScenario.State(o.object("after"))
        try o.finish()
    }

    private static func verb(_ name: String, _ o: RecordedObject) throws -> CellScenario.Verb {
        switch name {
        case "tick": return .tick(seconds: try o.number("dt"), count: try o.integer("count"))
        case "layout", "snapshot": return .layout
        case "scrollTo":
            return .scrollTo(try o.integer("cell"), animated: try o.flag("animated", default: false))
        case "next": return .next(animated: try o.flag("animated", default: false))
        case "previous": return .previous(animated: try o.flag("animated", default: false))
        case "reload": return .reload(try o.optional("numberOfItems", o.integer))
        case "reloadIndex":
            return .reloadPart([try o.integer("index")], try o.optional("numberOfItems", o.integer))
        case "reloadIndexes":
            return .reloadPart(try o.integers("indexes"), try o.optional("numberOfItems", o.integer))
        case "reloadVisible": return .reloadVisible(try o.optional("numberOfItems", o.integer))
        case "autoScroll":
            return .autoScroll(interval: try o.number("interval"), increases: try o.flag("increase"))
        case "stopAutoScroll": return .stopAutoScroll
        case "pauseAutoScroll", "appResign": return .pauseAutoScroll
        case "resumeAutoScroll", "appActive": return .resumeAutoScroll
        case "setProperty": return try property(o)
        case "resize": return .setBounds(try o.size("bounds"))
        case "setContentOffset": return .setContentOffset(try o.size("offset"))
        case "userBegin": return .userBegin
        case "userMove": return .userMove(try o.size("delta"))
        case "willEndDragging":
            o.ignore("velocity")
            return .willEndDragging(target: try o.size("target"))
        case "userEnd": return .userEnd(decelerates: try o.flag("decelerate"))
        case "decelBegin": return .decelBegin
        case "decelEnd": return .decelEnd
        case "userScroll": return .userScroll(drag: try o.sizes("drag"), fling: try o.size("fling"))
        case "animate": return .animate(try o.numbers("fractions"))
        case "tap":
            let point = try o.size("point")
            return .tap(Point(x: point.width, y: point.height))
        default: throw RecordingError("unknown verb '\(name)'")
        }
    }

    private static func property(_ o: RecordedObject) throws -> CellScenario.Verb {
        let name = try o.text("name")
        switch name {
        case "type": return .setWraps(try CellScenario.choice(o.text("value"), "loop", "linear"))
        case "direction":
            return .setVertical(try CellScenario.choice(o.text("value"), "vertical", "horizontal"))
        case "cellPerPage": return .setItemsPerPage(try o.integer("value"))
        case "bufferCellCount": return .setBufferedItems(try o.integer("value"))
        case "pagingType": return .setPaging(try CellScenario.paging(o.text("value")))
        case "numberOfItems": return .setNumberOfItems(try o.integer("value"))
        case "cacheSize":
            o.ignore("value")
            return .layout
        default: throw RecordingError("unknown property '\(name)'")
        }
    }
}

extension CellScenario.State {
    fileprivate init(_ o: RecordedObject) throws {
        // Values of the scroll view and of the recycling.
        o.ignore("loaded", "frame", "firstVisibleCellIndex", "cached", "subviews", "nativePaging")
        time = try o.number("t")
        contentOffset = try o.size("contentOffset")
        contentSize = try o.size("contentSize")
        cellSize = try o.size("cellSize")
        firstVisible = try o.optional("firstVisibleCell", o.integer)
        lastVisible = try o.optional("lastVisibleCell", o.integer)
        visible = try o.integers("visibleCells")
        current = try o.integer("current")
        pendingTarget = try o.optional("pendingTarget", o.size)
        if let interval = try? o.number("timer") {
            autoScroll = .on(interval: interval)
        } else if o.has("timer") {
            guard try o.text("timer") == "paused" else { throw RecordingError("timer: unknown state") }
            autoScroll = .paused
        } else {
            autoScroll = .off
        }
        events = try o.texts("events")
        items = try o.frames()
        try o.finish()
    }
}
