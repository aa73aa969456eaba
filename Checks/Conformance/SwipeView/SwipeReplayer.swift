// Replays a recording of SwipeView. In: a line of JSON. Out: the first difference from the recording, or nil.

import BuiltinTypes
import CarouselEngine
import CarouselOriginals

/// A SwipeView that runs a recording.
final class SwipeReplayer: PageReplayer<SwipeView<RecordedView>> {
    /// How often the library requests number and size is not compared.
    private static let events = RecordedEvents(ignored: ["count", "size", "reused"], unordered: ["view"])
    /// SwipeView's properties that are settings of this engine, but for autoscroll.
    private static let settings = [
        "alignment", "bounces", "defersItemViewLoading", "itemsPerPage", "pagingEnabled", "scrollEnabled",
        "truncateFinalPage", "vertical",
    ]

    private let hasDelegate: Bool
    private let startTime: Double
    private let autoscroll: Double
    /// The carousel is in no window: time passes, but the carousel is not advanced.
    private var isOffScreen = false
    private var missedTime = 0.0
    /// The last tap selected an item other than the tapped one.
    private var isTapElsewhere = false
    /// Whether the library's timer ran in the last recorded state, and when that was.
    private var before = (hasTimer: false, time: 0.0)
    /// Autoscroll has begun while the timer was not running, at a time other than 0; and a tick has followed.
    private var mayLeap: Bool
    private var hasLeapt = false

    init(_ o: RecordedObject, tolerance: Double) throws {
        let view = try o.object("view")
        let bounds = try view.size("bounds")
        let viewSize = try view.size("itemViewSize")
        let itemSize = try view.optional("itemSize", view.size)
        let data = PageData(numberOfItems: try view.integer("numberOfItems"))
        data.viewSize = viewSize
        data.itemSize = itemSize
        var settings = CarouselSettings()
        for name in Self.settings { try Self.set(name, to: name, of: view, in: &settings) }
        let wraps = try view.flag("wrapEnabled")
        autoscroll = try view.number("autoscroll")
        startTime = try view.number("t0", default: 0)
        let hasDelegate = try !view.flag("noDelegate", default: false)
        self.hasDelegate = hasDelegate
        let refused = try view.optional("refuseSelect", view.integers) ?? []
        // A control handles its own taps.
        let areItemsControls = try view.flag("controlItems", default: false)
        data.takesTap = { !(hasDelegate && refused.contains($0)) && !areItemsControls }
        try view.finish()
        mayLeap = autoscroll != 0 && startTime != 0
        super.init(
            SwipeView(type: .linear, bounds: bounds, settings: settings), data, tolerance: tolerance)
        carousel.options[.wrap] = wraps ? 1 : 0
    }

    override func begin() {
        if startTime > 0 { carousel.advance(by: startTime) }
        if hasDelegate { carousel.delegate = data }
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        data.fitViews(of: carousel)
        carousel.settings.autoscroll = autoscroll
    }

    override var indexColumn: Int { 2 }
    override var rule: KnownDifference? { hasLeapt ? .autoscrollAfterRest : nil }

    override func goOn(from state: RecordedObject) throws {
        guard try !["dragging", "decelerating", "scrolling"].contains(where: state.flag) else { return }
        carousel.scrollOffset = try state.number("scrollOffset")
        data.fitViews(of: carousel)
        _ = data.consumeEvents()
    }

