// Shows a carousel on a toolkit's views. In: the toolkit's frames, touches and sizes. Out: calls of its views.

/// What a toolkit does to show a carousel: the part of an adapter that differs between toolkits.
public protocol CarouselRenderer<ItemView>: AnyObject {
    /// The type of view that an item is drawn with.
    associatedtype ItemView

    /// A view comes into sight: add it to the window.
    func insert(_ view: ItemView)

    /// Draws a view for this frame. Called for each visible view in each frame, from back to front.
    ///
    /// - Parameters:
    ///   - view: one that was inserted.
    ///   - placement: where it is, its opacity and shade.
    ///   - look: how it looks besides.
    ///   - order: 0 for the backmost view, then 1 and so on.
    func place(_ view: ItemView, at placement: Placement, look: ItemLook, order: Int)

    /// A view is out of sight: take it from the window.
    func remove(_ view: ItemView)

    /// From now on, call ``CarouselPresenter/frame(at:bounds:)`` for each frame of the screen, once at a time, or no
    /// longer.
    func setNextFrame(_ next: NextFrame)
}

/// Shows a carousel on a ``CarouselRenderer``. An adapter for a toolkit is a renderer, and forwards the toolkit's
/// events to ``driver``.
///
/// Not thread-safe.
public final class CarouselPresenter<Renderer: CarouselRenderer> {
    /// Takes pointers, wheels and keys.
    public let driver: CarouselDriver<Renderer.ItemView>
    /// The carousel that is shown.
    public var carousel: Carousel<Renderer.ItemView> { driver.carousel }

    private weak var renderer: Renderer?
    private var shown: [ItemID: Renderer.ItemView] = [:]
    private var next = NextFrame.never
    /// Whether a frame is being drawn: another one that is asked for meanwhile follows it.
    private var isDrawing = false

    /// Asks the renderer for frames at once.
    ///
    /// - Parameters:
    ///   - carousel: from now on, only this presenter advances it, and hears when it needs frames.
    ///   - renderer: not retained.
    public init(_ carousel: Carousel<Renderer.ItemView>, on renderer: Renderer) {
        driver = CarouselDriver(carousel)
        self.renderer = renderer
        driver.needsFrames = { [weak self] in self?.setNeedsFrame() }
        setNeedsFrame()
    }

    /// Advances the carousel, and draws it.
    ///
    /// - Parameters:
    ///   - time: of the frame, in seconds of the clock that the events' times come from.
    ///   - bounds: the size of the carousel, in points; nil if it has not changed.
    /// - Complexity: linear in the number of visible items.
    public func frame(at time: Double, bounds: Size? = nil) {
        guard let renderer, !isDrawing else { return }
        isDrawing = true
        defer { isDrawing = false }
        let frame = driver.frame(at: time, bounds: bounds)
        let former = shown
        shown.removeAll(keepingCapacity: true)
        for item in frame.items { shown[item.placement.id] = item.view }
        // A view that one item gave up and another one got stays in the window.
        let kept = identities(in: shown)
        // Also the former view of an item that has another one.
        let replaced = frame.items.map(\.placement.id).filter { id in
            former[id].map { Self.identity($0) != shown[id].flatMap { Self.identity($0) } } ?? false
        }
        for id in frame.gone + replaced {
            guard let view = former[id] else { continue }
            if let identity = Self.identity(view), kept.contains(identity) { continue }
            renderer.remove(view)
        }
        let known = identities(in: former)
        for (order, item) in frame.items.enumerated() {
            let isNew =
                Self.identity(item.view).map { !known.contains($0) } ?? (former[item.placement.id] == nil)
            if isNew { renderer.insert(item.view) }
            renderer.place(item.view, at: item.placement, look: item.look, order: order)
        }
        // What a call of the renderer's has changed is drawn in the next one.
        set(driver.nextFrame == .now ? .now : frame.next)
    }

    /// Asks for a frame, for example because the view has another size.
    public func setNeedsFrame() { set(.now) }

    /// Removes all views, for example when the window closes.
    public func clear() {
        for view in shown.values { renderer?.remove(view) }
        shown.removeAll()
        set(.never)
    }

    private func set(_ next: NextFrame) {
        // A timer that came too early is set again.
        if next == self.next, next == .now || next == .never { return }
        self.next = next
        renderer?.setNextFrame(next)
    }

    private func identities(in views: [ItemID: Renderer.ItemView]) -> Set<ObjectIdentifier> {
        var found: Set<ObjectIdentifier> = []
        for view in views.values { if let identity = Self.identity(view) { found.insert(identity) } }
        return found
    }

    /// Which object a view is; nil for values.
    private static func identity(_ view: Renderer.ItemView) -> ObjectIdentifier? {
        Renderer.ItemView.self is AnyObject.Type ? ObjectIdentifier(view as AnyObject) : nil
    }
}
