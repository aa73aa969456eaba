// A frame on the wire. In: a carousel. Out: JSON, written by hand: it goes out sixty times a second.

import CarouselHost

/// Writes what changes from frame to frame.
struct Frame {
    /// Bytes of JSON.
    private(set) var text = ""

    /// - Parameters:
    ///   - ghost: another type's placements on the same state, and how far they are off; nil where nothing is compared.
    ///   - input: the number of the last input that it answers.
    init(_ carousel: Carousel<Int>, ghost: Ghost.Picture?, input: Int) {
        text.reserveCapacity(16_384)
        text +=
            "{\"time\":\(carousel.time),\"offset\":\(carousel.scrollOffset),\"velocity\":\(carousel.velocity)"
        text +=
            ",\"index\":\(carousel.currentItemIndex),\"page\":\(carousel.currentPage),\"pages\":\(carousel.numberOfPages)"
        text +=
            ",\"toggle\":\(carousel.toggle),\"dragging\":\(carousel.isDragging),\"decelerating\":\(carousel.isDecelerating)"
        text +=
            ",\"scrolling\":\(carousel.isScrolling),\"moving\":\(carousel.isAnimating),\"input\":\(input),\"items\":"
        add(carousel.placements)
        if let ghost {
            text += ",\"ghost\":"
            add(ghost.placements)
            let value = ghost.difference.value
            text +=
                ",\"difference\":\(value.isFinite ? "\(value)" : "null"),\"place\":\(JSON.text(of: ghost.difference.place))"
        }
        text += "}"
    }

    /// An item is a list of numbers: index, offset, alpha, flags (1 hidden, 2 failed), depth, centre, size, size of the
    /// view, and the transform's sixteen.
    private mutating func add(_ placements: [Placement]) {
        text += "["
        var isFirst = true
        for placement in placements {
            text += isFirst ? "[" : ",["
            isFirst = false
            let flags = (placement.isHidden ? 1 : 0) + (placement.isFailed ? 2 : 0)
            text += "\(placement.index),\(placement.offset),\(placement.alpha),\(flags),\(placement.depth)"
            text +=
                ",\(placement.center.x),\(placement.center.y),\(placement.size.width),\(placement.size.height)"
            text += ",\(placement.viewSize.width),\(placement.viewSize.height)"
            let transform = placement.transform
            for row in [transform.row1, transform.row2, transform.row3, transform.row4] {
                text += ",\(row.x),\(row.y),\(row.z),\(row.w)"
            }
            text += "]"
        }
        text += "]"
    }
}
