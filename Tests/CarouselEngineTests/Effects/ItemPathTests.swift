import CarouselEngine
import Testing

/// Paths that items move along.
@Suite struct ItemPathTests {
    private func problem(_ text: String) -> String? {
        do throws(ItemPath.Problem) {
            _ = try ItemPath(svg: text)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        ("", "an empty path; expected one such as \"M 0 0 C 1 0 2 1 3 1\""),
        ("L 1 1", "expected M first at character 2, got ' 1 1'"),
        ("5 5", "expected a command such as M or C at character 1, got '5 5'"),
        ("M 0 0 L 1", "expected a number at character 10, got the end"),
        ("M 0 0 L 1 x", "expected a number at character 11, got 'x'"),
        ("M 0 0 Z 3 3", "expected a command such as M or C at character 9, got '3 3'"),
        ("M 0 0 L 1e9 0", "expected a number below 1e9 at character 9, got '1e9 0'"),
        ("M 0 0 A 1 1 0 2 0 5 5", "expected 0 or 1 at character 15, got '2 0 5 5'"),
        ("M 1 1", "a path has one point; expected two at least"),
    ])
    func `a text that is no path is told with its place`(text: String, expected: String) {
        #expect(problem(text) == expected)
    }

    @Test func `a place is at a part of the length, and goes straight on beyond the ends`() throws {
        let path = try ItemPath(svg: "M 0 0 h 100 v 100")
        #expect(path.length == 200)
        #expect(path.place(at: 0.25).point == Point(x: 50, y: 0) && path.place(at: 0.25).angle == 0)
        #expect(path.place(at: 0.75).point == Point(x: 100, y: 50))
        #expect(path.place(at: 0.75).angle == .pi / 2)
        #expect(path.place(at: -0.5).point == Point(x: -100, y: 0))
        #expect(path.place(at: 1.5).point == Point(x: 100, y: 200))
        #expect(path.place(at: .nan).point.x.isNaN && path.place(at: .infinity).angle.isNaN)
    }

    @Test func `a half circle of an arc is as long as one`() throws {
        let path = try ItemPath(svg: "M -100 0 A 100 100 0 0 1 100 0")
        #expect(abs(path.length - 100 * .pi) < 1e-3)
        #expect(abs(path.place(at: 0.5).point.y + 100) < 1e-3)
    }

    @Test func `a path fits a size around the origin`() throws {
        let path = try ItemPath(polygon: [Point(x: 10, y: 10), Point(x: 30, y: 10), Point(x: 30, y: 20)])
        let (origin, size) = path.fitted(Size(width: 200, height: 200)).bounds
        #expect(origin == Point(x: -100, y: -50) && size == Size(width: 200, height: 100))
    }

    @Test func `an arc without a radius is a line`() throws {
        for radius in ["0", "1e-200"] {
            let path = try ItemPath(svg: "M 0 0 A \(radius) \(radius) 0 0 0 3 4")
            #expect(path.length == 5 && path.place(at: 0.5).point == Point(x: 1.5, y: 2))
        }
    }

    @Test func `two points at least, all finite`() {
        #expect(throws: ItemPath.Problem.self) { try ItemPath(through: [Point(x: 1, y: 1)]) }
        #expect(throws: ItemPath.Problem.self) {
            try ItemPath(polygon: [Point(x: 1, y: 1), Point(x: .nan, y: 1)])
        }
        #expect(throws: ItemPath.Problem.self) { try ItemPath(through: []) }
    }

    @Test func `a smooth curve goes through its points, and points on each other have a direction`() throws {
        let points = [Point(x: 0, y: 0), Point(x: 50, y: 80), Point(x: 50, y: 80), Point(x: 120, y: 0)]
        let path = try ItemPath(through: points)
        #expect(path.place(at: 0).point == points[0] && path.place(at: 1).point == points[3])
        for part in stride(from: 0.0, through: 1, by: 0.01) { #expect(path.place(at: part).angle.isFinite) }
    }
}
