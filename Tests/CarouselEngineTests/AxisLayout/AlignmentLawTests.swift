import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// At rest, the item that a snap names is where the snap says: in the state and on the picture.
@Suite struct AlignmentLawTests {
    /// A row that shows each item at its distance.
    private struct Row: CarouselType {
        let name = "row"
        let packsItems = true
        let asksOptionsEachFrame = false
        func place(_ items: inout [FrameItem], in context: LayoutContext) {
            items.changeEach {
                $0.transform =
                    context.isVertical
                    ? $0.transform.translated(x: 0, y: $0.distance, z: 0)
                    : $0.transform.translated(x: $0.distance, y: 0, z: 0)
            }
        }
    }

    /// What places depend on.
    struct Layout: CustomTestStringConvertible {
        let isVertical: Bool
        let isMirrored: Bool
        let isLoop: Bool
        var testDescription: String {
            "\(isVertical ? "vertical" : isMirrored ? "right to left" : "left to right")\(isLoop ? ", loop" : "")"
        }

        static let all = [(false, false), (false, true), (true, false)].flatMap { axis, mirror in
            [false, true].map { Layout(isVertical: axis, isMirrored: mirror, isLoop: $0) }
        }
    }

    private final class Data: CarouselDataSource, CarouselExtentDelegate {
        typealias ItemView = Int
        var count = 0
        var extents: [Double] = []

        func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
        func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { Size(width: 120, height: 90) }
        func carouselHasExtents(_ carousel: Carousel<Int>) -> Bool { !extents.isEmpty }
        func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? { extents[index] }
    }

    private static let alignments: [CarouselAlignment] = [.start, .center, .end, .fraction(0.3)]

    @Test(arguments: Layout.all) func `a snap's item is where the snap says, on the picture too`(
        _ layout: Layout
    ) {
        var generator = SeededGenerator(seed: 11)
        let data = Data()
        for count in [1, 2, 5, 12] {
            for hasExtents in [false, true] {
                data.count = count
                data.extents =
                    hasExtents
                    ? (0..<count).map { _ in Double(Int.random(in: 30...260, using: &generator)) } : []
                let carousel = Carousel<Int>(type: Row(), bounds: Size(width: 700, height: 430))
                carousel.options[.wrap] = layout.isLoop ? 1 : 0
                carousel.delegate = data
                carousel.dataSource = data
                for alignment in Self.alignments {
                    for containment in Containment.allCases {
                        for itemsPerPage in 0...3 {
                            for (gap, insets, isPaging) in [
                                (0.0, Insets.zero, false), (14, Insets(start: 9, end: 21), true),
                            ] {
                                var settings = CarouselSettings()
                                settings.isVertical = layout.isVertical
                                settings.layoutDirection = layout.isMirrored ? .rightToLeft : .leftToRight
                                settings.alignment = alignment
                                settings.containment = containment
                                settings.itemsPerPage = itemsPerPage
                                settings.truncatesFinalPage = itemsPerPage == 2
                                settings.isPagingEnabled = isPaging
                                (settings.gap, settings.insets) = (gap, insets)
                                carousel.settings = settings
                                carousel.layoutIfNeeded()
                                check(
                                    carousel,
                                    "\(count) items, \(alignment), \(containment), \(itemsPerPage) a page")
                            }
                        }
                    }
                }
            }
        }
    }

    private func check(_ carousel: Carousel<Int>, _ what: String) {
        let axisLayout = carousel.core.axisLayout
        for snap in carousel.snaps {
            carousel.scrollOffset = snap.offset
            var difference = carousel.contentLocation - snap.location
            // On a loop, the content may be a turn on.
            if carousel.isWrapping {
                difference -= (difference / carousel.contentLength).rounded() * carousel.contentLength
            }
            #expect(abs(difference) < 1e-9, "\(what): snap \(snap.number) at \(carousel.contentLocation)")
            guard let item = snap.items.first,
                let shown = carousel.placements.first(where: { $0.index == item })
            else { continue }
            let isVertical = carousel.settings.isVertical
            let length = carousel.bounds.along(vertical: isVertical)
            var middle =
                isVertical ? shown.center.y + shown.transform.row4.y : shown.center.x + shown.transform.row4.x
            if carousel.settings.isMirrored { middle = length - middle }
            var way =
                middle - axisLayout.lengths.extent(of: item) / 2 - snap.location - axisLayout.start(of: item)
            if carousel.isWrapping {
                way -= (way / carousel.contentLength).rounded() * carousel.contentLength
            }
            #expect(abs(way) < 1e-9, "\(what): item \(item) of snap \(snap.number) is \(way) points off")
        }
    }

    @Test(arguments: BuiltinTypesNames.all, Layout.all)
    func `every type shows the current page's middle where the page is aligned`(
        _ name: String, _ layout: Layout
    ) throws {
        for count in [3, 12] {
            let data = TestData(items: count, size: Size(width: 120, height: 90))
            let carousel = makeCarousel(name, data: data, bounds: Size(width: 700, height: 430))
            // Items that have faded away are not loaded.
            carousel.options[.fadeMinAlpha] = 0.5
            carousel.options[.wrap] = layout.isLoop ? 1 : 0
            for alignment in Self.alignments {
                for itemsPerPage in 1...3 {
                    carousel.settings.isVertical = layout.isVertical
                    carousel.settings.layoutDirection = layout.isMirrored ? .rightToLeft : .leftToRight
                    carousel.settings.alignment = alignment
                    carousel.settings.itemsPerPage = itemsPerPage
                    carousel.layoutIfNeeded()
                    let axisLayout = carousel.core.axisLayout
                    for snap in carousel.snaps {
                        carousel.scrollOffset = snap.offset
                        let placement = try #require(carousel.placements.first)
                        let length = carousel.bounds.along(vertical: layout.isVertical)
                        var middle = layout.isVertical ? placement.center.y : placement.center.x
                        if carousel.settings.isMirrored { middle = length - middle }
                        #expect(abs(middle - axisLayout.fullPageStart - axisLayout.fullPageLength / 2) < 1e-9)
                    }
                }
            }
        }
    }
}
