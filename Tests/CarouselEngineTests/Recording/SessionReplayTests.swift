import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// What a user has done, played again.
@Suite struct SessionReplayTests {
    private struct Photo: Identifiable, Equatable {
        let id: String
    }

    /// An app that somebody uses, its recorder, and what was on the screen in each frame.
    private final class App: CarouselDelegate {
        let carousel: Carousel<String>
        let items: CarouselItems<Photo, String>
        let driver: CarouselDriver<String>
        var recorder: SessionRecorder?
        var (time, frames): (Double, [[Placement]]) = (0, [])
        var random: SeededGenerator
        private var isAsleep = false
        private var photos = (0..<9).map { Photo(id: "photo \($0)") }
        private var last = 100

        init(seed: UInt64, type: any CarouselType) throws {
            random = SeededGenerator(seed: seed)
            carousel = Carousel(type: type, bounds: Size(width: 800, height: 400))
            items = CarouselItems(in: carousel, itemSize: Size(width: 160, height: 200)) { photo, _ in
                photo.id
            }
            driver = CarouselDriver(carousel)
            carousel.delegate = seed % 2 == 0 ? self : nil
            carousel.options.wrap = seed % 3 == 0
            carousel.settings.layoutDirection = seed % 5 == 0 ? .rightToLeft : .leftToRight
            try items.apply(photos)
            if seed % 2 == 1 { driver.needsFrames = {} }
            driver.advance(to: 0)
            if seed % 4 == 0 { carousel.scrollOffset = 2.5 }
            if seed % 5 == 1 { carousel.limit(fromID: "photo 2", throughID: "new 101") }
            if seed % 2 == 0 { carousel.didLongPress = { _ in } }
            // A page turns before the recording begins, and the next one in it.
            if seed % 3 == 1 { carousel.settings.autoplayInterval = 4.1 }
            for _ in 0..<60 { carousel.advance(by: 0.1) }
            recorder = SessionRecorder(driver)
        }

        func carousel(_ carousel: Carousel<String>, shouldSelectItemAt index: Int) -> Bool { index % 3 != 1 }
        func carousel(
            _ carousel: Carousel<String>, willEndDraggingWithVelocity velocity: Double, target: inout Double
        ) { target = (target / 2).rounded() * 2 }
        func carousel(_ carousel: Carousel<String>, valueFor option: CarouselOption, default value: Double?)
            -> Double?
        { option == .spacing ? 1 + Double(carousel.numberOfItems) / 50 : value }

        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

        func frame() {
            // Its screen sleeps while nothing moves.
            time += isAsleep ? 1.5 : number(0.005...0.03)
            isAsleep = driver.frame(at: time).next == .never && driver.needsFrames != nil
            frames.append(carousel.placements)
        }

        func act() throws {
            func place() -> Point { Point(x: number(0...800), y: number(0...400)) }
            switch Int.random(in: 0..<18, using: &random) {
            case 15:
                let items = [photos.randomElement(using: &random), photos.randomElement(using: &random)]
                if number(0...1) < 0.3 {
                    carousel.removeLimits()
                } else {
                    carousel.limit(
                        fromID: items[0]?.id, throughID: number(0...1) < 0.5 ? items[1]?.id : "new 103")
                }
            case 16: carousel.limit(from: nil, through: Int(number(0...8)))
            case 17:
                carousel.didLongPress = number(0...1) < 0.5 ? nil : { _ in }
                let here = place()
                driver.pointerDown(at: here, time: time)
                for _ in 0..<40 { frame() }
                driver.pointerUp(at: here, time: time)
            case 0: carousel.scrollToItem(at: Int(number(0...8)), .spring(response: 0.4, damping: 0.6))
            case 1: carousel.scrollOffset = number(0...8)
            case 2, 3:
                var here = place()
                driver.pointerDown(at: here, time: time)
                for _ in 0..<8 {
                    here.x += number(-40...40)
                    driver.pointerMoved(to: here, time: time + 0.004)
                    frame()
                }
                driver.pointerUp(at: here, time: time)
            case 4:
                let phase = WheelPhase.allCases.randomElement(using: &random) ?? .unknown
                for _ in 0..<4 {
                    driver.wheel(
                        by: Size(width: number(-90...90), height: number(-9...9)), phase: phase, time: time)
                    frame()
                }
                if phase == .fingers {
                    driver.endWheel(isFollowedByMomentum: number(0...1) < 0.3, time: time)
                }
            case 5: driver.wheel(by: Size(width: number(-2...2), height: 0), unit: .notches, time: time)
            case 6: driver.key(CarouselKey.allCases.randomElement(using: &random) ?? .home, time: time)
            case 7:
                photos.shuffle(using: &random)
                try items.apply(photos, anchor: .offset)
            case 8:
                last += 1
                photos.insert(Photo(id: "new \(last)"), at: Int(number(0...Double(photos.count))))
                try items.apply(photos)
            case 9 where photos.count > 3:
                photos.removeFirst(2)
                try items.apply(photos, animated: number(0...1) < 0.5)
            case 10: carousel.settings.autoplayInterval = number(0...1) < 0.5 ? 0 : number(0.1...2)
            case 11: carousel.options.visibleItems = Int(number(3...9))
            case 12:
                if carousel.isAutoplayPaused { carousel.resumeAutoplay() } else { carousel.pauseAutoplay() }
            case 13: carousel.bounds = Size(width: number(300...900), height: 400)
            default:
                carousel.type = BuiltinTypes.all.randomElement(using: &random) ?? carousel.type
            }
        }
    }

