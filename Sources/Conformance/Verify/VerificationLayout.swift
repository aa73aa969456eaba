// How the items are laid out in a state in which types are compared.

import CarouselEngine

/// Lengths, alignment and direction of a carousel in which types are compared.
struct VerificationLayout {
    var isRightToLeft = false
    var alignment = CarouselAlignment.center
    var containment = Containment.off
    /// 0 for as many as fit.
    var itemsPerPage = 1
    var gap = 0.0
    var insets = Insets.zero
    /// The extents of single items along the axis, by their indexes.
    var extents: [Int: Double] = [:]

    /// Everything that a layout may have, with and without lengths of single items.
    static let grid: [VerificationLayout] = [false, true].flatMap { isRightToLeft in
        [[:], [0: 240, 1: 60, 4: 100.5, 7: 310]].map { extents in
            VerificationLayout(
                isRightToLeft: isRightToLeft, alignment: extents.isEmpty ? .end : .start,
                containment: isRightToLeft ? .trim : .off, itemsPerPage: extents.isEmpty ? 1 : 0, gap: 12,
                insets: Insets(start: 16, end: 8), extents: extents)
        }
    }

    /// The shell commands that make it.
    ///
    /// - Parameters:
    ///   - itemSize: of the items without an extent of their own.
    ///   - items: how many there are.
    func commands(itemSize: Size, isVertical: Bool, items: Int) -> [String] {
        var lines: [String] = []
        if isRightToLeft { lines.append("set layoutDirection rightToLeft") }
        switch alignment {
        case .start: lines.append("set alignment start")
        case .center: break
        case .end: lines.append("set alignment end")
        case .fraction(let part): lines.append("set alignment \(part)")
        }
        if containment != .off { lines.append("set contain \(containment.rawValue)") }
        if itemsPerPage != 1 {
            lines.append("set itemsPerPage \(itemsPerPage == 0 ? "auto" : "\(itemsPerPage)")")
        }
        if gap != 0 { lines.append("gap \(gap)") }
        if insets != .zero { lines.append("inset \(insets.start) \(insets.end)") }
        for (index, extent) in extents.sorted(by: { $0.key < $1.key }) where index < items {
            lines.append(
                isVertical
                    ? "item \(index) \(itemSize.width) \(extent)"
                    : "item \(index) \(extent) \(itemSize.height)")
        }
        return lines
    }

    /// Sets up a carousel.
    func apply(to settings: inout CarouselSettings) {
        settings.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
        settings.alignment = alignment
        settings.containment = containment
        settings.itemsPerPage = itemsPerPage
        settings.gap = gap
        settings.insets = insets
    }
}

extension VerificationLayout {
    /// A random layout.
    init(random generator: inout VerificationRandom, items: Int) {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        isRightToLeft = .random(using: &generator)
        alignment =
            [.start, .center, .end, .fraction(number(0...1))].randomElement(using: &generator) ?? .center
        containment = Containment.allCases.randomElement(using: &generator) ?? .off
        itemsPerPage = .random(in: 0...3, using: &generator)
        if Bool.random(using: &generator) { gap = number(-10...40) }
        if Bool.random(using: &generator) { insets = Insets(start: number(0...60), end: number(0...60)) }
        guard Bool.random(using: &generator) else { return }
        for index in 0..<items where Bool.random(using: &generator) { extents[index] = number(5...700) }
    }
}