    override func perform(_ name: String, _ o: RecordedObject) throws {
        switch name {
        case "tick":
            if carousel.settings.autoscroll != 0, mayLeap { hasLeapt = true }
            let seconds = try o.number("dt")
            for _ in try ticks(of: o) {
                missedTime += seconds
                if isOffScreen {
                    carousel.layoutIfNeeded()
                } else {
                    carousel.advance(by: missedTime)
                    missedTime = 0
                }
                data.fitViews(of: carousel)
                noteMove()
            }
        case "layout": carousel.layoutIfNeeded()
        case "snapshot": break
        case "setScrollOffset": carousel.scrollOffset = try o.number("offset")
        case "setCurrentItemIndex": carousel.currentItemIndex = try o.integer("index")
        case "setCurrentPage": carousel.currentPage = try o.integer("page")
        case "scrollToItem":
            carousel.scrollToItem(at: try o.integer("index"), duration: try o.number("duration"))
        case "scrollToPage":
            carousel.scrollToPage(at: try o.integer("page"), duration: try o.number("duration"))
        case "scrollByItems":
            carousel.scroll(byNumberOfItems: try o.integer("count"), duration: try o.number("duration"))
        case "scrollToOffset":
            carousel.scroll(toOffset: try o.number("offset"), duration: try o.number("duration"))
        case "scrollByOffset":
            carousel.scroll(byOffset: try o.number("offset"), duration: try o.number("duration"))
        case "userBegin": carousel.scrollViewWillBeginDragging()
        case "userMove": carousel.scrollView(didScrollBy: try o.size("delta"))
        case "userEnd": carousel.scrollViewDidEndDragging(willDecelerate: try o.flag("decelerate"))
        case "decelBegin": carousel.scrollViewWillBeginDecelerating()
        case "decelEnd": carousel.scrollViewDidEndDecelerating()
        case "userScroll":
            let drag = try o.sizes("drag")
            let deceleration = try o.optional("decel", o.sizes)
            carousel.scrollViewWillBeginDragging()
            move(by: drag)
            carousel.scrollViewDidEndDragging(willDecelerate: deceleration != nil)
            guard let deceleration else { break }
            carousel.scrollViewWillBeginDecelerating()
            move(by: deceleration)
            carousel.scrollViewDidEndDecelerating()
        case "tap": try tap(o)
        case "reloadData":
            data.numberOfItems = try o.integer("numberOfItems")
            carousel.reloadData()
        case "reloadItem": carousel.reloadItem(at: try o.integer("index"), animated: false)
        case "setProperty": try setProperty(o.text("name"), o)
        case "resize": carousel.bounds = try o.size("bounds")
        case "removeFromWindow": isOffScreen = true
        case "addToWindow":
            if isOffScreen { carousel.setNeedsLayout() }
            isOffScreen = false
        default: try super.perform(name, o)
        }
        data.fitViews(of: carousel)
    }

    private func move(by ways: [Size]) {
        for displacement in ways {
            carousel.scrollView(didScrollBy: displacement)
            noteMove()
        }
    }

    private func tap(_ o: RecordedObject) throws {
        let point = try o.point("point")
        let wanted = try o.optional("hit", o.integer)
        let isRecognized = try o.flag("recognised")
        let hit = carousel.indexOfItem(at: point)
        carousel.tap(at: point)
        isTapElsewhere =
            try isRecognized && hasDelegate
            && !o.object("after").texts("events").contains("didSelect(\(wanted ?? -1))")
        note(compare.exact("hit", wanted, hit))
        note(compare.exact("recognised", isRecognized, hit.flatMap { data.takesTap?($0) } ?? false))
    }

    private func setProperty(_ name: String, _ o: RecordedObject) throws {
        switch name {
        case "wrapEnabled": carousel.options[.wrap] = try o.flag("value") ? 1 : 0
        case "delegateItemSize":
            data.itemSize = try o.optional("value", o.size).flatMap { $0 == .zero ? nil : $0 }
        case "itemViewSize": data.viewSize = try o.size("value")
        case "numberOfItems": data.numberOfItems = try o.integer("value")
        // An action on the scroll view, not on the carousel.
        case "contentInset": o.ignore("value")
        case "autoscroll":
            let speed = try o.number("value")
            let begins = carousel.settings.autoscroll == 0 && speed != 0
            if begins, !before.hasTimer, before.time != 0 { mayLeap = true }
            carousel.settings.autoscroll = speed
        default: try Self.set(name, to: "value", of: o, in: &carousel.settings)
        }
    }

