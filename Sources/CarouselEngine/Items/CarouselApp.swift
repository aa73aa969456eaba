// What a carousel asks and tells whoever knows the views. In: indexes, slots, events. Out: answers.

/// Who knows the views, the data source and the delegate of a carousel, which knows none of them: a view is a slot there.
protocol CarouselApp: AnyObject {
    // MARK: Data

    /// Whether there are data.
    var hasData: Bool { get }
    /// The numbers of items and placeholders in the data.
    func countData() -> (items: Int, placeholders: Int)
    /// Which views an item's view can be made of.
    func reuseKey(ofItemAt index: Int) -> AnyHashable?
    /// What the app says of an item; nil for nothing.
    func data(ofItemAt index: Int) -> ItemData?
    /// Whether single items have lengths of their own.
    var hasOwnLengths: Bool { get }
    /// Whether anybody could say so of an item.
    var answersLengths: Bool { get }
    /// An item's extent and the gap after it, in points; nil where they are not its own.
    func ownLength(ofItemAt index: Int) -> (extent: Double?, gap: Double?)

    // MARK: Views

    /// Makes the view of an item or a placeholder, from that of a slot if there is one, and returns its size. The view
    /// is kept by ``keepView(in:)``.
    func makeView(at index: Int, isPlaceholder: Bool, reusing slot: Int?) -> Size
    /// Keeps the view that was made; nil for none.
    func keepView(in slot: Int?)
    /// The view in a slot is no longer needed.
    func forgetView(in slot: Int)
    /// The size of a view, in points.
    func size(ofViewIn slot: Int) -> Size
    /// All views, to go back to.
    var keptViews: Any { get set }

    /// Reads something that is asked for here.
    func read(_ body: () -> Void)

    // MARK: Told

    /// Whether a delegate is there.
    var hasDelegate: Bool { get }
    /// Something happened.
    func tell(_ event: CarouselEvent)
    /// The data are others: counts and indexes hold.
    func tellItemsChange()
    /// It is at rest on another item than at its last rest; without an index, on none.
    func tellRest(on id: ItemID?, at index: Int?)
    /// The view in a slot is about to be shown.
    func tellDisplay(of slot: Int, at index: Int)
    /// The view in a slot is no longer shown.
    func tellEndOfDisplay(of slot: Int, at index: Int)
    /// A tap or a key selected an item. Whoever has heard of it, or of the scroll to it, may have removed it.
    func tellSelection(of id: ItemID?, at index: Int)
    /// Taps at one place: the first one was on an item, or on none.
    func tellTap(on id: ItemID?, count: Int)
    /// A pointer stays down, on an item or on none.
    func tellLongPress(on id: ItemID?)
    /// A scroll that the app asked for has ended.
    func tellEnd(of token: ScrollToken)
    /// Something begins that time must carry on.
    func tellNeedOfFrames()
    /// Makes a change that the app has asked for, or lets those move that follow: both may call the app's code.
    func runAppCode(_ change: () -> Void)

    // MARK: Asked

    /// Whether who waits for a scroll no longer wants it.
    func wantsEnd(of token: ScrollToken) -> Bool
    /// Where an item is that was asked for before there were any; nil if it is not among the first ones.
    func index(of identities: any IdentityList, by find: (any IdentityList) -> Int?) -> Int?
    /// Where to come to rest, in items.
    func target(velocity: Double, proposed: Double) -> Double
    /// Whether a tap may select an item.
    func maySelect(_ index: Int) -> Bool
    /// What a screen reader says of an item; nil for the usual.
    func label(ofItemAt index: Int) -> String?
    /// The size of all items, and their extent along the axis, as the app wants them.
    func sizes() -> (size: Size?, width: Double?)
    /// The app's values of options, in their order.
    ///
    /// - Parameter ask: is called with a function that returns the app's value of an option.
    func answerOptions(_ ask: ((CarouselOption, Double?) -> Double?) -> Void)
}

// The questions: each may call the app's code, see `AnyCarousel.ask`.
extension AnyCarousel {
    func askCount() -> (items: Int, placeholders: Int) { ask { app.countData() } }
    func askTarget(velocity: Double, proposed: Double) -> Double {
        ask { app.target(velocity: velocity, proposed: proposed) }
    }
    func askWhetherToSelect(_ index: Int) -> Bool { ask { app.maySelect(index) } }
    func askLabel(ofItemAt index: Int) -> String? {
        changeQueue.areItemsKnown ? ask { app.label(ofItemAt: index) } : nil
    }

    /// Asks for something that is only read, which no recording plays again; then does what had to wait for the answers.
    func reading<Answer>(_ body: () -> Answer) -> Answer {
        var answer: Answer?
        app.read { answer = body() }
        if isWorkDue {
            let act = take(.catchUp)
            defer { act?.end() }
            catchUp()
        }
        return answer ?? body()
    }
    func askSizes() -> (size: Size?, width: Double?) { ask { app.sizes() } }
    func askOptions(_ body: ((CarouselOption, Double?) -> Double?) -> Void) {
        ask { app.answerOptions(body) }
    }
    func askWhetherLengthsDiffer() -> Bool { ask { app.hasOwnLengths } }
    func askLength(ofItemAt index: Int) -> (extent: Double?, gap: Double?) {
        ask { app.ownLength(ofItemAt: index) }
    }
}
