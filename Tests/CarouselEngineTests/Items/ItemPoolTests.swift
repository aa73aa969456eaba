import Testing

@testable import CarouselEngine

/// The loaded items and their slots, as a value.
@Suite struct ItemPoolTests {
    private func makePool(_ indexes: [Int]) -> ItemPool {
        var pool = ItemPool()
        for index in indexes {
            let slot = pool.makeSlot()
            pool.set(
                LoadedItem(
                    index: index, viewSize: Size(width: 1, height: 1), size: Size(width: 1, height: 1)),
                slot: slot)
        }
        return pool
    }

    @Test func `items are in the order of their indexes, whatever was loaded first`() {
        #expect(makePool([3, 1, 2]).items.map(\.index) == [1, 2, 3])
    }

    @Test func `an item that is removed leaves its slot, and the others can be renumbered`() {
        var pool = makePool([0, 1, 2])
        #expect(pool.remove(at: 1) == 1)
        #expect(pool.remove(at: 1) == nil)
        pool.shift(from: 2, by: -1)
        #expect(pool.items.map(\.index) == [0, 1])
        #expect(pool.slot(at: 1) == 2)
    }

    @Test func `a view that is recycled is reused, those of items and placeholders apart`() {
        var pool = makePool([0, 1])
        pool.recycle(at: 0, isPlaceholder: false)
        pool.recycle(at: 0, isPlaceholder: true)
        #expect(pool.dequeue(isPlaceholder: true) == 1)
        #expect(pool.dequeue(isPlaceholder: true) == nil)
        #expect(pool.dequeue(isPlaceholder: false) == 0)
    }

    @Test func `without items all slots are free, and told of once`() {
        var pool = makePool([0, 1, 2])
        pool.recycle(at: 0, isPlaceholder: false)
        pool.removeAll()
        #expect(pool.items.isEmpty && Set(pool.consumeDropped()) == [0, 1, 2])
        #expect(pool.consumeDropped().isEmpty && pool.dequeue(isPlaceholder: false) == nil)
        #expect((0...2).contains(pool.makeSlot()))
    }
}
