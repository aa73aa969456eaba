// Where in the app's code a carousel is: so that what an app does in a callback is played at the same place. In: what is
// told and asked. Out: a place.

/// Something that an app is told or asked, in which it may do something. The numbers are in files.
enum Callback: Int {
    case event = 0, display, endOfDisplay, selection, end, frames, change
    case count, key, view, size, data, hasLengths, length, sizes, options
    case target, select, label, wantsEnd, awaited, option
    case itemsChange, rest, tap, longPress
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

/// A carousel's app that is watched.
final class WatchedApp: CarouselApp {
    /// The app itself.
    let app: any CarouselApp
    /// Who watches; nobody any more, if it is gone.
    private(set) weak var watcher: (any CallbackWatcher)?

    init(_ app: any CarouselApp, by watcher: any CallbackWatcher) {
        self.app = app
        self.watcher = watcher
    }

    private func watch<Answer>(_ callback: Callback, _ body: () -> Answer) -> Answer {
        guard let watcher, watcher.isWatching else { return body() }
        watcher.willCall(callback)
        defer { watcher.didCall() }
        return body()
    }

    private func answer(
        _ question: RecordedAnswer.Question, about subject: Int = 0, _ values: Double?...
    ) -> [Double?] {
        guard let watcher, watcher.isWatching else { return values }
        return watcher.answer(question, about: subject, values)
    }

    private func answer(_ question: RecordedAnswer.Question, _ answer: Bool) -> Bool {
        self.answer(question, answer ? 1 : 0)[0] == 1
    }

    // MARK: Data

    var hasData: Bool { app.hasData }

    func countData() -> (items: Int, placeholders: Int) { watch(.count) { app.countData() } }

    func reuseKey(ofItemAt index: Int) -> AnyHashable? { watch(.key) { app.reuseKey(ofItemAt: index) } }

    func data(ofItemAt index: Int) -> ItemData? { watch(.data) { app.data(ofItemAt: index) } }

    var hasOwnLengths: Bool {
        watch(.hasLengths) { answer(.hasExtents, app.hasOwnLengths) }
    }

    var answersLengths: Bool { app.answersLengths }

    func ownLength(ofItemAt index: Int) -> (extent: Double?, gap: Double?) {
        watch(.length) {
            let length = app.ownLength(ofItemAt: index)
            let answer = answer(.extent, about: index, length.extent, length.gap)
            return (answer[0], answer[1])
        }
    }

    // MARK: Views

    func makeView(at index: Int, isPlaceholder: Bool, reusing slot: Int?) -> Size {
        watch(.view) {
            self.size(app.makeView(at: index, isPlaceholder: isPlaceholder, reusing: slot))
        }
    }

    func keepView(in slot: Int?) { app.keepView(in: slot) }

    func forgetView(in slot: Int) { app.forgetView(in: slot) }

    func size(ofViewIn slot: Int) -> Size {
        watch(.size) {
            self.size(app.size(ofViewIn: slot))
        }
    }

    private func size(_ size: Size) -> Size {
        let answer = answer(.viewSize, size.width, size.height)
        return Size(width: answer[0] ?? 0, height: answer[1] ?? 0)
    }

    var keptViews: Any {
        get { app.keptViews }
        set { app.keptViews = newValue }
    }

    func read(_ body: () -> Void) {
        guard let watcher else { return app.read(body) }
        watcher.setReading(true)
        app.read(body)
        watcher.setReading(false)
    }

    // MARK: Told

    var hasDelegate: Bool { app.hasDelegate }

    func tell(_ event: CarouselEvent) { watch(.event) { app.tell(event) } }

    func tellItemsChange() { watch(.itemsChange) { app.tellItemsChange() } }

    func tellRest(on id: ItemID?, at index: Int?) { watch(.rest) { app.tellRest(on: id, at: index) } }

    func tellDisplay(of slot: Int, at index: Int) { watch(.display) { app.tellDisplay(of: slot, at: index) } }

    func tellEndOfDisplay(of slot: Int, at index: Int) {
        watch(.endOfDisplay) { app.tellEndOfDisplay(of: slot, at: index) }
    }

    func tellSelection(of id: ItemID?, at index: Int) {
        watch(.selection) { app.tellSelection(of: id, at: index) }
    }

    func tellTap(on id: ItemID?, count: Int) { watch(.tap) { app.tellTap(on: id, count: count) } }

    func tellLongPress(on id: ItemID?) { watch(.longPress) { app.tellLongPress(on: id) } }

    func tellEnd(of token: ScrollToken) { watch(.end) { app.tellEnd(of: token) } }

    func tellNeedOfFrames() { watch(.frames) { app.tellNeedOfFrames() } }

    func runAppCode(_ change: () -> Void) { watch(.change) { app.runAppCode(change) } }

    // MARK: Asked

    func wantsEnd(of token: ScrollToken) -> Bool {
        watch(.wantsEnd) { answer(.wantsEnd, app.wantsEnd(of: token)) }
    }

    func index(of identities: any IdentityList, by find: (any IdentityList) -> Int?) -> Int? {
        watch(.awaited) {
            answer(.awaited, app.index(of: identities, by: find).map(Double.init))[0].map {
                Int(saturating: $0)
            }
        }
    }

    func target(velocity: Double, proposed: Double) -> Double {
        watch(.target) {
            answer(.target, app.target(velocity: velocity, proposed: proposed))[0] ?? proposed
        }
    }

    func maySelect(_ index: Int) -> Bool {
        watch(.select) { answer(.select, app.maySelect(index)) }
    }

    func label(ofItemAt index: Int) -> String? { watch(.label) { app.label(ofItemAt: index) } }

    func sizes() -> (size: Size?, width: Double?) {
        watch(.sizes) {
            let sizes = app.sizes()
            let size = answer(.itemSize, sizes.size?.width, sizes.size?.height)
            if let width = size[0], let height = size[1] { return (Size(width: width, height: height), nil) }
            return (nil, answer(.itemWidth, sizes.width)[0])
        }
    }

    func answerOptions(_ ask: ((CarouselOption, Double?) -> Double?) -> Void) {
        watch(.options) {
            let isAsked = app.hasDelegate
            app.answerOptions { answer in
                withoutActuallyEscaping(answer) { answer in
                    ask { option, ofType in
                        watch(.option) {
                            let value = answer(option, ofType)
                            return isAsked ? self.answer(.option, about: option.slot, value)[0] : value
                        }
                    }
                }
            }
        }
    }
}
