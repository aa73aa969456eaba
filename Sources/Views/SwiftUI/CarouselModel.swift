// What SwiftUI observes of a carousel. In: what the app describes, gestures, frames. Out: the cards, and whether they move.

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import CarouselEngine
    import SwiftUI

    /// What an app describes of a carousel.
    struct CarouselDescription<Item: Identifiable & Equatable>: Equatable {
        let items: [Item]
        let selection: Item.ID?
        let itemSize: Size
        let options: OptionValues
        let environment: CarouselEnvironment
    }

    /// A carousel that is declared, and what SwiftUI observes of it.
    @MainActor
    final class CarouselModel<Item: Identifiable & Equatable>: ObservableObject {
        let declared: DeclarativeCarousel<Item>
        /// What is drawn.
        @Published private(set) var cards: [DriverFrame<Item>.Item] = []
        /// Whether each frame of the screen is needed.
        @Published private(set) var isMoving = false
        /// What a screen reader says of the carousel.
        @Published private(set) var reader: (label: String, value: String) = ("", "")
        private var onEvent: (CarouselEvent) -> Void = { _ in }
        private var onSelect: (Item) -> Void = { _ in }
        private var options: OptionValues?
        private var isDown = false
        private var alarm: Task<Void, Never>?
        private var size: CGSize = .zero
        /// Hovers beside the finger's number, 0.
        private static var mouse: Int { 1 }

        init(_ declared: DeclarativeCarousel<Item>) {
            self.declared = declared
            let select = declared.carousel.onEvent
            declared.carousel.onEvent = { [weak self] event in
                select?(event)
                MainActor.assumeIsolated { self?.onEvent(event) }
            }
            declared.carousel.didSelect = { [weak self] index in
                MainActor.assumeIsolated { self?.select(index) }
            }
            declared.driver.needsFrames = { [weak self] in
                MainActor.assumeIsolated { self?.begin() }
            }
        }

        private func select(_ index: Int) {
            if declared.items.items.indices.contains(index) { onSelect(declared.items.items[index]) }
        }

        private func begin() { if !isMoving { isMoving = true } }

        /// A clock that nobody sets back.
        private var now: Double { ProcessInfo.processInfo.systemUptime }

        // MARK: What the app describes

        func hear(
            _ onEvent: @escaping (CarouselEvent) -> Void, _ onSelect: @escaping (Item) -> Void,
            _ selection: Binding<Item.ID?>?, _ change: (inout CarouselSettings) -> Void
        ) {
            self.onEvent = onEvent
            self.onSelect = onSelect
            declared.onSelection = { selection?.wrappedValue = $0 }
            var settings = declared.carousel.settings
            change(&settings)
            if settings != declared.carousel.settings { declared.carousel.settings = settings }
        }

        func set(_ description: CarouselDescription<Item>) {
            declared.itemSize = description.itemSize
            if options != description.options {
                options = description.options
                declared.carousel.options = description.options
            }
            declared.update(
                description.items, selected: description.selection, environment: description.environment)
        }

        // MARK: Frames

        func frame(size: CGSize) {
            self.size = size
            let time = now
            let frame = declared.driver.frame(at: time, bounds: Size(width: size.width, height: size.height))
            publish(frame)
            alarm?.cancel()
            guard case .at(let due) = frame.next else { return }
            alarm = Task { [weak self] in
                try? await Task.sleep(for: .seconds(max(0, due - time)))
                if !Task.isCancelled, let self { self.frame(size: self.size) }
            }
        }

        /// What is as before is not told: each telling evaluates the view.
        private func publish(_ frame: DriverFrame<Item>) {
            let isSame = cards.elementsEqual(frame.items) {
                $0.placement == $1.placement && $0.look == $1.look && $0.view == $1.view
            }
            if !isSame { cards = frame.items }
            let moves = frame.next == .now
            if isMoving != moves { isMoving = moves }
            guard !moves, let element = declared.carousel.accessibleElements.first,
                element.label != reader.label || element.value != reader.value
            else { return }
            reader = (element.label, element.value)
        }

        // MARK: Hands

        func drag(from start: CGPoint, to place: CGPoint) {
            if !isDown {
                isDown = true
                declared.driver.pointerDown(at: Point(x: start.x, y: start.y), time: now)
            }
            declared.driver.pointerMoved(to: Point(x: place.x, y: place.y), time: now)
        }

        func drop(at place: CGPoint) {
            isDown = false
            declared.driver.pointerUp(at: Point(x: place.x, y: place.y), time: now)
        }

        /// SwiftUI has taken the finger away.
        func letGo() {
            guard isDown else { return }
            isDown = false
            declared.driver.pointerCancelled()
        }

        /// nil when the pointer leaves.
        func hover(at place: CGPoint?) {
            guard let place else { return declared.driver.pointerLeft(Self.mouse, time: now) }
            declared.driver.pointerMoved(
                Self.mouse, to: Point(x: place.x, y: place.y), isDown: false, time: now)
        }

        func press(_ key: CarouselKey) { declared.driver.key(key, time: now) }

        func perform(_ action: AccessibleElement.Action) {
            guard declared.driver.perform(action), let element = declared.carousel.accessibleElements.first
            else {
                return
            }
            reader = (element.label, element.value)
        }
    }
#endif
