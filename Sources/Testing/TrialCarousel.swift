// A carousel that steps are done to. In: a type, steps. Out: placements.

import CarouselEngine

/// A carousel without a window, with its items, its driver and its clock.
final class TrialCarousel {
    let carousel: Carousel<Int>
    private let driver: CarouselDriver<Int>
    private let data = TrialData()
    private var ids: [Int]
    private var nextID: Int
    private var time = 0.0
    private var isDown = false
    private var place = Point(x: 0, y: 0)

    init(_ type: any CarouselType, _ trial: TypeTrial) {
        let start = trial.start
        carousel = Carousel(type: type, bounds: start.bounds, settings: start.settings)
        carousel.shownType.setOwnOptionValues(start.own)
        driver = CarouselDriver(carousel)
        ids = Array(0..<start.items)
        nextID = start.items
        carousel.options = start.options
        data.ids = ids
        carousel.dataSource = data
        tell(isAnimated: false)
        driver.advance(to: time)
        carousel.scrollOffset = start.offset
    }

    func perform(_ step: TrialStep) {
        switch step {
        case .frame(let seconds):
            // Each frame counts: for which of them a type asks is not compared.
            driver.noteMotion()
            time += seconds
            driver.advance(to: time)
        case .again: driver.advance(to: time)
        case .down(let point):
            isDown = true
            place = point
            driver.pointerDown(at: point, time: time)
        case .move(let point):
            place = point
            driver.pointerMoved(to: point, time: time)
        case .up: lift()
        case .cancel:
            isDown = false
            driver.pointerCancelled()
        case .leave: driver.pointerLeft(time: time)
        case .tilt(let tilt): driver.tilt(to: tilt, time: time)
        case .wheel(let translation): driver.wheel(by: translation, time: time)
        case .scroll(let offset, let animation): carousel.scroll(toOffset: offset, animation)
        case .insert(let index, let count, let isAnimated):
            ids.insert(contentsOf: nextID..<nextID + count, at: min(index, ids.count))
            nextID += count
            tell(isAnimated: isAnimated)
        case .remove(let index, let count, let isAnimated):
            let first = min(index, ids.count)
            ids.removeSubrange(first..<min(first + count, ids.count))
            tell(isAnimated: isAnimated)
        case .moveItem(let from, let to):
            guard ids.indices.contains(from) else { return }
            let id = ids.remove(at: from)
            ids.insert(id, at: min(to, ids.count))
            tell(isAnimated: true)
        case .own(let name, let value):
            var values = carousel.shownType.ownOptionValues
            values[name] = value
            carousel.shownType.setOwnOptionValues(values)
            carousel.invalidateType()
        case .option(let option, let value): carousel.options[option] = value
        case .bounds(let size): carousel.bounds = size
        case .isVertical(let isVertical): carousel.settings.isVertical = isVertical
        case .settle: carousel.settleType()
        }
        carousel.layoutIfNeeded()
    }

    private func lift() {
        guard isDown else { return }
        isDown = false
        driver.pointerUp(at: place, time: time)
    }

    /// The carousel hears of the items.
    private func tell(isAnimated: Bool) {
        data.ids = ids
        do { try carousel.apply(ids, animated: isAnimated) } catch { preconditionFailure("\(error)") }
    }
}

/// Items by number: some say what they are.
private final class TrialData: CarouselDataSource {
    var ids: [Int] = []

    func numberOfItems(in carousel: Carousel<Int>) -> Int { ids.count }

    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
        ids[index]
    }

    func carousel(_ carousel: Carousel<Int>, dataForItemAt index: Int) -> ItemData? {
        let id = ids[index]
        guard id % 4 != 3 else { return nil }
        var random = SplitMix(seed: UInt64(id))
        let color = String(Int.random(in: 0x10_0000...0xFF_FFFF, using: &random), radix: 16)
        var fields: [String: ItemData] = [
            "title": .text("item \(id)"), "color": .text("#" + color), "number": .number(Double(id)),
            "isNew": .boolean(id % 2 == 0),
        ]
        if id % 3 != 0 {
            fields["size"] = .table([
                "width": .number(Double(40 + id * 37 % 200)), "height": .number(Double(40 + id * 53 % 200)),
            ])
        }
        return .table(fields)
    }
}
