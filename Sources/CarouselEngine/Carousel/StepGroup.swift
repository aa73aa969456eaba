// Carousels that move in step. In: who leads, and where that one stands. Out: where the others are set to.

/// Which items a carousel has.
struct StepKey: Equatable {
    let data: Int
    let isLoop: Bool
    /// Without items it is nowhere yet.
    let hasItems: Bool
}

/// `follower` stands where `map` says when `leader` stands somewhere, plus what they are out of step by.
// A class, since whoever hears of a step may change the data, and so the link.
private final class StepLink {
    private(set) weak var follower: AnyCarousel?
    private(set) weak var leader: AnyCarousel?
    /// How one follows the other; nil by the items.
    let rule: StepMap?
    private var map: StepMap
    private var keys: [StepKey]
    /// What they are out of step by, in items of the one that is set, and the way of the one that leads until it is gone.
    private var remainder = 0.0
    private var displacement = 0.0
    /// Where the follower and the leader stood last, in items without turns taken off.
    private var places: (own: Double, other: Double)
    /// Whether the leader led last.
    private var isAhead = true
    /// Whether one of them has its first items: the other one has not been where they say.
    private(set) var isUnplaced = false

    /// Less than this out of step, in items, is rounding. Where one carousel has several items between two of the other's,
    /// it is several times as much there, which must not be seen as a move.
    private static let leastRemainder = 1e-12
    /// Being out of step goes away at no more than this many items for each item of the one that leads.
    private static let mostCatchingUp = 3.0

    /// In step.
    init(_ follower: AnyCarousel, _ leader: AnyCarousel, _ rule: StepMap?) {
        self.follower = follower
        self.leader = leader
        self.rule = rule
        keys = [follower.stepKey, leader.stepKey]
        map = follower.stepMap(rule, along: leader)
        places = (follower.unwrappedOffset, leader.unwrappedOffset)
    }

    /// The data of one of them may have changed: both stay where they are.
    ///
    /// - Parameter changed: whose data have changed; nil where nobody knows.
    func noteNewData(of changed: AnyCarousel?) {
        guard let follower, let leader,
            changed === follower || changed === leader || keys != [follower.stepKey, leader.stepKey]
        else { return }
        let stood = keys.allSatisfy(\.hasItems)
        keys = [follower.stepKey, leader.stepKey]
        map = follower.stepMap(rule, along: leader)
        places = (follower.unwrappedOffset, leader.unwrappedOffset)
        remainder = 0
        displacement = 0
        isAhead = true
        // The first items begin where the rule says.
        if stood { stay() } else { isUnplaced = keys.allSatisfy(\.hasItems) }
    }

    /// Where they stood last is out of step by now, and becomes less so with the motion that follows.
    private func stay() {
        let place = isAhead ? places.own : places.other
        var remainder = place - mapped(isAhead ? places.other : places.own)
        if turn > 0 { remainder -= (remainder / turn).nearestWhole * turn }
        guard abs(remainder - self.remainder) > Self.leastRemainder else { return }
        self.remainder = remainder
        displacement = max(1, abs(remainder))
    }

    /// Where the one that is set belongs, if they are in step, when the other one stands at an offset.
    private func mapped(_ place: Double) -> Double { isAhead ? map.own(at: place) : map.other(at: place) }

    /// The length of a turn of the one that is set, in items; 0 on a line.
    private var turn: Double { isAhead ? map.turns.own : map.turns.other }

    /// How far the one that is set goes for each item of the other one: the map changes evenly between two of its pairs.
    private func slope(at place: Double) -> Double { (mapped(place + 1e-3) - mapped(place)) / 1e-3 }

    /// The other one of the two leads from now on, and stands at an offset.
    private func handOver(at place: Double) {
        isAhead.toggle()
        // By items, it may stand at an end of its line, where the other one has nothing.
        if rule == nil { stay() } else { remainder *= -slope(at: place) }
    }

    /// Sets the other one where it belongs when one stands somewhere; they are less out of step by then.
    ///
    /// - Parameters:
    ///   - hasJumped: whether it has jumped; then they are in step at once.
    ///   - isInMotion: whether it moves.
    ///   - excess: how far it is beyond its end, in items.
    ///   - cause: of its motion.
    func step(
        from here: AnyCarousel, to other: AnyCarousel, hasJumped: Bool, isInMotion: Bool, excess: Double,
        cause: CarouselEvent.Cause
    ) {
        if isAhead != (here === leader) { handOver(at: here.unwrappedOffset) }
        let place = here.unwrappedOffset
        let moved = place - (isAhead ? places.other : places.own)
        let before = remainder
        if hasJumped { remainder = 0 }
        if remainder != 0, moved != 0 {
            let toGo = here.destination.map { abs($0 - here.scrollOffset) + abs(moved) } ?? displacement
            let catchUp = max(min(displacement, toGo), abs(remainder) / Self.mostCatchingUp)
            remainder *= max(0, 1 - abs(moved) / catchUp)
            displacement -= abs(moved)
        }
        let slope = slope(at: place)
        var target = mapped(place) + remainder
        if turn > 0 { target += ((other.unwrappedOffset - target) / turn).nearestWhole * turn }
        let speed = here.velocity * (moved == 0 ? slope : slope + (remainder - before) / moved)
        isUnplaced = false
        let ownExcess = rule == nil ? other.excess - Self.mostCatchingUp * abs(moved) : 0
        other.keepStep(
            at: target, speed: speed, isInMotion: isInMotion, excess: max(excess * abs(slope), ownExcess),
            cause: cause)
        places =
            isAhead
            ? (other.unwrappedOffset, here.unwrappedOffset)
            : (here.unwrappedOffset, other.unwrappedOffset)
    }
}

