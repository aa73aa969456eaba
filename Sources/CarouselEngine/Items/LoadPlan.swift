// Which items are loaded, and whether that is what should be. In: a window. Out: what is missing.

/// What was loaded last.
package struct LoadPlan {
    /// The window whose items are all loaded; nil when unknown.
    var window: VisibleWindow?
    /// The offset at which items were last loaded, in items; nil when they must be loaded again.
    package var offset: Double?
    /// Changes each time views are loaded or unloaded, so that an outer pass can detect a nested one.
    package var version = 0
    /// The storage of the indexes that should be loaded.
    var indexes: [Int] = []

    /// Nothing was loaded.
    package init() {}

    /// All must be loaded again.
    package mutating func forget() {
        window = nil
        offset = nil
    }
}
