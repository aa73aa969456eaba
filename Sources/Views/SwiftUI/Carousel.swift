// A carousel as a SwiftUI view. All that could go wrong is in `DeclarativeCarousel`, `CarouselDriver` and `CarouselModel`; this file only
// forwards.

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import BuiltinTypes
    import CarouselEngine
    import SwiftUI

    /// Shows a carousel whose items are views.
    ///
    /// ```swift
    /// Carousel(photos, selection: $current, effect: .coverFlow) { photo in
    ///     PhotoCard(photo)
    /// }
    /// .settings { $0.autoplayInterval = 4 }
    /// .onSelect { open($0) }
    /// ```
    ///
    /// Layout direction, reduced motion, dynamic type and color scheme come from the environment. Each card is a view with
    /// the item's identity.
    public struct Carousel<Item: Identifiable & Equatable, Card: View>: View {
        private let items: [Item]
        private let selection: Binding<Item.ID?>?
        private let effect: any CarouselType
        private let itemSize: Size
        private let card: (Item) -> Card
        private var change: (inout CarouselSettings) -> Void = { _ in }
        private var optionValues = OptionValues()
        private var onSelect: (Item) -> Void = { _ in }
        private var onEvent: (CarouselEvent) -> Void
        @StateObject private var model: CarouselModel<Item>
        /// Whether a finger is down: SwiftUI sets it back also when it takes the finger away.
        @GestureState private var isPressed = false
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
            let size = Size(width: itemSize.width, height: itemSize.height)
            self.items = items
            self.selection = selection
            self.effect = effect
            self.itemSize = size
            self.onEvent = onEvent
            self.card = card
            _model = StateObject(
                wrappedValue: CarouselModel(DeclarativeCarousel(effect: effect, itemSize: size)))
        }

        /// Changes settings, such as paging, autoplay or the axis, over what the effect wants.
        public func settings(_ change: @escaping (inout CarouselSettings) -> Void) -> Self {
            var view = self
            view.change = change
            return view
        }

        /// Sets standard options, such as wrap, over those of the effect.
        public func options(_ values: OptionValues) -> Self {
            var view = self
            view.optionValues = values
            return view
        }

        /// Hears of the items that are selected by a tap or by Return.
        public func onSelect(_ handler: @escaping (Item) -> Void) -> Self {
            var view = self
            view.onSelect = handler
            return view
        }

        private var description: CarouselDescription<Item> {
            var environment = CarouselEnvironment()
            environment.layoutDirection = layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
            environment.reducesMotion = reducesMotion
            return CarouselDescription(
                items: items, selection: selection?.wrappedValue, itemSize: itemSize, options: optionValues,
                environment: environment)
        }

        /// The cards, back to front.
        public var body: some View {
            // Those of the newest description, not of the first.
            let _ = model.hear(onEvent, onSelect, selection, change)
            GeometryReader { area in
                ZStack {
                    ForEach(model.cards, id: \.placement.id) { item in
                        card(item.view)
                            .frame(
                                width: item.placement.viewSize.width, height: item.placement.viewSize.height
                            )
                            .overlay(
                                Color(white: item.placement.shade > 0 ? 1 : 0)
                                    .opacity(abs(item.placement.shade)).allowsHitTesting(false)
                            )
                            .reflecting(item.look.reflection, height: item.placement.viewSize.height)
                            .projectionEffect(item.effect)
                            .position(x: item.placement.center.x, y: item.placement.center.y)
                            .opacity(item.placement.alpha)
                            .zIndex(Double(item.placement.depth))
                            .allowsHitTesting(item.placement.isInteractive)
                            .accessibilityHidden(!item.placement.isInteractive)
                    }
                }
                .frame(width: area.size.width, height: area.size.height)
                .contentShape(Rectangle())
                .background(FrameTicker(isMoving: model.isMoving) { model.frame(size: area.size) })
                .onAppear {
                    model.set(description)
                    model.frame(size: area.size)
                }
                .following(area.size) { model.frame(size: $0) }
                // A scroll view around goes on where the carousel declines.
                .simultaneousGesture(
                    DragGesture(minimumDistance: 0)
                        .updating($isPressed) { _, isPressed, _ in isPressed = true }
                        .onChanged { model.drag(from: $0.startLocation, to: $0.location) }
                        .onEnded { model.drop(at: $0.location) }
                )
                .following(isPressed) { if !$0 { model.letGo() } }
                .onContinuousHover { phase in
                    if case .active(let place) = phase {
                        model.hover(at: place)
                    } else {
                        model.hover(at: nil)
                    }
                }
            }
            .clipped()
            .carouselKeys { model.press($0) }
            .following(description) { model.set($0) }
            .following(model.declared.shows(effect)) { _ in model.declared.use(effect) }
            .accessibilityElement(children: .contain)
            .background(
                Color.clear
                    .accessibilityElement(children: .ignore)
                    .accessibilityLabel(Text(model.reader.label))
                    .accessibilityValue(Text(model.reader.value))
                    .accessibilityAdjustableAction { model.perform($0 == .increment ? .next : .previous) }
                    .accessibilityScrollAction { edge in
                        model.perform(edge == .top || edge == .leading ? .previous : .next)
                    }
            )
        }
    }

    /// Asks for the screen's frames while something moves: it alone is evaluated by the clock, the cards once, by what they are
    /// then.
    private struct FrameTicker: View {
        let isMoving: Bool
        let tick: () -> Void

        var body: some View {
            TimelineView(.animation(minimumInterval: nil, paused: !isMoving)) { timeline in
                Color.clear.following(timeline.date) { _ in tick() }
            }
        }
    }

    extension View {
        /// The view with its mirror image below it, which takes no touch and is told to nobody.
        @ViewBuilder
        fileprivate func reflecting(_ reflection: ItemReflection?, height: Double) -> some View {
            if let reflection {
                overlay(
                    scaleEffect(x: 1, y: -1)
                        .mask(
                            LinearGradient(
                                stops: [
                                    .init(color: Color(white: 0).opacity(reflection.alpha), location: 0),
                                    .init(color: .clear, location: reflection.scale),
                                ], startPoint: .top, endPoint: .bottom)
                        )
                        .offset(x: 0, y: height + reflection.gap)
                        .allowsHitTesting(false)
                        .accessibilityHidden(true))
            } else {
                self
            }
        }

        /// Calls a closure with another value.
        @ViewBuilder
        fileprivate func following<Value: Equatable>(_ value: Value, _ act: @escaping (Value) -> Void)
            -> some View
        {
            if #available(iOS 17, macOS 14, visionOS 1, *) {
                onChange(of: value) { _, newer in act(newer) }
            } else {
                onChange(of: value, perform: act)
            }
        }

        /// The keys that a carousel knows, where SwiftUI tells of keys.
        @ViewBuilder
        fileprivate func carouselKeys(_ act: @escaping (CarouselKey) -> Void) -> some View {
            if #available(iOS 17, macOS 14, visionOS 1, *) {
                focusable()
                    .onKeyPress(keys: Set(CarouselKey.swiftUI.keys), phases: [.down, .repeat]) { press in
                        guard press.modifiers.isEmpty, let key = CarouselKey.swiftUI[press.key] else {
                            return .ignored
                        }
                        act(key)
                        return .handled
                    }
            } else {
                self
            }
        }
    }

    extension CarouselKey {
        @available(iOS 17, macOS 14, visionOS 1, *)
        fileprivate static var swiftUI: [KeyEquivalent: CarouselKey] {
            [
                .leftArrow: .left, .rightArrow: .right, .upArrow: .up, .downArrow: .down, .home: .home,
                .end: .end,
                .pageUp: .pageUp, .pageDown: .pageDown, .return: .enter,
            ]
        }
    }

    extension DriverFrame.Item {
        /// SwiftUI turns a view about its corner, a carousel an item about its middle.
        var effect: ProjectionTransform {
            let width = placement.viewSize.width / 2
            let height = placement.viewSize.height / 2
            let t = Transform3D.translation(x: -width, y: -height, z: 0)
                .concatenated(with: placement.transform)
                .concatenated(with: .translation(x: width, y: height, z: 0))
            var matrix = ProjectionTransform()
            matrix.m11 = t.row1.x
            matrix.m12 = t.row1.y
            matrix.m13 = t.row1.w
            matrix.m21 = t.row2.x
            matrix.m22 = t.row2.y
            matrix.m23 = t.row2.w
            matrix.m31 = t.row4.x
            matrix.m32 = t.row4.y
            matrix.m33 = t.row4.w
            return matrix
        }
    }
#endif
