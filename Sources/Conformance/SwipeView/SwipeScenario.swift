// One line of a recording of SwipeView: the configuration of the view, the actions, and the observed states.

import CarouselEngine

/// A recorded scenario of SwipeView.
struct SwipeScenario {
    let name: String
    let view: View
    let initial: State
    let steps: [Step]

    /// The view's properties, and the data's.
    struct View {
        let bounds: Size
        let itemViewSize: Size
        /// The delegate's answer; nil if an item view is measured.
        let itemSize: Size?
        let numberOfItems: Int
        let settings: CarouselSettings
        let wraps: Bool
        let autoscroll: Double
        let startTime: Double
        let hasDelegate: Bool
        let refused: [Int]
        let areItemsControls: Bool
    }

    /// The actions of a scenario: the verbs of the recordings.
    enum Verb {
        case tick(seconds: Double, count: Int)
        case layout
        case snapshot
        case setScrollOffset(Double)
        case setCurrentItemIndex(Int)
        case setCurrentPage(Int)
        case scrollToItem(Int, duration: Double)
        case scrollToPage(Int, duration: Double)
        case scrollByItems(Int, duration: Double)
        case scrollToOffset(Double, duration: Double)
        case scrollByOffset(Double, duration: Double)
        case userBegin
        case userMove(Size)
        case userEnd(decelerates: Bool)
        case decelBegin
        case decelEnd
        case userScroll(drag: [Size], deceleration: [Size]?)
        case tap(Point)
        case reloadData(Int)
        case reloadItem(Int)
        case setSetting(CarouselProperty, CarouselProperty.Value)
        case setWrap(Bool)
        case setDelegateItemSize(Size?)
        case setItemViewSize(Size)
        case setNumberOfItems(Int)
        /// An action on the scroll view, not on the carousel.
        case setContentInset
        case resize(Size)
        case removeFromWindow
        case addToWindow
    }

    /// One recorded step.
    struct Step {
        let name: String
        let verb: Verb
        /// Scroll offset and current index for each tick or move.
        let trace: [(offset: Double, index: Int)]
        /// The item that a tap hit, and whether the tap was recognized.
        let tap: (hit: Int?, isRecognized: Bool)?
        let after: State
    }

    /// One recorded state, without UIKit's part.
    struct State {
        let scrollOffset: Double
        let currentItemIndex: Int
        let currentPage: Int
        let numberOfItems: Int
        let numberOfPages: Int
        let itemSize: Size
        let isDragging: Bool
        let isDecelerating: Bool
        let isScrolling: Bool
        let time: Double
        /// Whether the library's timer runs: its behavior after a rest depends on that.
        let hasTimer: Bool
        let visible: [Int]
        let events: [String]
        let items: [(index: Int, frame: [Double])]?
    }
}

extension SwipeScenario {
    /// Reads a scenario; throws for anything unknown.
    init(_ object: RecordedObject) throws {
        object.ignore("source")
        name = try object.text("name")
        view = try View(object.object("view"))
        initial = try State(object.object("initial"))
        steps = try object.objects("steps").map(Step.init)
        try object.finish()
    }
}

extension SwipeScenario.View {
    fileprivate init(_ o: RecordedObject) throws {
        bounds = try o.size("bounds")
        itemViewSize = try o.size("itemViewSize")
        itemSize = try o.optional("itemSize", o.size)
        numberOfItems = try o.integer("numberOfItems")
        var settings = CarouselSettings()
        for name in SwipeScenario.settings.keys.sorted() where name != "autoscroll" {
            let (property, value) = try SwipeScenario.setting(name, key: name, in: o)
            guard property.assign(value, to: &settings) else {
                throw RecordingError("\(name): a value of another kind")
            }
        }
        self.settings = settings
        wraps = try o.flag("wrapEnabled")
        autoscroll = try o.number("autoscroll")
        startTime = try o.number("t0", default: 0)
        hasDelegate = try !o.flag("noDelegate", default: false)
        refused = try o.optional("refuseSelect", o.integers) ?? []
        areItemsControls = try o.flag("controlItems", default: false)
        try o.finish()
    }
}

extension SwipeScenario {
    /// SwipeView's properties that are settings of this engine.
    fileprivate static let settings = [
        "alignment": "alignment", "itemsPerPage": "itemsPerPage", "truncateFinalPage": "truncateFinalPage",
        "pagingEnabled": "pagingEnabled", "scrollEnabled": "scrollEnabled", "vertical": "vertical",
        "bounces": "bounces", "defersItemViewLoading": "defersItemLoading", "autoscroll": "autoscroll",
    ]

