// The app's identities of the items. In: the app's list. Out: who is where, and what became of whom.

/// A list of data that can't be applied; the carousel is unchanged.
public struct DataProblem: Error, Equatable, CustomStringConvertible {
    /// What was wrong, and what was expected.
    public let description: String
}

/// The identities of the items, whatever their type.
protocol IdentityList {
    /// The number of items.
    var count: Int { get }
    /// The identity of the item at an index.
    func identity(at index: Int) -> AnyHashable
    /// The index of an identity, or nil.
    func index(of identity: AnyHashable) -> Int?
    /// The index of the first identity with a description, or nil.
    ///
    /// - Complexity: linear.
    func index(ofText text: String) -> Int?
    /// The index of each item in another list; −1 where it is not in it.
    func places(in other: any IdentityList) -> [Int]
    /// The descriptions of identities that are no texts themselves; made when they are first asked for.
    var texts: Set<String> { get }
}

/// A list of identities of one type.
struct Identities<ID: Hashable>: IdentityList {
    private let ids: [ID]
    private let indexes: [ID: Int]
    private let described = Described()

    /// Descriptions, which few ask for.
    private final class Described { var texts: Set<String>? }

    /// - Throws: ``DataProblem`` when an identity appears twice.
    /// - Complexity: linear. Identities of the usual types have code of their own, which is four times quicker.
    @_specialize(where ID == Int)
    @_specialize(where ID == String)
    init(_ ids: [ID]) throws(DataProblem) {
        self.ids = ids
        var indexes: [ID: Int] = Dictionary(minimumCapacity: ids.count)
        // A plain loop: an iterator of a type that is only known at run time costs more than the dictionary.
        for index in 0..<ids.count {
            if let first = indexes.updateValue(index, forKey: ids[index]) {
                throw DataProblem(
                    description:
                        "the identity '\(ids[index])' is given to items \(first) and \(index); expected one item for each"
                )
            }
        }
        self.indexes = indexes
    }

    var count: Int { ids.count }

    func identity(at index: Int) -> AnyHashable { AnyHashable(ids[index]) }

    /// The index of an identity, or nil.
    func index(of id: ID) -> Int? { indexes[id] }

    func index(of identity: AnyHashable) -> Int? { (identity.base as? ID).flatMap { indexes[$0] } }

    func index(ofText text: String) -> Int? { ids.firstIndex { "\($0)" == text } }

    var texts: Set<String> {
        if ID.self == String.self { return [] }
        let texts = described.texts ?? Set(ids.map { "\($0)" })
        described.texts = texts
        return texts
    }

    func places(in other: any IdentityList) -> [Int] {
        if let other = other as? Identities<ID> { return places(in: other) }
        return ids.map { other.index(of: AnyHashable($0)) ?? -1 }
    }

    @_specialize(where ID == Int)
    @_specialize(where ID == String)
    private func places(in other: Identities<ID>) -> [Int] {
        var places = [Int](repeating: -1, count: ids.count)
        for index in 0..<ids.count { if let place = other.indexes[ids[index]] { places[index] = place } }
        return places
    }

    /// What became of the items of a former list.
    func changes(since former: Identities<ID>) -> IndexMap {
        IndexMap(former: places(in: former), formerCount: former.ids.count)
    }
}
