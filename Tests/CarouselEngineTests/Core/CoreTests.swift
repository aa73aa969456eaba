import Testing

@testable import CarouselEngine

/// The state as a value, and the tables of its properties and options.
@Suite struct CoreTests {
    private func makeCore() -> Core {
        var core = Core(
            bounds: Size(width: 400, height: 300), settings: CarouselSettings(),
            initialItemIndex: 2)
        core.setItems(10, placeholders: 0)
        core.setItemWidth(100)
        return core
    }

    @Test func `copies are independent, and equal after the same operations`() {
        var core = makeCore()
        let before = core
        core.motion.scroll(to: core.motion.offset + 3, .timed(0.5), at: core.time, on: core.track)
        var copy = core
        #expect(core != before)
        for _ in 0..<40 {
            core.time += 1.0 / 60
            copy.time += 1.0 / 60
            #expect(core.step(isLed: false) == copy.step(isLed: false))
            #expect(core == copy)
        }
        #expect(core.motion.offset == 5)
        #expect(before.motion.offset == 2)
    }

    @Test func `every setting is in the table of properties, and is clamped to its range`() {
        // autoscrollSpeed is autoscroll with the other sign.
        #expect(CarouselProperty.settings.count == Mirror(reflecting: CarouselSettings()).children.count + 1)
        for property in CarouselProperty.settings {
            var settings = CarouselSettings()
            switch property.value(in: settings) {
            case .number:
                property.assign(.number(1e300), to: &settings)
                #expect(
                    property.value(in: settings.sanitized(last: settings))
                        == .number(property.range?.upperBound ?? 0))
                property.assign(.number(.nan), to: &settings)
                #expect(
                    property.value(in: settings.sanitized(last: CarouselSettings()))
                        == property.value(in: CarouselSettings()))
            case .integer:
                property.assign(.integer(.min), to: &settings)
                #expect(
                    property.value(in: settings.sanitized(last: settings))
                        == .integer(Int(property.range?.lowerBound ?? 0)))
            case .size:
                property.assign(.size(Size(width: .nan, height: 0)), to: &settings)
                #expect(
                    property.value(in: settings.sanitized(last: CarouselSettings()))
                        == property.value(in: CarouselSettings()))
            default: break
            }
        }
    }

    @Test func `names of properties and options are unique, and options keep their order`() {
        #expect(Set(CarouselProperty.all.map(\.name)).count == CarouselProperty.all.count)
        #expect(CarouselOption.allCases.map(\.slot) == Array(CarouselOption.allCases.indices))
        var values = OptionValues()
        for (number, option) in CarouselOption.allCases.enumerated() where option.kind == .number {
            values[option] = Double(number) / 100
        }
        for (number, option) in CarouselOption.allCases.enumerated() where option.kind == .number {
            #expect(values[option] == Double(number) / 100)
        }
    }
}
