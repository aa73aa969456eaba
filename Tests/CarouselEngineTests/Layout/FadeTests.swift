import Testing

@testable import CarouselEngine

@Suite struct FadeTests {
    private func fade(_ values: [CarouselOption: Double]) -> Fade {
        var options = OptionValues()
        for (option, value) in values { options[option] = value }
        return Fade(options)
    }

    @Test func `nothing fades by default`() {
        for offset in [-1e9, -1, 0, 0.5, 1e9] { #expect(fade([:]).alpha(at: offset) == 1) }
    }

    @Test func `beyond the limits an item fades over fadeRange to the minimum alpha`() {
        let fade = fade([.fadeMin: -1, .fadeMax: 2, .fadeRange: 4, .fadeMinAlpha: 0.2])
        #expect(fade.alpha(at: 2) == 1)
        #expect(fade.alpha(at: -1) == 1)
        #expect(fade.alpha(at: 4) == 0.6)
        #expect(fade.alpha(at: -3) == 0.6)
        #expect(abs(fade.alpha(at: 100) - 0.2) < 1e-15)
    }

    @Test func `a range of zero is a step, not a division by zero`() {
        let fade = fade([.fadeMax: 0, .fadeRange: 0, .fadeMinAlpha: 0.25])
        #expect(fade.alpha(at: 0) == 1)
        #expect(fade.alpha(at: 0.001) == 0.25)
    }
}
