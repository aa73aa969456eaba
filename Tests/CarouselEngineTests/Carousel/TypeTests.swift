import BuiltinTypes
import Foundation
import FuzzInput
import Testing

@testable import CarouselEngine

/// How types are distinguished, and what a type may do while it places items.
@Suite struct TypeTests {
    private let data = TestData(items: 20)

    @Test func `each built-in type has a reference script, and another identity`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Plugins/reference")
        let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }
        #expect(Set(scripts) == Set(BuiltinTypes.all.map(\.name)))
        #expect(scripts.count == Set(BuiltinTypes.all.map(\.identity)).count)
    }

    @Test func `no shipped effect has the name of a built-in type`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Plugins")
        let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(scripts.count > 40)
        for type in BuiltinTypes.all { #expect(!scripts.contains("\(type.name).lua"), "\(type.name)") }
    }

    /// A type that reads the pointer, and says nothing of itself.
    private struct Leaning: CarouselType {
        let name = "leaning"
        func place(_ items: inout [FrameItem], in context: LayoutContext) {
            let lean = context.pointer?.place.x ?? 0
            for index in items.indices {
                items[index].transform = Transform3D.translation(x: lean, y: 0, z: 0)
            }
        }
    }

    @Test func `a type that reads the pointer hears of one that comes over a carousel at rest`() {
        let carousel = Carousel<TestView>(type: Leaning(), bounds: Size(width: 800, height: 400))
        carousel.dataSource = data
        let driver = CarouselDriver(carousel)
        var asks = 0
        driver.needsFrames = { asks += 1 }
        driver.frame(at: 0)
        #expect(driver.frame(at: 1).next == .never)
        let former = asks
        driver.pointerMoved(to: Point(x: 30, y: 40), time: 2)
        #expect(asks == former + 1)
        driver.frame(at: 2.1)
        #expect(carousel.placements.allSatisfy { $0.transform.row4.x == 30 })
    }

    /// A type; two of them have the same name, but differ in whether they wrap.
    private final class Ring: CarouselType {
        let name = "ring"
        let isLoop: Bool
        init(isLoop: Bool) { self.isLoop = isLoop }
        func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
            option == .wrap ? (isLoop ? 1 : 0) : option.engineDefault
        }
        func place(_ items: inout [FrameItem], in context: LayoutContext) {}
    }

    @Test func `another type with the same name takes full effect`() {
        let carousel = makeCarousel("linear", data: data)
        carousel.type = Ring(isLoop: false)
        #expect(!carousel.isWrapping)
        carousel.type = Ring(isLoop: true)
        #expect(carousel.isWrapping)
        let custom = [1.0, 2].map { far in
            CustomType(name: "same") { offset, base, _ in base.translated(x: far * offset, y: 0, z: 0) }
        }
        carousel.type = custom[0]
        let near = carousel.placements.map(\.transform)
        carousel.type = custom[1]
        #expect(carousel.placements.map(\.transform) != near)
    }

    /// A type that calls the carousel while it places items.
    private final class Meddler: CarouselType {
        let name = "meddler"
        let asksOptionsEachFrame = true
        weak var carousel: Carousel<TestView>?
        var onPlace: (Carousel<TestView>) -> Void = { _ in }
        private var depth = 0

        func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
            option.engineDefault
        }

        func place(_ items: inout [FrameItem], in context: LayoutContext) {
            for i in items.indices {
                items[i].transform = items[i].transform.translated(x: items[i].offset * 100, y: 0, z: 0)
            }
            guard let carousel, depth < 3 else { return }
            depth += 1
            onPlace(carousel)
            depth -= 1
        }
    }

    @Test func `while a type places items, placements returns the last finished frame`() {
        let carousel = makeCarousel("linear", data: data)
        let type = Meddler()
        carousel.type = type
        carousel.scrollOffset = 3
        let before = carousel.placements
        var seen: [[Placement]] = []
        type.carousel = carousel
        type.onPlace = { seen.append($0.placements) }
        carousel.scrollOffset = 4
        let after = carousel.placements
        #expect(seen == [before])
        #expect(after != before)
    }

    @Test(arguments: [false, true])
    func `a type may call any method while it places items`(_ vertical: Bool) throws {
        var random = SeededGenerator(seed: 5)
        var settings = CarouselSettings()
        settings.isVertical = vertical
        let type = Meddler()
        let carousel = Carousel<TestView>(
            type: type, bounds: Size(width: 400, height: 300), settings: settings)
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        type.carousel = carousel
        type.onPlace = { [data] carousel in
            switch Int.random(in: 0..<14, using: &random) {
            case 0: _ = carousel.placements
            case 1: carousel.scrollOffset = Double.random(in: -3...25, using: &random)
            case 2: carousel.scrollToItem(at: Int.random(in: 0..<20, using: &random), animated: true)
            case 3: carousel.reloadData()
            case 4:
                data.items += 1
                carousel.insertItem(at: 0, animated: Bool.random(using: &random))
            case 5 where data.items > 1:
                data.items -= 1
                carousel.removeItem(at: 0, animated: Bool.random(using: &random))
            case 6: carousel.settings.isVertical.toggle()
            case 7: carousel.options[.wrap] = Double.random(in: 0...1, using: &random).rounded()
            case 8: carousel.advance(by: 0.1)
            case 9: carousel.layoutIfNeeded()
            case 10: _ = carousel.indexOfItem(at: Point(x: 200, y: 150))
            case 11: carousel.tap(at: Point(x: 200, y: 150))
            case 12: carousel.invalidateType()
            default: _ = carousel.placements(as: .wheel)
            }
        }
        for _ in 0..<3000 {
            carousel.advance(by: 1.0 / 60)
            carousel.scrollOffset += 0.1
            let placements = carousel.placements
            #expect(placements.allSatisfy { $0.transform.isFinite })
        }
        type.carousel = nil
        #expect(carousel.problems().isEmpty)
    }
}
