import BuiltinTypes
import Foundation
import Testing

@testable import CarouselEngine

/// The plots of Docs/Motion.md, drawn from the engine itself. `CAROUSEL_APPROVE=1` writes them.
@Suite struct MotionPlotTests {
    /// A carousel's course: its offset and velocity every 1/120 s.
    private func course(
        seconds: Double, from start: Double = 0, isLoop: Bool = false,
        _ begin: (Carousel<TestView>) -> Void, at moment: Double? = nil,
        then change: (Carousel<TestView>) -> Void = { _ in }
    ) -> [(time: Double, offset: Double, velocity: Double)] {
        let carousel = makeCarousel("linear", data: TestData(items: 12))
        carousel.scrollOffset = start
        begin(carousel)
        return (0...Int(seconds * 120)).map { step in
            if step > 0 { carousel.advance(by: 1.0 / 120) }
            if let moment, step == Int((moment * 120).rounded()) { change(carousel) }
            return (Double(step) / 120, carousel.scrollOffset, carousel.velocity)
        }
    }

    @Test func `scrolls`() throws {
        let curves: [ScrollCurve] = [.linear, .easeIn, .easeOut, .easeInOut]
        let fromRest = Plot(title: "from rest", seconds: 0.5, top: 1.1)
        for curve in curves {
            fromRest.add(
                course(seconds: 0.5, { $0.scrollToItem(at: 1, .timed(0.4, curve)) }).map {
                    ($0.time, $0.offset)
                })
        }
        let redirected = Plot(title: "sent on to 8 after 0.2 s", seconds: 0.8, top: 9)
        let motion = course(
            seconds: 0.8, { $0.scrollToItem(at: 3) }, at: 0.2, then: { $0.scrollToItem(at: 8) })
        redirected.add(motion.map { ($0.time, $0.offset) })
        redirected.add(motion.map { ($0.time, $0.velocity / 3) }, isThin: true)
        try approve([fromRest, redirected], as: "motion-scrolls")
    }

    @Test func `springs`() throws {
        let plot = Plot(title: "springs", seconds: 1.5, top: 1.6)
        for damping in [1, 0.5, 0.2] {
            plot.add(
                course(seconds: 1.5, { $0.scrollToItem(at: 1, .spring(response: 0.5, damping: damping)) })
                    .map { ($0.time, $0.offset) })
        }
        try approve([plot], as: "motion-springs")
    }

    @Test func `fingers`() throws {
        func release(_ speed: Double) -> (Carousel<TestView>) -> Void {
            { carousel in
                carousel.touchDown()
                carousel.beginDrag()
                carousel.drag(
                    translation: Size(width: -0.4 * carousel.itemWidth, height: 0),
                    velocity: Size(width: -speed * carousel.itemWidth, height: 0))
                carousel.endDrag()
            }
        }
        let flick = Plot(title: "a flick of 5 items/s", seconds: 1.6, top: 4.4)
        flick.add(course(seconds: 1.6, release(5)).map { ($0.time, $0.offset) })
        let slow = Plot(title: "released at 1 item/s", seconds: 0.8, top: 1.1)
        slow.add(course(seconds: 0.8, release(1)).map { ($0.time, $0.offset) })
        try approve([flick, slow], as: "motion-fingers")
    }

    /// Compares plots with the picture in the documents, or writes it.
    private func approve(_ plots: [Plot], as name: String) throws {
        let svg = Plot.svg(plots)
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
            .dropFirst()
        let file = URL(fileURLWithPath: "\(root)/Docs/Pictures/\(name).svg")
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] != nil {
            try Data(svg.utf8).write(to: file)
        }
        let approved = try String(contentsOf: file, encoding: .utf8)
        #expect(approved == svg, "\(name).svg differs; look at it, then approve it")
    }
}

/// Offsets over time.
private final class Plot {
    private static let (width, height, margin) = (340.0, 200.0, 34.0)
    private static let colors = ["#2f7fd6", "#d6602f", "#2fa36b", "#9a5fd0"]

    private let title: String
    private let seconds: Double
    private let top: Double
    private var lines: [String] = []
    private var colored = 0

    init(title: String, seconds: Double, top: Double) {
        self.title = title
        self.seconds = seconds
        self.top = top
        let whole = top < 2 ? [0, 1] : Array(stride(from: 0, through: Int(top), by: top > 5 ? 2 : 1))
        for value in whole {
            let y = Self.text(y(Double(value)))
            lines.append("<line x1='\(Self.margin)' x2='\(Self.width)' y1='\(y)' y2='\(y)' stroke='#8884'/>")
            lines.append("<text x='\(Self.margin - 8)' y='\(y)' text-anchor='end' dy='4'>\(value)</text>")
        }
        for step in 0...Int((seconds / 0.2).rounded(.down)) {
            let time = Double(step) * 0.2
            lines.append(
                "<text x='\(Self.text(x(time)))' y='\(Self.height - 12)' text-anchor='middle'>\(Self.text(time))</text>"
            )
        }
        lines.append("<text x='\(Self.margin + 4)' y='14'>\(title)</text>")
        lines.append("<text x='\(Self.width - 2)' y='\(Self.height - 26)' text-anchor='end'>s</text>")
    }

    private func x(_ time: Double) -> Double {
        Self.margin + time / seconds * (Self.width - Self.margin - 12)
    }
    private func y(_ offset: Double) -> Double {
        Self.height - Self.margin - offset / top * (Self.height - 2 * Self.margin)
    }

    private static func text(_ x: Double) -> String {
        let tenths = Int((x * 10).rounded())
        return tenths % 10 == 0
            ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    func add(_ points: [(Double, Double)], isThin: Bool = false) {
        let path = points.map { "\(Self.text(x($0.0))),\(Self.text(y($0.1)))" }.joined(separator: " ")
        let color = isThin ? "#888" : Self.colors[colored % Self.colors.count]
        if !isThin { colored += 1 }
        lines.append(
            "<polyline points='\(path)' fill='none' stroke='\(color)' stroke-width='\(isThin ? 1 : 2)'/>")
    }

    /// Plots side by side.
    static func svg(_ plots: [Plot]) -> String {
        let width = Double(plots.count) * (Self.width + 16)
        let body = plots.enumerated().map { place, plot in
            "<g transform='translate(\(Int(Double(place) * (Self.width + 16))) 0)'>\n"
                + plot.lines.joined(separator: "\n") + "\n</g>\n"
        }
        return
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(Int(width)) \(Int(height))' width='\(Int(width))' font-family='sans-serif' font-size='12' fill='#888'>\n"
            + body.joined() + "</svg>\n"
    }
}
