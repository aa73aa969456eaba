// The `AnyCarousel` class: everything of a carousel but its views. In: commands, gestures, time. Out: placements, and
// questions and messages to whoever knows the views. Its state is a value, `Core`.

/// A carousel of any kind of view: its state, motion, layout and events. ``Carousel`` adds the views and the app's
/// objects.
///
/// The engine has no clock: call ``advance(by:)`` to advance its time. Changes that affect the layout take
/// effect at the next ``layoutIfNeeded()``, which `advance(by:)` also calls. Any method may be called from
/// any callback, including those of types.
///
/// Not thread-safe: use a carousel from one thread at a time.
public class AnyCarousel: DrivableCarousel {
    /// How the items are arranged. Setting a type with another `identity` lays out the carousel.
    public var type: any CarouselType {
        get { instance.definition }
        set {
            guard newValue.identity != instance.type.identity else {
                return showAgain(newValue)
            }
            show(newValue)
            recorder?.noteType()
            instance.restart()
            core.appearance = Appearance(time: core.time)
            layOut()
            updateTypeIfDue()
        }
    }

    /// Shows another value of the type that is shown.
    final func showAgain(_ type: any CarouselType) {
        let act = take(.showSameType(type))
        defer { act?.end() }
        show(type)
        invalidatePlacements()
    }

    /// Nothing holds any more that the former type, or the former value of this one, has said.
    final func show(_ type: any CarouselType) {
        let shown = instance.shown(for: type)
        instance.show(shown, TypeTraits(of: shown))
        core.setPacking(packsItems: shown.packsItems, wantsLoop: core.wantsLoop)
        showType()
        note(instance.known?.declarationProblems ?? [])
    }

    /// The area of the carousel, in points. A non-finite size is ignored; each extent is clamped to
    /// 0…1,000,000. Setting another size requests a layout.
    public var bounds: Size {
        get { core.bounds }
        set {
            guard newValue.isFinite, newValue.withinExtents != core.bounds else { return }
            let bounds = newValue.withinExtents
            let act = take(.bounds(bounds))
            defer { act?.end() }
            core.setBounds(bounds)
            setNeedsLayoutNow()
        }
    }

    /// `standard`.
    public var behavior: String { "standard" }

    /// Whether the settings that a script prefers, its stage, hold where the app has set no others. The default is
    /// false.
    public var appliesStage = false { didSet { applyStage() } }

    /// Whether a platform scroll view performs the scrolling. A programmatic scroll then only sets
    /// ``scrollTarget``, and the scroll view reports its movement towards it.
    public var isDrivenByScrollView: Bool {
        get { followsScrollView }
        set {
            let act = take(.isDrivenByScrollView(newValue))
            defer { act?.end() }
            followsScrollView = newValue
        }
    }
    final var followsScrollView = false

    /// The number of items in the data.
    public var numberOfItems: Int { core.numberOfItems }
    /// The number of placeholders in the data.
    public var numberOfPlaceholders: Int { core.numberOfPlaceholders }
    /// Extent of an item along the scroll axis, in points: the delegate's value, otherwise the extent of the
    /// first view that was loaded; 0 before that.
    public var itemWidth: Double { core.itemWidth }
    /// The common size of all items, in points, as set by the delegate. Zero when each view has
    /// its own size.
    public var itemSize: Size { core.uniformItemSize ?? .zero }
    /// Seconds that it has been advanced by since it was made. A driver does not advance it while nothing moves.
    public var time: Double { core.time }
    /// Whether the carousel wraps around; updated at each layout.
    public var isWrapping: Bool { core.isLoop }
    /// How far a drag moves the items, relative to the finger; updated at each layout.
    public var offsetMultiplier: Double { core.offsetMultiplier }

