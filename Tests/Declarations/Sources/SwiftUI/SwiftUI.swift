// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations of what is used of SwiftUI, where there is none.

@_exported import Foundation

@MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

/// Any view made by a modifier or a container.
public struct AView: View { public var body: Never { fatalError() } }

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<V: View>(_ view: V) -> V { view }
    public static func buildEither(first view: some View) -> AView { fatalError() }
    public static func buildEither(second view: some View) -> AView { fatalError() }
    public static func buildLimitedAvailability(_ view: some View) -> AView { fatalError() }
}

@MainActor @propertyWrapper public struct StateObject<Object: ObservableObject> {
    public init(wrappedValue: @autoclosure @escaping () -> Object) { fatalError() }
    public var wrappedValue: Object { fatalError() }
}

public protocol ObservableObject: AnyObject {}

/// How often something was published: each time SwiftUI would evaluate what observes it.
@MainActor public enum StandInUpdates {
    public static var count = 0
}

@MainActor @propertyWrapper public struct Published<Value> {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var wrappedValue: Value { didSet { StandInUpdates.count += 1 } }
}

@propertyWrapper public struct GestureState<Value> {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public private(set) var wrappedValue: Value
    public var projectedValue: GestureState<Value> { self }
}

@propertyWrapper public struct Environment<Value> {
    public init(_ path: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}

public struct EnvironmentValues {
    public var layoutDirection: LayoutDirection { .leftToRight }
    public var accessibilityReduceMotion: Bool { false }
}

public enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }

@propertyWrapper public struct Binding<Value> {
    public init() {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
}

public struct GeometryProxy { public var size: CGSize { .zero } }

public struct GeometryReader<Content: View>: View {
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
    public var body: Never { fatalError() }
}

public struct AnimationTimelineSchedule {}

public protocol TimelineSchedule {}
extension AnimationTimelineSchedule: TimelineSchedule {}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self {
        fatalError()
    }
}

public struct TimelineViewContext { public var date: Date { Date() } }

public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewContext) -> Content) {}
    public var body: Never { fatalError() }
}

public struct ZStack<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
    public var body: Never { fatalError() }
}

public struct Color: View {
    public static var clear: Color { Color(white: 0) }
    public func opacity(_ opacity: Double) -> Color { self }
    public init(white: Double) {}
    public var body: Never { fatalError() }
}

public struct Rectangle { public init() {} }

public struct UnitPoint: Hashable, Sendable {
    public static let top = UnitPoint(), bottom = UnitPoint()
}

public struct Gradient {
    public struct Stop { public init(color: Color, location: CGFloat) {} }
}

public struct LinearGradient: View {
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
    public var body: Never { fatalError() }
}

public struct Text {
    public init(_ text: String) {}
}

public enum HoverPhase: Equatable, Sendable {
    case active(CGPoint)
    case ended
}

public enum Edge: Sendable { case top, leading, bottom, trailing }

public struct KeyEquivalent: Hashable, Sendable {
    let name: String
    public static let leftArrow = Self(name: "left")
    public static let rightArrow = Self(name: "right")
    public static let upArrow = Self(name: "up")
    public static let downArrow = Self(name: "down")
    public static let home = Self(name: "home")
    public static let end = Self(name: "end")
    public static let pageUp = Self(name: "pageUp")
    public static let pageDown = Self(name: "pageDown")
    public static let `return` = Self(name: "return")
}

public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

public struct KeyPress {
    public struct Phases: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let down = Self(rawValue: 1)
        public static let `repeat` = Self(rawValue: 2)
    }
    public enum Result { case handled, ignored }
    public let key: KeyEquivalent
    public let modifiers: EventModifiers
}

public struct ProjectionTransform {
    public init() {}
    public var (m11, m12, m13): (CGFloat, CGFloat, CGFloat) = (1, 0, 0)
    public var (m21, m22, m23): (CGFloat, CGFloat, CGFloat) = (0, 1, 0)
    public var (m31, m32, m33): (CGFloat, CGFloat, CGFloat) = (0, 0, 1)
}

public struct DragGesture {
    public struct Value {
        public var time: Date
        public var location: CGPoint
        public var startLocation: CGPoint
    }
    public init(minimumDistance: CGFloat) {}
    public func onChanged(_ action: @escaping (Value) -> Void) -> DragGesture { self }
    public func onEnded(_ action: @escaping (Value) -> Void) -> DragGesture { self }
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> DragGesture { self }
}

public struct Transaction {}

public enum AccessibilityAdjustmentDirection { case increment, decrement }

public enum AccessibilityChildBehavior { case contain, ignore }

@MainActor extension View {
    public func frame(width: CGFloat, height: CGFloat) -> AView { fatalError() }
    public func overlay(_ view: some View) -> AView { fatalError() }
    public func opacity(_ opacity: Double) -> AView { fatalError() }
    public func scaleEffect(x: CGFloat, y: CGFloat) -> AView { fatalError() }
    public func mask(_ mask: some View) -> AView { fatalError() }
    public func offset(x: CGFloat, y: CGFloat) -> AView { fatalError() }
    public func allowsHitTesting(_ enabled: Bool) -> AView { fatalError() }
    public func projectionEffect(_ transform: ProjectionTransform) -> AView { fatalError() }
    public func position(x: CGFloat, y: CGFloat) -> AView { fatalError() }
    public func zIndex(_ value: Double) -> AView { fatalError() }
    public func contentShape(_ shape: Rectangle) -> AView { fatalError() }
    public func clipped() -> AView { fatalError() }
    public func simultaneousGesture(_ gesture: DragGesture) -> AView { fatalError() }
    public func background(_ view: some View) -> AView { fatalError() }
    public func focusable() -> AView { fatalError() }
    public func onKeyPress(
        keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> AView { fatalError() }
    public func onContinuousHover(perform action: @escaping (HoverPhase) -> Void) -> AView { fatalError() }
    public func accessibilityLabel(_ label: Text) -> AView { fatalError() }
    public func accessibilityValue(_ value: Text) -> AView { fatalError() }
    public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> AView { fatalError() }
    public func onChange<V: Equatable>(of value: V, _ action: @escaping (V, V) -> Void) -> AView {
        fatalError()
    }
    public func onAppear(perform action: @escaping () -> Void) -> AView { fatalError() }
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> AView {
        fatalError()
    }
    public func accessibilityHidden(_ hidden: Bool) -> AView { fatalError() }
    public func accessibilityElement(children: AccessibilityChildBehavior) -> AView { fatalError() }
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> AView { fatalError() }
}
