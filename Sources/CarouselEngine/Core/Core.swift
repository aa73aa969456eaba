// The state of a carousel as a value, without its views: settings, data, motion. In: what the app sets and
// answers, and time. Out: everything that can be computed from it. It makes no callbacks.

/// Where what moves by itself goes after a change of the data.
struct CarriedMotion {
    /// In items of the data after the change.
    let destination: Double?
    /// The item to whose place of rest it goes.
    let goal: Int?
}

/// Where a carousel has rested.
struct RestedItem: Equatable {
    /// Of the item; nil where there was none.
    let name: ItemName?
}

/// The state of a carousel without its type, its views and the app's objects. A plain value: it can be copied
/// and compared.
struct Core: Equatable {
    // MARK: Set by the app

    /// Finite, each extent 0…1,000,000 points.
    private(set) var bounds: Size
    /// The settings that hold.
    private(set) var settings: CarouselSettings
    /// The option values that hold over those of the type.
    private(set) var options = OptionValues()

    // MARK: Answered by the app

    var numberOfItems = 0
    var numberOfPlaceholders = 0
    /// Extent of an item along the axis, in points; 0 before it is known.
    private(set) var itemWidth = 0.0
    /// The common size of all items, in points; nil when each view has its own size.
    var uniformItemSize: Size?
    /// Whether the app or the type wants it to wrap around; from the last layout.
    private(set) var wantsLoop = false
    /// Whether it wraps around: if it should, and the items fill the bounds or need not.
    private(set) var isLoop = false
    /// How far a drag moves the items relative to the finger; from the last layout.
    var offsetMultiplier = 1.0
    /// The option values when they were last resolved.
    var resolvedOptions = OptionValues()

    // MARK: The axis layout

    /// The items one after the other along the axis.
    var axisLayout: AxisLayout {
        get { sharedLayout.axisLayout }
        set { sharedLayout = SharedAxisLayout(newValue) }
    }
    private(set) var sharedLayout = SharedAxisLayout(
        AxisLayout(lengths: ItemLengths(count: 0, extent: 0, gap: 0), rules: AxisLayoutRules()))
    /// Whether the type places items by their distances.
    private(set) var packsItems = false
    /// The option `spacing` by which a type that packs draws.
    private(set) var packedSpacing = 1.0
    /// Whether anybody hears of the end of autoplay.
    var hearsAutoplayEnd = false
    /// On which items it may come to rest; nil on all.
    var allowedRests: AllowedRests?
    /// What the axis layout was laid out from.
    var recipe: AxisLayoutRecipe?

    // MARK: Inputs

    /// The pointer over the carousel; nil when there is none.
    var pointer: CarouselPointer?
    /// The item on which the pointer went down.
    var heldItem: ItemID?
    /// How far the device is tilted, −1 to 1.
    var deviceTilt = Point(x: 0, y: 0)
    /// When the first items appeared; nil when others took their places.
    var appearance: Appearance?
    /// The index of the item that it begins at, as far as there are as many.
    private let initialItemIndex: Int
    /// Whether an item was shown, or somebody has said where it should be: until then it is where it begins, whatever the
    /// data become.
    private(set) var hasBegun = false
    /// Whether all frames are seen, from the first one on.
    var isLive = false

    // MARK: Motion

    /// Seconds since the carousel was made.
    var time = 0.0
    var motion: Motion
    var clock: FrameClock
    /// When the frame that is under way ends, in seconds: for a type its whole time has passed, whatever motion ends within it.
    var frameEnd: Double?
    var autoplay = Autoplay()
    /// The data changes that are being animated, oldest first.
    var changes: [DataChange] = []
    /// Whether a data change is being animated.
    var isChanging: Bool { !changes.isEmpty }
    /// The option `count` when it was last resolved, without the animation of data changes.
    var plainCountOption: Double?
    /// What the motion under way was begun by; nil when no motion was announced.
    var activity: CarouselEvent.Cause?
    /// Whether a finger, or the settling after it, is what moves it: not a program that scrolls on behalf of one.
    private(set) var isByFinger = false
    /// Whether the finger that is down has caught it.
    var isCaught = false
    /// Whether the finger that is down holds the carousel that this one moves in step with.
    var holdsLeader = false
    /// How many motions were announced.
    private(set) var activityNumber = 0
    /// The turns that were taken off the offset since the carousel was made, in items.
    var turnsTaken = 0.0
    /// The item that it was last brought to, or is going to: by a hand, a scroll, data or a stored state. Where several items
    /// have one place of rest, nothing else tells which of them was meant, and layouts never change it. It counts only where
    /// the carousel rests or ends on it.
    private(set) var anchor: Int?
    /// The items between which it stays; nil for all of them.
    var limits: ItemLimits?
    /// The offsets of the limits, in items; nil when there are none, or a loop has no ends.
    var reach: ClosedRange<Double>?
    /// Where it stands outside of its limits; nil while it is inside.
    var outside: OutsidePlace?
    /// The item of the last rest that was seen or told; nil before the first one.
    var rest: RestedItem?
    /// When the carousel last came to rest, in seconds.
    var restTime = -1.0
    /// How far the finger has gone since its touch, in points.
    var dragged = Size.zero

