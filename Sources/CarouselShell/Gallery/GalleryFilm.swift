// An effect's motion as data for the page. In: placements of frames. Out: JSON, which the page plays.

import CarouselEngine
import Pictures

/// The placements of an effect over time, in the fewest digits that look the same.
struct GalleryFilm {
    private let frames: [[Placement]]
    private let bounds: Size
    private let seconds: Double

    /// - Parameters:
    ///   - frames: at equal steps; each from back to front.
    ///   - seconds: from the first frame to the first again.
    init(_ frames: [[Placement]], bounds: Size, seconds: Double) {
        self.frames = frames
        self.bounds = bounds
        self.seconds = seconds
    }

    /// `size`: of the stage and of an item; `seconds`; `frames`: of each item its index, alpha, shade and `matrix3d`
    /// about the middle of the stage.
    var json: String {
        let item = frames.joined().first?.viewSize ?? .zero
        var text = "{\"stage\":[\(Self.digits(bounds.width, 1)),\(Self.digits(bounds.height, 1))]"
        text += ",\"item\":[\(Self.digits(item.width, 1)),\(Self.digits(item.height, 1))]"
        text += ",\"seconds\":\(Self.digits(seconds, 3)),\"frames\":["
        text += frames.map { "[" + $0.compactMap(row).joined(separator: ",\n") + "]" }.joined(separator: ",")
        return text + "]}"
    }

    private func row(_ placement: Placement) -> String? {
        guard !placement.isHidden, placement.alpha > 0, placement.quad != nil else { return nil }
        let matrix = placement.transform.concatenated(
            with: .translation(
                x: placement.center.x - bounds.width / 2, y: placement.center.y - bounds.height / 2, z: 0))
        // The fourth column is perspective, some thousandths per point; the fourth row is points.
        let numbers = matrix.elements.enumerated().map { place, value in
            Self.digits(value, place % 4 == 3 ? 7 : place > 11 ? 2 : 5)
        }
        return "[\(placement.index),\(Self.digits(placement.alpha, 3)),\(Self.digits(placement.shade, 3)),"
            + numbers.joined(separator: ",") + "]"
    }

    /// A number in JSON with at most so many digits after the point.
    private static func digits(_ value: Double, _ count: Int) -> String {
        Scene.formatted(value, digits: count)
    }
}
