// What holds only while something is done: it is handed down by who begins it, and put back by who ends it.

/// How deep in transitions, questions and callbacks a carousel is, and who causes what is done now.
struct Pass {
    /// Who causes what is done.
    struct Causes {
        /// Begins the scrolls that are asked for.
        var scroll = CarouselEvent.Cause.program
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
