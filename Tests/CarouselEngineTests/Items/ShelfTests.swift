import Testing

@testable import CarouselEngine

/// The loaded items and their slots, as a value.
@Suite struct ShelfTests {
    private func makeShelf(_ indexes: [Int]) -> CarouselEngine.Shelf {
        var shelf = CarouselEngine.Shelf()
        for index in indexes {
            let slot = shelf.makeSlot()
            shelf.set(
                LoadedItem(
                    index: index, viewSize: Size(width: 1, height: 1), size: Size(width: 1, height: 1)),
                slot: slot)
        }
        return shelf
    }

    @Test func `items are in the order of their indexes, whatever was loaded first`() {
        #expect(makeShelf([3, 1, 2]).items.map(\.index) == [1, 2, 3])
    }

    @Test func `an item that is removed leaves its slot, and the others can be renumbered`() {
        var shelf = makeShelf([0, 1, 2])
        #expect(shelf.remove(at: 1) == 1)
        #expect(shelf.remove(at: 1) == nil)
        shelf.shift(from: 2, by: -1)
        #expect(shelf.items.map(\.index) == [0, 1])
        #expect(shelf.slot(at: 1) == 2)
    }

    @Test func `a view that is recycled is reused, those of items and placeholders apart`() {
        var shelf = makeShelf([0, 1])
        shelf.recycle(at: 0, isPlaceholder: false)
        shelf.recycle(at: 0, isPlaceholder: true)
        #expect(shelf.dequeue(isPlaceholder: true) == 1)
        #expect(shelf.dequeue(isPlaceholder: true) == nil)
        #expect(shelf.dequeue(isPlaceholder: false) == 0)
    }

    @Test func `without items all slots are free, and told of once`() {
        var shelf = makeShelf([0, 1, 2])
        shelf.recycle(at: 0, isPlaceholder: false)
        shelf.removeAll()
        #expect(shelf.items.isEmpty && Set(shelf.takeDropped()) == [0, 1, 2])
        #expect(shelf.takeDropped().isEmpty && shelf.dequeue(isPlaceholder: false) == nil)
        #expect((0...2).contains(shelf.makeSlot()))
    }
}
