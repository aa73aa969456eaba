// What is to be told to the app, in its order. In: what happened. Out: the same, one after the other, when nothing is being
// told and nothing is being asked.

/// Something that the app is told.
enum Notice {
    /// Something happened.
    case event(CarouselEvent)
    /// The data are others: counts and indexes hold.
    case itemsChanged
    /// It is at rest on another item than at its last rest, `former`; without an index, on none.
    case rested(ItemID?, index: Int?, former: RestedItem)
    /// The view in a slot, an item's, is about to be shown.
    case display(slot: Int, ItemID)
    /// The view in a slot is no longer the item's, which has another one.
    case replaced(slot: Int, ItemID, index: Int, isPlaceholder: Bool)
    /// An item was unloaded.
    case released(ReleasedItem, cause: CarouselEvent.Cause)
    /// A tap or a key selected an item; without an identity, one that is not loaded. Its index is that of a version of the
    /// data.
    case selected(ItemID?, index: Int, version: Int)
    /// Taps at one place, the first one on an item or on none.
    case tapped(ItemID?, count: Int)
    /// A pointer stays down, on an item or on none.
    case longPressed(ItemID?)
    /// A scroll that the app asked for has ended.
    case ended(ScrollToken)
    /// The last page of autoplay has been shown for its time.
    case autoplayEnded
    /// The type has made a mistake.
    case typeProblem(TypeProblem)
    /// Time must carry on from here.
    case needsFrames
}

/// The items that were gone before anybody has heard that they were shown: nobody hears that they are gone.
struct UnheardItems {
    /// Of whose views nobody has heard.
    var displayed: Set<ItemID> = []
    /// Of which no event was told.
    var shown: Set<ItemID> = []
}

/// What was not told yet, and how far it is from a call of the app's: what a notice causes is one generation later.
///
/// Each notice is told to everybody before what it caused. Calls within it change the carousel at once, and put what they
/// have to tell behind it: so everybody hears the same in the same order, and reads in a callback what the carousel is now.
struct NoticeQueue {
    /// What the eighth generation causes is told in the next frame: who scrolls in each event would otherwise never end.
    static let mostGenerations = 8

    /// A notice that waits. Not a tuple, which is slower to copy.
    private struct Waiting {
        let notice: Notice
        var generation: Int
    }

    private var notices: [Waiting] = []
    private var next = 0
    /// The generation of what is caused now: 0 unless something is being told.
    private var generation = 0
    /// Whether something is being told.
    private(set) var isTelling = false

    /// Whether there is nothing to tell.
    var isEmpty: Bool { next == notices.count }

    /// Whether a rest on another item waits to be told.
    var hasRest: Bool {
        notices[next...].contains { waiting in
            if case .rested = waiting.notice { true } else { false }
        }
    }

    /// Who is to be asked for a frame is asked now, and not in the next one.
    ///
    /// - Returns: whether somebody was to be asked.
    mutating func dropCall() -> Bool {
        guard
            let place = notices[next...].firstIndex(where: { waiting in
                if case .needsFrames = waiting.notice { true } else { false }
            })
        else { return false }
        notices.remove(at: place)
        return true
    }

    mutating func add(_ notice: Notice) { notices.append(Waiting(notice: notice, generation: generation)) }

    /// The next notice to tell now; nil when there is none, or it must wait for the next frame.
    mutating func begin() -> Notice? {
        guard next < notices.count, notices[next].generation <= Self.mostGenerations else {
            isTelling = false
            generation = 0
            if isEmpty {
                notices.removeAll(keepingCapacity: true)
                next = 0
            }
            return nil
        }
        defer { next += 1 }
        isTelling = true
        generation = notices[next].generation + 1
        return notices[next].notice
    }

    /// A frame begins: what had to wait is told in it.
    mutating func beginFrame() {
        guard !isEmpty, !isTelling else { return }
        notices.removeFirst(next)
        next = 0
        for position in notices.indices { notices[position].generation = 0 }
    }
}