/// Carousels that move in step.
final class StepGroup {
    private struct Member {
        weak var carousel: AnyCarousel?
    }

    private var members: [Member] = []
    private var links: [StepLink] = []
    private weak var leader: AnyCarousel?
    /// Whether there is a leader, unless it is gone.
    private var isLed = false
    private var isStepping = false
    /// The leader has been set since the last step.
    private var hasJumped = false
    /// What began the motion in which the leader was seen last.
    private var lastCause = CarouselEvent.Cause.program

    func add(_ carousel: AnyCarousel) {
        members.removeAll { $0.carousel == nil }
        carousel.stepGroup = self
        if !members.contains(where: { $0.carousel === carousel }) {
            members.append(Member(carousel: carousel))
            carousel.take(.join)?.end()
            if leads(otherThan: carousel) { carousel.take(.follow)?.end() }
        }
    }

    /// Adds a link, in place of a former one between the same two.
    func link(_ follower: AnyCarousel, to leader: AnyCarousel, by rule: StepMap?) {
        links.removeAll {
            $0.follower == nil || $0.leader == nil || ($0.follower === follower && $0.leader === leader)
                || ($0.follower === leader && $0.leader === follower)
        }
        links.append(StepLink(follower, leader, rule))
    }

    func remove(_ carousel: AnyCarousel) {
        members.removeAll { $0.carousel === carousel || $0.carousel == nil }
        links.removeAll { $0.follower === carousel || $0.leader === carousel }
        carousel.stepGroup = nil
        guard leader === carousel else { return }
        leader = nil
        loseLeader()
    }

    /// What the others were led in is over.
    private func loseLeader() {
        isLed = false
        for member in members {
            guard let carousel = member.carousel else { continue }
            carousel.take(.loseLeader)?.end()
            carousel.endStep()
        }
    }

    /// All of it joins another group.
    func move(to other: StepGroup) {
        guard other !== self else { return }
        for member in members { if let carousel = member.carousel { other.add(carousel) } }
        other.links += links
        members = []
        links = []
    }

    /// A carousel is touched, scrolled or set: it leads from now on.
    func lead(_ carousel: AnyCarousel, jumping: Bool = false) {
        guard !isStepping else { return }
        let wasLed = leads(otherThan: carousel)
        if leader !== carousel {
            for member in members where member.carousel !== carousel {
                member.carousel?.take(.follow)?.end()
            }
        }
        leader = carousel
        isLed = true
        lastCause = .program
        if jumping { hasJumped = true }
        // What it was led in is over.
        if wasLed { carousel.endStep() }
    }

    /// Whether another carousel leads.
    func leads(otherThan carousel: AnyCarousel) -> Bool { leader.map { $0 !== carousel } ?? false }

    /// Who leads, if it is another carousel.
    func leader(otherThan carousel: AnyCarousel) -> AnyCarousel? {
        leader.flatMap { $0 === carousel ? nil : $0 }
    }

    /// The data of a carousel have changed: nobody moves.
    ///
    /// - Parameter changed: whose data have changed; nil where nobody knows.
    func noteNewData(of changed: AnyCarousel? = nil) { for link in links { link.noteNewData(of: changed) } }

    /// The leader has made a step: each of the others is set once. One that has its first items is put where the leader stands
    /// before it is drawn, however long that one sleeps.
    ///
    /// - Complexity: linear in the number of links, times the number of carousels.
    func follow(_ carousel: AnyCarousel) {
        guard let leader else {
            if isLed { loseLeader() }
            return carousel.endStep()
        }
        guard !isStepping else { return }
        if carousel !== leader {
            noteNewData()
            guard links.contains(where: \.isUnplaced) else { return }
        }
        isStepping = true
        defer { isStepping = false }
        noteNewData()
        defer { hasJumped = false }
        let isInMotion = leader.isInMotion
        let excess = leader.excess
        let cause = leader.core.activity ?? lastCause
        lastCause = cause
        var set: [AnyCarousel] = [leader]
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
                link.step(
                    from: here, to: other, hasJumped: hasJumped, isInMotion: isInMotion, excess: excess,
                    cause: cause)
                set.append(other)
            }
        }
    }
}
