import BuiltinTypes
import CarouselEngine
import CarouselHost
import Foundation
import Testing

@testable import Export

/// Sampling: how close a table is to an effect, and what is found out about it.
@Suite struct EffectTableTests {
    /// Items of one size.
    private final class Items: CarouselDataSource {
        typealias ItemView = Int
        let count: Int
        init(_ count: Int) { self.count = count }
        func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
        func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { Size(width: 160, height: 200) }
    }

    private func carousel(_ type: any CarouselType, _ items: Items, wraps: Bool = false) -> Carousel<Int> {
        let carousel = Carousel<Int>(type: type, bounds: Size(width: 800, height: 400))
        carousel.options[.wrap] = wraps ? 1 : 0
        carousel.dataSource = items
        carousel.layoutIfNeeded()
        return carousel
    }

    @Test(arguments: BuiltinTypes.all.map(\.name), [false, true])
    func `a built-in type is sampled within the error, in its order`(_ name: String, _ wraps: Bool) throws {
        let items = Items(13)
        let carousel = carousel(try #require(BuiltinTypes.named(name)), items, wraps: wraps)
        for error in [0.25, 2] {
            let table = try EffectTable(carousel, error: error)
            var compared = 0
            for step in 0..<97 {
                carousel.scrollOffset = 12 * (Double(step) + 0.37) / 97
                for item in carousel.placements where !item.isHidden && item.alpha > 0 {
                    guard let sample = table.track(of: item.index)?.sample(at: item.offset),
                        let quad = item.transform.projecting(item.size),
                        let other = sample.transform.projecting(item.size)
                    else { continue }
                    // Between two samples the error is measured at three places.
                    let isFar = quad.corners.contains { abs($0.x) > 16_000 || abs($0.y) > 16_000 }
                    #expect(isFar || quad.distance(to: other) * item.alpha <= 1.2 * error, "\(name)")
                    compared += 1
                }
            }
            #expect(compared > 100)
        }
    }

    private func custom(_ place: @escaping (Double, Int) -> (way: Double, alpha: Double)) -> any CarouselType
    {
        PlacedType { item in
            let (way, alpha) = place(item.offset, item.index)
            item.transform = item.transform.translated(x: way, y: 0, z: 0)
            item.alpha = alpha
        }
    }

    /// A type of one function.
    private struct PlacedType: CarouselType {
        let name = "placed"
        let change: (inout FrameItem) -> Void
        init(_ change: @escaping (inout FrameItem) -> Void) { self.change = change }
        func place(_ items: inout [FrameItem], in context: LayoutContext) { items.changeEach(change) }
    }

    @Test func `a straight line needs few samples, a jump two close ones`() throws {
        let items = Items(5)
        let line = try EffectTable(carousel(custom { offset, _ in (offset * 150, 1) }, items))
        let jump = try EffectTable(
            carousel(custom { offset, _ in (offset * 150 + (offset > 0.35 ? 40 : 0), 1) }, items))
        #expect(jump.rowCount > line.rowCount && jump.rowCount < line.rowCount + 40)
        let rows = jump.tracks[0].rows
        let edge = try #require(rows.firstIndex { $0.offset > 0.35 })
        #expect(rows[edge].offset - rows[edge - 1].offset < 0.001)
        #expect(abs(rows[edge].sample.transform.row4.x - rows[edge].offset * 150 - 40) < 1e-9)
    }

    @Test func `an index, a time and a finger are found`() throws {
        let items = Items(6)
        #expect(try !EffectTable(carousel(custom { offset, _ in (offset * 150, 1) }, items)).needs.index)
        let odd = try EffectTable(
            carousel(custom { offset, index in (offset * (index % 2 == 0 ? 150 : 120), 1) }, items))
        #expect(odd.needs.index && odd.tracks.count == 6)
        #expect(throws: EffectTable.Problem.self) {
            let many = Items(65)
            _ = try EffectTable(carousel(custom { offset, index in (offset * 150 + Double(index), 1) }, many))
        }
        #expect(throws: EffectTable.Problem.self) { _ = try EffectTable(carousel(.linear, Items(0))) }
        #expect(try EffectTable(carousel(.coverFlow2, items)).needs.names == ["the toggle"])
    }

    @Test func `an effect that is noise is refused`() {
        let items = Items(30)
        #expect(throws: EffectTable.Problem.self) {
            _ = try EffectTable(
                carousel(custom { offset, _ in (offset * 150 + 40 * sin(offset * 3000), 1) }, items))
        }
    }

    @Test func `numbers in JSON have no more digits than they need`() {
        #expect(EffectTable.digits(0.25, 5) == "0.25" && EffectTable.digits(-0.000001, 3) == "0")
        #expect(EffectTable.digits(160, 3) == "160" && EffectTable.digits(1.0 / 3, 4) == "0.3333")
    }
}

extension EffectTable {
    /// The track of an item.
    fileprivate func track(of index: Int) -> EffectTrack? {
        tracks.count == 1 ? tracks[0] : tracks.indices.contains(index) ? tracks[index] : nil
    }
}

extension EffectTrack {
    /// What a player shows at an offset; nil where nothing is shown.
    fileprivate func sample(at offset: Double) -> EffectSample? {
        guard let first = rows.first, let last = rows.last, offset >= first.offset, offset <= last.offset
        else {
            return nil
        }
        let high = rows.firstIndex { $0.offset > offset } ?? rows.count - 1
        let (a, b) = (rows[max(0, high - 1)], rows[high])
        let part = b.offset > a.offset ? (offset - a.offset) / (b.offset - a.offset) : 0
        return a.sample.mixed(with: b.sample, part, as: .numbers)
    }
}