    private static func type(_ name: String, _ script: String) -> (any CarouselType)? {
        BuiltinTypes.named(name)
    }

    @Test(arguments: LawSeeds.blocks(of: 300))
    func `a recording gives the same placements, to the bit`(first: UInt64) throws {
        for seed in LawSeeds.seeds(from: first) {
            let app = try App(seed: seed, type: BuiltinTypes.all[Int(seed) % BuiltinTypes.all.count])
            for _ in 0..<15 {
                try app.act()
                for _ in 0..<Int.random(in: 0...40, using: &app.random) { app.frame() }
            }
            let replay = try SessionReplay(app.recorder?.bytes ?? [], type: Self.type)
            for (number, placements) in app.frames.enumerated() {
                #expect(try replay.playFrame())
                let same = zip(replay.carousel.placements, placements).allSatisfy { a, b in
                    (a.index, a.offset, a.alpha, a.depth) == (b.index, b.offset, b.alpha, b.depth)
                        && (a.transform, a.center, a.size) == (b.transform, b.center, b.size)
                }
                #expect(
                    same && replay.carousel.placements.count == placements.count,
                    "seed \(seed), frame \(number)")
                if !same { return }
            }
            #expect(try !replay.playFrame())
        }
    }

    @Test func `an hour of use takes less than a megabyte, its last minute 20 kB`() throws {
        let app = try App(seed: 2, type: .coverFlow)
        // Two drags and ten seconds of motion in each minute, sixty frames a second.
        for minute in 0..<60 {
            for second in [5.0, 25, 40] {
                app.time = Double(minute) * 60 + second
                app.driver.pointerDown(at: Point(x: 600, y: 200), time: app.time)
                for step in 1...60 {
                    app.time += 1.0 / 60
                    app.driver.pointerMoved(
                        to: Point(x: 600 - 5 * Double(step) - 0.3, y: 200), time: app.time)
                    _ = app.driver.frame(at: app.time)
                }
                app.driver.pointerUp(at: Point(x: 300, y: 200), time: app.time)
                while app.driver.nextFrame == .now {
                    app.time += 1.0 / 60
                    _ = app.driver.frame(at: app.time)
                }
            }
        }
        let recorder = try #require(app.recorder)
        #expect(recorder.bytes.count < 1_000_000 && recorder.bytes.count > 10_000)
        #expect(recorder.lastMinute.count < 20_000)
        for bytes in [recorder.bytes, recorder.lastMinute] {
            let replay = try SessionReplay(bytes, type: Self.type)
            #expect(try replay.run() == nil)
            #expect(replay.carousel.placements.map(\.transform) == app.carousel.placements.map(\.transform))
        }
    }

    @Test func `a recorder that begins before the first frame, whatever the clock says, plays the same`()
        throws
    {
        let carousel = Carousel<Int>(
            type: .linear, bounds: Size(width: 800, height: 400), count: 9,
            itemSize: Size(width: 160, height: 200)
        ) { index, _ in index }
        let driver = CarouselDriver(carousel)
        let recorder = SessionRecorder(driver)
        carousel.settings.autoplayInterval = 3
        for step in 0...60 { driver.frame(at: 5000.00001 + Double(step) / 60) }
        carousel.scrollToItem(at: 5, .timed(1))
        for step in 61...90 { driver.frame(at: 5000.00001 + Double(step) / 60) }
        let replay = try SessionReplay(recorder.bytes, type: Self.type)
        #expect(try replay.run() == nil)
        #expect(replay.carousel.scrollOffset == carousel.scrollOffset && carousel.isScrolling)
        // One that begins later ends it, and is not ended by it.
        let other = SessionRecorder(driver)
        recorder.stop()
        #expect(!recorder.isRecording && other.isRecording)
    }

    /// Plays a recording, and expects the same placements after each frame that was driven.
    private func expectSame(
        _ recorder: SessionRecorder, _ frames: [[Placement]],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let replay = try SessionReplay(recorder.bytes, type: Self.type)
        for (number, placements) in frames.enumerated() {
            #expect(try replay.playFrame(), sourceLocation: sourceLocation)
            #expect(
                replay.carousel.placements.map(\.transform) == placements.map(\.transform)
                    && replay.carousel.placements.map(\.index) == placements.map(\.index),
                "frame \(number)", sourceLocation: sourceLocation)
        }
        #expect(try !replay.playFrame(), sourceLocation: sourceLocation)
    }

    private func makeCarousel(_ count: Int = 12) -> Carousel<Int> {
        Carousel<Int>(
            type: .coverFlow, bounds: Size(width: 800, height: 400), count: count,
            itemSize: Size(width: 160, height: 200)
        ) { index, _ in index }
    }

    @Test("what an app does in callbacks is played where it was done", arguments: 0..<6)
    func playsCallsInCallbacks(_ kind: Int) throws {
        let carousel = makeCarousel(40)
        let driver = CarouselDriver(carousel)
        var frames: [[Placement]] = []
        var time = 0.0
        var moves = 0
        func drive(_ count: Int) {
            for _ in 0..<count {
                time += 1.0 / 60
                driver.frame(at: time)
                frames.append(carousel.placements)
            }
        }
        driver.frame(at: time)
        let recorder = SessionRecorder(driver)
        var calls = 0
        carousel.onEvent = { [unowned carousel] event in
            if event.kind == .moved { moves += 1 }
            switch (kind, event.kind) {
            case (0, .ended) where calls < 3: carousel.scroll(byNumberOfItems: 2, .timed(0.2))
            case (1, .currentChanged):
                carousel.options[.spacing] = 0.2 + 0.05 * Double(carousel.currentItemIndex)
            case (2, .moved) where moves % 30 == 4: carousel.scrollOffset = 7.25
            case (3, .began): carousel.settings.isPagingEnabled.toggle()
            case (4, .shown) where calls < 5: carousel.bounds.width -= 7
            default: return
            }
            calls += 1
        }
        if kind == 5 {
            carousel.didSelect = { [unowned carousel] in
                calls += 1
                carousel.scrollToItem(at: $0 + 3, .spring(response: 0.4, damping: 0.6))
                carousel.scroll(to: .item(0), .timed(1)).whenEnded { _ in carousel.currentItemIndex = 9 }
            }
        }
        for round in 0..<4 {
            carousel.scrollToItem(at: 8 * round, .timed(0.5))
            drive(20)
            driver.pointerDown(at: Point(x: 500, y: 200), time: time)
            driver.pointerUp(at: Point(x: 500, y: 200), time: time + 0.01)
            drive(70)
        }
        #expect(calls > 0)
        try expectSame(recorder, frames)
    }

    @Test func `a carousel that is led is played without its leader`() throws {
        let (leader, follower) = (makeCarousel(), makeCarousel(20))
        let driver = CarouselDriver(follower)
        driver.frame(at: 0)
        let recorder = SessionRecorder(driver)
        follower.follow(leader)
        var frames: [[Placement]] = []
        for step in 1...150 {
            if step == 10 { leader.scrollToItem(at: 8, .timed(0.8)) }
            if step == 90 { follower.scrollToItem(at: 2, .timed(0.3)) }
            if step == 100 { leader.scrollToItem(at: 5, .timed(0.3)) }
            if step == 120 { follower.stopFollowing() }
            leader.advance(by: 1.0 / 60)
            driver.frame(at: Double(step) / 60)
            frames.append(follower.placements)
        }
        #expect(frames[40].map(\.transform) != frames[0].map(\.transform))
        try expectSame(recorder, frames)
    }

    @Test @MainActor func `a scroll whose task was cancelled is played to where it stopped`() async throws {
        let carousel = makeCarousel()
        let driver = CarouselDriver(carousel)
        driver.frame(at: 0)
        let recorder = SessionRecorder(driver)
        let token = carousel.scrollToItem(at: 9, .timed(2))
        let task = Task { @MainActor in await token.ended() }
        await Task.yield()
        var frames: [[Placement]] = []
        for step in 1...120 {
            if step == 30 {
                task.cancel()
                await Task.yield()
            }
            driver.frame(at: Double(step) / 60)
            frames.append(carousel.placements)
        }
        #expect(await task.value == .cancelled && !carousel.isAnimating && carousel.scrollOffset < 9)
        try expectSame(recorder, frames)
    }

    /// Views of sizes of their own, which the app changes.
    private final class Sizes: CarouselDataSource {
        var extra = 0.0
        func numberOfItems(in carousel: Carousel<Int>) -> Int { 12 }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
        func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size {
            Size(width: 100 + extra + Double(view), height: 150 - Double(view))
        }
    }

    @Test func `a recording that begins among views of different sizes has each of them`() throws {
        let data = Sizes()
        let carousel = Carousel<Int>(type: BuiltinType.linear, bounds: Size(width: 500, height: 300))
        carousel.dataSource = data
        let driver = CarouselDriver(carousel)
        driver.advance(to: 0)
        // The next views are larger; those that are there are not.
        data.extra = 40
        driver.advance(to: 0.1)
        let recorder = SessionRecorder(driver)
        var frames: [[Placement]] = []
        for frame in 1...40 {
            if frame == 5 { carousel.scrollToItem(at: 7) }
            driver.frame(at: 0.1 + Double(frame) / 60)
            frames.append(carousel.placements)
        }
        #expect(Set(frames[0].map(\.viewSize.width)).count > 1 && frames[0] != frames[39])
        let replay = try SessionReplay(recorder.bytes, type: Self.type)
        for (number, expected) in frames.enumerated() {
            #expect(try replay.playFrame())
            #expect(replay.carousel.placements == expected, "frame \(number)")
        }
    }

    @Test func `a recording that begins under a pointer or with the focus has autoplay at rest`() throws {
        for isFocused in [false, true] {
            let app = try App(seed: 2, type: .linear)
            app.carousel.settings.autoplayInterval = 1
            app.driver.hasFocus = isFocused
            if !isFocused {
                for x in [200.0, 210] {
                    app.driver.pointerMoved(to: Point(x: x, y: 100), time: app.time)
                }
            }
            app.frame()
            #expect(app.carousel.isAutoplayPaused)
            app.recorder = nil
            let recorder = SessionRecorder(app.driver)
            app.frames = []
            for _ in 0..<150 { app.frame() }
            let replay = try SessionReplay(recorder.bytes, type: Self.type)
            for (number, placements) in app.frames.enumerated() {
                #expect(try replay.playFrame())
                #expect(
                    replay.carousel.placements.map(\.offset) == placements.map(\.offset), "frame \(number)")
            }
            #expect(replay.carousel.isAutoplayPaused)
        }
    }

    @Test func `the first frame in which an expectation fails is told`() throws {
        let app = try App(seed: 1, type: .linear)
        app.carousel.scrollToItem(at: 5)
        for _ in 0..<60 { app.frame() }
        let replay = try SessionReplay(app.recorder?.bytes ?? [], type: Self.type)
        let report = try #require(try replay.run { $0.scrollOffset < 3 })
        #expect(report.contains("linear, offset 3") && report.contains("of 9 items"))
    }

    @Test func `bytes that are no recording, or damaged, are refused`() throws {
        #expect(throws: ReplayProblem.self) { try SessionReplay(Array("no".utf8), type: Self.type) }
        let app = try App(seed: 1, type: .linear)
        for _ in 0..<20 {
            try app.act()
            app.frame()
        }
        let bytes = app.recorder?.bytes ?? []
        #expect(throws: ReplayProblem.self) { try SessionReplay(bytes) { _, _ in nil } }
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<3 {
                damaged[.random(in: 21..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if let replay = try? SessionReplay(
                Array(damaged.prefix(.random(in: 30...bytes.count, using: &random))), type: Self.type)
            {
                _ = try? replay.run()
                #expect(replay.carousel.scrollOffset.isFinite)
            }
        }
    }
}