    init(bounds: Size, settings: CarouselSettings, initialItemIndex: Int) {
        self.bounds = (bounds.isFinite ? bounds : .zero).withinExtents
        self.settings = settings
        self.initialItemIndex = max(0, initialItemIndex)
        motion = Motion(index: self.initialItemIndex)
        clock = FrameClock(offset: motion.offset)
        autoplay.setInterval(self.settings.autoplayInterval)
        if settings.reducesMotion { autoplay.pause(.reduced) }
        if settings.autoscroll != 0 { motion.wake(at: 0) }
        relayout()
    }

    /// A frame is seen.
    mutating func noteFrame() {
        if !hasBegun, numberOfItems > 0, bounds.width > 0, bounds.height > 0 { hasBegun = true }
    }

    /// Somebody says where it should be.
    mutating func leaveBeginning() { hasBegun = true }

    /// Goes on as recorded.
    mutating func restore(anchor: Int?, hasBegun: Bool) {
        self.anchor = anchor
        self.hasBegun = hasBegun
    }

    /// The offset at which it begins, in items.
    var beginning: Double { offset(toRestOnItem: min(initialItemIndex, max(0, numberOfItems - 1))) }

    /// A motion is announced.
    ///
    /// - Parameter isByFinger: whether a finger moves it, or it settles after one.
    mutating func begin(_ cause: CarouselEvent.Cause, isByFinger: Bool = false) {
        leaveBeginning()
        activity = cause
        activityNumber += 1
        self.isByFinger = isByFinger
    }

    /// Whether a press stops what moves. What the program, a tap, a key or autoplay has set going is only held by it.
    var isCatchable: Bool { isByFinger || activity == .wheel }

    // MARK: Position

    /// The maximum number of items.
    static let mostItems = ScrollRange.mostItems

    /// The index of the item nearest to the center; −1 when there is none.
    var currentItemIndex: Int { item(at: shownOffset) }

    /// The offset for whatever names an item: where a rubber band gives at a limit, the limit, as at an end of the data.
    var shownOffset: Double { reach == nil ? motion.offset : room.clamped(motion.offset) }

    /// The index of the item that is the current one at an offset; −1 when there is none.
    func item(at offset: Double) -> Int {
        if let ends = axisLayout.ends { return axisLayout.currentItem(at: offset, of: ends, in: range) }
        return range.index(at: offset)
    }

    /// The item that an offset is asked for to come to; nil between places to rest.
    func item(asked offset: Double) -> Int? {
        guard numberOfItems > 0 else { return nil }
        if abs(offset - offset.nearestWhole) < Motion.restMargin {
            return range.clamped(Int(saturating: offset.nearestWhole))
        }
        let item = item(at: offset)
        return abs(self.offset(toRestOnItem: item) - offset) < Motion.restMargin ? item : nil
    }

    /// It is brought to an item; nil where that is not known yet.
    mutating func bring(to item: Int?) { anchor = item.flatMap { canReach($0) ? reachedItem(for: $0) : nil } }

    /// The number of placeholders that are shown: 0 when wrapped.
    var shownPlaceholders: Int { isLoop ? 0 : numberOfPlaceholders }

    /// The maximum number of items loaded at once.
    var numberOfVisibleItems: Int {
        let wanted = resolvedOptions[.visibleItems] ?? 0
        return max(0, min(Int(saturating: wanted), numberOfItems + shownPlaceholders))
    }

    /// Extent of the bounds along the axis, in points.
    var length: Double { bounds.along(vertical: settings.isVertical) }

    /// What options depend on besides the motion and the type.
    var optionFacts: OptionFacts {
        OptionFacts(
            options: options, bounds: bounds, itemWidth: itemWidth, isVertical: settings.isVertical,
            isLoop: isLoop, items: numberOfItems, placeholders: numberOfPlaceholders)
    }

    // MARK: Changes

