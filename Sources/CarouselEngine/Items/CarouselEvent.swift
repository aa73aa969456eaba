// What happens to a carousel, as values.

/// The identity of a loaded item or placeholder: the same as long as it is loaded, and never used again.
@frozen
public struct ItemID: Hashable, Sendable, CustomStringConvertible {
    /// 1 and up, in the order in which the items were loaded.
    public let number: UInt64

    /// - Parameter number: 1 and up.
    public init(number: UInt64) { self.number = number }

    /// The number.
    public var description: String { "\(number)" }
}

/// Something that happened to a carousel.
public struct CarouselEvent: Hashable, Sendable {
    /// What made it happen.
    public enum Cause: String, Hashable, Sendable, CaseIterable {
        /// A drag, its flick, and coming to rest after it.
        case finger
        /// A wheel or a trackpad.
        case wheel
        /// A key.
        case key
        /// A call of the app.
        case program
        /// Autoplay, or autoscrolling.
        case autoplay
        /// Another size, axis or option.
        case layout
        /// A change of the data.
        case data
    }

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// A motion began; exactly one `ended` follows.
        case began
        /// The offset changed.
        case moved
        /// The motion ended; `finished` is false when something else interrupted it.
        case ended(finished: Bool)
        /// Another item is the current one.
        case currentChanged
        /// An item was loaded.
        case shown(ItemID, index: Int)
        /// An item was unloaded; `index` is its last one.
        case gone(ItemID, index: Int)
    }

    /// What happened.
    public let kind: Kind
    /// What made it happen.
    public let cause: Cause

    /// An event as a carousel tells it; an app's tests can make one.
    ///
    /// - Parameters:
    ///   - kind: what happened.
    ///   - cause: what made it happen.
    public init(_ kind: Kind, cause: Cause) {
        self.kind = kind
        self.cause = cause
    }

    /// The name of the kind: `began`, `moved`, `ended`, `currentChanged`, `shown` or `gone`.
    package var name: String {
        switch kind {
        case .began: "began"
        case .moved: "moved"
        case .ended: "ended"
        case .currentChanged: "currentChanged"
        case .shown: "shown"
        case .gone: "gone"
        }
    }
}