    /// The setting with a name, and its value for a key.
    fileprivate static func setting(
        _ name: String, key: String, in o: RecordedObject
    ) throws -> (CarouselProperty, CarouselProperty.Value) {
        guard let property = settings[name].flatMap(CarouselProperty.named) else {
            throw RecordingError("unknown property '\(name)'")
        }
        switch property.name {
        case "alignment":
            let text = try o.text(key)
            guard ["edge", "center"].contains(text) else {
                throw RecordingError("unknown alignment '\(text)'")
            }
            return (property, .word(text == "edge" ? "start" : "center"))
        case "itemsPerPage": return (property, .integer(try o.integer(key)))
        case "autoscroll": return (property, .number(try o.number(key)))
        default: return (property, .boolean(try o.flag(key)))
        }
    }
}

extension SwipeScenario.Step {
    fileprivate init(_ o: RecordedObject) throws {
        name = try o.text("do")
        verb = try Self.verb(name, o)
        trace = try o.trace(column: 2)
        if case .tap = verb {
            tap = (try o.optional("hit", o.integer), try o.flag("recognised"))
        } else {
            tap = nil
        }
        after = try SwipeScenario.State(o.object("after"))
        try o.finish()
    }

    private static func verb(_ name: String, _ o: RecordedObject) throws -> SwipeScenario.Verb {
        switch name {
        case "tick": .tick(seconds: try o.number("dt"), count: try o.integer("count"))
        case "layout": .layout
        case "snapshot": .snapshot
        case "setScrollOffset": .setScrollOffset(try o.number("offset"))
        case "setCurrentItemIndex": .setCurrentItemIndex(try o.integer("index"))
        case "setCurrentPage": .setCurrentPage(try o.integer("page"))
        case "scrollToItem": .scrollToItem(try o.integer("index"), duration: try o.number("duration"))
        case "scrollToPage": .scrollToPage(try o.integer("page"), duration: try o.number("duration"))
        case "scrollByItems": .scrollByItems(try o.integer("count"), duration: try o.number("duration"))
        case "scrollToOffset": .scrollToOffset(try o.number("offset"), duration: try o.number("duration"))
        case "scrollByOffset": .scrollByOffset(try o.number("offset"), duration: try o.number("duration"))
        case "userBegin": .userBegin
        case "userMove": .userMove(try o.size("delta"))
        case "userEnd": .userEnd(decelerates: try o.flag("decelerate"))
        case "decelBegin": .decelBegin
        case "decelEnd": .decelEnd
        case "userScroll":
            .userScroll(drag: try o.sizes("drag"), deceleration: try o.optional("decel", o.sizes))
        case "tap":
            .tap(Point(x: try o.size("point").width, y: try o.size("point").height))
        case "reloadData": .reloadData(try o.integer("numberOfItems"))
        case "reloadItem": .reloadItem(try o.integer("index"))
        case "setProperty": try property(o)
        case "resize": .resize(try o.size("bounds"))
        case "removeFromWindow": .removeFromWindow
        case "addToWindow": .addToWindow
        default: throw RecordingError("unknown verb '\(name)'")
        }
    }

    private static func property(_ o: RecordedObject) throws -> SwipeScenario.Verb {
        let name = try o.text("name")
        switch name {
        case "wrapEnabled": return .setWrap(try o.flag("value"))
        case "delegateItemSize": return .setDelegateItemSize(try o.optional("value", o.size))
        case "itemViewSize": return .setItemViewSize(try o.size("value"))
        case "numberOfItems": return .setNumberOfItems(try o.integer("value"))
        case "contentInset":
            o.ignore("value")
            return .setContentInset
        default:
            let (property, value) = try SwipeScenario.setting(name, key: "value", in: o)
            return .setSetting(property, value)
        }
    }
}

extension SwipeScenario.State {
    fileprivate init(_ o: RecordedObject) throws {
        // Values of the inner scroll view.
        o.ignore("frame", "contentSize", "contentOffset")
        time = try o.number("t")
        hasTimer = try o.flag("timer")
        scrollOffset = try o.number("scrollOffset")
        currentItemIndex = try o.integer("currentItemIndex")
        currentPage = try o.integer("currentPage")
        numberOfItems = try o.integer("numberOfItems")
        numberOfPages = try o.integer("numberOfPages")
        itemSize = try o.size("itemSize")
        isDragging = try o.flag("dragging")
        isDecelerating = try o.flag("decelerating")
        isScrolling = try o.flag("scrolling")
        visible = try o.integers("visible")
        events = try o.texts("events")
        items = try o.frames()
        try o.finish()
    }
}
