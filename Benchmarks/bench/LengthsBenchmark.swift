// Benchmarks of items of different lengths: how the cost grows with their number.

import BuiltinTypes
import CarouselEngine
import CarouselShell

enum LengthsBenchmark {
    /// A row of items of different lengths.
    private final class Row: CarouselDataSource, CarouselExtentDelegate {
        final class View {}
        typealias ItemView = View

        private let items: Int
        private var extent = 60.0
        let carousel: Carousel<View>

        init(items: Int) {
            self.items = items
            carousel = Carousel(type: .linear, bounds: Size(width: 1600, height: 400))
            carousel.delegate = self
            carousel.dataSource = self
            carousel.layoutIfNeeded()
            carousel.scrollOffset = Double(items / 2)
        }

        func numberOfItems(in carousel: Carousel<View>) -> Int { items }
        func carousel(_ carousel: Carousel<View>, viewForItemAt index: Int, reusing view: View?) -> View {
            view ?? View()
        }
        func carousel(_ carousel: Carousel<View>, sizeOf view: View) -> Size { Size(width: 80, height: 200) }
        func carouselItemWidth(_ carousel: Carousel<View>) -> Double? { 80 }
        func carousel(_ carousel: Carousel<View>, extentOfItemAt index: Int) -> Double? {
            index == items / 2 ? extent : Double(index % 7) * 20 + 40
        }

        /// Runs frames of a carousel that keeps reaching new items; returns a sum, so that the compiler can't remove
        /// the work.
        func run(frames: Int) -> Double {
            carousel.settings.autoscroll = -20
            var sum = 0.0
            for _ in 0..<frames {
                carousel.advance(by: 1.0 / 60)
                sum += carousel.placements[0].transform.row4.x
            }
            carousel.scrollOffset = Double(items / 2)
            return sum
        }

        /// Asks where it rests next, again and again.
        func ask(times: Int) -> Double {
            (0..<times).reduce(0) { sum, time in
                sum + carousel.snap((items / 2 + time * 7919) % items).location
            }
        }

        /// Changes the length of the item in the middle, again and again.
        func change(times: Int) -> Double {
            for time in 0..<times {
                extent = Double(time % 100) + 20
                carousel.invalidateExtent(ofItemAt: items / 2)
            }
            return carousel.contentLength
        }
    }

    /// Frames, questions and changes among a million lengths and among a thousand; and how long it takes to make them.
    @Sendable static func rows(_ progress: Progress) throws -> [BenchmarkRow] {
        let many = Row(items: 1_000_000)
        let few = Row(items: 1000)
        var pairs: [String: [(Double, Double)]] = [:]
        var sum = many.run(frames: 500) + few.run(frames: 500)
        func compare(_ name: String, times: Int, _ work: (Row) -> Double) {
            let a = seconds { sum += work(many) }
            let b = seconds { sum += work(few) }
            pairs[name, default: []].append((a / Double(times) * 1e9, b / Double(times) * 1e9))
        }
        for _ in 0..<15 {
            compare("frame", times: 500) { $0.run(frames: 500) }
            compare("snap", times: 2000) { $0.ask(times: 2000) }
            compare("change of a length", times: 300) { $0.change(times: 300) }
            progress.advance()
        }
        let setUps = bench.pairs(3, unit: 1e3, progress) {
            sum += Row(items: 1_000_000).carousel.contentLength
        } rival: {
            for _ in 0..<10 { sum += Row(items: 100_000).carousel.contentLength }
        }
        guard sum.isFinite else { throw CommandFailure("bench: a length is not finite") }
        return ["frame", "snap", "change of a length"].map { name in
            BenchmarkRow(
                group: "engine", name: "\(name) among 1,000,000 lengths", unit: "ns", rival: "among 1,000",
                pairs: pairs[name] ?? [])
        } + [
            BenchmarkRow(
                group: "engine", name: "set-up of 1,000,000 lengths", unit: "ms", rival: "10 of 100,000",
                pairs: setUps)
        ]
    }
}
