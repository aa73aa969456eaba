// The carousel's properties by name.

extension AnyCarousel {
    /// The value of a property.
    package func value(of property: CarouselProperty) -> CarouselProperty.Value { property.value(in: core) }

    /// Sets a property.
    ///
    /// - Parameter value: of the property's kind; a number out of range is clamped.
    /// - Returns: false when the property is read-only or the value is of another kind.
    @discardableResult
    package func set(_ property: CarouselProperty, to value: CarouselProperty.Value) -> Bool {
        switch (property.name, value) {
        case ("scrollOffset", .number(let offset)): scrollOffset = offset
        case ("currentPage", .integer(let page)): currentPage = page
        case ("currentItemIndex", .integer(let index)): currentItemIndex = index
        default: return setLayered(property, to: value)
        }
        return true
    }
}
