import BuiltinTypes
import CarouselEngine
import Foundation
import Testing

@testable import ForSwiftUI
@testable import SwiftUI

/// What SwiftUI observes of a carousel, without SwiftUI.
@MainActor @Suite(.serialized) struct CarouselModelTests {
    struct Photo: Identifiable, Equatable {
        let id: Int
    }

    private let model: CarouselModel<Photo>
    private let size = CGSize(width: 640, height: 360)

    init() {
        let declared = DeclarativeCarousel<Photo>(
            effect: BuiltinType.coverFlow, itemSize: Size(width: 160, height: 200))
        model = CarouselModel(declared)
        take()
        settle()
    }

    private func take(
        count: Int = 12, itemSize: Size = Size(width: 160, height: 200),
        options: OptionValues = OptionValues()
    ) {
        model.set(
            CarouselDescription(
                items: (0..<count).map(Photo.init), selection: nil, itemSize: itemSize, options: options,
                environment: CarouselEnvironment()))
    }

    /// Frames until none is asked for.
    private func settle() {
        for _ in 0..<4000 where model.isMoving || model.cards.isEmpty {
            model.frame(size: size)
            usleep(500)
        }
        model.frame(size: size)
    }

    @Test func `cards come back to front, at rest nothing moves`() {
        #expect(!model.isMoving && model.cards.count > 2)
        let depths = model.cards.map(\.placement.depth)
        #expect(depths == depths.sorted())
    }

    @Test func `a frame is told once, and at rest none is`() {
        StandInUpdates.count = 0
        for _ in 0..<10 { model.frame(size: size) }
        #expect(StandInUpdates.count == 0)
        model.press(.end)
        #expect(StandInUpdates.count == 1)
        for frame in 1...20 {
            usleep(3000)
            model.frame(size: size)
            #expect(StandInUpdates.count <= 1 + frame)
        }
        #expect(StandInUpdates.count > 10)
    }

    @Test func `a drag moves the cards, and one that is taken away comes to rest`() {
        model.drag(from: CGPoint(x: 360, y: 180), to: CGPoint(x: 300, y: 180))
        #expect(model.isMoving)
        model.frame(size: size)
        #expect(model.declared.carousel.scrollOffset > 0)
        model.letGo()
        settle()
        let offset = model.declared.carousel.scrollOffset
        #expect(offset == offset.rounded())
        // The next finger begins anew.
        model.drag(from: CGPoint(x: 320, y: 180), to: CGPoint(x: 320, y: 180))
        model.frame(size: size)
        #expect(model.declared.carousel.scrollOffset == offset)
        model.drop(at: CGPoint(x: 320, y: 180))
    }

    @Test func `a drag across is left to what scrolls around`() {
        model.drag(from: CGPoint(x: 320, y: 120), to: CGPoint(x: 320, y: 240))
        model.drag(from: CGPoint(x: 320, y: 120), to: CGPoint(x: 200, y: 240))
        model.frame(size: size)
        #expect(model.declared.carousel.scrollOffset == 0)
        model.drop(at: CGPoint(x: 200, y: 240))
    }

    @Test func `a tap selects, a key steps, a raised value is heard at once`() {
        var selected: [Int] = []
        model.hear({ _ in }, { selected.append($0.id) }, nil, { _ in })
        model.drag(from: CGPoint(x: 320, y: 180), to: CGPoint(x: 320, y: 180))
        model.drop(at: CGPoint(x: 320, y: 180))
        settle()
        #expect(selected == [0])
        model.press(.right)
        settle()
        #expect(model.declared.carousel.scrollOffset == 1)
        let before = model.reader.value
        model.perform(.next)
        #expect(model.reader.value != before)
        settle()
        #expect(model.declared.carousel.scrollOffset == 2)
    }

    @Test func `other settings, options and sizes are taken over`() {
        model.hear({ _ in }, { _ in }, nil, { $0.isVertical = true })
        var options = OptionValues()
        options[.wrap] = 1
        take(itemSize: Size(width: 100, height: 120), options: options)
        settle()
        #expect(model.declared.carousel.settings.isVertical && model.declared.carousel.isWrapping)
        #expect(model.cards.allSatisfy { $0.placement.viewSize == Size(width: 100, height: 120) })
        model.press(.down)
        settle()
        #expect(model.declared.carousel.scrollOffset == 1)
    }
}
