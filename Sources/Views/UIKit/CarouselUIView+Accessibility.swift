// What a screen reader finds: one element to raise and lower, then the current card with its own elements. In: the carousel's
// elements. Out: UIKit's, and what has changed.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import CarouselEngine
    import UIKit

    extension CarouselUIView {
        /// Does what a screen reader asks for.
        @discardableResult
        func perform(_ action: AccessibleElement.Action) -> Bool { presenter.driver.perform(action) }

        /// A swipe of three fingers: a page on or back, which the reader says.
        func scrollForReader(_ direction: UIAccessibilityScrollDirection) -> Bool {
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            let back: [UIAccessibilityScrollDirection] = [.down, .previous, isMirrored ? .left : .right]
            guard perform(back.contains(direction) ? .previous : .next) else { return false }
            UIAccessibility.post(notification: .pageScrolled, argument: adjustable.accessibilityValue)
            return true
        }

        /// Another card is the current one, or the data are others: the elements are.
        func tellReader() {
            let current = carousel.currentID
            guard current != told else { return }
            told = current
            if UIAccessibility.isVoiceOverRunning {
                UIAccessibility.post(notification: .layoutChanged, argument: nil)
            }
        }
    }

    /// The carousel as one element: its value is where the current item is.
    @MainActor
    final class AdjustableElement: UIAccessibilityElement {
        private weak var view: CarouselUIView?

        init(_ view: CarouselUIView) {
            self.view = view
            super.init(accessibilityContainer: view)
        }

        private var element: AccessibleElement? { view?.carousel.accessibleElements.first }

        override var accessibilityTraits: UIAccessibilityTraits {
            get { .adjustable }
            set {}
        }
        override var accessibilityLabel: String? {
            get { element?.label }
            set {}
        }
        override var accessibilityValue: String? {
            get { element?.value }
            set {}
        }
        override var accessibilityFrame: CGRect {
            get { view.map { UIAccessibility.convertToScreenCoordinates($0.bounds, in: $0) } ?? .zero }
            set {}
        }
        override func accessibilityIncrement() { view?.perform(.next) }
        override func accessibilityDecrement() { view?.perform(.previous) }
        override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
            get {
                let names = view?.carousel.accessibilityTexts.actions ?? [:]
                return (element?.actions ?? []).compactMap { action in
                    names[action].map { name in
                        UIAccessibilityCustomAction(name: name) { [weak view] _ in
                            view?.perform(action) ?? false
                        }
                    }
                }
            }
            set {}
        }
    }
#endif
