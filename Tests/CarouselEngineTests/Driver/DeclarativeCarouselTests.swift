import BuiltinTypes
import Testing

@testable import CarouselEngine

/// What SwiftUI's view leaves to the engine.
@Suite struct DeclarativeCarouselTests {
    private struct Photo: Identifiable, Equatable {
        let id: Int
        var title = ""
    }

    private let declared = DeclarativeCarousel<Photo>(
        effect: BuiltinType.rotary, itemSize: Size(width: 100, height: 100))
    private let environment = CarouselEnvironment()

    private func update(_ ids: [Int], selected: Int? = nil) {
        declared.update(ids.map { Photo(id: $0) }, selected: selected, environment: environment)
    }

    private func run() {
        let start = declared.driver.time ?? 0
        for step in 1...60 {
            _ = declared.driver.frame(
                at: start + Double(step) / 60, bounds: Size(width: 800, height: 400))
        }
    }

    @Test func `it begins at the selected item, and scrolls to another one`() {
        update(Array(0..<10), selected: 4)
        run()
        #expect(declared.carousel.scrollOffset == 4)
        var told: [Int?] = []
        declared.onSelection = { told.append($0) }
        update(Array(0..<10), selected: 6)
        #expect(declared.carousel.isScrolling)
        run()
        // The app's own wish comes back to it only as what it passes on the way.
        #expect(declared.items.currentID == 6 && told.last == 6)
        // What is as before moves nothing.
        update(Array(0..<10), selected: 6)
        #expect(!declared.carousel.isAnimating)
    }

    @Test func `what the user scrolls to is told, and stays when the list changes`() {
        update(Array(0..<10))
        run()
        var told: [Int?] = []
        declared.onSelection = { told.append($0) }
        declared.carousel.press(.right)
        run()
        #expect(told == [1])
        update([20, 21] + Array(0..<10), selected: 1)
        run()
        #expect(declared.items.currentID == 1 && declared.carousel.currentIndex == 3 && told == [1])
    }

    @Test func `a list that gives an id twice is told, and the one before is still shown`() {
        update([0, 1, 2])
        update([5, 5])
        #expect(declared.problem != nil && declared.items.items.map(\.id) == [0, 1, 2])
        update([3])
        #expect(declared.problem == nil && declared.items.currentID == 3)
    }

    @Test func `the environment and another effect are taken`() {
        var environment = environment
        environment.layoutDirection = .rightToLeft
        declared.update([Photo(id: 0)], selected: nil, environment: environment)
        #expect(declared.carousel.settings.layoutDirection == .rightToLeft)
        declared.use(BuiltinType.linear)
        #expect(declared.carousel.type.name == "linear")
    }
}
