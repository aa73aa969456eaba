// Which item is which. In: the app's identities, changes of the data. Out: a name for each item.

/// The names of the items: the app's identities or, where it gave none, numbers.
struct ItemNames {
    /// The app's identities of the items, if it gave them any.
    private(set) var identities: (any IdentityList)?
    /// The items' numbers where they have no identities; nil while they are their indexes.
    private var numbers: ItemNumbers?
    /// Another number whenever items may have other names, also after going back to a checkpoint.
    private(set) var version = 0

    /// The items have other identities; nil for none.
    mutating func set(_ identities: (any IdentityList)?) { self.identities = identities }

    /// All items are loaded anew.
    mutating func restart() {
        numbers = nil
        version += 1
    }

    /// The items are renumbered by a change.
    mutating func renumber(by map: IndexMap, _ identities: (any IdentityList)?) {
        if self.identities == nil, identities == nil {
            numbers = numbers ?? ItemNumbers(count: map.formerCount)
            numbers?.renumber(by: map)
        } else {
            numbers = nil
        }
        self.identities = identities
        version += 1
    }

    /// The name of an item.
    ///
    /// - Parameters:
    ///   - index: also of a placeholder, which is nobody's item, wherever the data end.
    ///   - count: of the items.
    func name(ofItemAt index: Int, of count: Int) -> ItemName {
        guard (0..<count).contains(index) else {
            return .text("placeholder \(index < 0 ? "\(index)" : "+\(index - count)")")
        }
        if let identities { return ItemName(identities.identity(at: index)) }
        return .number(numbers.map { $0[index] } ?? index)
    }

    /// Whether an item has a name.
    func contains(_ name: ItemName, of count: Int) -> Bool {
        switch (name, identities) {
        case (.number(let number), nil): numbers?.contains(number) ?? (0..<count).contains(number)
        case (.number(let number), let identities?): identities.index(of: AnyHashable(number)) != nil
        case (.text(let text), let identities?):
            identities.index(of: AnyHashable(text)) != nil || identities.texts.contains(text)
        case (.text, nil): false
        }
    }

    /// Goes back to the names of a moment. Items that were numbered since keep their numbers to themselves.
    ///
    /// - Parameter count: of the items then.
    mutating func goBack(to former: ItemNames, count: Int) {
        identities = former.identities
        let numbered = numbers
        numbers = former.numbers ?? numbered.map { _ in ItemNumbers(count: count) }
        numbers?.countOn(from: numbered)
        version += 1
    }
}
