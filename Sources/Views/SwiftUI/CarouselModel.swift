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

    /// A scene, and what SwiftUI observes of it.
    @MainActor
    final class CarouselModel<Item: Identifiable & Equatable>: ObservableObject {
        let scene: CarouselScene<Item>
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

        init(_ scene: CarouselScene<Item>) {
            self.scene = scene
            let select = scene.carousel.onEvent
            scene.carousel.onEvent = { [weak self] event in
                select?(event)
                MainActor.assumeIsolated { self?.onEvent(event) }
            }
            scene.carousel.didSelect = { [weak self] index in
                MainActor.assumeIsolated { self?.select(index) }
            }
            scene.driver.needsFrames = { [weak self] in
                MainActor.assumeIsolated { self?.begin() }
            }
        }

        private func select(_ index: Int) {
            if scene.items.items.indices.contains(index) { onSelect(scene.items.items[index]) }
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
            scene.onSelection = { selection?.wrappedValue = $0 }
            var settings = scene.carousel.settings
            change(&settings)
            if settings != scene.carousel.settings { scene.carousel.settings = settings }
        }

        func take(_ description: CarouselDescription<Item>) {
            scene.itemSize = description.itemSize
            if options != description.options {
                options = description.options
                scene.carousel.options = description.options
            }
            scene.update(
                description.items, selected: description.selection, environment: description.environment)
        }

        // MARK: Frames

        func frame(size: CGSize) {
            self.size = size
            let time = now
            let frame = scene.driver.frame(at: time, bounds: Size(width: size.width, height: size.height))
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
            guard !moves, let element = scene.carousel.accessibleElements.first,
                element.label != reader.label || element.value != reader.value
            else { return }
            reader = (element.label, element.value)
        }

        // MARK: Hands

        func drag(from start: CGPoint, to place: CGPoint) {
            if !isDown {
                isDown = true
                scene.driver.pointerDown(at: Point(x: start.x, y: start.y), time: now)
            }
            scene.driver.pointerMoved(to: Point(x: place.x, y: place.y), time: now)
        }

        func drop(at place: CGPoint) {
            isDown = false
            scene.driver.pointerUp(at: Point(x: place.x, y: place.y), time: now)
        }

        /// SwiftUI has taken the finger away.
        func letGo() {
            guard isDown else { return }
            isDown = false
            scene.driver.pointerCancelled()
        }

        /// nil when the pointer leaves.
        func hover(at place: CGPoint?) {
            guard let place else { return scene.driver.pointerLeft(Self.mouse, time: now) }
            scene.driver.pointerMoved(
                Self.mouse, to: Point(x: place.x, y: place.y), isDown: false, time: now)
        }

        func press(_ key: CarouselKey) { scene.driver.key(key, time: now) }

        func perform(_ action: AccessibleElement.Action) {
            guard scene.driver.perform(action), let element = scene.carousel.accessibleElements.first else {
                return
            }
            reader = (element.label, element.value)
        }
    }
#endif
