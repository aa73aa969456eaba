// What happens to a carousel, as a recording has it.

/// Something that a recording has: what a driver does, what the app does itself, and what the app answers.
enum RecordedEvent {
    // Time
    /// A frame: ticks of the clock since the one before.
    case frame(ticks: Int)
    /// Time passes before an event: ticks since the frame or the event before.
    case time(ticks: Int)

    // A driver
    case down(id: Int, Point)
    case move(id: Int, Point)
    case up(id: Int, Point)
    case cancel(id: Int)
    case left(id: Int)
    case tilt(Point)
    case wheel(Size, WheelUnit, WheelPhase, takesBothAxes: Bool)
    case liftWheel(Size?, isFollowedByMomentum: Bool)
    case endWheel
    case wheelMode(WheelMode)
    case key(CarouselKey)

    // The app
    /// Something is done to the carousel. In place of the app's code, which no file has, there is code that does nothing.
    case command(CarouselCommand)
    /// The settings and options that differ from before, as the text of a ``CarouselState``.
    case settings(String)
    /// A type by its name, and its script if it has one.
    case type(String, script: String)
    /// Seconds until autoplay turns the page, and whether the app has paused it.
    case autoplay(timeLeft: Double, isPaused: Bool)
    /// Before the recording, time was told last when nothing moved or something did, and autoplay counted or did not; since then,
    /// autoplay may have begun to count.
    case told(isStill: Bool, counts: Bool, hasBegun: Bool)
    /// A type with the identity of the one that is shown.
    case sameType
    /// The views that are there at the beginning have other sizes than one that is made now would have.
    case views(itemWidth: Double, [RecordedView])
    /// The item that the carousel was brought to, and whether it has left its beginning.
    case brought(to: Int?, hasBegun: Bool)
    /// Whether somebody is asked for frames, and has been already.
    case hearsOfFrames(Bool, isAwake: Bool)

    // What the app answers
    /// Other items: their numbers, which of them were there before, and whether the change is seen.
    case items([Int], former: [Int], formerCount: Int, hasIDs: Bool, holding: ChangeHold, isAnimated: Bool)
    /// The change that is made has no items to change.
    case noItems
    /// Other items, all loaded anew.
    case reload([Int], hasIDs: Bool)
    case answer(RecordedAnswer)

    // How the next one is done
    /// It was done there, in a callback.
    case within(CallbackPlace)
    /// It was done on behalf of somebody other than the app.
    case caused(by: CarouselEvent.Cause)
    /// It has changed by itself while something was done.
    case meanwhile
    /// It was done while the app was asked for something that is only read.
    case asked

    /// Whether it answers to what is being done, instead of being done itself.
    var isAnswer: Bool {
        switch self {
        case .answer, .items, .reload, .noItems: true
        default: false
        }
    }
}

/// The size of a view that is there when a recording begins, and of its container; in points.
struct RecordedView {
    let index: Int
    let viewSize: Size
    let size: Size
}

/// What the app answered when it was asked, if that was another answer than before.
struct RecordedAnswer: Equatable {
    /// The numbers are in files.
    enum Question: Int {
        case viewSize = 0, itemSize, itemWidth, select, target, option, hasExtents, extent, awaited, wantsEnd,
            mayRest
    }

    let question: Question
    /// The option or the item that it is about.
    let subject: Int
    /// How often this was asked before.
    let count: Int
    /// Nil where the app left it open.
    let values: [Double?]
}
