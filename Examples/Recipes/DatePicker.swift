// Two wheels: the month limits the day.

import BuiltinTypes
import CarouselEngine

final class DatePicker {
    let months: Carousel<String>
    let days: Carousel<String>
    private(set) var month = 0
    private(set) var day = 0
    private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    init(size: Size) {
        let row = Size(width: size.width, height: 32)
        func wheel(_ count: Int) -> Carousel<String> {
            let wheel = Carousel<String>(type: .wheel, bounds: size, count: count, itemSize: row) {
                index, _ in
                "\(index + 1)"
            }
            wheel.settings.isVertical = true
            return wheel
        }
        months = wheel(12)
        days = wheel(31)
        for wheel in [months, days] { wheel.options.wrap = false }
        months.didRest = { [unowned self] index in
            month = index ?? 0
            limitDays()
        }
        days.didRest = { [unowned self] index in day = index ?? 0 }
    }

    /// The 31st is there until the wheel is moved, so it is sent back.
    private func limitDays() {
        let last = Self.lengths[month] - 1
        days.limit(through: last)
        if day > last { days.scrollToItem(at: last) }
    }
}
