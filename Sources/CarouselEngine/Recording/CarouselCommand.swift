// What can be done to a carousel, as a recording has it: each method that does it says so in its first lines.

/// Something that is done to a carousel. Whatever moves it or changes its data is one of these, whoever does it: so a
/// recording has it, and plays it by the same method. Settings, options and the type are recorded as what holds after a change,
/// see ``SessionRecorder``.
enum CarouselCommand {
    // A hand
    case touchDown
    case touchUp
    case beginDrag(translation: Size)
    case drag(translation: Size, velocity: Size)
    case endDrag
    case tap(Point)
    case press(CarouselKey)
    case input(CarouselInput)

    // A platform's scroll view
    case isDrivenByScrollView(Bool)
    case beginScrollViewDrag
    case moveScrollView(Size)
    case endScrollViewDrag(decelerates: Bool)
    case endScrollViewDeceleration
    case endScrollViewAnimation

    // Scrolls
    /// To an offset, which is whole turns away when wrapped to go around more than once.
    case scroll(Double, TimingParameters, ScrollToken?)
    case jump(Double)
    /// To begin at an item once there are any.
    case wait(AwaitedItem)
    /// The items between which it stays; nil for all of them.
    case limit(ItemLimits?)
    case pauseAutoplay
    case resumeAutoplay

    // Another carousel that this one moves in step with
    /// It belongs to a group from now on.
    case join
    /// Another one of its group leads.
    case follow
    /// Its leader has left the group.
    case loseLeader
    /// Its leader has made a step: to an offset without turns taken off, with a speed.
    case step(to: Double, speed: Double, isInMotion: Bool, excess: Double, CarouselEvent.Cause)
    case stopFollowing

    // Data and layout
    case bounds(Size)
    case reload
    /// A change that is made now or, while another one is being made, after that.
    case change(bringsItems: Bool, (AnyCarousel) -> Void)
    case reloadItem(Int)
    case reconfigure([Int])
    case invalidateExtent(Int)
    case invalidateExtents
    case forgetItemWidth
    case invalidateType(restarts: Bool)
    /// A type with the identity of the one that is shown.
    case showSameType(any CarouselType)
    case needLayout
    case layOut
    case settleType
    case advance(Double)
    /// What had to wait for an answer is done.
    case catchUp
    /// Whether there is a delegate.
    case isDelegated(Bool)
    /// A pointer has moved over it, so that autoplay rests.
    case restUnderPointer
    /// Whether the keyboard's focus is in it.
    case hasFocus(Bool)
    /// Whether anybody hears of long presses.
    case hearsLongPresses(Bool)
    /// Whether the app says on which items it may rest.
    case asksForRests(Bool)
    /// Whether anybody hears of the end of autoplay, and whether it has ended.
    case hearsAutoplayEnd(Bool, hasEnded: Bool)
    /// The app says otherwise on which items it may rest.
    case invalidateRests
    /// Whether somebody is asked for frames.
    case hearsOfFrames(Bool)
}
