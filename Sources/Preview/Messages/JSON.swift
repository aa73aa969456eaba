// Values as JSON. In: anything that can be encoded, its numbers finite. Out: text.

import Foundation

/// Writes JSON.
enum JSON {
    /// A value; sorted, so that equal values are equal texts.
    static func text(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { preconditionFailure("all numbers are finite") }
        return String(decoding: data, as: UTF8.self)
    }
}