    /// Gives one of SwipeView's properties the value of a key.
    private static func set(
        _ name: String, to key: String, of o: RecordedObject, in settings: inout CarouselSettings
    ) throws {
        switch name {
        case "alignment":
            let text = try o.text(key)
            guard ["edge", "center"].contains(text) else {
                throw RecordingError("unknown alignment '\(text)'")
            }
            settings.alignment = text == "edge" ? .start : .center
        case "bounces": settings.bounces = try o.flag(key)
        case "defersItemViewLoading": settings.defersItemLoading = try o.flag(key)
        case "itemsPerPage": settings.itemsPerPage = try o.integer(key)
        case "pagingEnabled": settings.isPagingEnabled = try o.flag(key)
        case "scrollEnabled": settings.isScrollEnabled = try o.flag(key)
        case "truncateFinalPage": settings.truncatesFinalPage = try o.flag(key)
        case "vertical": settings.isVertical = try o.flag(key)
        default: throw RecordingError("unknown property '\(name)'")
        }
    }

    // MARK: Comparison

    override func difference(from move: (offset: Double, index: Int)) -> Place? {
        offsetDifference(move.offset)
            ?? compare.exact("currentItemIndex", move.index, carousel.currentItemIndex)
    }

    override func difference(from o: RecordedObject) throws -> Place? {
        // Values of the inner scroll view.
        o.ignore("frame", "contentSize", "contentOffset")
        before = (try o.flag("timer"), try o.number("t"))
        let size = carousel.itemSize
        let recordedSize = try o.size("itemSize")
        let recordedEvents = try o.texts("events")
        let items = try o.frames()
        var noted = try Self.events.normalized(data.consumeEvents())
        let checks = [
            compare.number("t", before.time, carousel.time + missedTime),
            offsetDifference(try o.number("scrollOffset")),
            compare.exact("currentItemIndex", try o.integer("currentItemIndex"), carousel.currentItemIndex),
            compare.exact("currentPage", try o.integer("currentPage"), carousel.currentPage),
            compare.exact("numberOfItems", try o.integer("numberOfItems"), carousel.numberOfItems),
            compare.exact("numberOfPages", try o.integer("numberOfPages"), carousel.numberOfPages),
            compare.number("item width", recordedSize.width, size.width),
            compare.number("item height", recordedSize.height, size.height),
            compare.exact("dragging", try o.flag("dragging"), carousel.isDragging),
            compare.exact("decelerating", try o.flag("decelerating"), carousel.isDecelerating),
            compare.exact("scrolling", try o.flag("scrolling"), carousel.isScrolling),
            compare.exact("visible", try o.integers("visible"), carousel.indexesForVisibleItems),
        ]
        if let found = checks.lazy.compactMap({ $0 }).first { return found }
        var recorded = try Self.events.normalized(recordedEvents)
        if isTapElsewhere {
            use(.tapOnAnotherItem)
            isTapElsewhere = false
            recorded.removeAll { $0.hasPrefix("didSelect") }
            noted.removeAll { $0.hasPrefix("didSelect") }
        }
        if recorded != noted { return ("events", "\(recorded)", "\(noted)") }
        return items.flatMap(frameDifference)
    }

    private func offsetDifference(_ offset: Double) -> Place? {
        let displacement = carousel.scrollOffset - offset
        let turns = (displacement / Double(max(1, carousel.numberOfItems))).rounded()
        let ours =
            carousel.isWrapping
            ? carousel.scrollOffset - turns * Double(carousel.numberOfItems) : carousel.scrollOffset
        return compare.equal(offset, ours) ? nil : ("scrollOffset", "\(offset)", "\(ours)")
    }

    private func frameDifference(_ items: [(index: Int, frame: [Double])]) -> Place? {
        compare.frames(items, carousel.placements) { _, _ in
            if isOffScreen { use(.framesOutOfWindow) }
            return isOffScreen
        }
    }
}
