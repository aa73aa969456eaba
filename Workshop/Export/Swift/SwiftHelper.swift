// Functions that exported Swift needs where Lua computes in another way: each is written at the end of the file that calls it.

/// A function at the end of an exported file.
enum SwiftHelper: String, CaseIterable {
    case failure, present, isTrue, number, plainNumber, color, colorOfText, textOfColor, element
    case floorDivide, remainder, modulo, wideFloorDivide, wideRemainder, shifted, whole, logarithm, power,
        larger
    case verso

    /// What it needs itself.
    var needs: [SwiftHelper] {
        switch self {
        case .present, .number, .plainNumber, .color, .colorOfText, .floorDivide, .wideFloorDivide,
            .wideRemainder, .whole, .verso:
            [.failure]
        case .remainder: [.failure, .modulo]
        default: []
        }
    }

    /// Its text.
    var text: String {
        switch self {
        case .failure:
            """
            /// Why an item can't be placed.
            private struct Failure: Error, CustomStringConvertible { let description: String }
            """
        case .present:
            """
            /// A value that must be there.
            private func present<Value>(_ value: Value?) throws -> Value {
                guard let value else { throw Failure(description: "a value is missing") }
                return value
            }
            """
        case .isTrue:
            """
            /// Whether the app says it, and does not say no.
            private func isTrue(_ data: ItemData?) -> Bool { data != nil && data != .boolean(false) }
            """
        case .number:
            """
            /// A number of the app's; a text may spell it.
            private func numberOf(_ data: ItemData?) throws -> Double {
                if let number = data?.number { return number }
                let text = data?.text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
                let isWord = text.lowercased().contains("n")
                guard !isWord, let number = Double(text) else { throw Failure(description: "a number is missing") }
                return number
            }
            """
        case .plainNumber:
            """
            /// A number of the app's, where no text is one.
            private func plainNumberOf(_ data: ItemData?) throws -> Double {
                guard let number = data?.number else { throw Failure(description: "a number is missing") }
                return number
            }
            """
        case .color:
            """
            /// A color of the app's; nil where it says none, or no.
            private func colorOf(_ data: ItemData?) throws -> UInt32? {
                if data == nil || data == .boolean(false) { return nil }
                guard let color = data?.rgb else { throw Failure(description: "a color is none") }
                return color
            }
            """
        case .colorOfText:
            """
            /// The color of a text such as "#3366ff".
            private func colorOf(_ text: String) throws -> UInt32 {
                guard let color = ItemData.text(text).rgb else { throw Failure(description: "\\(text) is no color") }
                return color
            }
            """
        case .textOfColor:
            """
            /// A color as a text such as "#3366ff".
            private func textOfColor(_ color: UInt32) -> String {
                let digits = String(color, radix: 16)
                return "#" + String(repeating: "0", count: 6 - digits.count) + digits
            }
            """
        case .element:
            """
            /// The element of a list at a place, from 1; nil where there is none.
            private func elementAt<Value>(_ place: Double, of list: [Value]) -> Value? {
                guard let place = Int(exactly: place), place > 0, place <= list.count else { return nil }
                return list[place - 1]
            }
            """
        case .floorDivide:
            """
            /// The largest whole number up to a quotient of whole numbers.
            private func floorDivide(_ a: Double, _ b: Double) throws -> Double {
                if b == 0 { throw Failure(description: "a whole number is divided by 0") }
                return floor(a / b) + 0
            }
            """
        case .remainder:
            """
            /// What is left of a division of whole numbers, with the sign of the divisor.
            private func wholeRemainder(_ a: Double, _ b: Double) throws -> Double {
                if b == 0 { throw Failure(description: "a whole number is divided by 0") }
                return modulo(a, b) + 0
            }
            """
        case .modulo:
            """
            /// What is left of a division, with the sign of the divisor.
            private func modulo(_ a: Double, _ b: Double) -> Double {
                let rest = fmod(a, b)
                let isOther = rest > 0 ? b < 0 : rest < 0 && b > 0
                return isOther ? rest + b : rest
            }
            """
        case .wideFloorDivide:
            """
            /// The largest whole number up to a quotient.
            private func floorDivide(_ a: Int, _ b: Int) throws -> Int {
                if b == 0 { throw Failure(description: "a whole number is divided by 0") }
                if b == -1 { return 0 &- a }
                return a % b != 0 && (a < 0) != (b < 0) ? a / b - 1 : a / b
            }
            """
        case .wideRemainder:
            """
            /// What is left of a division, with the sign of the divisor.
            private func wholeRemainder(_ a: Int, _ b: Int) throws -> Int {
                if b == 0 { throw Failure(description: "a whole number is divided by 0") }
                if b == -1 { return 0 }
                let rest = a % b
                return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
            }
            """
        case .shifted:
            """
            /// The bits of a number, moved to the left; to the right for a count below 0.
            private func shifted(_ a: Int, by count: Int) -> Int {
                if count >= 0 { return count > 63 ? 0 : a << count }
                return count < -63 ? 0 : Int(bitPattern: UInt(bitPattern: a) >> UInt(-count))
            }
            """
        case .whole:
            """
            /// A number that must be whole.
            private func wholeNumber(_ number: Double) throws -> Int {
                guard let whole = Int(exactly: number) else { throw Failure(description: "\\(number) is not whole") }
                return whole
            }
            """
        case .power:
            """
            /// A number to the power of another one.
            private func power(_ a: Double, _ b: Double) -> Double { b == 2 ? a * a : pow(a, b) }
            """
        case .larger:
            """
            /// The larger of two numbers, the first of two that are equal: also of zeros with different signs.
            private func larger(_ a: Double, _ b: Double) -> Double { a < b ? b : a }
            """
        case .verso:
            """
            /// The back that the app asks for: a color, its own, or none.
            private func versoOf(_ data: ItemData?, otherwise color: UInt32? = nil) throws -> ItemLook.Verso {
                if data == nil || data == .boolean(false) { return color.map { .color($0) } ?? .off }
                if data == .boolean(true) { return .on }
                guard let color = data?.rgb else { throw Failure(description: "a color is none") }
                return .color(color)
            }
            """
        case .logarithm:
            """
            /// The logarithm to a base.
            private func logarithm(_ number: Double, base: Double) -> Double {
                switch base {
                case 2: log2(number)
                case 10: log10(number)
                default: log(number) / log(base)
                }
            }
            """
        }
    }
}
