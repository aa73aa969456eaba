// Carousels that move in step, such as pictures and a strip of thumbnails. The one that was touched last leads;
// at the end of each of its frames, all others are set to where it says.

extension AnyCarousel {
    /// Moves in step with another carousel from now on: this one's offset is the other's times `ratio`. It goes
    /// there at once. Whichever of the two is touched, scrolled or set last leads the other.
    ///
    /// A carousel can follow several others, and be followed by several: all of them move together. On a loop,
    /// turns count: with a ratio of 0.5, it comes to the same place after two turns of the other.
    ///
    /// - Parameters:
    ///   - leader: any other carousel; it is not retained.
    ///   - ratio: how many items this one moves for each item of the other; negative for the other direction. 0
    ///     and numbers that are not finite are ignored.
    public func follow(_ leader: AnyCarousel, ratio: Double = 1) {
        if let map = StepMap(ratio: ratio) { follow(leader, by: map) }
    }

    /// Moves in step with another carousel from now on, by a table.
    ///
    /// - Parameters:
    ///   - leader: any other carousel; it is not retained.
    ///   - offsets: this one's offset for each item of the other, in items. Between them and beyond their ends it
    ///     moves evenly. At least two numbers, each larger than the one before or each smaller; otherwise the
    ///     call is ignored.
    public func follow(_ leader: AnyCarousel, offsets: [Double]) {
        if let map = StepMap(table: offsets) { follow(leader, by: map) }
    }

    /// Moves alone from now on. Carousels that follow this one then follow nothing.
    public func stopFollowing() { stepGroup?.remove(self) }

    private func follow(_ leader: AnyCarousel, by map: StepMap) {
        guard leader !== self else { return }
        let group = leader.stepGroup ?? stepGroup ?? StepGroup()
        stepGroup?.move(to: group)
        group.add(self)
        group.add(leader)
        group.link(self, to: leader, by: map)
        group.lead(leader)
        group.follow(leader)
    }
}

extension AnyCarousel {
    var unwrappedOffset: Double { core.unwrappedOffset }
    var isInMotion: Bool { core.activity != nil || core.motion.isBusy }
    var isOutside: Bool {
        core.numberOfItems > 0 && !core.isLoop && core.range.clamped(core.motion.offset) != core.motion.offset
    }

    func endStep() { if core.activity != nil, !core.motion.isBusy { endMotion(finished: false) } }

    func keepStep(at unwrapped: Double, speed: Double, isInMotion: Bool, mayBounce: Bool) {
        if core.motion.isBusy {
            core.motion.halt()
            core.motion.isTouched = false
            endMotion(finished: false)
            endReplacedScroll(by: .program)
        }
        var target = unwrapped - core.turnsTaken
        if !mayBounce, !core.isLoop, core.numberOfItems > 0 { target = core.range.clamped(target) }
        if core.activity == nil, isInMotion {
            core.activity = .program
            send(.began, cause: .program)
        }
        if target.isFinite, target != core.motion.offset {
            core.motion.carry(to: target)
            updateFor(.program)
        }
        core.take(speed: speed)
        if core.activity != nil, !isInMotion {
            core.restTime = core.time
            endMotion(finished: true)
        }
    }
}

/// Carousels that move in step.
final class StepGroup {
    private struct Member {
        weak var carousel: AnyCarousel?
    }

    /// `follower` stands where `map` says when `leader` stands somewhere.
    private struct Link {
        weak var follower: AnyCarousel?
        weak var leader: AnyCarousel?
        let map: StepMap
    }

    private var members: [Member] = []
    private var links: [Link] = []
    private weak var leader: AnyCarousel?
    private var isStepping = false

    func add(_ carousel: AnyCarousel) {
        members.removeAll { $0.carousel == nil }
        carousel.stepGroup = self
        if !members.contains(where: { $0.carousel === carousel }) {
            members.append(Member(carousel: carousel))
        }
    }

    /// Adds a link, in place of a former one between the same two.
    func link(_ follower: AnyCarousel, to leader: AnyCarousel, by map: StepMap) {
        links.removeAll {
            $0.follower == nil || $0.leader == nil || ($0.follower === follower && $0.leader === leader)
                || ($0.follower === leader && $0.leader === follower)
        }
        links.append(Link(follower: follower, leader: leader, map: map))
    }

    func remove(_ carousel: AnyCarousel) {
        members.removeAll { $0.carousel === carousel || $0.carousel == nil }
        links.removeAll { $0.follower === carousel || $0.leader === carousel }
        carousel.stepGroup = nil
        if leader === carousel { leader = nil }
    }

    /// All of it joins another group.
    func move(to other: StepGroup) {
        guard other !== self else { return }
        for member in members { if let carousel = member.carousel { other.add(carousel) } }
        other.links += links
        (members, links) = ([], [])
    }

    /// A carousel is touched, scrolled or set: it leads from now on.
    func lead(_ carousel: AnyCarousel) { if !isStepping { leader = carousel } }

    /// Whether another carousel leads.
    func leads(otherThan carousel: AnyCarousel) -> Bool {
        leader.map { $0 !== carousel } ?? false
    }

    /// The leader has made a step: each of the others is set once.
    ///
    /// - Complexity: linear in the number of links, times the number of carousels.
    func follow(_ carousel: AnyCarousel) {
        guard let leader else { return carousel.endStep() }
        guard carousel === leader, !isStepping else { return }
        isStepping = true
        defer { isStepping = false }
        let (isInMotion, mayBounce) = (carousel.isInMotion, carousel.isOutside)
        var set: [AnyCarousel] = [carousel]
        var next = 0
        while next < set.count {
            let here = set[next]
            next += 1
            for link in links {
                guard let follower = link.follower, let leader = link.leader else { continue }
                let isAhead = leader === here
                guard isAhead || follower === here else { continue }
                let other = isAhead ? follower : leader
                guard !set.contains(where: { $0 === other }) else { continue }
                let place = here.unwrappedOffset
                func mapped(_ x: Double) -> Double { isAhead ? link.map.own(at: x) : link.map.other(at: x) }
                // The map changes evenly between two of its entries.
                let slope = (mapped(place + 1e-3) - mapped(place)) / 1e-3
                other.keepStep(
                    at: mapped(place), speed: here.velocity * slope, isInMotion: isInMotion,
                    mayBounce: mayBounce)
                set.append(other)
            }
        }
    }
}
