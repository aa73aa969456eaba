// The words of the layout: where a page stands in the bounds, whether the content's ends stay within them, and
// which way is forward.

/// Where an item, or a page of several, comes to rest in the bounds.
public enum CarouselAlignment: Hashable, Sendable {
    /// Its start at the leading edge.
    case start
    /// Its middle in the middle.
    case center
    /// Its end at the trailing edge.
    case end
    /// Its start this far behind the leading edge: a part of the bounds' length, 0 to 1.
    case fraction(Double)

    /// The start of a page along the axis, in points from the leading edge.
    ///
    /// - Parameters:
    ///   - page: the length of the page, in points.
    ///   - length: that of the bounds, in points.
    func start(ofPage page: Double, in length: Double) -> Double {
        switch self {
        case .start: 0
        case .center: 0.5 * (length - page)
        case .end: length - page
        case .fraction(let part): part * length
        }
    }

    /// How much of a page's length lies before the point of it that is aligned, 0 to 1.
    var share: Double {
        switch self {
        case .start, .fraction: 0
        case .center: 0.5
        case .end: 1
        }
    }
}

/// Whether the ends of the content stay within the bounds: a carousel that is not wrapped then comes to rest no
/// farther than with its first item at the leading edge, and its last one at the trailing edge.
public enum Containment: String, Hashable, Sendable, CaseIterable {
    /// Every page is aligned, the first and the last as well.
    case off
    /// The ends stay within the bounds, and pages that come to rest at the same place become one.
    case trim
    /// The ends stay within the bounds, and all pages count.
    case keep
}

/// Which way the items follow each other along a horizontal axis.
public enum CarouselLayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// The first item is at the left.
    case leftToRight
    /// The first item is at the right.
    case rightToLeft
}

/// Lengths at the two ends of the content.
public struct Insets: Hashable, Sendable {
    /// Before the first item, in points.
    public var start: Double
    /// Behind the last item, in points.
    public var end: Double

    /// Insets of these lengths, in points.
    public init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }

    /// None.
    public static let zero = Insets(start: 0, end: 0)
}
