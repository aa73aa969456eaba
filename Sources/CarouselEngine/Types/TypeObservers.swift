// Who shows a type, and hears of its changes. In: carousels, a change of the type. Out: a call of each carousel.

/// The carousels that show a type; they are not retained.
package final class TypeObservers {
    private struct Owner { weak var carousel: (any TypeObserver)? }
    private var owners: [Owner] = []
    private var last: Owner?

    /// Nobody.
    package init() {}

    /// A carousel shows the type from now on.
    ///
    /// - Returns: whether the last one that it began with was another.
    @discardableResult
    package func add(_ carousel: any TypeObserver) -> Bool {
        let isAnother = last.map { $0.carousel !== carousel } ?? false
        owners.removeAll { $0.carousel == nil || $0.carousel === carousel }
        owners.append(Owner(carousel: carousel))
        last = Owner(carousel: carousel)
        return isAnother
    }

    /// Whether a carousel shows the type.
    ///
    /// - Parameter other: a carousel that does not count; nil for none.
    package func shows(_ type: any StagedType, besides other: (any TypeObserver)? = nil) -> Bool {
        owners.contains { $0.carousel !== other && $0.carousel?.instance.type as AnyObject? === type }
    }

    /// The type returns other values than before.
    package func notify(of type: any StagedType, restarts: Bool = false) {
        for owner in owners { owner.carousel?.typeDidChange(type, restarts: restarts) }
    }
}

/// A carousel of any kind of view that shows a type.
package protocol TypeObserver: DrivableCarousel {
    /// The type that is shown, and what is kept of it.
    var instance: TypeInstance { get }
    /// A type returns other values than before.
    ///
    /// - Parameter restarts: whether it starts again, as after a reload.
    func typeDidChange(_ type: any StagedType, restarts: Bool)
}

extension TypeObserver {
    /// Hears of the type's changes from now on.
    package func showType() {
        (instance.type as? any StagedType)?.begin(on: self)
        applyStage()
    }

    /// What belongs to this carousel, of a type that another one may show by now.
    package func ownInstance(of type: any CarouselType) -> any CarouselType {
        guard let staged = type as? any StagedType, staged.observers.shows(staged, besides: self) else {
            return type
        }
        return staged.instance()
    }

    /// Takes the settings that the type prefers, and the preset that was chosen.
    package func applyStage() {
        let staged = instance.type as? any StagedType
        var layers = layers
        layers.stage = appliesStage ? staged?.stage ?? SettingsLayer() : SettingsLayer()
        layers.preset = staged?.preset ?? SettingsLayer()
        self.layers = layers
    }
}

extension DrivableCarousel {
    /// The type that is shown: of an effect, what belongs to this carousel.
    package var shownType: any CarouselType { (self as? any TypeObserver)?.instance.type ?? type }
}
