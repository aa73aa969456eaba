// Two wheels: the days are those of the month, and some can't be chosen.

import BuiltinTypes
import CarouselEngine

final class DatePicker {
    struct Day: Identifiable, Equatable {
        let id: Int
    }

    let months: Carousel<String>
    let days: Carousel<String>
    private let list: CarouselItems<Day, String>
    private let wheels: RestGroup
    /// The date that is chosen, from 1 on.
    private(set) var month = 1
    private(set) var day = 1
    /// Called with each date that is chosen: when both wheels are at rest.
    var didChoose: ((_ month: Int, _ day: Int) -> Void)?
    private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    /// - Parameter isFree: whether a date can be chosen; the days pass over those that can't.
    init(size: Size, isFree: @escaping (_ month: Int, _ day: Int) -> Bool = { _, _ in true }) throws {
        let row = Size(width: size.width, height: 32)
        months = Carousel(type: .wheel, bounds: size, count: 12, itemSize: row) { index, _ in "\(index + 1)" }
        days = Carousel(type: .wheel, bounds: size)
        list = CarouselItems(in: days, itemSize: row) { day, _ in "\(day.id)" }
        wheels = RestGroup([months, days])
        for wheel in [months, days] {
            wheel.settings.isVertical = true
            wheel.options.wrap = false
        }
        days.canRest = { [unowned months] index in isFree((months.currentIndex ?? 0) + 1, index + 1) }
        // The days change while the months pass. What is chosen is read when both wheels are at rest.
        months.onEvent = { [unowned self] event in
            if event.kind == .currentChanged { try? showDays() }
        }
        wheels.didRest = { [unowned self] in
            month = (months.currentIndex ?? 0) + 1
            day = (days.currentIndex ?? 0) + 1
            didChoose?(month, day)
        }
        try showDays()
    }

    private func showDays() throws {
        try list.apply((1...Self.lengths[months.currentIndex ?? 0]).map(Day.init))
        days.invalidateRests()
    }
}
