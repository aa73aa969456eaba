// How quick this build is. Swift's part of a script's time, as the engine's in a command, is measured with it.

/// The speed of this build, beside an optimized one.
package enum BuildSpeed {
    #if DEBUG
        /// How much longer what a command does may take here.
        package static let factor = 4.0
    #else
        /// How much longer what a command does may take here.
        package static let factor = 1.0
    #endif

    /// What messages say of it behind a time.
    static var remark: String {
        factor == 1 ? "" : " (\(Int(factor)) times that of an optimized build)"
    }
}
