// An item to begin at that the data don't have yet. In: the first identities. Out: its index.

/// An item or a page that was asked for before there were any.
struct AwaitedItem {
    /// The page that is asked for; nil for an item.
    var page: Int?
    /// The distance from the item, in items.
    var distance = 0.0
    /// Of the scroll that asked for it.
    var token: ScrollToken?
    /// Its index, or nil when the data don't have it. Without this, it is the offset that is asked for.
    var find: ((any IdentityList) -> Int?)?
}

extension AnyCarousel {
    /// The first items are here: begins at the one that was asked for, if it is among them.
    ///
    /// - Returns: whether it was.
    func beginsAtAwaitedItem() -> Bool {
        guard let awaited = scrolls.awaited, core.numberOfItems > 0 else { return false }
        if let page = awaited.page { return begins(atPage: page, awaited.token) }
        scrolls.awaited = nil
        guard let find = awaited.find else {
            core.motion.carry(to: core.range.clamped(core.motion.offset))
            end(awaited.token, .reached)
            return true
        }
        let index = identities.flatMap { list in askIndex(in: list, by: find) }
        if let index {
            core.motion.carry(to: core.range.clamped(core.offset(toRestOnItem: index) + awaited.distance))
        }
        end(awaited.token, index == nil ? .cancelled : .reached)
        return index != nil
    }

    /// Begins at a page, once it is known how many items it has.
    private func begins(atPage page: Int, _ token: ScrollToken?) -> Bool {
        guard core.knowsPages, let item = core.firstItem(ofPage: page) else { return false }
        scrolls.awaited = nil
        core.bring(to: item)
        core.motion.carry(to: core.range.clamped(core.offset(toRestOnItem: item)))
        end(token, .reached)
        return true
    }

    /// Begins at an item once there are any; one that was asked for before is no longer.
    func wait(for item: AwaitedItem) {
        let former = scrolls.awaited?.token
        core.leaveBeginning()
        scrolls.awaited = item
        end(former, .interrupted(by: pass.causes.scroll))
    }

    /// Something else says where to begin.
    func forgetAwaitedItem() {
        guard let awaited = scrolls.awaited else { return }
        scrolls.awaited = nil
        end(awaited.token, .interrupted(by: pass.causes.scroll))
    }
}