    /// Applies settings and options.
    mutating func set(_ new: CarouselSettings, options: OptionValues) {
        let old = settings
        self.options = options
        settings = new
        guard settings != old else { return }
        relayout()
        autoplay.setInterval(settings.autoplayInterval)
        if settings.reducesMotion { autoplay.pause(.reduced) } else { autoplay.resume(.reduced) }
        if !settings.autoplayRests {
            autoplay.resume(.pointed)
            autoplay.resume(.focused)
        }
        if settings.autoscroll != old.autoscroll, settings.autoscroll != 0 { motion.wake(at: time) }
    }

    /// Sets the area, in points.
    mutating func setBounds(_ bounds: Size) {
        guard bounds != self.bounds else { return }
        self.bounds = bounds
        relayout()
    }

    /// Sets the extent of an item along the axis, in points.
    mutating func setItemWidth(_ itemWidth: Double) {
        guard itemWidth != self.itemWidth else { return }
        self.itemWidth = itemWidth
        relayout()
    }

    /// Takes from the type whether it packs the items, and from the app or the type whether they should be a loop.
    ///
    /// - Parameter carried: where what moves by itself goes, if the items were renumbered.
    mutating func setPacking(packsItems: Bool, wantsLoop: Bool, carrying carried: CarriedMotion? = nil) {
        self.packsItems = packsItems
        self.wantsLoop = wantsLoop
        relayout(carrying: carried)
    }

    /// Takes the spacing by which a type that packs draws.
    mutating func setPackedSpacing(_ packedSpacing: Double) {
        guard packedSpacing != self.packedSpacing else { return }
        self.packedSpacing = packedSpacing
        relayout()
    }

    /// The items are laid out as a loop from now on, or as a line.
    mutating func setLoop(_ isLoop: Bool) {
        guard isLoop != self.isLoop else { return }
        if self.isLoop { removeTurns() }
        self.isLoop = isLoop
    }

    /// Takes whole turns off the offset.
    mutating func removeTurns() {
        guard isLoop, numberOfItems > 0 else { return }
        let turns = (motion.offset / Double(numberOfItems)).rounded(.down)
        guard turns != 0 else { return }
        motion.shift(by: -turns * Double(numberOfItems), scrollPosition: -turns * turnLength)
        clock.shift(by: -turns * Double(numberOfItems))
        turnsTaken += turns * Double(numberOfItems)
    }

    /// Renumbers the offsets: nothing moves.
    mutating func shift(by distance: Double) {
        let scrollPosition =
            axisLayout.isPlain
            ? distance
            : axisLayout.scrollPosition(at: motion.offset + distance)
                - axisLayout.scrollPosition(at: motion.offset)
        motion.shift(by: distance, scrollPosition: scrollPosition)
        clock.shift(by: distance)
    }

    /// A scroll or flick whose end is no longer in the range ends there.
    mutating func bringTargetIntoRange() {
        guard !isLoop, numberOfItems > 0, let end = motion.endPosition else { return }
        let give = motion.isDecelerating && settings.bounces ? settings.bounceDistance : 0
        let least = axisLayout.scrollPosition(at: range.least)
        let most = axisLayout.scrollPosition(at: range.most)
        let target = min(max(end, least - give), most + give)
        if target != end { redirectMotion(to: target) }
    }

    /// How far the offset is from where it may be, in items.
    var distanceToRange: Double {
        if isLoop || numberOfItems == 0 { return 0 }
        return roomTrack.limited(motion.offset).offset - motion.offset
    }

    /// Whether autoscrolling has come to an end of the line.
    var isAutoscrollAtEnd: Bool {
        settings.autoscroll != 0 && !isLoop && !motion.isBusy
            && room.clamped(motion.offset - settings.autoscroll) == motion.offset
    }

    /// Moves to an offset, brought into the range.
    mutating func carryIntoRange(_ offset: Double) {
        let target = room.clamped(offset)
        if isLoop, target != offset { turnsTaken += offset - target }
        motion.carry(to: target)
    }

    /// The offset without any turns taken off: continuous on a loop.
    var unwrappedOffset: Double { motion.offset + turnsTaken }

    /// How much of a drag's last movement was not used, because the carousel is at its end: in points along the
    /// axis, with the finger's sign.
    ///
    /// - Parameter drag: the movement.
    func unused(of drag: DragStep) -> Double {
        guard drag.factor > 0, offsetMultiplier != 0 else { return drag.moved }
        let limited = roomTrack.limited(motion.offset).offset
        let beyond = axisLayout.scrollPosition(at: limited) - axisLayout.scrollPosition(at: motion.offset)
        return beyond * pitch / (drag.factor * offsetMultiplier)
    }

    /// What moves by itself goes to another place, in common pitches.
    mutating func redirectMotion(to end: Double) {
        motion.redirect(from: axisLayout.scrollPosition(at: motion.offset), to: end, at: time)
    }

}
