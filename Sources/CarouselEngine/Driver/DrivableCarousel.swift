// What everything that shows or drives a carousel needs of it, whoever's behavior it has. In: time, hands, commands. Out:
// placements.

/// A carousel as a toolkit, a shell or a test drives it: ``AnyCarousel``, or one that behaves as another library's does.
package protocol DrivableCarousel: AnyObject {
    /// The name of the behavior, as in `standard`.
    var behavior: String { get }

    // MARK: Time

    /// Seconds since the carousel was made.
    var time: Double { get }
    /// Advances the time, in seconds.
    func advance(by seconds: Double)
    /// Lays out the carousel if a layout is pending.
    func layoutIfNeeded()
    /// Whether advancing time changes anything.
    var isAnimating: Bool { get }
    /// Called once when something begins that time must carry on.
    var needsFrames: (() -> Void)? { get set }

    // MARK: Hands

    /// A touch begins.
    func touchDown()
    /// A touch ended that was neither a drag nor a tap.
    func touchUp()
    /// A drag begins. The translation is since the touch, in points.
    func beginDrag(translation: Size)
    /// The finger moved: since the touch, in points, and with a velocity in points/s.
    ///
    /// - Returns: how much of the movement the carousel did not use, in points along the axis.
    @discardableResult
    func drag(translation: Size, velocity: Size) -> Double
    /// The drag ended or was cancelled.
    func endDrag()
    /// A tap at a point, in points from the top left corner.
    func tap(at point: Point)
    /// Does what a key does.
    func press(_ key: CarouselKey)
    /// Performs scrolls on behalf of a cause other than the app.
    func scrolling(by cause: CarouselEvent.Cause, _ body: () -> Void)

    // MARK: Scrolling

    /// In items. Setting it stops any motion.
    var scrollOffset: Double { get set }
    /// Setting it jumps to that item.
    var currentItemIndex: Int { get set }
    /// Setting it jumps to that page.
    var currentPage: Int { get set }
    /// Where the carousel is going, in items; nil when nothing moves by itself.
    var destination: Double? { get }
    /// The pages of the items.
    var pages: Pages { get }
    /// Scrolls to a target.
    ///
    /// - Returns: a token that tells how the scroll ends.
    @discardableResult
    func scroll(to target: ScrollTarget, _ animation: TimingParameters) -> ScrollToken

    // MARK: Properties and options

    /// The value of a property; nil when the behavior has no such property.
    func value(of property: CarouselProperty) -> CarouselProperty.Value?
    /// Who wants which settings and options.
    var layers: SettingsLayers { get set }
    /// Whether the settings that a script prefers hold where nobody has set others.
    var appliesStage: Bool { get set }

    // MARK: Type and layout

    /// How the items are arranged.
    var type: any CarouselType { get set }
    /// The type that is shown, and what is kept of it.
    var instance: TypeInstance { get }
    /// A type returns other values than before.
    ///
    /// - Parameter restarts: whether it starts again, as after a reload.
    func typeDidChange(_ type: any KnownType, restarts: Bool)
    /// The type returns other values than before, or starts again.
    func invalidateType(restarts: Bool)
    /// Resolves the options again, if the type has told of a change.
    func applyTypeChange()
    /// Advances the type until it is at rest.
    func settleType()
    /// In points.
    var bounds: Size { get set }
    /// What a type sees of the carousel.
    var context: LayoutContext { get }

    // MARK: Data

    /// The number of items in the data.
    var numberOfItems: Int { get }
    /// Requests everything again.
    func reloadData()
    /// Inserts an item that the data source already contains.
    func insertItem(at index: Int, animated: Bool)
    /// Removes an item that the data source no longer contains.
    func removeItem(at index: Int, animated: Bool)
    /// Requests the view of an item again.
    func reloadItem(at index: Int, animated: Bool)

    // MARK: Placements

    /// Where the loaded items are, in ascending order of their indexes.
    var placements: [Placement] { get }
    /// How the items of ``placements`` look, in the same order; empty while all are plain.
    var looks: [ItemLook] { get }
    /// The placements that another type would compute.
    func placements(as other: any CarouselType) -> [Placement]
    /// The frontmost item at a point.
    func indexOfItem(at point: Point) -> Int?

    /// To go back to; not to be asked for in a callback.
    var checkpoint: CarouselCheckpoint { get }

    /// The state to store.
    var state: CarouselState { get }
    /// Restores a stored state.
    ///
    /// - Parameter type: the type with the stored name; nil keeps the present one.
    func restore(_ state: CarouselState, type: (any CarouselType)?)

    // MARK: What only some have

    // Other libraries know no hovering pointers, long presses, focus and leaders: by default, there are none.

    /// Does what a hand asks for, and not the app.
    func byHand(_ body: () -> Void)
    /// Takes what scripts read: a pointer, the tilt of a device.
    func receive(_ input: CarouselInput)
    /// The item that is in front at a point; nil when there is none, or nobody can tell.
    func item(under point: Point) -> ItemID?
    /// A tap on the item that was under the pointer when it went down, or on none.
    func tap(on id: ItemID?, at point: Point)
    /// Whether the pointer that is down has caught the carousel, so that it is no tap.
    var isCaught: Bool { get }
    /// Whether what a press stops is no tap, whatever moves: the carousel does not say itself what it has caught.
    var catchesAll: Bool { get }
    /// Whether anybody hears of long presses.
    var hearsLongPresses: Bool { get }
    /// A pointer stays down, on an item or on none.
    func tellLongPress(on id: ItemID?)
    /// Taps at one place, the first one on an item or on none.
    func tellTaps(on id: ItemID?, count: Int)
    /// Whether it is beyond an end, or a limit.
    var isBeyondEnd: Bool { get }
    /// Those that move in step are where they belong: this one, or those that follow it.
    func keepStep()
    /// Whether the keyboard's focus is in it.
    func setFocus(_ hasFocus: Bool)
    /// Time must carry on from here.
    func wake()
    /// Time passes until the next frame or event.
    ///
    /// - Parameters:
    ///   - seconds: since time was told last.
    ///   - isRest: whether nothing moved then. What has begun since begins now, since nobody knows when it did.
    func pass(_ seconds: Double, isRest: Bool)
    /// The time is known: what begins until it is told again begins then.
    func noteTime()
    /// Whether another frame is needed, although nothing moves.
    var isFrameDue: Bool { get }
    /// Seconds until autoplay scrolls to the next page, when so many have passed since time was told last.
    func autoplayTimeLeft(after seconds: Double) -> Double?
    /// Seconds until autoplay scrolls to the next page; nil when it is off, or rests until somebody says so.
    var autoplayDue: Double? { get }
}