    /// Called once when something begins that time must carry on, or that must be drawn; then not again until
    /// ``advance(by:)`` ends with nothing moving. A renderer needs no other wake.
    public var needsFrames: (() -> Void)? { didSet { hearOfFrames(needsFrames != nil) } }
    /// Whether somebody is asked for frames from now on.
    final func hearOfFrames(_ hears: Bool) {
        let act = take(.hearsOfFrames(hears))
        defer { act?.end() }
        isAwake = !hears
    }
    /// Whether ``needsFrames`` was called, or there is nothing to call.
    final var isAwake = true

    /// What a type asks about items.
    final let itemInquiry = ItemInquiry()
    /// Who takes down what happens.
    final var recorder: SessionRecorder?
    /// Who hears of each call of the app's code; nil while nobody does, so that a frame reads no weak reference.
    @exclusivity(unchecked) final var watch: CallbackWatch?
    /// What a screen reader says. The default is English.
    public final var accessibilityTexts = AccessibilityTexts.english
    /// Whether a data source was set, so that its absence is a mistake.
    final var expectsDataSource = false

    // MARK: Parts

    // Values that call nobody: each changes by itself, and the methods of this class carry out what follows. So no access to
    // one can begin within another, and nothing is checked in each, which would cost a quarter of a frame.

    /// Who wants which settings and options.
    @exclusivity(unchecked) final var heldLayers = SettingsLayers()
    /// Settings, data, the axis layout of items, motion: what a frame is computed from.
    @exclusivity(unchecked) final var core: Core
    /// The type that is shown.
    @exclusivity(unchecked) package final var instance: TypeInstance
    /// Which item is which.
    @exclusivity(unchecked) final var names = ItemNames()
    /// The changes of the data.
    @exclusivity(unchecked) final var changeQueue = ChangeQueue()
    /// The loaded items.
    @exclusivity(unchecked) final var loaded = ItemPool(notesReleases: true)
    /// Which of them were loaded last.
    @exclusivity(unchecked) final var plan = LoadPlan()
    /// The placed frame.
    @exclusivity(unchecked) final var layout = Layout()
    /// The scrolls that somebody waits for.
    @exclusivity(unchecked) final var scrolls = WaitingScrolls()
    /// What must be done as soon as it may.
    @exclusivity(unchecked) final var due = DueWork()
    /// What is to be told.
    @exclusivity(unchecked) final var notices = NoticeQueue()
    /// What holds only while something is done.
    @exclusivity(unchecked) final var pass = Pass()
    /// The carousels that move with this one.
    @exclusivity(unchecked) final var stepGroup: StepGroup?

    /// The app's identities of the items, if it gave them any.
    final var identities: (any IdentityList)? { names.identities }
    /// Whether the data source has other items than the carousel knows of: none are loaded before it knows which.
    final var hasUnknownItems: Bool { changeQueue.hasUnknownItems }
    /// Whether views may be asked for now.
    final var mayLoad: Bool { pass.questions == 0 && !changeQueue.hasUnknownItems }

    init(type: any CarouselType, bounds: Size, settings: CarouselSettings, initialItemIndex: Int) {
        instance = TypeInstance(type)
        heldLayers.set(settings)
        core = Core(bounds: bounds, settings: heldLayers.settings(), initialItemIndex: initialItemIndex)
        itemInquiry.begin(with: self)
        showType()
        note(instance.known?.declarationProblems ?? [])
    }

    deinit {
        itemInquiry.end()
        scrolls.running?.token.finish(.cancelled)
        scrolls.awaited?.token?.finish(.cancelled)
        listeners.end()
    }

    // MARK: The app

    // What the app is asked and told. `Carousel`, which knows the views and the app's objects, overrides each; `ask` and `tell`
    // call them, see `AnyCarousel+App`. A view is a slot here.

