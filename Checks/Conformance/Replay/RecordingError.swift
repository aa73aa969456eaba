// What is wrong with a recording.

/// A recording that can't be read.
struct RecordingError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