/// A moment of a carousel. Making one costs no more than counting references, and going back to it reloads nothing.
public struct CarouselCheckpoint {
    /// Makes the carousel what it was, without events; its data source must be as it was, too.
    public let goBack: () -> Void

    package init(goBack: @escaping () -> Void) { self.goBack = goBack }
}

extension DrivableCarousel {
    package func byHand(_ body: () -> Void) { body() }
    package func receive(_ input: CarouselInput) {}
    package func item(under point: Point) -> ItemID? { nil }
    package func tap(on id: ItemID?, at point: Point) { tap(at: point) }
    package var isCaught: Bool { false }
    package var catchesAll: Bool { true }
    package var hearsLongPresses: Bool { false }
    package func tellLongPress(on id: ItemID?) {}
    package func tellTaps(on id: ItemID?, count: Int) {}
    package var isBeyondEnd: Bool { false }
    package func keepStep() {}
    package func setFocus(_ hasFocus: Bool) {}
    package func wake() {}
    package func noteTime() {}
    package var isFrameDue: Bool { false }
    package func autoplayTimeLeft(after seconds: Double) -> Double? { autoplayTimeLeft }
    package var autoplayDue: Double? { autoplayTimeLeft }
}

extension DrivableCarousel {
    /// The settings in effect. What is set here is over what the system and a script want.
    package var settings: CarouselSettings {
        get { layers.settings() }
        set { layers.set(newValue) }
    }

