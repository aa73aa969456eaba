// What exported files say of the release that has made them.

import CarouselHost

extension Release {
    /// What a script of ours begins with, also when it is made smaller.
    static let notice = "/*! CarouselHost \(version) | MIT License | (c) 2026 The CarouselHost authors */"
    /// The same for an effect, whose author is another.
    static let origin = "/*! Made with CarouselHost \(version) */"
    /// The same for a type in Swift.
    package static let swiftOrigin = "// Made with CarouselHost \(version)"
}
