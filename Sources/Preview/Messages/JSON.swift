// Encodes values as JSON. In: any encodable value with finite numbers. Out: text.

import Foundation

/// Writes JSON.
enum JSON {
    /// A value as JSON; keys are sorted, so that equal values give equal texts.
    static func text(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { preconditionFailure("all numbers are finite") }
        return String(decoding: data, as: UTF8.self)
    }
}
