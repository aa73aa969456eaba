// What names of fields are, for whoever prints them. In: names. Out: whether they are words, and places of numbers.

/// A field's name, as scripts have it.
enum FieldName {
    /// Whether it is letters alone, which each language takes as a name.
    static func isWord(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { (97...122).contains($0) || (65...90).contains($0) }
    }

    /// The place of a Transform's number: of `m11` 0, of `m44` 15; nil for another name.
    static func element(_ name: String) -> Int? {
        let digits = Array(name.utf8)
        guard digits.count == 3, digits[0] == UInt8(ascii: "m"), (49...52).contains(digits[1]),
            (49...52).contains(digits[2])
        else { return nil }
        return 4 * Int(digits[1] - 49) + Int(digits[2] - 49)
    }
}
