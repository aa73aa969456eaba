// Who shows a type, and hears of its changes. In: carousels, a change of the type. Out: a call of each carousel.

/// The carousels that show a type; they are not retained.
package final class TypeObservers {
    private struct Owner { weak var carousel: (any DrivableCarousel)? }
    private var owners: [Owner] = []
    private var last: Owner?

    /// Nobody.
    package init() {}

    /// A carousel shows the type from now on.
    ///
    /// - Returns: whether the last one that it began with was another.
    @discardableResult
    package func add(_ carousel: any DrivableCarousel) -> Bool {
        let isAnother = last.map { $0.carousel !== carousel } ?? false
        owners.removeAll { $0.carousel == nil || $0.carousel === carousel }
        owners.append(Owner(carousel: carousel))
        last = Owner(carousel: carousel)
        return isAnother
    }

    /// Whether a carousel shows the type.
    ///
    /// - Parameter other: a carousel that does not count; nil for none.
    package func shows(_ type: any KnownType, besides other: (any DrivableCarousel)? = nil) -> Bool {
        owners.contains {
            $0.carousel !== other && $0.carousel?.instance.type as AnyObject? === type as AnyObject
        }
    }

    /// The type returns other values than before.
    package func notify(of type: any KnownType, restarts: Bool = false) {
        for owner in owners { owner.carousel?.typeDidChange(type, restarts: restarts) }
    }
}

extension DrivableCarousel {
    package var shownType: any CarouselType { instance.type }

    /// Hears of the type's changes from now on.
    package func showType() {
        instance.known?.begin(on: self)
        applyStage()
    }

    /// What belongs to this carousel, of a type that another one may show by now.
    package func ownInstance(of type: any CarouselType) -> any CarouselType {
        guard let known = type as? any KnownType, known.observers?.shows(known, besides: self) ?? false else {
            return type
        }
        return known.instance()
    }

    /// Takes the settings that the type prefers, and the preset that was chosen.
    package func applyStage() {
        let known = instance.known
        var layers = layers
        layers.stage = appliesStage ? known?.stage ?? SettingsLayer() : SettingsLayer()
        layers.preset = known?.preset ?? SettingsLayer()
        self.layers = layers
    }
}
