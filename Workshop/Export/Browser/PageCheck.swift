// How a page differs from the carousel that it shows. In: a page in Chromium, a carousel. Out: the largest distance of a
// corner, differences of order and shade, whether a link can be clicked. The one measure of all formats for pages.

import CWorkshopFiles
import CarouselEngine
import Foundation

/// What a page differs by from a carousel.
public struct PageCheck: Sendable {
    /// The largest distance of a corner of a visible item, in points.
    public private(set) var error = 0.0
    /// Items that only one of both shows.
    private var strays = 0
    /// Pairs that overlap and are in another order.
    public private(set) var disorders = 0
    /// The largest difference of a shade.
    private var shade = 0.0
    /// Whether a link in the current card could not be clicked where nothing is over it.
    private var hasDeadLink = false
    /// How many items were compared.
    private var compared = 0

    /// What else differs, in words.
    public var remark: String {
        [
            strays > 0 ? "\(strays) items shown or missing" : nil,
            shade > 0.01 ? "shade off by \((shade * 100).rounded() / 100)" : nil,
            hasDeadLink ? "a link is dead" : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// Whether the page shows what the carousel shows, within an error in points.
    public func isGood(within most: Double) -> Bool {
        error <= most && strays == 0 && disorders == 0 && shade <= 0.01 && !hasDeadLink && compared > 0
    }

    /// No difference yet.
    public init() {}

    /// Compares a page that is open with a carousel, at whole and fractional offsets.
    ///
    /// - Parameters:
    ///   - selector: of the page's carousel.
    ///   - carousel: its offset and time are changed.
    ///   - hasLooks: whether the page's cards have the looks of the items.
    /// - Throws: ``BrowserProblem``.
    public mutating func compare(
        _ browser: Chromium, _ selector: String, with carousel: Carousel<Int>, hasLooks: Bool = true
    ) throws {
        let end = Double(max(0, carousel.numberOfItems - 1))
        let offsets = [0, 1, 0.37, end / 2, end * 0.77, end, (end / 2).rounded() + 0.5].filter { $0 <= end }
        try compare(browser, selector, with: carousel, at: offsets, hasLooks: hasLooks)
    }

    /// Compares a page that is open with a carousel at some offsets; both are at the last one afterwards.
    ///
    /// - Parameters:
    ///   - selector: of the page's carousel.
    ///   - carousel: its offset and time are changed.
    ///   - offsets: in items.
    ///   - hasLooks: whether the page's cards have the looks of the items.
    /// - Throws: ``BrowserProblem``.
    public mutating func compare(
        _ browser: Chromium, _ selector: String, with carousel: Carousel<Int>, at offsets: [Double],
        hasLooks: Bool = true
    ) throws {
        let script = String(cString: cworkshop_text("Page/measure.js"))
        let function = script.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
        let list = offsets.map { "\($0)" }.joined(separator: ",")
        let answer = try browser.run(
            "(\(function))(\(JavaScriptPrinter.text(selector)), [\(list)], \(carousel.time))")
        for case let state as [String: Any] in answer as? [Any] ?? [] {
            compare(state, carousel, hasLooks: hasLooks)
        }
    }

    /// As much time as has passed on the page, in its frames.
    private static func pass(_ seconds: Double, _ carousel: Carousel<Int>) {
        let frames = Int((seconds * 60).rounded())
        for _ in 0..<frames { carousel.advance(by: seconds / Double(frames)) }
    }

    private mutating func compare(_ state: [String: Any], _ carousel: Carousel<Int>, hasLooks: Bool) {
        func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }
        carousel.scrollOffset = number(state["offset"])
        if let passed = state["passed"] as? NSNumber {
            Self.pass(passed.doubleValue, carousel)
        } else {
            carousel.settleType()
        }
        let scale = number(state["width"]) / carousel.bounds.width
        let items = state["items"] as? [[String: Any]] ?? []
        let placements = carousel.placements
        if let link = state["link"] as? [String: Any], link["isAlive"] as? Bool == false {
            let place = Point(x: number(link["x"]) / scale, y: number(link["y"]) / scale)
            // What a look cuts off is over it where there are no looks.
            let isCut = !hasLooks && carousel.looks.contains { $0.clip != .zero }
            let isOnTop = carousel.indexOfItem(at: place) == carousel.currentItemIndex
            hasDeadLink = hasDeadLink || isOnTop && !isCut
        }
        // Close to the eye, a corner goes far beyond everything: there no distance can be seen.
        let most = 20 * max(carousel.bounds.width, carousel.bounds.height)
        for placement in placements {
            guard items.indices.contains(placement.index) else { continue }
            let item = items[placement.index]
            let isSeen = !placement.isHidden && placement.alpha > 0.02
            guard let quad = placement.quad, quad.meets(carousel.bounds), quad.area > 10 else { continue }
            guard isSeen, item["isShown"] as? Bool == true else {
                if isSeen || number(item["alpha"]) > 0.05 && item["isShown"] as? Bool == true { strays += 1 }
                continue
            }
            guard quad.corners.allSatisfy({ abs($0.x) <= most && abs($0.y) <= most }) else { continue }
            for (corner, point) in zip(item["corners"] as? [[NSNumber]] ?? [], quad.corners) {
                let x = corner[0].doubleValue / scale - point.x
                let y = corner[1].doubleValue / scale - point.y
                error = max(error, (x * x + y * y).squareRoot() * placement.alpha)
            }
            shade = max(shade, abs(number(item["shade"]) - placement.shade))
            compared += 1
            for other in placements
            where other.index > placement.index && !other.isHidden && other.alpha > 0.02 {
                guard let otherQuad = other.quad, quad.overlap(with: otherQuad) > 1,
                    items.indices.contains(other.index)
                else { continue }
                // Where nothing but the last tie tells them apart, either may be in front.
                let isTie =
                    abs(abs(placement.offset) - abs(other.offset)) < 1e-9
                    && abs(placement.depthKey - other.depthKey) < 1e-9
                if isTie { continue }
                let a = number(item["z"])
                let b = number(items[other.index]["z"])
                let isFront = a == b ? placement.index > other.index : a > b
                disorders += isFront == (placement.depth > other.depth) ? 0 : 1
            }
        }
    }
}
