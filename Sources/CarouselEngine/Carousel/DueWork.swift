// What had to wait. In: what could not be done yet. Out: what is to be done.

/// What must be done as soon as it may.
struct DueWork {
    /// A layout.
    var layout = false
    /// An update that had to wait for an answer.
    var update = false
    /// To ask for the lengths of all items, which had to wait for an answer.
    var lengths = false
}
