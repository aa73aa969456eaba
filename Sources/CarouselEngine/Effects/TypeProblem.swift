// What is wrong with a type's answers, and who was told.

/// A mistake of a type: a declaration that can't be, or an answer that can't be taken.
public struct TypeProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the type.
    public let type: String
    /// The index of the item; nil if it concerns all.
    public let item: Int?
    /// What it is about: `alpha`, `transform`, an option.
    public let field: String
    /// What was wrong, and what was expected.
    public let text: String

    package init(type: String, item: Int? = nil, field: String, text: String) {
        self.type = type
        self.item = item
        self.field = field
        self.text = text
    }

    /// As in `pop, item 3: alpha is nan; expected a number from 0 to 1`.
    public var description: String { "\(type)\(item.map { ", item \($0)" } ?? ""): \(text)" }
}

/// Problems that are told once, until a frame is placed without one.
struct TypeProblems {
    private struct Subject: Hashable {
        let type: String
        let field: String
    }

    private var told: Set<Subject> = []
    /// What nobody was there to hear.
    private var waiting: [TypeProblem] = []

    /// Whether a problem is new.
    mutating func isNew(_ problem: TypeProblem) -> Bool {
        told.insert(Subject(type: problem.type, field: problem.field)).inserted
    }

    /// Keeps a problem for who will listen.
    mutating func keep(_ problem: TypeProblem) {
        let isKept = waiting.contains { $0.type == problem.type && $0.field == problem.field }
        if !isKept { waiting.append(problem) }
    }

    /// What was kept.
    mutating func consumeKept() -> [TypeProblem] {
        defer { waiting = [] }
        return waiting
    }

    /// A frame was placed without a problem.
    mutating func succeed() { if !told.isEmpty { told = [] } }
}
