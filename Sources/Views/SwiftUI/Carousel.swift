// A carousel as a SwiftUI view. All that could go wrong is in `CarouselScene` and `CarouselDriver`; this file only forwards.

#if canImport(SwiftUI)
    import BuiltinTypes
    import CarouselEngine
    import SwiftUI

    /// Shows a carousel whose items are views.
    ///
    /// ```swift
    /// Carousel(photos, selection: $current, effect: .coverFlow) { photo in
    ///     PhotoCard(photo)
    /// }
    /// ```
    ///
    /// Layout direction, reduced motion, dynamic type and color scheme come from the environment. Each card is a view with
    /// the item's identity.
    public struct Carousel<Item: Identifiable & Equatable, Card: View>: View {
        private let items: [Item]
        private let selection: Binding<Item.ID?>?
        private let effect: any CarouselType
        private let onEvent: (CarouselEvent) -> Void
        private let card: (Item) -> Card
        @StateObject private var model: CarouselModel<Item>
        @Environment(\.layoutDirection) private var layoutDirection
        @Environment(\.accessibilityReduceMotion) private var reducesMotion

        /// - Parameters:
        ///   - items: each with another id.
        ///   - selection: the current item; setting it scrolls there.
        ///   - effect: how the items are arranged.
        ///   - itemSize: of each card, in points.
        ///   - onEvent: hears what happens.
        ///   - card: the view of an item.
        public init(
            _ items: [Item], selection: Binding<Item.ID?>? = nil,
            effect: any CarouselType = BuiltinType.coverFlow,
            itemSize: CGSize = CGSize(width: 200, height: 260),
            onEvent: @escaping (CarouselEvent) -> Void = { _ in },
            @ViewBuilder card: @escaping (Item) -> Card
        ) {
            self.items = items
            self.selection = selection
            self.effect = effect
            self.onEvent = onEvent
            self.card = card
            let size = Size(width: itemSize.width, height: itemSize.height)
            _model = StateObject(wrappedValue: CarouselModel(CarouselScene(effect: effect, itemSize: size)))
        }

        private var description: CarouselDescription<Item> {
            var environment = CarouselEnvironment()
            environment.layoutDirection = layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
            environment.reducesMotion = reducesMotion
            return CarouselDescription(
                items: items, selection: selection?.wrappedValue, environment: environment)
        }

        /// The cards, back to front.
        public var body: some View {
            // Those of the newest description, not of the first.
            let _ = model.hear(onEvent, selection)
            GeometryReader { area in
                TimelineView(.animation(minimumInterval: nil, paused: !model.isMoving)) { timeline in
                    ZStack {
                        ForEach(model.cards, id: \.placement.id) { item in
                            card(item.view)
                                .frame(
                                    width: item.placement.viewSize.width,
                                    height: item.placement.viewSize.height
                                )
                                .overlay(
                                    Color(white: item.placement.shade > 0 ? 1 : 0)
                                        .opacity(abs(item.placement.shade)).allowsHitTesting(false)
                                )
                                .projectionEffect(item.effect)
                                .position(x: item.placement.center.x, y: item.placement.center.y)
                                .opacity(item.placement.alpha)
                                .zIndex(Double(item.placement.depth))
                                .accessibilityHidden(!item.placement.isInteractive)
                        }
                    }
                    .frame(width: area.size.width, height: area.size.height)
                    .contentShape(Rectangle())
                    .onChange(of: timeline.date) { date in model.frame(at: date, size: area.size) }
                }
                .onAppear {
                    model.take(description)
                    model.frame(at: Date(), size: area.size)
                }
                .onChange(of: area.size) { size in model.frame(at: Date(), size: size) }
                .gesture(
                    DragGesture(minimumDistance: 0)
                        .onChanged { model.drag(from: $0.startLocation, to: $0.location, at: $0.time) }
                        .onEnded { model.drop(at: $0.location, time: $0.time) }
                )
            }
            .clipped()
            .onChange(of: description) { model.take($0) }
            .onChange(of: model.scene.shows(effect)) { _ in model.scene.use(effect) }
            .accessibilityElement(children: .contain)
            .accessibilityAdjustableAction { direction in
                model.scene.driver.perform(direction == .increment ? .next : .previous)
            }
        }
    }

    /// What an app describes of a carousel.
    struct CarouselDescription<Item: Identifiable & Equatable>: Equatable {
        let items: [Item]
        let selection: Item.ID?
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
        var onEvent: (CarouselEvent) -> Void = { _ in }
        private var isDown = false
        private var alarm: Task<Void, Never>?
        private var size: CGSize = .zero

        init(_ scene: CarouselScene<Item>) {
            self.scene = scene
            let select = scene.carousel.onEvent
            scene.carousel.onEvent = { [weak self] event in
                select?(event)
                MainActor.assumeIsolated { self?.onEvent(event) }
            }
            scene.driver.needsFrames = { [weak self] in
                MainActor.assumeIsolated { self?.isMoving = true }
            }
        }

        func hear(_ onEvent: @escaping (CarouselEvent) -> Void, _ selection: Binding<Item.ID?>?) {
            self.onEvent = onEvent
            scene.onSelection = { selection?.wrappedValue = $0 }
        }

        func take(_ description: CarouselDescription<Item>) {
            scene.update(
                description.items, selected: description.selection, environment: description.environment)
        }

        func frame(at date: Date, size: CGSize) {
            self.size = size
            let now = date.timeIntervalSinceReferenceDate
            let frame = scene.driver.frame(at: now, bounds: Size(width: size.width, height: size.height))
            cards = frame.items
            isMoving = frame.next == .now
            alarm?.cancel()
            guard case .at(let due) = frame.next else { return }
            alarm = Task { [weak self] in
                try? await Task.sleep(for: .seconds(max(0, due - now)))
                if !Task.isCancelled, let self { self.frame(at: Date(), size: self.size) }
            }
        }

        func drag(from start: CGPoint, to place: CGPoint, at date: Date) {
            let time = date.timeIntervalSinceReferenceDate
            if !isDown {
                isDown = true
                scene.driver.pointerDown(at: Point(x: start.x, y: start.y), time: time)
            }
            scene.driver.pointerMoved(to: Point(x: place.x, y: place.y), time: time)
        }

        func drop(at place: CGPoint, time: Date) {
            isDown = false
            scene.driver.pointerUp(
                at: Point(x: place.x, y: place.y), time: time.timeIntervalSinceReferenceDate)
        }
    }

    extension DriverFrame.Item {
        /// SwiftUI turns a view about its corner, a carousel an item about its middle.
        var effect: ProjectionTransform {
            let (width, height) = (placement.viewSize.width / 2, placement.viewSize.height / 2)
            let t = Transform3D.translation(x: -width, y: -height, z: 0)
                .concatenated(with: placement.transform)
                .concatenated(with: .translation(x: width, y: height, z: 0))
            var matrix = ProjectionTransform()
            (matrix.m11, matrix.m12, matrix.m13) = (t.row1.x, t.row1.y, t.row1.w)
            (matrix.m21, matrix.m22, matrix.m23) = (t.row2.x, t.row2.y, t.row2.w)
            (matrix.m31, matrix.m32, matrix.m33) = (t.row4.x, t.row4.y, t.row4.w)
            return matrix
        }
    }
#endif
