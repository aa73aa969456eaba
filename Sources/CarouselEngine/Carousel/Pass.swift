// What holds only while something is done: it is handed down by who begins it, and put back by who ends it.

// What may be done when, and who does what had to wait:
//
// | while                                  | waits                                  | done by                       |
// |----------------------------------------|----------------------------------------|-------------------------------|
// | a transition is made (`transitions`)   | telling                                | the end of the outermost one  |
// | something is told (`isTelling`)        | telling what that causes               | the same loop, behind it      |
// | the app is asked (`questions`)         | telling, loading, layout, lengths      | `catchUp()` after the call    |
// | a change waits (`hasUnknownItems`)     | loading, lengths, questions about one  | `makePendingChanges()`        |
// | a change is made (`isMaking`)          | another change, a reload               | `makePendingChanges()`        |
// | eight catch-ups are nested (`catchUps`)| all of it                              | the next frame                |

/// How deep in transitions, questions and callbacks a carousel is, and who causes what is done now.
struct Pass {
    /// Who causes what is done.
    struct Causes {
        /// Begins the scrolls that are asked for.
        var scroll = CarouselEvent.Cause.program
        /// Whether a hand asks, by a driver, and not the app: a carousel that does not scroll by hand obeys the app alone.
        var isHand = false
        /// Causes an update, if the motion under way does not.
        var update: CarouselEvent.Cause?
    }

    var causes = Causes()
    /// How many transitions are being made: nothing is told meanwhile.
    var transitions = 0
    /// How many questions wait for an answer: nothing is told, loaded or laid out meanwhile.
    var questions = 0
    /// How many times in a row something had to be caught up with.
    var catchUps = 0

    /// The app is told or asked: what it calls then is its own.
    ///
    /// - Returns: who causes what is done after that.
    mutating func enterCallback() -> Causes {
        defer { causes = Causes() }
        return causes
    }
}

/// What must be done as soon as it may.
package struct DueWork {
    /// A layout.
    package var layout = false
    /// An update that had to wait for an answer.
    package var update = false
    /// To ask for the lengths of all items, which had to wait for an answer.
    var lengths = false

    /// Nothing is due.
    package init() {}
}
