// Where in the app's code a carousel is: so that what an app does in a callback is played at the same place. In: what is
// told and asked. Out: a place.

/// Something that an app is told or asked, in which it may do something. The numbers are in files.
enum Callback: Int {
    case event = 0, display, endOfDisplay, selection, end, frames, change
    case count, key, view, size, data, hasLengths, length, sizes, options
    case target, select, label, wantsEnd, awaited, option
    case itemsChange, rest, tap, longPress, mayRest, autoplayEnd
}

/// Where in callbacks something is done.
struct CallbackPlace: Equatable {
    /// How many callbacks are within each other.
    let depth: Int
    /// The innermost one.
    let callback: Callback
    /// How many of its kind there were since the last thing that was done.
    let count: Int
}

/// The callbacks since the last thing that was done, and those that are under way.
struct CallbackTrail {
    private var counts: [Callback: Int] = [:]
    private var underWay: [Callback] = []

    /// Where it is now; nil outside of callbacks.
    var place: CallbackPlace? {
        underWay.last.map { CallbackPlace(depth: underWay.count, callback: $0, count: counts[$0] ?? 0) }
    }

    mutating func enter(_ callback: Callback) {
        counts[callback, default: 0] += 1
        underWay.append(callback)
    }

    mutating func leave() { underWay.removeLast() }

    /// Something is done: callbacks are counted anew.
    mutating func restart() { counts.removeAll(keepingCapacity: true) }
}

/// Who stands between a carousel and its app: a recorder that takes down what the app answers and does, or a replay that
/// does it again.
protocol CallbackWatcher: AnyObject {
    /// Whether what the app is told and asked now matters: not while something is only read.
    var isWatching: Bool { get }
    /// Something is read, for which the app is asked; or that is over.
    func setReading(_ isReading: Bool)
    /// The app is told or asked something.
    func willCall(_ callback: Callback)
    /// It has heard of it, or has answered.
    func didCall()
    /// It has answered: in numbers, nil where it left it open.
    ///
    /// - Returns: the answer that the carousel gets.
    func answer(_ question: RecordedAnswer.Question, about subject: Int, _ values: [Double?]) -> [Double?]
}

/// Who watches a carousel; nobody any more, if it is gone.
struct CallbackWatch {
    private(set) weak var watcher: (any CallbackWatcher)?

    init(by watcher: any CallbackWatcher) { self.watcher = watcher }
}
