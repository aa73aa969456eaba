// What keys do. In: a key. Out: calls of the carousel.

/// A key that moves a carousel.
public enum CarouselKey: String, Hashable, Sendable, CaseIterable {
    /// An arrow towards the first item; from right to left, `left` is towards the last one.
    case left, up
    /// An arrow towards the last item; from right to left, `right` is towards the first one.
    case right, down
    /// To the first item.
    case home
    /// To the last item.
    case end
    /// A page back.
    case pageUp
    /// A page on.
    case pageDown
    /// Selects the current item.
    case enter
}

extension AnyCarousel {
    /// The animation of a step.
    static var step: TimingParameters { .timed(0.3) }

    /// Scrolls by a number of items, counted from where it is going.
    func step(by count: Int) { if numberOfItems > 0 { go(to: .stops(by: count), Self.step) } }

    /// Scrolls to an item, or to its page, in the time of a step.
    func step(to index: Int) {
        if numberOfItems > 0 { go(to: .item(core.restingItem(for: index)), Self.step) }
    }

    /// Does what a key does. An arrow goes to the side that it points to, also from right to left. It is also what a button
    /// of the app's may call: where `isScrollEnabled` is off, only a key that a driver tells of does not scroll.
    public func press(_ key: CarouselKey) {
        let act = take(.press(key))
        defer { act?.end() }
        guard mayScroll || key == .enter else { return }
        let right = core.settings.isMirrored ? -1 : 1
        scrolling(by: .key) {
            switch key {
            case .left: step(by: -right)
            case .right: step(by: right)
            case .up: step(by: -1)
            case .down: step(by: 1)
            case .home: step(to: core.reachedItems.lowerBound)
            case .end: step(to: core.reachedItems.upperBound - 1)
            case .pageUp: go(to: .pages(by: -1), Self.step)
            case .pageDown: go(to: .pages(by: 1), Self.step)
            // As a tap on the current item does.
            case .enter:
                if let current = currentIndex, changeQueue.areItemsKnown {
                    let id = id(ofItemAt: current)
                    let version = changeQueue.version
                    if askWhetherToSelect(current) { tellSelection(of: id, at: current, version: version) }
                }
                catchUp()
            }
        }
    }
}