    /// Whether there are data.
    var hasData: Bool { false }
    /// The numbers of items and placeholders in the data.
    func countData() -> (items: Int, placeholders: Int) { (0, 0) }
    /// Which views an item's view can be made of.
    func reuseKey(ofItemAt index: Int) -> AnyHashable? { nil }
    /// What the app says of an item; nil for nothing.
    func appData(ofItemAt index: Int) -> ItemData? { nil }
    /// Whether single items have lengths of their own.
    var hasOwnLengths: Bool { false }
    /// Whether anybody could say so of an item.
    var answersLengths: Bool { false }
    /// An item's extent and the gap after it, in points; nil where they are not its own.
    func ownLength(ofItemAt index: Int) -> (extent: Double?, gap: Double?) { (nil, nil) }

    /// Makes the view of an item or a placeholder, from that of a slot if there is one, and returns its size. The view
    /// is kept by ``keepView(in:)``.
    func makeView(at index: Int, isPlaceholder: Bool, reusing slot: Int?) -> Size { .zero }
    /// Keeps the view that was made; nil for none.
    func keepView(in slot: Int?) {}
    /// The view in a slot is no longer needed.
    func forgetView(in slot: Int) {}
    /// The size of a view, in points.
    func sizeOfView(in slot: Int) -> Size { .zero }
    /// All views, to go back to.
    var keptViews: Any {
        get { () }
        set {}
    }

    /// Where to come to rest, in items.
    func target(velocity: Double, proposed: Double) -> Double { proposed }
    /// Whether a tap may select an item.
    func maySelect(_ index: Int) -> Bool { true }
    /// Whether it may come to rest on an item.
    func mayRest(on index: Int) -> Bool { true }
    /// What a screen reader says of an item; nil for the usual.
    func label(ofItemAt index: Int) -> String? { nil }
    /// The size of all items, and their extent along the axis, as the app wants them.
    func sizes() -> (size: Size?, width: Double?) { (nil, nil) }
    /// The app's values of options, in their order.
    ///
    /// - Parameter body: is called with a function that returns the app's value of an option.
    func withOptionAnswers(_ body: ((CarouselOption, Double?) -> Double?) -> Void) { body { $1 } }
    /// Whether anybody could have values of options.
    var answersOptions: Bool { false }

    /// Something happened.
    func hear(_ event: CarouselEvent) {}
    /// The data are others: counts and indexes hold.
    func hearOfItemsChange() {}
    /// It is at rest on another item than at its last rest; without an index, on none.
    func hearOfRest(on id: ItemID?, at index: Int?) {}
    /// The view in a slot is about to be shown.
    func hearOfDisplay(of slot: Int, at index: Int) {}
    /// The view in a slot is no longer shown.
    func hearOfEndOfDisplay(of slot: Int, at index: Int) {}
    /// A tap or a key selected an item. Whoever has heard of it, or of the scroll to it, may have removed it.
    func hearOfSelection(of id: ItemID?, at index: Int, version: Int) {}
    /// Taps at one place: the first one was on an item, or on none.
    func hearOfTap(on id: ItemID?, count: Int) {}
    /// A pointer stays down, on an item or on none.
    func hearOfLongPress(on id: ItemID?) {}

    /// The last page of autoplay has been shown for its time.
    func hearOfAutoplayEnd() {}

    /// Whether the app hears of what happens as a delegate: kept, because every frame asks, and a weak reference is slow to
    /// read.
    final var isDelegated = false
    /// Whether anybody hears of long presses.
    package internal(set) final var hearsLongPresses = false
    /// Whether the app says on which items it may rest.
    final var asksForRests = false
    /// Called with a mistake of the type: a declaration that can't be, an answer that can't be taken. Each is told once,
    /// until a frame is placed without one.
    public final var typeProblems: ((TypeProblem) -> Void)? { didSet { tellKeptProblems() } }
    /// What was told of them.
    @exclusivity(unchecked) final var problems = TypeProblems()
    /// Called with each event, before the delegate hears of it.
    @exclusivity(unchecked) public final var onEvent: ((CarouselEvent) -> Void)?
    /// Those of whose end nobody hears.
    @exclusivity(unchecked) final var unheard = UnheardItems()
    /// Objects of the app's that are let go when no part is open.
    @exclusivity(unchecked) final var kept: [Any] = []
    /// Those who wait for events.
    @exclusivity(unchecked) final var listeners = ValueListeners<CarouselEvent>()
    /// Whether anybody hears of events.
    final var isHeard: Bool { isDelegated || onEvent != nil || !listeners.isEmpty || isGrouped }
    /// Those with which it makes one choice.
    final weak var restGroup: RestGroup?
    /// Whether there are any: a weak reference is slow to read.
    final var isGrouped = false

