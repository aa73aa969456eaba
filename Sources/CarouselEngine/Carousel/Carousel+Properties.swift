// The carousel's properties by name.

extension Carousel {
    /// The value of a property.
    public func value(of property: CarouselProperty) -> CarouselProperty.Value {
        if let value = property.value(in: settings) { return value }
        return switch property {
        case .scrollOffset: .number(scrollOffset)
        case .currentItemIndex: .integer(currentItemIndex)
        case .numberOfItems: .integer(numberOfItems)
        case .numberOfPlaceholders: .integer(numberOfPlaceholders)
        case .numberOfVisibleItems: .integer(numberOfVisibleItems)
        case .itemWidth: .number(itemWidth)
        case .offsetMultiplier: .number(offsetMultiplier)
        case .wrapEnabled: .boolean(wrapEnabled)
        case .toggle: .number(toggle)
        case .dragging: .boolean(isDragging)
        case .decelerating: .boolean(isDecelerating)
        case .scrolling: .boolean(isScrolling)
        case .currentPage: .integer(currentPage)
        case .numberOfPages: .integer(numberOfPages)
        case .autoplayTimeLeft: .number(autoplayTimeLeft ?? 0)
        default: preconditionFailure("\(property) is a setting")
        }
    }

    /// Sets a property.
    ///
    /// - Parameter value: of the property's kind; a number out of range is brought into it.
    /// - Returns: false when the property can only be read, or the value is of another kind.
    @discardableResult
    public func set(_ property: CarouselProperty, to value: CarouselProperty.Value) -> Bool {
        switch (property, value) {
        case (.scrollOffset, .number(let offset)): scrollOffset = offset
        case (.currentPage, .integer(let page)): currentPage = page
        case (.currentItemIndex, .integer(let index)): currentItemIndex = index
        default: return property.assign(value, to: &settings)
        }
        return true
    }
}
