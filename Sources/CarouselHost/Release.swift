// The version of the programs and of what they export.

/// This release.
package enum Release {
    /// Its number.
    package static let version = "1.0.0"
}