    // MARK: Derived values

    /// The index of the item nearest to the center; −1 when there is none. Setting it jumps to that item.
    public var currentItemIndex: Int {
        get { core.currentItemIndex }
        set { scrollOffset = Double(newValue) }
    }

    /// The index of the item nearest to the center, or nil when there is none.
    public var currentIndex: Int? { core.numberOfItems > 0 ? currentItemIndex : nil }

    /// The maximum number of items loaded at once.
    public var numberOfVisibleItems: Int { core.numberOfVisibleItems }

    /// The scroll offset, in items. Setting it stops any motion. Non-finite values are ignored.
    public var scrollOffset: Double {
        get { core.motion.offset }
        set {
            let act = take(.jump(newValue))
            defer { act?.end() }
            jump(to: newValue)
        }
    }

    /// −1…1: which way coverFlow2 turns its middle items; 0 at rest.
    public var toggle: Double { core.toggle }
    /// The velocity of the offset, in items/s, whatever moves it: the derivative of the running motion, or,
    /// during a drag, the change in the last frame. 0 at rest and after a jump.
    public var velocity: Double { core.clock.speed }
    /// Whether the user is dragging the carousel.
    public var isDragging: Bool { core.motion.isDragging }
    /// Whether the carousel is decelerating after a flick.
    public var isDecelerating: Bool { core.motion.isDecelerating }
    /// Whether a programmatic scroll is running.
    public var isScrolling: Bool { core.motion.isScrolling }
    /// Whether advancing time changes anything. While this is false, a renderer can sleep: a driver's `nextFrame` tells how
    /// long.
    public var isAnimating: Bool {
        (core.motion.isAnimating && !core.isAutoscrollAtEnd) || instance.wantsFrame
            || (instance.traits.readsToggle && core.easesToggle)
            || core.isChanging || !loaded.leaving.isEmpty || core.willAppear(changeStyle)
            // A finger that rests: its speed falls to 0 in the next frame.
            || (core.motion.isHeld && core.clock.isBehind(core.motion.offset))
            // A follower whose leader moves.
            || (stepGroup != nil && core.activity != nil)
            // What had to wait for the next frame.
            || !notices.isEmpty || due.update || due.lengths
    }

    /// Where the carousel is going, in items; when wrapped, it may be whole turns away. Nil when nothing moves by
    /// itself.
    public var destination: Double? { core.destination }

    /// Whether it is at the first item or before it, so that it can't scroll back; never when wrapped.
    public var isAtStart: Bool { core.isAtStart }

    /// Whether it is at the last item or behind it, so that it can't scroll on; never when wrapped.
    public var isAtEnd: Bool { core.isAtEnd }

    /// An item's distance from the middle of the page, in items. When wrapped, it is measured on the side
    /// that is nearer to the middle of the bounds.
    ///
    /// - Parameter index: of an item or a placeholder; beyond them, the first or the last one counts.
    public func offset(ofItemAt index: Int) -> Double {
        let shown = core.shownPlaceholders
        let first = -((shown + 1) / 2)
        let last = core.numberOfItems - 1 + shown / 2
        return core.itemOffsets[max(first, min(index, last))]
    }

    /// The layout context that the type receives.
    public var context: LayoutContext {
        core.currentContext(of: loaded.items, leaving: loaded.leaving.first?.item)
    }
}
