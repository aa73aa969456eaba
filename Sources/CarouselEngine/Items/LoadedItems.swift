// The views in use and the views to use again. In: indexes and views. Out: the same.

/// The loaded views by index, and two pools of those that went out of sight.
struct LoadedItems<ItemView> {
    /// A view and the place it has.
    struct Item {
        var index: Int
        var view: ItemView
        /// Size of the view when it was loaded, in points.
        var viewSize: Size
        /// Size of its container: the item width of that moment along the axis.
        var size: Size
    }

    /// In ascending order of their indexes.
    private(set) var items: [Item] = []
    private var itemPool: [ItemView] = []
    private var placeholderPool: [ItemView] = []

    /// The views laid aside.
    var pooledViews: [ItemView] { itemPool + placeholderPool }

    /// The position of an index among the items, or where it would go.
    private func position(of index: Int) -> (position: Int, isLoaded: Bool) {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return (low, low < items.count && items[low].index == index)
    }

    /// The item at an index, if loaded.
    subscript(index: Int) -> Item? {
        let found = position(of: index)
        return found.isLoaded ? items[found.position] : nil
    }

    /// Puts an item at its index, in place of one that is there.
    mutating func set(_ item: Item) {
        let found = position(of: item.index)
        if found.isLoaded {
            items[found.position] = item
        } else {
            items.insert(item, at: found.position)
        }
    }

    /// Takes the item at an index out.
    @discardableResult
    mutating func remove(at index: Int) -> Item? {
        let found = position(of: index)
        return found.isLoaded ? items.remove(at: found.position) : nil
    }

    /// Adds `shift` to the indexes from `index` on.
    mutating func shift(from index: Int, by shift: Int) {
        for position in position(of: index).position..<items.count { items[position].index += shift }
    }

    /// Forgets all views and both pools.
    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        itemPool.removeAll()
        placeholderPool.removeAll()
    }

    /// Lays a view aside for reuse.
    mutating func queue(_ view: ItemView, isPlaceholder: Bool) {
        if isPlaceholder { placeholderPool.append(view) } else { itemPool.append(view) }
    }

    /// A view to use again, if there is one.
    mutating func dequeue(isPlaceholder: Bool) -> ItemView? {
        isPlaceholder ? placeholderPool.popLast() : itemPool.popLast()
    }
}
