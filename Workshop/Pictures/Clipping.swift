// Clips outlines to a rectangle with the Sutherland–Hodgman algorithm, so that nothing outside it is drawn
// and coordinates stay in the range of drawing libraries.

import CarouselEngine

extension SceneItem {
    /// The part of an item inside a rectangle; nil if there is none.
    ///
    /// - Parameters:
    ///   - corner: the top left corner.
    ///   - size: the rectangle's size.
    func clipped(to corner: Point, _ size: Size) -> SceneItem? {
        let right = corner.x + size.width
        let bottom = corner.y + size.height
        var item = self
        // What is blurred reaches farther than its shapes, and is cut by whoever draws it.
        if softness != nil {
            item.window = [corner, Point(x: right, y: bottom)]
            item.under = under.compactMap { $0.clipped(to: corner, size) }
            return item
        }
        let sides: [(Point) -> Double] = [
            { $0.x - corner.x }, { right - $0.x }, { $0.y - corner.y }, { bottom - $0.y },
        ]
        for number in item.shapes.indices {
            item.shapes[number].contours = item.shapes[number].contours.compactMap { line in
                if line.allSatisfy({ point in sides.allSatisfy { $0(point) >= 0 } }) { return line }
                let cut = sides.reduce(line) { Self.cut($0, by: $1) }
                return cut.count > 2 ? cut : nil
            }
        }
        item.shapes.removeAll { $0.contours.isEmpty }
        item.under = under.compactMap { $0.clipped(to: corner, size) }
        return item.shapes.isEmpty && item.under.isEmpty ? nil : item
    }

    /// The part of a polygon in which a linear function is not negative.
    static func cut(_ line: [Point], by side: (Point) -> Double) -> [Point] {
        var result: [Point] = []
        for (number, point) in line.enumerated() {
            let before = line[number == 0 ? line.count - 1 : number - 1]
            let a = side(before)
            let b = side(point)
            if (a >= 0) != (b >= 0) {
                let part = a / (a - b)
                result.append(
                    Point(
                        x: before.x + (point.x - before.x) * part, y: before.y + (point.y - before.y) * part))
            }
            if b >= 0 { result.append(point) }
        }
        return result
    }
}
