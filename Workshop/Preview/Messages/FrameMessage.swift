// Encodes a frame. In: a carousel. Out: JSON, written by hand because it is sent 60 times per second.

import CarouselEngine

/// The values that change from frame to frame.
struct FrameMessage {
    /// The frame as JSON.
    private(set) var text = ""

    /// - Parameters:
    ///   - time: of the hand that drives the carousel, in seconds; rests that it has seen are in it.
    ///   - compared: another type's placements on the same state, and their difference; nil if nothing is
    ///     compared.
    ///   - showsGuides: whether to tell where insets, gaps and snaps are.
    ///   - input: the number of the last input that this frame takes into account.
    ///   - before: the placements of a pinned version, on the same state.
    ///   - images: the numbers of the pictures that are served, by their names.
    ///   - cost: of the script, per item in microseconds and as a part of its budget; nil if it is unknown.
    init(
        _ carousel: any DrivableCarousel, time: Double, compared: ComparedType.Picture?, showsGuides: Bool,
        input: Int,
        cost: (microseconds: Double, share: Double)?, before: [Placement]? = nil,
        images: [String: Int] = [:]
    ) {
        text.reserveCapacity(16_384)
        text +=
            "{\"time\":\(time),\"offset\":\(carousel.scrollOffset),\"velocity\":\(carousel.velocity)"
        text +=
            ",\"index\":\(carousel.currentItemIndex),\"page\":\(carousel.currentPage),\"pages\":\(carousel.numberOfPages)"
        text +=
            ",\"toggle\":\(carousel.toggle),\"dragging\":\(carousel.isDragging),\"decelerating\":\(carousel.isDecelerating)"
        text +=
            ",\"scrolling\":\(carousel.isScrolling),\"moving\":\(carousel.isAnimating),\"input\":\(input),\"items\":"
        let placements = carousel.placements
        add(placements)
        let looks = carousel.looks
        if !looks.isEmpty { add(looks, of: placements, in: carousel.context) }
        if let engine = carousel as? AnyCarousel { addCards(of: placements, in: engine, images) }
        if let cost { text += ",\"cost\":[\(cost.microseconds),\(cost.share)]" }
        if showsGuides { add((carousel as? AnyCarousel)?.layoutGuides ?? []) }
        if let before {
            text += ",\"before\":"
            add(before)
        }
        if let compared {
            text += ",\"compared\":"
            add(compared.placements)
            let value = compared.difference.value
            text +=
                ",\"difference\":\(value.isFinite ? "\(value)" : "null"),\"place\":\(JSON.text(of: compared.difference.place))"
        }
        text += "}"
    }

    /// A guide is a list: its kind, and where it begins and ends along the axis.
    private mutating func add(_ guides: [LayoutGuide]) {
        let lists = guides.map { "[\"\($0.kind.rawValue)\",\($0.start),\($0.end)]" }
        text += ",\"guides\":[\(lists.joined(separator: ","))]"
    }

    /// The looks that are not plain, by the items' identities. A shadow on the ground is a list of numbers: its size, its
    /// center, the blur, the alpha, and the 16 numbers of its transform.
    private mutating func add(_ looks: [ItemLook], of placements: [Placement], in context: LayoutContext) {
        text += ",\"looks\":{"
        var isFirst = true
        for (look, placement) in zip(looks, placements) where look != .plain {
            text += "\(isFirst ? "" : ",")\"\(placement.id)\":{"
            isFirst = false
            let all = look.fields
            var fields = all.filter { $0.name != "groundShadow" }
                .map { "\"\($0.name)\":\(JSON.text(of: $0.value))" }
            if let shadow = look.groundShadow {
                let ground = shadow.placement(
                    of: placement, perspective: context.perspective, viewpointOffset: context.viewpointOffset)
                let size = ground.size
                let center = ground.center
                let numbers =
                    [size.width, size.height, center.x, center.y, shadow.blur, ground.alpha]
                    + ground.transform.elements
                fields.append("\"ground\":[\(numbers.map { "\($0)" }.joined(separator: ","))]")
                if let color = all.first(where: { $0.name == "groundShadow" })?.value["color"]?.text {
                    fields.append("\"groundColor\":\(JSON.text(of: .text(color)))")
                }
            }
            text += fields.joined(separator: ",") + "}"
        }
        text += "}"
    }

    /// What the cards of items with data show, by the items' identities: title, color and the number of the picture.
    private mutating func addCards(
        of placements: [Placement], in carousel: AnyCarousel, _ images: [String: Int]
    ) {
        let cards = placements.compactMap { placement -> String? in
            guard let data = carousel.data(of: placement.id) else { return nil }
            let image = data["image"]?.text.flatMap { images[$0] }
            func shown(_ value: String?) -> String { value.map { JSON.text(of: $0) } ?? "null" }
            return
                "\"\(placement.id)\":[\(shown(data["title"]?.text)),\(shown(data["color"]?.color)),\(image.map(String.init) ?? "null")]"
        }
        if !cards.isEmpty { text += ",\"cards\":{\(cards.joined(separator: ","))}" }
    }

    /// An item is a list of numbers: index, offset, alpha, flags (1 hidden, 2 failed, 4 leaving), depth, center,
    /// size, size of the view, the 16 numbers of the transform, the shade, and the item's identity.
    private mutating func add(_ placements: [Placement]) {
        text += "["
        var isFirst = true
        for placement in placements {
            text += isFirst ? "[" : ",["
            isFirst = false
            let flags =
                (placement.isHidden ? 1 : 0) + (placement.isFailed ? 2 : 0) + (placement.isLeaving ? 4 : 0)
            text += "\(placement.index),\(placement.offset),\(placement.alpha),\(flags),\(placement.depth)"
            text +=
                ",\(placement.center.x),\(placement.center.y),\(placement.size.width),\(placement.size.height)"
            text += ",\(placement.viewSize.width),\(placement.viewSize.height)"
            let transform = placement.transform
            for row in [transform.row1, transform.row2, transform.row3, transform.row4] {
                text += ",\(row.x),\(row.y),\(row.z),\(row.w)"
            }
            text += ",\(placement.shade),\(placement.id)]"
        }
        text += "]"
    }
}
