// What the replays of SwipeView and CarouselSwift have in common. In: a recording. Out: the first difference that no rule
// excuses, or nil; the rules that were used.

import CarouselEngine
import CarouselOriginals

/// A carousel that runs a recording step by step.
class PageReplayer<Carousel: OriginalCarousel<RecordedView>> {
    final let compare: NumberComparison
    final let data: PageData
    final let carousel: Carousel
    /// The number of the step that is being done.
    private(set) final var number = 0
    /// An offset and an index for each tick or move of the step that is still to come.
    private(set) final var trace: ArraySlice<(offset: Double, index: Int)> = []
    /// The first difference of the current step.
    private var found: Place?
    /// The rules without which there would be a difference.
    private(set) final var usedRules: Set<KnownDifference> = []
    /// The number of steps that differ and are excused.
    private(set) final var excusedSteps = 0

    init(_ carousel: Carousel, _ data: PageData, tolerance: Double) {
        self.carousel = carousel
        self.data = data
        compare = NumberComparison(tolerance: tolerance)
    }

    // MARK: What each library does in its own way

    /// Shows the data for the first time.
    func begin() { preconditionFailure("each library begins in its own way") }
    /// Does what a step says.
    func perform(_ name: String, _ o: RecordedObject) throws {
        throw RecordingError("unknown verb '\(name)'")
    }
    /// How the carousel differs from a recorded state.
    func difference(from state: RecordedObject) throws -> Place? { nil }
    /// How it differs from a recorded move.
    func difference(from move: (offset: Double, index: Int)) -> Place? { nil }
    /// The column of a trace that holds the index.
    var indexColumn: Int { 1 }
    /// The rule that would cover a difference of the current step.
    var rule: KnownDifference? { nil }
    /// Goes on from the recorded position after a difference that is excused, if nothing moves there.
    func goOn(from state: RecordedObject) throws {}

    // MARK: Steps

    /// Runs a recording, to its end even if it differs: all of it must be readable.
    final func run(_ o: RecordedObject) throws -> Difference? {
        begin()
        var first = try judge(nil, "", o.object("initial"))
        for (number, step) in try o.objects("steps").enumerated() {
            self.number = number
            let name = try step.text("do")
            trace = try step.trace(column: indexColumn)[...]
            try perform(name, step)
            let difference = try judge(number, name, step.object("after"))
            try step.finish()
            first = first ?? difference
        }
        try o.finish()
        return first
    }

    /// Handles the first difference of a step: it counts unless a rule excuses it.
    private func judge(_ step: Int?, _ name: String, _ state: RecordedObject) throws -> Difference? {
        note(try difference(from: state))
        if !trace.isEmpty { note(("trace", "\(trace.count) more moves", "none")) }
        try state.finish()
        guard let place = found else { return nil }
        found = nil
        guard let rule else { return Difference(step, name, place) }
        usedRules.insert(rule)
        excusedSteps += 1
        try goOn(from: state)
        return nil
    }

    final func note(_ place: Place?) { found = found ?? place }
    final func use(_ rule: KnownDifference) { usedRules.insert(rule) }

    /// The ticks of a step; one more than were recorded is enough to differ.
    final func ticks(of step: RecordedObject) throws -> Range<Int> {
        0..<max(0, min(try step.integer("count"), trace.count + 1))
    }

    /// A tick or a move was made.
    final func noteMove() {
        let move = trace.popFirst()
        note(move.map(difference(from:)) ?? ("trace", "no more moves", "one"))
    }
}
