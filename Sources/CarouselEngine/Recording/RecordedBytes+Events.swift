// Events as bytes: a number for the kind, which files have, and then the values. In: events. Out: a few bytes each, and the
// same events again.

extension RecordedBytes {
    /// The number of a kind, and its values.
    private mutating func put<each Value: RecordedValue>(kind: UInt8, _ values: repeat each Value) {
        put(byte: kind)
        repeat put(each values)
    }

    /// Writes an event. A frame of 1/60 s takes three bytes, a movement of a pointer six.
    mutating func put(_ event: RecordedEvent) {
        switch event {
        case .frame(let ticks): put(kind: 0, ticks)
        case .down(let id, let place):
            put(kind: 1, id)
            put(place: place)
        case .move(let id, let place):
            put(kind: 2, id)
            put(place: place)
        case .up(let id, let place):
            put(kind: 3, id)
            put(place: place)
        case .cancel(let id): put(kind: 4, id)
        case .left(let id): put(kind: 5, id)
        case .tilt(let tilt): put(kind: 6, tilt)
        case .wheel(let translation, let unit, .unknown, let takesBothAxes):
            put(kind: 7, translation, unit == .notches, takesBothAxes)
        case .wheel(let translation, let unit, let phase, let takesBothAxes):
            put(kind: 71, translation, unit == .notches, takesBothAxes, phase == .momentum)
        case .liftWheel(let velocity, let isFollowedByMomentum):
            put(kind: 72, velocity != nil, velocity ?? .zero, isFollowedByMomentum)
        case .endWheel: put(kind: 8)
        case .wheelMode(let mode): put(kind: 9, mode == .pages)
        case .key(let key): put(kind: 10, key)
        case .items(let list, let former, let formerCount, let hasIDs, let hold, let isAnimated):
            put(kind: 11)
            put(runs: list)
            put(runs: former)
            put(formerCount)
            put((hasIDs ? 1 : 0) + (hold == .offset ? 2 : 0) + (isAnimated ? 4 : 0))
            if case .item(let item) = hold { put(item) } else { put(-1) }
        case .reload(let list, let hasIDs):
            put(kind: 12)
            put(runs: list)
            put(hasIDs)
        case .settings(let text): put(kind: 16, text)
        case .type(let name, let script): put(kind: 17, name, script)
        case .answer(let answer): put(kind: 18, answer)
        case .time(let ticks): put(kind: 19, ticks)
        case .told(let isStill, let counts, let hasBegun): put(kind: 20, isStill, counts, hasBegun)
        case .autoplay(let timeLeft, let isPaused): put(kind: 21, timeLeft, isPaused)
        case .within(let place): put(kind: 22, place)
        case .caused(let cause): put(kind: 23, cause)
        case .hearsOfFrames(let hears, let isAwake): put(kind: 24, hears, isAwake)
        case .noItems: put(kind: 26)
        case .asked: put(kind: 60)
        case .meanwhile: put(kind: 62)
        case .sameType: put(kind: 64)
        case .views(let itemWidth, let views): put(kind: 66, itemWidth, views)
        case .brought(let item, let hasBegun): put(kind: 68, item ?? -1, hasBegun)
        case .command(let command): put(command)
        }
    }

