import AppKit
import BuiltinTypes
import CarouselEngine
import Testing

@testable import ForAppKit

private struct Photo: Identifiable, Equatable {
    let id: Int
}

/// A view around the carousel that hears what is handed on.
private final class Surroundings: NSView {
    var scrolls = 0
    var keys = 0
    override func scrollWheel(with event: NSEvent) { scrolls += 1 }
    override func keyDown(with event: NSEvent) { keys += 1 }
}

/// A deck of cards in a window of the stand-in.
@MainActor private final class Deck {
    let content = Surroundings(frame: CGRect(x: 0, y: 0, width: 640, height: 360))
    let window: NSWindow
    let carousel: Carousel<CALayer>
    let view: CarouselNSView
    let cards: CarouselItems<Photo, CALayer>
    var selected: Int?

    init(_ type: any CarouselType = BuiltinType.coverFlow, isRightToLeft: Bool = false) throws {
        NSAccessibility.posted = []
        NSWorkspace.shared.accessibilityDisplayShouldReduceMotion = false
        window = NSWindow(contentView: content)
        carousel = Carousel<CALayer>(type: type, bounds: Size(width: 640, height: 360))
        cards = CarouselItems(in: carousel, itemSize: Size(width: 160, height: 200)) { _, card in
            card ?? CALayer()
        }
        try cards.apply((0..<12).map(Photo.init))
        view = CarouselNSView(carousel)
        carousel.didSelect = { [weak self] in self?.selected = $0 }
        content.addSubview(view)
        if isRightToLeft { view.userInterfaceLayoutDirection = .rightToLeft }
        view.layout()
        settle()
    }

    /// Frames until it asks for none.
    func settle() {
        for _ in 0..<600 where StandInClock.hasFrames { StandInClock.frame() }
        StandInClock.frame()
    }

    /// An event at a place from the middle.
    func event(_ x: Double = 0, _ y: Double = 0) -> NSEvent {
        let event = NSEvent()
        event.timestamp = StandInClock.time
        event.locationInWindow = CGPoint(x: 320 + x, y: 180 - y)
        return event
    }

    private func pull(from x: Double, _ y: Double, by dx: Double, _ dy: Double) {
        let steps = Int(max(abs(dx), abs(dy)) / 10)
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            StandInClock.frame()
            view.mouseDragged(with: event(x + dx * part, y + dy * part))
        }
    }

    func press(_ key: NSEvent.SpecialKey, _ modifiers: NSEvent.ModifierFlags = [.function, .numericPad]) {
        let event = event()
        event.specialKey = key
        event.modifierFlags = modifiers
        view.keyDown(with: event)
    }

    func turn(by x: Double, _ y: Double = 0, isPrecise: Bool = false, _ phase: NSEvent.Phase = []) {
        let event = event()
        event.scrollingDeltaX = x
        event.scrollingDeltaY = y
        event.hasPreciseScrollingDeltas = isPrecise
        event.phase = phase
        view.scrollWheel(with: event)
        StandInClock.frame()
    }

    private static let keys: [HandKey: NSEvent.SpecialKey] = [
        .left: .leftArrow, .right: .rightArrow, .up: .upArrow, .down: .downArrow, .home: .home, .end: .end,
        .pageUp: .pageUp, .pageDown: .pageDown, .enter: .carriageReturn,
    ]

    func perform(_ step: HandStep) throws {
        switch step {
        case .tap(let x, let y):
            view.mouseDown(with: event(x, y))
            StandInClock.frame(after: 0.05)
            view.mouseUp(with: event(x, y))
        case .drag(let x, let y, let dx, let dy):
            view.mouseDown(with: event(x, y))
            pull(from: x, y, by: dx, dy)
            StandInClock.frame(after: 0.3)
            view.mouseUp(with: event(x + dx, y + dy))
        case .flick(let x, let y, let dx):
            view.mouseDown(with: event(x, y))
            pull(from: x, y, by: dx, 0)
            view.mouseUp(with: event(x + dx, y))
        case .key(let key): press(try #require(Self.keys[key]))
        case .notches(let count):
            for _ in 0..<abs(count) { turn(by: count > 0 ? -3 : 3) }
        }
        settle()
    }
}

@MainActor @Suite(.serialized) struct CarouselNSViewTests {
    @Test(arguments: handTable) func `hands do here what they do on every toolkit`(_ row: HandRow) throws {
        let deck = try Deck(isRightToLeft: row.isRightToLeft)
        for step in row.steps { try deck.perform(step) }
        if let rest = row.rest {
            #expect(deck.carousel.scrollOffset == Double(rest))
        } else {
            #expect(deck.carousel.scrollOffset > 0)
        }
        #expect(deck.selected == row.selected)
    }

