// Encodes values as JSON. In: any encodable value with finite numbers. Out: text.

import CarouselEngine
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

    /// Plain data as JSON; keys are sorted.
    static func text(of data: ItemData) -> String {
        switch data {
        case .text(let text): self.text(of: text)
        case .number(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .list(let values): "[\(values.map { self.text(of: $0) }.joined(separator: ","))]"
        case .table(let fields):
            "{\(fields.sorted { $0.key < $1.key }.map { "\(self.text(of: $0.key)):\(self.text(of: $0.value))" }.joined(separator: ","))}"
        }
    }
}
