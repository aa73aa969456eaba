// What a screen reader hears. In: the placements. Out: one element for the carousel, one for each item.

/// What a screen reader says of a carousel, in the language of its user.
public struct AccessibilityTexts: Sendable {
    /// Where an item is, counted from 1, as in "3 of 12".
    public var position: @Sendable (_ number: Int, _ count: Int) -> String
    /// Where items are that share a place to rest, as in "3 to 4 of 12".
    public var range: @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String
    /// An item for which the app has no text.
    public var item: @Sendable (_ number: Int) -> String
    /// What the actions are called.
    public var actions: [AccessibleElement.Action: String]

    /// - Parameters:
    ///   - position: where an item is, counted from 1.
    ///   - range: where items are that share a place to rest; nil for the first number, a dash, and the last one's position.
    ///   - item: an item for which the app has no text.
    ///   - actions: what the actions are called.
    public init(
        position: @escaping @Sendable (_ number: Int, _ count: Int) -> String,
        range: (@Sendable (_ first: Int, _ last: Int, _ count: Int) -> String)? = nil,
        item: @escaping @Sendable (_ number: Int) -> String, actions: [AccessibleElement.Action: String]
    ) {
        self.position = position
        self.range = range ?? { "\($0)–\(position($1, $2))" }
        self.item = item
        self.actions = actions
    }

    /// English: the default.
    public static let english = AccessibilityTexts(
        position: { "\($0) of \($1)" }, range: { "\($0) to \($1) of \($2)" }, item: { "item \($0)" },
        actions: [.next: "next", .previous: "previous", .goTo: "show"])

    /// German.
    public static let german = AccessibilityTexts(
        position: { "\($0) von \($1)" }, range: { "\($0) bis \($1) von \($2)" }, item: { "Element \($0)" },
        actions: [.next: "weiter", .previous: "zurück", .goTo: "zeigen"])
}

/// An element for assistive technologies.
public struct AccessibleElement: Equatable, Sendable {
    /// What the element is.
    public enum Role: String, Hashable, Sendable {
        /// The carousel: its value can be raised and lowered.
        case carousel
        /// An item.
        case item
    }

    /// What can be done with it.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// To the next item.
        case next
        /// To the item before.
        case previous
        /// To this item.
        case goTo
    }

    /// What it is.
    public let role: Role
    /// The item; nil for the carousel.
    public let id: ItemID?
    /// The item's index; that of the current one for the carousel, nil without items.
    public let index: Int?
    /// What it shows: the app's text, see ``CarouselDelegate/carousel(_:labelForItemAt:)``.
    public let label: String
    /// Where it is, as ``AccessibilityTexts/position`` says, or of the carousel ``AccessibilityTexts/range``, where items
    /// share a place to rest; empty without items.
    public let value: String
    /// What can be done with it.
    public let actions: [Action]
    /// Whether a screen reader should skip it: it is hidden or leaving, it is wholly outside of the bounds, or no touch
    /// reaches it.
    public let isOutOfReach: Bool
}

extension AnyCarousel {
    /// The elements for assistive technologies: the carousel, then its loaded items in the order of their
    /// indexes. Placeholders have none.
    public var accessibleElements: [AccessibleElement] { reading { makeElements() } }

    private func makeElements() -> [AccessibleElement] {
        // Where it is going: who has raised the value hears the new one at once.
        let current = currentIndex.map { here in core.destination.map(core.item(at:)) ?? here }
        let carousel = AccessibleElement(
            role: .carousel, id: nil, index: current, label: current.map(label) ?? "",
            value: current.map(placeHeard) ?? "",
            actions: core.settings.isScrollEnabled ? [.next, .previous].filter(canPerform) : [],
            isOutOfReach: false)
        return [carousel]
            + placements.filter { (0..<numberOfItems).contains($0.index) || $0.isLeaving }.map { placement in
                AccessibleElement(
                    role: .item, id: placement.id, index: placement.index,
                    label: index(ofLoaded: placement.id).map(label) ?? "",
                    value: placement.isLeaving ? "" : position(of: placement.index),
                    actions: placement.isLeaving || !core.settings.isScrollEnabled
                        || !canGo(to: placement.index) ? [] : [.goTo],
                    isOutOfReach: placement.isLeaving || placement.isHidden || placement.alpha == 0
                        || !placement.isInSight(of: core.bounds))
            }
    }

    /// Does what an assistive technology asks for, or a button of the app's. Tell a driver instead of what a screen reader
    /// asks for: with `isScrollEnabled` off, it does nothing.
    ///
    /// - Parameters:
    ///   - action: one of an element's ``AccessibleElement/actions``.
    ///   - index: the item for `goTo`.
    /// - Returns: whether something changed.
    @discardableResult
    public func perform(_ action: AccessibleElement.Action, onItemAt index: Int? = nil) -> Bool {
        switch action {
        case .next, .previous:
            guard canPerform(action) else { return false }
            scrolling(by: .key) { _ = scroll(to: .stops(by: action == .next ? 1 : -1), Self.step) }
        case .goTo:
            guard let index, canGo(to: index) else { return false }
            scrolling(by: .key) { _ = scroll(to: .item(core.restingItem(for: index)), Self.step) }
        }
        return true
    }

    private func canPerform(_ action: AccessibleElement.Action) -> Bool {
        guard currentIndex != nil else { return false }
        if isWrapping { return numberOfItems > 1 }
        let here = core.destination ?? core.motion.offset
        guard let there = core.offset(of: .stops(by: action == .next ? 1 : -1)) else { return false }
        return abs(core.limited(there) - here) > Motion.restMargin
    }

    private func canGo(to index: Int) -> Bool {
        guard (0..<numberOfItems).contains(index), core.canReach(index), core.mayRest(on: index) else {
            return false
        }
        let here = core.destination ?? core.motion.offset
        let there = core.offset(toRestOnItem: core.restingItem(for: index))
        return abs(core.range.shorterDisplacement(from: here, to: core.range.clamped(there)))
            > Motion.restMargin
    }

    /// Where the carousel is: an item, or those that share its place to rest.
    private func placeHeard(_ index: Int) -> String {
        let items = core.itemsAtRest(with: index)
        return items.count == 1
            ? position(of: index)
            : accessibilityTexts.range(items.lowerBound + 1, items.upperBound + 1, numberOfItems)
    }

    private func label(of index: Int) -> String {
        askLabel(ofItemAt: index) ?? accessibilityTexts.item(index + 1)
    }

    private func position(of index: Int) -> String { accessibilityTexts.position(index + 1, numberOfItems) }
}

extension Placement {
    /// Whether any of it is within the bounds, as far as that can be told.
    fileprivate func isInSight(of bounds: Size) -> Bool {
        guard let quad else { return true }
        let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
        let x = corners.map(\.x)
        let y = corners.map(\.y)
        func meets(_ places: [Double], _ extent: Double) -> Bool {
            (places.max() ?? 0) > Motion.floatMargin && (places.min() ?? 0) < extent - Motion.floatMargin
        }
        return meets(x, bounds.width) && meets(y, bounds.height)
    }
}
