// A text of Swift with what its place must know of it: how strongly it holds together, its type, and whether it may fail.

/// An expression of Swift.
struct SwiftCode {
    /// How strongly an expression holds together.
    enum Level: Int, Comparable {
        case ternary, or, and, comparison, coalescing, sum, product, shift, unary, call

        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    var text: String
    var level: Level
    var type: SwiftType
    /// Whether it may fail by itself.
    var mayFail = false
    /// Whether `try` is written inside it, where it may fail.
    var hasTry = false
    /// The functions of the program that it calls: they may fail.
    var calls: Set<Int> = []
    /// Whether it is made of numbers that are written: alone, they would be of another type.
    var isLiteral = false
    /// Whether it begins with a dot: its type must be known from its place.
    var isImplicit = false
    /// Whether it is a list that is written: alone, its elements might be of another type.
    var isList = false

    init(_ text: String, _ level: Level = .call, _ type: SwiftType) {
        self.text = text
        self.level = level
        self.type = type
    }

    /// The text where an operand must hold at least as strongly as a level.
    func at(_ least: Level) -> String { level < least ? "(\(text))" : text }

    /// A transform of which a member is read.
    var matrixReceiver: String { isImplicit ? "Transform3D\(text)" : at(.call) }

    /// The same, made of others: it may fail where they may.
    func made(of parts: [SwiftCode]) -> SwiftCode {
        var code = self
        for part in parts {
            code.mayFail = code.mayFail || part.mayFail
            code.calls.formUnion(part.calls)
        }
        return code
    }

    /// The same, that may fail by itself.
    var failing: SwiftCode {
        var code = self
        code.mayFail = true
        return code
    }

    /// The same as another type.
    func typed(_ type: SwiftType) -> SwiftCode {
        var code = self
        code.type = type
        return code
    }

    /// The same, as a list that is written.
    var list: SwiftCode {
        var code = self
        code.isList = true
        return code
    }

    /// The same, of written numbers.
    var literal: SwiftCode {
        var code = self
        code.isLiteral = true
        return code
    }

    /// The same, with a type that its place must know.
    var implicit: SwiftCode {
        var code = self
        code.isImplicit = true
        return code
    }
}

/// A line of Swift: its text, with an expression in it that may have to be tried.
struct SwiftLine {
    let indent: Int
    let before: String
    let code: SwiftCode?
    let after: String
    /// The function that begins here: the line says whether it throws.
    var owner: Int?
    /// Whether it belongs to a function that is declared inside another one: what fails in it fails there.
    var isInside = false
    /// Whether it throws itself.
    var raises = false

    /// The line, once it is known which functions may fail.
    func text(failing: Set<Int>) -> String {
        let blanks = String(repeating: "    ", count: indent)
        if let owner { return blanks + before + (failing.contains(owner) ? " throws" : "") + after }
        guard let code else { return before.isEmpty ? "" : blanks + before }
        return blanks + before + (isTried(failing) && !code.hasTry ? "try " : "") + code.text + after
    }

    private func isTried(_ failing: Set<Int>) -> Bool {
        if raises { return true }
        guard let code else { return false }
        return code.mayFail || !code.calls.isDisjoint(with: failing)
    }

    /// Whether the function that it is in may fail by it.
    func mayFail(_ failing: Set<Int>) -> Bool { !isInside && isTried(failing) }

    /// The same line, of a function inside another one.
    var inside: SwiftLine {
        var line = self
        line.isInside = true
        return line
    }
}