    @Test func `the sample shows its cards after one frame`() throws {
        let carousel = Carousel<CALayer>(type: BuiltinType.coverFlow, bounds: Size(width: 640, height: 360))
        let cards = CarouselItems<Photo, CALayer>(in: carousel, itemSize: Size(width: 160, height: 200)) {
            _, card in card ?? CALayer()
        }
        try cards.apply((0..<12).map(Photo.init))
        let view = CarouselNSView(carousel)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 640, height: 360))
        #expect(view.intrinsicContentSize == CGSize(width: 640, height: 360))
        let window = NSWindow(contentView: NSView(frame: view.frame))
        window.contentView?.addSubview(view)
        StandInClock.frame()
        #expect((view.layer?.sublayers?.count ?? 0) > 2)
    }

    @Test(arguments: BuiltinTypes.all) func `corners and order are the engine's`(_ type: BuiltinType) throws {
        let deck = try Deck(type)
        var compared = 0
        for offset in [0, 0.3, 1.5, 4] {
            deck.carousel.scroll(toOffset: offset, .none)
            deck.settle()
            let placements = deck.carousel.placements.filter { !$0.isHidden && $0.alpha > 0 }
            for placement in placements {
                let layer = try #require(deck.carousel.view(of: placement.id))
                guard let quad = placement.quad else { continue }
                let (w, h) = (layer.bounds.width / 2, layer.bounds.height / 2)
                for (corner, point) in [
                    (quad.topLeft, CGPoint(x: -w, y: -h)), (quad.bottomRight, CGPoint(x: w, y: h)),
                ] {
                    let shown = layer.transform.shown(point)
                    #expect(abs(shown.x + layer.position.x - corner.x) < 1e-6)
                    #expect(abs(shown.y + layer.position.y - corner.y) < 1e-6)
                    compared += 1
                }
            }
            let drawn = (deck.view.layer?.sublayers ?? []).sorted { $0.zPosition < $1.zPosition }
            let order = placements.sorted { $0.depth < $1.depth }.compactMap {
                deck.carousel.view(of: $0.id)
            }
            let isSame = drawn.elementsEqual(order, by: ===)
            #expect(isSame)
        }
        #expect(compared > 8)
    }

    @Test func `a trackpad goes by points, and what the carousel has no use for goes on`() throws {
        let deck = try Deck()
        deck.turn(by: -8, isPrecise: true, .began)
        for _ in 0..<5 { deck.turn(by: -8, isPrecise: true, .changed) }
        #expect(deck.carousel.scrollOffset > 0 && deck.content.scrolls == 0)
        deck.turn(by: 0, isPrecise: true, .ended)
        // No momentum comes: that is known a moment later.
        StandInClock.frame(after: 0.3)
        deck.view.layout()
        deck.settle()
        #expect(deck.carousel.scrollOffset == deck.carousel.scrollOffset.rounded())
        let rest = deck.carousel.scrollOffset
        StandInClock.frame(after: 1)
        deck.turn(by: 0, -20, isPrecise: true, .began)
        for _ in 0..<3 { deck.turn(by: 0, -20, isPrecise: true, .changed) }
        deck.settle()
        #expect(deck.carousel.scrollOffset == rest && deck.content.scrolls == 4)
    }

    @Test func `keys with modifiers, and keys that it does not know, go on`() throws {
        let deck = try Deck()
        deck.press(.rightArrow, [.command])
        deck.press(.rightArrow, [.shift, .function])
        deck.settle()
        #expect(deck.carousel.scrollOffset == 0 && deck.content.keys == 2)
    }

    @Test func `a click brings the keys, and autoplay rests meanwhile`() throws {
        let deck = try Deck()
        try deck.perform(.tap(x: 0, y: 0))
        #expect(deck.window.firstResponder === deck.view && deck.view.presenter.driver.hasFocus)
        deck.window.makeFirstResponder(nil)
        #expect(!deck.view.presenter.driver.hasFocus)
    }

    @Test func `nothing that a frame sets is animated`() throws {
        let deck = try Deck()
        StandInClock.implicitAnimations = 0
        try deck.perform(.key(.right))
        #expect(deck.carousel.scrollOffset == 1 && StandInClock.implicitAnimations == 0)
    }

    @Test func `at rest and without a window there are no frames`() throws {
        let deck = try Deck()
        #expect(!StandInClock.hasFrames)
        deck.carousel.scrollToItem(at: 8)
        #expect(StandInClock.hasFrames)
        deck.view.removeFromSuperview()
        #expect(!StandInClock.hasFrames)
        deck.content.addSubview(deck.view)
        deck.settle()
        #expect(deck.carousel.scrollOffset == 8)
    }

    @Test func `a view that is given up while it moves is freed, with its frames`() throws {
        weak var gone: CarouselNSView?
        do {
            let deck = try Deck()
            deck.carousel.scrollToItem(at: 8)
            StandInClock.frame()
            gone = deck.view
            deck.view.removeFromSuperview()
        }
        #expect(gone == nil && !StandInClock.hasFrames)
    }

    @Test func `less motion is followed when it is asked for`() throws {
        let deck = try Deck()
        #expect(deck.carousel.environment.reducesMotion != true)
        NSWorkspace.shared.accessibilityDisplayShouldReduceMotion = true
        NSWorkspace.shared.notificationCenter.post(
            name: NSWorkspace.accessibilityDisplayOptionsDidChangeNotification, object: nil)
        #expect(deck.carousel.environment.reducesMotion == true)
        NSWorkspace.shared.accessibilityDisplayShouldReduceMotion = false
    }

    @Test func `a screen reader raises and lowers it, and hears where it goes`() throws {
        let deck = try Deck()
        let before = deck.view.accessibilityValue() as? String
        #expect(deck.view.accessibilityPerformIncrement())
        StandInClock.frame()
        let after = deck.view.accessibilityValue() as? String
        #expect(before != after && deck.view.accessibilityRole() == .slider)
        deck.settle()
        #expect(deck.view.accessibilityValue() as? String == after)
        #expect(NSAccessibility.posted.contains(.valueChanged))
        let actions = deck.view.accessibilityCustomActions() ?? []
        #expect(!actions.isEmpty)
        #expect(actions.allSatisfy { !$0.name.isEmpty })
    }
}
