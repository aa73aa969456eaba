import BuiltinTypes
import CarouselEngine
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@testable import Pictures

/// Pictures as SVG.
@Suite struct SVGTests {
    /// Reads elements and their attributes.
    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [(name: String, attributes: [String: String])] = []

        init?(_ text: String) {
            super.init()
            let parser = XMLParser(data: Data(text.utf8))
            parser.delegate = self
            guard parser.parse() else { return nil }
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            elements.append((name, attributes))
        }
    }

    @Test func `a picture is well-formed, contains only vectors, and has a title`() throws {
        let scene = scene(of: try #require(BuiltinTypes.named("timeMachine")), offset: 6.5)
        let text = scene.svg(title: "a < b & \"c\"")
        let reader = try #require(Reader(text))
        #expect(Set(reader.elements.map(\.name)) == ["svg", "title", "rect", "g", "path"])
        #expect(reader.elements[0].attributes["viewBox"] == "0 0 800 400")
        #expect(reader.elements.filter { $0.name == "g" }.count == scene.items.count)
        #expect(reader.elements.contains { $0.attributes["opacity"] != nil })
        #expect(!text.contains("href") && !text.contains("script") && !text.contains("font"))
    }

    @Test func `a path contains the shape's points`() {
        let shape = Shape(
            contours: [[Point(x: 1, y: 2), Point(x: 3.256, y: -4), Point(x: -0.004, y: 0)]],
            color: Color(1, 0.5, 0))
        let scene = Scene(
            size: Size(width: 10, height: 10), background: Color(0, 0, 0),
            items: [SceneItem(index: 0, alpha: 1, shapes: [shape])])
        #expect(scene.svg(title: "t").contains("<path fill=\"#ff8000\" d=\"M1 2l2.26-6-3.26 4Z\"/>"))
    }

    @Test(arguments: [
        (0.0, "0"), (-0.001, "0"), (1.5, "1.5"), (-2.25, "-2.25"), (10, "10"), (0.05, "0.05"),
        (1e300, "10000000000"),
    ]) func `numbers have no more digits than they need`(_ value: Double, _ text: String) {
        #expect(Scene.formatted(value, digits: 2) == text)
    }

    @Test(arguments: [2, 3, 12]) func `an animation shows exactly one frame at any time`(_ count: Int) throws
    {
        let linear = try #require(BuiltinTypes.named("linear"))
        let frames = (0..<count).map { scene(of: linear, offset: Double($0) / 4) }
        let reader = try #require(Reader(Scene.animatedSVG(frames, seconds: 3, title: "moving")))
        let steps = reader.elements.filter { $0.name == "animate" }.map(\.attributes)
        #expect(
            steps.count == count && steps.allSatisfy { $0["dur"] == "3s" && $0["calcMode"] == "discrete" })
        for moment in stride(from: 0.001, to: 1, by: 0.013) {
            let visible = steps.filter { step in
                let values = (step["values"] ?? "").split(separator: ";")
                let times = (step["keyTimes"] ?? "").split(separator: ";").compactMap { Double($0) }
                #expect(values.count == times.count && times.first == 0)
                return Array(zip(values, times)).last { $0.1 <= moment }?.0 == "visible"
            }
            #expect(visible.count == 1)
        }
    }

    @Test func `a single frame is not animated`() throws {
        let still = scene(of: try #require(BuiltinTypes.named("linear")))
        #expect(Scene.animatedSVG([still], seconds: 1, title: "t") == still.svg(title: "t"))
    }
}
