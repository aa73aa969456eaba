// What had to wait. In: what could not be done yet. Out: what is to be done.

/// What must be done as soon as it may.
package struct DueWork {
    /// A layout.
    package var layout = false
    /// An update that had to wait for an answer.
    package var update = false
    /// To ask for the lengths of all items, which had to wait for an answer.
    var lengths = false

    /// Nothing is due.
    package init() {}
}
