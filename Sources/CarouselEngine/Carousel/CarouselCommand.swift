// What can be done to a carousel. In: calls of the app, of a driver, of a leader, of a recording. Out: the same, through one
// door.

/// Something that is done to a carousel. Whatever moves it or changes its data is one of these, whoever does it: so a
/// recording has it, and plays it by the same way. Settings, options and the type are recorded as what holds after a change,
/// see ``SessionRecorder``.
enum CarouselCommand {
    // A hand
    case touchDown
    case touchUp
    case beginDrag(translation: Size)
    case drag(translation: Size, velocity: Size)
    case endDrag
    case tap(Point)
    case press(CarouselKey)
    case input(CarouselInput)

    // A platform's scroll view
    case isDrivenByScrollView(Bool)
    case beginScrollViewDrag
    case moveScrollView(Size)
    case endScrollViewDrag(decelerates: Bool)
    case endScrollViewDeceleration
    case endScrollViewAnimation

    // Scrolls
    /// To an offset, which is whole turns away when wrapped to go around more than once.
    case scroll(Double, TimingParameters, ScrollToken?)
    case jump(Double)
    /// To begin at an item once there are any.
    case wait(AwaitedItem)
    /// The items between which it stays; nil for all of them.
    case limit(ItemLimits?)
    case pauseAutoplay
    case resumeAutoplay

    // Another carousel that this one moves in step with
    /// It belongs to a group from now on.
    case join
    /// Another one of its group leads.
    case follow
    /// Its leader has left the group.
    case loseLeader
    /// Its leader has made a step: to an offset without turns taken off, with a speed.
    case step(to: Double, speed: Double, isInMotion: Bool, excess: Double)
    case stopFollowing

    // Data and layout
    case bounds(Size)
    case reload
    /// A change that is made now or, while another one is being made, after that.
    case change(bringsItems: Bool, (AnyCarousel) -> Void)
    case reloadItem(Int)
    case reconfigure([Int])
    case invalidateExtent(Int)
    case invalidateExtents
    case forgetItemWidth
    case invalidateType(restarts: Bool)
    /// A type with the identity of the one that is shown.
    case showSameType(any CarouselType)
    case needLayout
    case layOut
    case settleType
    case advance(Double)
    /// What had to wait for an answer is done.
    case catchUp
    /// Whether there is a delegate.
    case isDelegated(Bool)
    /// A pointer has moved over it, so that autoplay rests.
    case restUnderPointer
    /// Whether the keyboard's focus is in it.
    case hasFocus(Bool)
    /// Whether anybody hears of long presses.
    case hearsLongPresses(Bool)
    /// Whether somebody is asked for frames.
    case hearsOfFrames(Bool)
}

extension AnyCarousel {
    /// The door: does something, and lets whoever records take it down.
    ///
    /// - Returns: what of a drag was not used, in points along the axis; 0 for all else.
    @discardableResult
    func perform(_ command: CarouselCommand) -> Double {
        guard let recorder else { return carryOut(command) }
        return recorder.record(.command(command), by: pass.causes.scroll) { carryOut(command) }
    }

    private func carryOut(_ command: CarouselCommand) -> Double {
        switch command {
        case .touchDown: hold()
        case .touchUp: letTouchGo()
        case .beginDrag(let translation): startDrag(translation)
        case .drag(let translation, let velocity): return moveDrag(translation, velocity)
        case .endDrag: finishDrag()
        case .tap(let point): selectByTap(at: point)
        case .press(let key): obey(key)
        case .input(let input): read(input)
        case .isDrivenByScrollView(let isDriven): followsScrollView = isDriven
        case .beginScrollViewDrag: startScrollViewDrag()
        case .moveScrollView(let distance): moveWithScrollView(by: distance)
        case .endScrollViewDrag(let decelerates): finishScrollViewDrag(decelerates)
        case .endScrollViewDeceleration: finishScrollViewDeceleration()
        case .endScrollViewAnimation: finishScrollViewAnimation()
        case .scroll(let offset, let animation, let token): go(to: offset, animation, token)
        case .jump(let offset): jump(to: offset)
        case .wait(let item): wait(for: item)
        case .limit(let limits): set(limits)
        case .pauseAutoplay: core.autoplay.pause(.asked)
        case .resumeAutoplay:
            core.autoplay.resume(.asked)
            wake()
        // The group itself has done it.
        case .join, .follow, .loseLeader: break
        case .step(let place, let speed, let isInMotion, let excess):
            keepStep(at: place, speed: speed, isInMotion: isInMotion, excess: excess)
        case .stopFollowing: leaveGroup()
        case .bounds(let bounds):
            core.setBounds(bounds)
            setNeedsLayoutNow()
        case .reload: loadAnew()
        case .change(let bringsItems, let make):
            changeQueue.add(bringsItems: bringsItems, make)
            makePendingChanges()
        case .reloadItem(let index): loadViewAnew(at: index)
        case .reconfigure(let indexes): loadViewsAgain(at: indexes)
        case .invalidateExtent(let index): askForExtent(of: index)
        case .invalidateExtents: askForExtents()
        case .forgetItemWidth: core.setItemWidth(0)
        case .invalidateType(let restarts): refreshType(restarts: restarts)
        case .showSameType(let type):
            show(type)
            invalidatePlacements()
        case .needLayout: setNeedsLayoutNow()
        case .layOut: layOutIfDue()
        case .settleType: settleTypeNow()
        case .advance(let seconds): carryOn(by: seconds)
        case .catchUp: catchUp()
        case .isDelegated(let isDelegated): self.isDelegated = isDelegated
        case .restUnderPointer: core.autoplay.pause(.pointed)
        case .hasFocus(let hasFocus): setFocus(hasFocus)
        case .hearsLongPresses(let hears): hearsLongPresses = hears
        case .hearsOfFrames(let hears): isAwake = !hears
        }
        return 0
    }
}
