// Notches of a wheel. In: parts of notches, with times. Out: whole ones, and scrolls by them.

/// Notches of a wheel, which are no gesture: each one counts.
struct NotchCount {
    /// More notches than this in one event are one scroll.
    private static let mostNotches = 100
    private var remainder = 0.0
    private var lastTime: Double

    init(time: Double) { lastTime = time }

    /// A wheel turns, forward.
    ///
    /// - Returns: whole notches.
    mutating func turn(by distance: Double, time: Double) -> Int {
        // Parts of a notch are forgotten as a gesture is.
        if time - lastTime > WheelGesture.patience { remainder = 0 }
        lastTime = max(lastTime, time)
        remainder += distance
        let whole = remainder.rounded(.towardZero)
        remainder -= whole
        return Int(min(max(whole, -1e6), 1e6))
    }

    /// Each whole notch goes one place on from where the carousel is going.
    ///
    /// - Returns: the notches that it did not use.
    static func step(_ carousel: any DrivableCarousel, by count: Int, _ mode: WheelMode) -> Int {
        var left = count
        while left != 0 {
            let part = abs(left) > mostNotches ? left : left.signum()
            let before = carousel.destination ?? carousel.scrollOffset
            carousel.scroll(byWheel: part, mode)
            guard carousel.destination ?? carousel.scrollOffset != before else { break }
            left -= part
        }
        return left
    }
}

extension DrivableCarousel {
    /// A wheel goes a number of places or pages on.
    func scroll(byWheel count: Int, _ mode: WheelMode) {
        scrolling(by: .wheel) {
            scroll(to: mode == .pages ? .pages(by: count) : .stops(by: count), .timed(0.3))
        }
    }
}