    /// The option values that were set.
    package var options: OptionValues {
        get { layers.user.options }
        set { layers.user.options = newValue }
    }

    /// Sets a property: a setting is the user's from now on.
    ///
    /// - Parameter value: of the property's kind; a number out of range is clamped. Nil leaves a setting to the layers
    ///   below.
    /// - Returns: false when the property is read-only or the value is of another kind.
    @discardableResult
    package func set(_ property: CarouselProperty, to value: CarouselProperty.Value?) -> Bool {
        switch (property.name, value) {
        case ("scrollOffset", .number(let offset)?): scrollOffset = offset
        case ("currentPage", .integer(let page)?): currentPage = page
        case ("currentItemIndex", .integer(let index)?): currentItemIndex = index
        default:
            var layers = layers
            guard layers.set(property, to: value) else { return false }
            self.layers = layers
        }
        return true
    }

    /// Chooses a preset of the type; nil for none. Options of the user's that it names are taken back.
    package func choosePreset(_ name: String?) {
        guard let type = instance.known else { return }
        type.choosePreset(name)
        var layers = layers
        layers.preset = type.preset
        layers.user.options = layers.user.options.without(type.preset.options)
        self.layers = layers
        layoutIfNeeded()
    }

    /// The presets of the type.
    package var presets: [OptionPreset] { instance.known?.presets ?? [] }

    /// The name of the preset that was chosen; nil if none is.
    package var presetName: String? { instance.known?.presetName }

    /// Sets an option that the type declares.
    ///
    /// - Parameter value: nil for the preset's, or the default.
    /// - Throws: what was expected, if the type has no such option or it can't have the value.
    package func setOwnOption(_ name: String, to value: Double?) throws(OptionProblem) {
        let type = shownType
        guard let option = type.options.first(where: { $0.name == name }) else {
            throw OptionProblem(description: "\(type.name) has no option '\(name)'")
        }
        if let value, let problem = option.problem(with: value) { throw OptionProblem(description: problem) }
        var values = type.ownOptionValues
        values[name] = value
        type.setOwnOptionValues(values)
        invalidateType(restarts: false)
    }

    /// Whether a drag may begin.
    ///
    /// - Parameter translation: since the touch, in points.
    package func shouldBeginDrag(translation: Size) -> Bool {
        let settings = settings
        guard settings.ignoresPerpendicularSwipes else { return true }
        let isVertical = settings.isVertical
        return abs(translation.along(vertical: isVertical)) >= abs(translation.across(vertical: isVertical))
    }

    /// The current item, or nil when there are no items.
    package var currentIndex: Int? { numberOfItems > 0 ? currentItemIndex : nil }
}

// What tells a carousel's state one by one, for those that have no quicker way.
extension DrivableCarousel {
    package var velocity: Double { context.velocity }
    package var isDragging: Bool { context.isDragging }
    package var isDecelerating: Bool { context.isDecelerating }
    package var isScrolling: Bool { context.isScrolling }
    package var isWrapping: Bool { context.isWrapping }
    package var itemWidth: Double { context.itemWidth }
    package var numberOfVisibleItems: Int { context.numberOfVisibleItems }
    package var numberOfPages: Int { pages.count }
    package var numberOfPlaceholders: Int {
        if case .integer(let count)? = value(of: .known("numberOfPlaceholders")) { count } else { 0 }
    }
    package var toggle: Double { number("toggle") ?? 0 }
    package var offsetMultiplier: Double { number("offsetMultiplier") ?? 1 }
    /// Seconds until autoplay scrolls to the next page, nil when it is off.
    package var autoplayTimeLeft: Double? { number("autoplayTimeLeft").flatMap { $0 > 0 ? $0 : nil } }
    package var indexesForVisibleItems: [Int] { placements.filter { !$0.isLeaving }.map(\.index) }

    private func number(_ name: String) -> Double? {
        if case .number(let number)? = value(of: .known(name)) { number } else { nil }
    }
}