    private mutating func put(_ command: CarouselCommand) {
        switch command {
        case .jump(let offset): put(kind: 13, offset)
        case .scroll(let offset, let animation, nil): put(kind: 14, offset, animation)
        case .scroll(let offset, let animation, _?): put(kind: 28, offset, animation)
        case .bounds(let size): put(kind: 15, size)
        case .change(let bringsItems, _): put(kind: 25, bringsItems)
        case .reload: put(kind: 27)
        case .wait(let item) where item.page != nil: put(kind: 67, item.page ?? 0, item.token != nil)
        case .wait(let item): put(kind: 29, item.distance, item.token != nil, item.find != nil)
        case .limit(let limits):
            put(kind: 69)
            put(limits?.first)
            put(limits?.last)
        case .touchDown: put(kind: 30)
        case .touchUp: put(kind: 31)
        case .beginDrag(let translation): put(kind: 32, translation)
        case .drag(let translation, let velocity): put(kind: 33, translation, velocity)
        case .endDrag: put(kind: 34)
        case .tap(let point): put(kind: 35, point)
        case .press(let key): put(kind: 36, key)
        case .input(.pointer(let pointer)):
            put(kind: 37, pointer != nil, pointer?.isDown ?? false, pointer?.place ?? Point(x: 0, y: 0))
        case .input(.tilt(let tilt)): put(kind: 65, tilt)
        case .isDrivenByScrollView(let isDriven): put(kind: 38, isDriven)
        case .beginScrollViewDrag: put(kind: 39)
        case .moveScrollView(let distance): put(kind: 40, distance)
        case .endScrollViewDrag(let decelerates): put(kind: 41, decelerates)
        case .endScrollViewDeceleration: put(kind: 42)
        case .endScrollViewAnimation: put(kind: 43)
        case .pauseAutoplay: put(kind: 44, true)
        case .resumeAutoplay: put(kind: 44, false)
        case .join: put(kind: 45)
        case .follow: put(kind: 46)
        case .loseLeader: put(kind: 47)
        case .step(let place, let speed, let isInMotion, let excess, let cause):
            put(kind: 48, place, speed, isInMotion, excess, cause)
        case .stopFollowing: put(kind: 49)
        case .reloadItem(let index): put(kind: 50, index)
        case .reconfigure(let indexes): put(kind: 51, indexes)
        case .invalidateExtent(let index): put(kind: 52, index)
        case .invalidateExtents: put(kind: 53)
        case .forgetItemWidth: put(kind: 54)
        case .invalidateType(let restarts): put(kind: 55, restarts)
        case .needLayout: put(kind: 56)
        case .layOut: put(kind: 57)
        case .settleType: put(kind: 58)
        case .advance(let seconds): put(kind: 59, seconds)
        case .catchUp: put(kind: 61)
        case .isDelegated(let isDelegated): put(kind: 63, isDelegated)
        case .restUnderPointer: put(kind: 74)
        case .hasFocus(let hasFocus): put(kind: 73, hasFocus)
        case .hearsLongPresses(let hears): put(kind: 70, hears)
        case .asksForRests(let asks): put(kind: 75, asks)
        case .hearsAutoplayEnd(let hears, let hasEnded):
            put(kind: 77, hears)
            put(hasEnded)
        case .invalidateRests: put(kind: 76)
        case .showSameType: put(.sameType)
        case .hearsOfFrames(let hears): put(.hearsOfFrames(hears, isAwake: !hears))
        }
    }

    /// Reads an event.
    mutating func readEvent() throws(ReplayProblem) -> RecordedEvent {
        let kind = try readByte()
        switch kind {
        case 0: return .frame(ticks: try read())
        case 1: return .down(id: try read(), try readPoint())
        case 2: return .move(id: try read(), try readPoint())
        case 3: return .up(id: try read(), try readPoint())
        case 4: return .cancel(id: try read())
        case 5: return .left(id: try read())
        case 6: return .tilt(try read())
        case 7:
            let translation: Size = try read()
            return .wheel(translation, try read() ? .notches : .points, .unknown, takesBothAxes: try read())
        case 71:
            let translation: Size = try read()
            let unit: WheelUnit = try read() ? .notches : .points
            let takesBothAxes: Bool = try read()
            return .wheel(translation, unit, try read() ? .momentum : .fingers, takesBothAxes: takesBothAxes)
        case 72:
            let isTold: Bool = try read()
            let velocity: Size = try read()
            return .liftWheel(isTold ? velocity : nil, isFollowedByMomentum: try read())
        case 8: return .endWheel
        case 9: return .wheelMode(try read() ? .pages : .free)
        case 10: return .key(try read())
        case 11: return try readItems()
        case 12: return .reload(try readRuns(), hasIDs: try read())
        case 16: return .settings(try read())
        case 17: return .type(try read(), script: try read())
        case 18: return .answer(try read())
        case 19: return .time(ticks: try read())
        case 20: return .told(isStill: try read(), counts: try read(), hasBegun: try read())
        case 21: return .autoplay(timeLeft: try read(), isPaused: try read())
        case 22: return .within(try read())
        case 23: return .caused(by: try read())
        case 24: return .hearsOfFrames(try read(), isAwake: try read())
        case 26: return .noItems
        case 60: return .asked
        case 62: return .meanwhile
        case 64: return .sameType
        case 66: return .views(itemWidth: try read(), try read())
        case 68:
            let item: Int = try read()
            return .brought(to: item < 0 ? nil : item, hasBegun: try read())
        default: return .command(try readCommand(kind))
        }
    }

