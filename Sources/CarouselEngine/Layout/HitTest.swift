// Which item is at a point of the screen. In: a placed frame, and how its items look. Out: the frontmost item that is drawn
// there: all that ask for one ask here.

extension Layout {
    /// The frontmost item that is seen at a point, and takes touches.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    func frontmost(at point: Point) -> Placement? {
        let position = backToFront.last { placements.indices.contains($0) && isSeen($0, at: point) }
        return position.map { placements[$0] }
    }

    private func isSeen(_ position: Int, at point: Point) -> Bool {
        let placement = placements[position]
        guard placement.alpha > 0, !placement.isLeaving, placement.contains(point) else { return false }
        guard looks.indices.contains(position) else { return true }
        let look = looks[position]
        guard look.clip != .zero || look.radius != nil, let place = placement.place(of: point) else {
            return true
        }
        return look.shows(place, of: placement.size)
    }
}

extension ItemLook {
    /// Whether a point of an item is drawn: within its clip, and not beyond its rounded corners.
    ///
    /// - Parameters:
    ///   - place: from the item's middle, in points.
    ///   - size: of the item, in points.
    func shows(_ place: Point, of size: Size) -> Bool {
        let x = place.x + size.width / 2
        let y = place.y + size.height / 2
        if clip != .zero {
            guard x >= clip[0] * size.width, x <= (1 - clip[2]) * size.width, y >= clip[1] * size.height,
                y <= (1 - clip[3]) * size.height
            else { return false }
            let corner = Point(x: x - clip[0] * size.width, y: y - clip[1] * size.height)
            let left = Size(
                width: size.width * (1 - clip[0] - clip[2]), height: size.height * (1 - clip[1] - clip[3]))
            guard Self.contains(corner, SIMD4(repeating: clipRadius), left) else { return false }
        }
        return radius.map { Self.contains(Point(x: x, y: y), $0, size) } ?? true
    }

    /// Whether a point of a rectangle, from its top left corner, is not beyond its round corners.
    private static func contains(_ place: Point, _ radius: SIMD4<Double>, _ size: Size) -> Bool {
        // Corners that are too large for their sides shrink together, as in CSS.
        let sides = [
            (radius[0] + radius[1], size.width), (radius[1] + radius[2], size.height),
            (radius[2] + radius[3], size.width), (radius[3] + radius[0], size.height),
        ]
        let fit = sides.reduce(1.0) { $1.0 > $1.1 ? min($0, $1.1 / $1.0) : $0 }
        let right = size.width - place.x
        let bottom = size.height - place.y
        let corners = [(place.x, place.y), (right, place.y), (right, bottom), (place.x, bottom)]
        return zip(0..<4, corners).allSatisfy { corner, distance in
            let r = radius[corner] * fit
            guard distance.0 < r, distance.1 < r else { return true }
            return (r - distance.0) * (r - distance.0) + (r - distance.1) * (r - distance.1)
                <= r * r
        }
    }
}
