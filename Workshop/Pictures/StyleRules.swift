// Numbers and colors that style sheets share with pictures. In: a style sheet's custom properties. Out: their values.

import CWorkshopFiles
import Foundation

/// A style sheet whose custom properties are read.
struct StyleRules {
    /// The style sheet.
    let text: String
    private let name: String

    /// - Parameter name: the file's.
    init(_ name: String) {
        self.name = name
        text = String(cString: cworkshop_text(name))
    }

    private func value(_ property: String) -> Substring {
        guard let start = text.range(of: "--\(property): "),
            let end = text[start.upperBound...].firstIndex(of: ";")
        else { preconditionFailure("\(name) has no --\(property)") }
        return text[start.upperBound..<end]
    }

    /// A number, or a percentage as a part of 1.
    func number(_ property: String) -> Double { numbers(property)[0] }

    /// Numbers with blanks between them; percentages as parts of 1.
    func numbers(_ property: String) -> [Double] {
        value(property).split(separator: " ").map { word in
            word.hasSuffix("%") ? (Double(word.dropLast()) ?? 0) / 100 : Double(word) ?? 0
        }
    }

    /// Colors as `rgb(R% G% B%)`.
    func colors(_ property: String) -> [Color] {
        let parts = percentages(property)
        return stride(from: 0, to: parts.count, by: 3).map { Color(parts[$0], parts[$0 + 1], parts[$0 + 2]) }
    }

    /// All percentages, as parts of 1.
    func percentages(_ property: String) -> [Double] {
        value(property).matches(of: /([\d.]+)%/).map { (Double($0.output.1) ?? 0) / 100 }
    }
}
