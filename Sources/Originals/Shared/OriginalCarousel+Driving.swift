// How the original libraries' carousels are driven: the same commands as every carousel has. In: commands. Out:
// calls by the libraries' names.

import CarouselEngine

extension OriginalCarousel: DrivableCarousel {
    /// The name of the library, as in `iCarousel`.
    public var behavior: String { state.traits.behavior }
    /// Seconds since the carousel was made.
    public var time: Double { state.time }
    /// The number of items in the data.
    public var numberOfItems: Int { state.numberOfItems }
    /// Extent of an item along the scroll axis, in points; 0 before it is known.
    public var itemWidth: Double { state.itemWidth }
    /// The common size of all items, in points. Zero when each view has its own size.
    public var itemSize: Size { state.uniformItemSize ?? .zero }
    /// The maximum number of items loaded at once.
    public var numberOfVisibleItems: Int { state.numberOfVisibleItems }
    /// How far a drag moves the items, relative to the finger.
    public var offsetMultiplier: Double { state.offsetMultiplier }
    /// The pages of the items.
    public var pages: Pages { state.axisLayout.pages }
    /// The number of pages.
    public var numberOfPages: Int { pages.count }
    /// Where the carousel is going, in items; nil when nothing moves by itself.
    public var destination: Double? { state.motion.endPosition }
    /// The indexes of the loaded items and placeholders, ascending.
    public var indexesForVisibleItems: [Int] { pool.items.map { state.item(inCell: $0.index) } }
    /// The loaded views, in the order of their indexes.
    public var visibleItemViews: [ItemView] { pool.items.compactMap { view(in: $0.slot) } }
    /// The view of the current item, if it is loaded.
    public var currentItemView: ItemView? { itemView(at: currentItemIndex) }
    /// The frontmost view at a point, in points from the carousel's top left corner.
    public func itemView(at point: Point) -> ItemView? { indexOfItem(at: point).flatMap { itemView(at: $0) } }
    /// An item's distance from the middle of the page, in items.
    public func offset(ofItemAt index: Int) -> Double { state.itemOffsets[cell(ofItem: index)] }
    /// Whether the carousel wraps around.
    public var isWrapping: Bool { state.isLoop }
    /// Whether the user is dragging the carousel.
    public var isDragging: Bool { state.motion.isDragging }
    /// Whether the carousel is decelerating after a flick.
    public var isDecelerating: Bool { state.motion.isDecelerating }
    /// Whether a programmatic scroll is running.
    public var isScrolling: Bool { state.motion.isScrolling }

    /// Does nothing: a touch that is no drag holds no original.
    public func touchUp() {}

    /// Does it: the originals don't tell causes.
    public func scrolling(by cause: CarouselEvent.Cause, _ body: () -> Void) { body() }

    /// Scrolls to a target. Of an animation only the duration counts.
    @discardableResult
    public func scroll(to target: ScrollTarget, _ animation: TimingParameters) -> ScrollToken {
        let seconds = animation.plainDuration
        return asking {
            switch target {
            case .item(let index): scrollToItem(at: index, duration: seconds)
            case .items(let count), .stops(let count): scroll(byNumberOfItems: count, duration: seconds)
            case .offset(let offset): scroll(toOffset: offset, duration: seconds)
            case .distance(let distance): scroll(byOffset: distance, duration: seconds)
            case .page(let page): scrollToPage(at: page, duration: seconds)
            case .pages(let count):
                let count = max(-ScrollRange.mostItems, min(count, ScrollRange.mostItems))
                let range = ScrollRange(count: numberOfPages, isLoop: isWrapping)
                if range.count > 0 { scrollToPage(at: range.clamped(currentPage + count), duration: seconds) }
            }
        }
    }

    /// Does what a key does.
    public func press(_ key: CarouselKey) {
        let right = state.settings.isMirrored ? -1 : 1
        func go(_ target: ScrollTarget) { if numberOfItems > 0 { scroll(to: target, .timed(0.3)) } }
        switch key {
        case .left: go(.items(by: -right))
        case .right: go(.items(by: right))
        case .up: go(.items(by: -1))
        case .down: go(.items(by: 1))
        case .home: go(.item(0))
        case .end: go(.item(numberOfItems - 1))
        case .pageUp: go(.pages(by: -1))
        case .pageDown: go(.pages(by: 1))
        case .enter:
            let current = currentItemIndex
            if numberOfItems > 0, maySelect(current) { tell(.didSelect(index: current)) }
        }
    }

    /// The value of a property; nil for those that only the standard behavior has.
    public func value(of property: CarouselProperty) -> CarouselProperty.Value? {
        if let value = property.value(in: state.settings) { return value }
        return switch property.name {
        case "scrollOffset": .number(scrollOffset)
        case "currentItemIndex": .integer(currentItemIndex)
        case "numberOfItems": .integer(numberOfItems)
        case "numberOfPlaceholders": .integer(state.numberOfPlaceholders)
        case "numberOfVisibleItems": .integer(numberOfVisibleItems)
        case "itemWidth": .number(itemWidth)
        case "offsetMultiplier": .number(offsetMultiplier)
        case "wrapEnabled": .boolean(isWrapping)
        case "toggle": .number(state.toggle.value)
        case "dragging": .boolean(isDragging)
        case "decelerating": .boolean(isDecelerating)
        case "scrolling": .boolean(isScrolling)
        case "currentPage": .integer(currentPage)
        case "numberOfPages": .integer(numberOfPages)
        case "isAtStart": .boolean(!isWrapping && scrollOffset < state.range.least + Motion.floatMargin)
        case "isAtEnd": .boolean(!isWrapping && scrollOffset > state.range.most - Motion.floatMargin)
        case "autoplayTimeLeft": .number(autoplayTimeLeft ?? 0)
        default: nil
        }
    }

    /// Seconds until autoplay scrolls to the next page; nil when it is off or has reached its end.
    private var autoplayTimeLeft: Double? {
        let settings = state.settings
        let isOn = settings.autoplayInterval > 0 && !settings.reducesMotion
        return isOn && state.pageDue(after: currentPage) != nil ? state.autoplay.timeLeft : nil
    }
}

extension TimingParameters {
    /// In seconds; the originals know only one curve.
    fileprivate var plainDuration: Double {
        switch self {
        case .none: 0
        case .timed(let seconds, _): seconds
        case .spring(let response, _): response
        }
    }
}
