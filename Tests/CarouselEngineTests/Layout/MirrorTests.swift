import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// Right to left: the picture and the input are mirror images.
@Suite struct MirrorTests {
    private static let types = BuiltinTypes.all.map(\.name)

    private func pair(
        _ name: String, loops: Bool, _ change: (inout CarouselSettings) -> Void = { _ in }
    ) throws -> (left: Carousel<TestView>, right: Carousel<TestView>, sized: SizedItems) {
        let sized = SizedItems([120, 40, 300, nil, 80, 220, 60, nil], isVertical: false)
        let type = try #require(BuiltinTypes.named(name))
        func make(_ direction: Direction) -> Carousel<TestView> {
            sized.carousel(direction, type: type, loops: loops) {
                $0.gap = 6
                $0.insets = Insets(start: 20, end: 4)
                $0.contentOffset = Size(width: 13, height: -7)
                $0.viewpointOffset = Size(width: -30, height: 11)
                $0.alignment = .fraction(0.3)
                change(&$0)
            }
        }
        return (make(.leftToRight), make(.rightToLeft), sized)
    }

    private func expectMirrored(_ left: Carousel<TestView>, _ right: Carousel<TestView>) {
        #expect(left.scrollOffset == right.scrollOffset && left.velocity == right.velocity)
        #expect(left.placements.count == right.placements.count)
        for (a, b) in zip(left.placements, right.placements) {
            #expect(a.index == b.index && a.offset == b.offset && a.depth == b.depth && a.alpha == b.alpha)
            #expect(a.transform == b.transform.mirrored, "item \(a.index)")
            #expect(a.center.x == 500 - b.center.x && a.center.y == b.center.y)
            #expect(a.isHidden == b.isHidden)
        }
    }

    @Test func `mirroring twice changes nothing`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            func row() -> SIMD4<Double> {
                SIMD4((0..<4).map { _ in Double.random(in: -9...9, using: &generator) })
            }
            let transform = Transform3D(row(), row(), row(), row())
            #expect(transform.mirrored.mirrored == transform)
        }
    }

    @Test(arguments: types, [false, true])
    func `the picture is the mirror image, and a finger moves it as one`(
        name: String, loops: Bool
    ) throws {
        let (left, right, sized) = try pair(name, loops: loops)
        withExtendedLifetime(sized) {
            expectMirrored(left, right)
            for carousel in [left, right] {
                carousel.touchDown()
                carousel.beginDrag()
                carousel.drag(translation: carousel.way(-130), velocity: carousel.way(-900))
            }
            expectMirrored(left, right)
            for carousel in [left, right] { carousel.endDrag() }
            for _ in 0..<40 {
                for carousel in [left, right] { carousel.advance(by: 1.0 / 30) }
                expectMirrored(left, right)
            }
            #expect(left.scrollOffset != 0)
        }
    }

    @Test(arguments: types) func `a touch hits the mirrored item`(name: String) throws {
        let (left, right, sized) = try pair(name, loops: false)
        withExtendedLifetime(sized) {
            for carousel in [left, right] { carousel.scrollOffset = 3.2 }
            var hits = 0
            for x in stride(from: 5.3, to: 500, by: 11) {
                for y in stride(from: 5.7, to: 500, by: 23) {
                    let a = left.indexOfItem(at: Point(x: x, y: y))
                    #expect(a == right.indexOfItem(at: Point(x: 500 - x, y: y)))
                    hits += a == nil ? 0 : 1
                }
            }
            #expect(hits > 3)
        }
    }

    @Test func `arrows and the wheel go to the side that they point to`() throws {
        for (key, way) in [(CarouselKey.right, 1), (.left, -1), (.down, 1), (.up, -1)] {
            let (left, right, sized) = try pair("linear", loops: false)
            withExtendedLifetime(sized) {
                for carousel in [left, right] {
                    carousel.scrollOffset = 3
                    carousel.press(key)
                    carousel.rest()
                }
                #expect(left.scrollOffset == Double(3 + way))
                let isSideways = key == .left || key == .right
                #expect(right.scrollOffset == Double(3 + (isSideways ? -way : way)))
            }
        }
        for mode in [WheelMode.free, .pages] {
            let (left, right, sized) = try pair("linear", loops: false)
            withExtendedLifetime(sized) {
                for carousel in [left, right] {
                    carousel.scrollOffset = 3
                    let driver = CarouselDriver(carousel)
                    driver.wheelMode = mode
                    driver.wheel(by: Size(width: 200, height: 0), time: 0)
                    driver.advance(to: 1)
                    driver.advance(to: 3)
                }
                #expect(left.scrollOffset > 3 && right.scrollOffset < 3, "\(mode)")
            }
        }
    }

    @Test func `what a drag can't use has the finger's sign`() throws {
        let (left, right, sized) = try pair("linear", loops: false) { $0.bounces = false }
        withExtendedLifetime(sized) {
            for (carousel, sign) in [(left, 1.0), (right, -1.0)] {
                carousel.touchDown()
                carousel.beginDrag()
                let unused = carousel.drag(translation: carousel.way(40), velocity: .zero)
                #expect(abs(unused - sign * 40) < 1e-9)
            }
        }
    }

    @Test func `a vertical carousel is the same in both directions`() throws {
        let (left, right, sized) = try pair("coverFlow", loops: false) { $0.isVertical = true }
        withExtendedLifetime(sized) {
            #expect(left.placements.map(\.transform) == right.placements.map(\.transform))
            for carousel in [left, right] { carousel.press(.right) }
            for carousel in [left, right] { carousel.rest() }
            #expect(left.scrollOffset == 1 && right.scrollOffset == 1)
        }
    }

    @Test func `turning the direction round twice changes nothing`() throws {
        let (left, _, sized) = try pair("wheel", loops: true)
        withExtendedLifetime(sized) {
            left.scrollOffset = 2.4
            let before = left.placements
            left.settings.layoutDirection = .rightToLeft
            #expect(left.placements != before && left.context.isRightToLeft)
            left.settings.layoutDirection = .leftToRight
            #expect(left.placements == before)
        }
    }
}