    private mutating func readItems() throws(ReplayProblem) -> RecordedEvent {
        let list = try readRuns()
        let former = try readRuns()
        let count: Int = try read()
        let flags: Int = try read()
        let held: Int = try read()
        guard list.count == former.count, former.allSatisfy({ $0 >= -1 && $0 < count }) else {
            throw ReplayProblem.damage
        }
        return .items(
            list, former: former, formerCount: count, hasIDs: flags & 1 != 0,
            holding: Self.hold(of: held, keepsOffset: flags & 2 != 0, count), isAnimated: flags & 4 != 0)
    }

    private static func hold(of item: Int, keepsOffset: Bool, _ count: Int) -> ChangeHold {
        if (0..<count).contains(item) { return .item(item) }
        return keepsOffset ? .offset : .current
    }

    /// An end of the limits: its index and its number, −1 where it has none.
    private mutating func put(_ end: ItemLimits.End?) {
        put(end?.index ?? -1)
        put(end?.identity?.base as? Int ?? -1)
    }

    private mutating func readLimit() throws(ReplayProblem) -> ItemLimits.End? {
        let index: Int = try read()
        let number: Int = try read()
        if index < 0, number < 0 { return nil }
        return ItemLimits.End(
            index: index < 0 ? nil : index, identity: number < 0 ? nil : AnyHashable(number))
    }

    private mutating func readCommand(_ kind: UInt8) throws(ReplayProblem) -> CarouselCommand {
        switch kind {
        case 13: return .jump(try read())
        case 14: return .scroll(try read(), try read(), nil)
        case 15: return .bounds(try read())
        case 25: return .change(bringsItems: try read()) { _ in }
        case 27: return .reload
        case 28: return .scroll(try read(), try read(), ScrollToken())
        case 29:
            let distance: Double = try read()
            let token = try read() ? ScrollToken() : nil
            // Where a name is, the app has answered.
            return .wait(AwaitedItem(distance: distance, token: token, find: try read() ? { _ in nil } : nil))
        case 30: return .touchDown
        case 31: return .touchUp
        case 32: return .beginDrag(translation: try read())
        case 33: return .drag(translation: try read(), velocity: try read())
        case 34: return .endDrag
        case 35: return .tap(try read())
        case 36: return .press(try read())
        case 37:
            let isOver: Bool = try read()
            let isDown: Bool = try read()
            let place: Point = try read()
            return .input(.pointer(isOver ? CarouselPointer(place: place, isDown: isDown) : nil))
        case 38: return .isDrivenByScrollView(try read())
        case 39: return .beginScrollViewDrag
        case 40: return .moveScrollView(try read())
        case 41: return .endScrollViewDrag(decelerates: try read())
        case 42: return .endScrollViewDeceleration
        case 43: return .endScrollViewAnimation
        case 44: return try read() ? .pauseAutoplay : .resumeAutoplay
        case 45: return .join
        case 46: return .follow
        case 47: return .loseLeader
        case 48:
            return .step(
                to: try read(), speed: try read(), isInMotion: try read(), excess: try read(), try read())
        case 49: return .stopFollowing
        case 50: return .reloadItem(try read())
        case 51: return .reconfigure(try read())
        case 52: return .invalidateExtent(try read())
        case 53: return .invalidateExtents
        case 54: return .forgetItemWidth
        case 55: return .invalidateType(restarts: try read())
        case 56: return .needLayout
        case 57: return .layOut
        case 58: return .settleType
        case 59: return .advance(try read())
        case 61: return .catchUp
        case 63: return .isDelegated(try read())
        case 65: return .input(.tilt(try read()))
        case 67:
            let page: Int = try read()
            return .wait(AwaitedItem(page: page, token: try read() ? ScrollToken() : nil))
        case 74: return .restUnderPointer
        case 73: return .hasFocus(try read())
        case 70: return .hearsLongPresses(try read())
        case 75: return .asksForRests(try read())
        case 76: return .invalidateRests
        case 77:
            let hears: Bool = try read()
            return .hearsAutoplayEnd(hears, hasEnded: try read())
        case 69:
            let first = try readLimit()
            return .limit(ItemLimits(first: first, last: try readLimit()))
        default: throw ReplayProblem.damage
        }
    }
}
