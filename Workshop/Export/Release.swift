// The version of the programs and of what they export.

/// This release.
package enum Release {
    /// Its number.
    package static let version = "1.0.0"

    /// What a script of ours begins with, also when it is made smaller.
    static let notice = "/*! CarouselHost \(version) | MIT License | (c) 2026 The CarouselHost authors */"
    /// The same for an effect, whose author is another.
    static let origin = "/*! Made with CarouselHost \(version) */"
}
