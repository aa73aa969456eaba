import BuiltinTypes
import CarouselEngine
import CarouselHost
import Testing
import UIKit

@testable import ForUIKit

private struct Photo: Identifiable, Equatable {
    let id: Int
}

/// A deck of cards in a window of the stand-in.
@MainActor private final class Deck {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 360))
    let carousel: Carousel<UIView>
    let view: CarouselUIView
    let cards: CarouselItems<Photo, UIView>
    var selected: Int?

    init(
        _ type: any CarouselType = BuiltinType.coverFlow, isRightToLeft: Bool = false, isShown: Bool = true,
        _ make: @escaping () -> UIView = { UIView(frame: .zero) }
    ) throws {
        UIAccessibility.isVoiceOverRunning = false
        UIAccessibility.posted = []
        window.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
        carousel = Carousel<UIView>(type: type, bounds: Size(width: 640, height: 360))
        cards = CarouselItems(in: carousel, itemSize: Size(width: 160, height: 200)) { _, card in
            card ?? make()
        }
        try cards.apply((0..<12).map(Photo.init))
        view = CarouselUIView(carousel)
        carousel.didSelect = { [weak self] in self?.selected = $0 }
        guard isShown else { return }
        window.addSubview(view)
        window.layoutIfNeeded()
        settle()
    }

    /// Frames until it asks for none.
    func settle() {
        for _ in 0..<600 where StandInClock.hasFrames { StandInClock.frame() }
        StandInClock.frame()
    }

    func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 320 + x, y: 180 + y) }

    func pull(_ finger: StandInFinger, from x: Double, _ y: Double, by dx: Double, _ dy: Double) {
        let steps = Int(max(abs(dx), abs(dy)) / 10)
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            StandInClock.frame()
            finger.move(to: place(x + dx * part, y + dy * part))
        }
    }

    func perform(_ step: HandStep) {
        switch step {
        case .tap(let x, let y):
            let finger = StandInFinger(at: place(x, y), in: window)
            StandInClock.frame(after: 0.05)
            finger.up()
        case .drag(let x, let y, let dx, let dy):
            let finger = StandInFinger(at: place(x, y), in: window)
            pull(finger, from: x, y, by: dx, dy)
            StandInClock.frame(after: 0.3)
            finger.up()
        case .flick(let x, let y, let dx):
            let finger = StandInFinger(at: place(x, y), in: window)
            pull(finger, from: x, y, by: dx, 0)
            finger.up()
        case .key(let key):
            let inputs: [HandKey: String] = [
                .left: UIKeyCommand.inputLeftArrow, .right: UIKeyCommand.inputRightArrow,
                .up: UIKeyCommand.inputUpArrow, .down: UIKeyCommand.inputDownArrow,
                .home: UIKeyCommand.inputHome, .end: UIKeyCommand.inputEnd,
                .pageUp: UIKeyCommand.inputPageUp, .pageDown: UIKeyCommand.inputPageDown, .enter: "\r",
            ]
            view.press(inputs[key])
        case .notches(let count):
            // UIKit tells of the content's way.
            let step = CGPoint(x: count > 0 ? -10 : 10, y: 0)
            for _ in 0..<abs(count) { _ = StandInPointer.scroll(over: view, [step], type: .discrete) }
        }
        settle()
    }
}

@MainActor @Suite(.serialized) struct CarouselUIViewTests {
    @Test(arguments: handTable) func `hands do here what they do on every toolkit`(_ row: HandRow) throws {
        let deck = try Deck(isRightToLeft: row.isRightToLeft)
        for step in row.steps { deck.perform(step) }
        if let rest = row.rest {
            #expect(deck.carousel.scrollOffset == Double(rest))
        } else {
            #expect(deck.carousel.scrollOffset > 0)
        }
        #expect(deck.selected == row.selected)
    }

    @Test func `the sample shows its cards after one frame`() throws {
        let deck = try Deck(isShown: false)
        #expect(deck.view.frame == CGRect(x: 0, y: 0, width: 640, height: 360))
        #expect(deck.view.intrinsicContentSize == CGSize(width: 640, height: 360))
        deck.window.addSubview(deck.view)
        StandInClock.frame()
        #expect(deck.view.subviews.count > 2)
    }

    /// The built-in types, and the effects that are shipped as scripts.
    private static let effects: [String: any CarouselType] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let library = PluginLibrary(folders: [root.appendingPathComponent("Plugins").path])
        library.poll()
        var found = Dictionary(
            uniqueKeysWithValues: BuiltinTypes.all.map { ($0.name, $0 as any CarouselType) })
        for entry in library.entries { found[entry.name] = library.type(entry.name) ?? found[entry.name] }
        return found
    }()

    @Test func `corners, order and hits are the engine's, for all effects`() throws {
        try #require(Self.effects.count > 90)
        for (name, effect) in Self.effects.sorted(by: { $0.key < $1.key }) { try compare(name, effect) }
    }

    private func compare(_ name: String, _ effect: any CarouselType) throws {
        let deck = try Deck(effect)
        for offset in [0, 0.3, 1.5, 4] {
            deck.carousel.scroll(toOffset: offset, .none)
            deck.settle()
            let placements = deck.carousel.placements.filter { !$0.isHidden && $0.alpha > 0 }
            for placement in placements {
                let view = try #require(deck.carousel.view(of: placement.id))
                guard let quad = placement.quad else { continue }
                let (w, h) = (view.bounds.width / 2, view.bounds.height / 2)
                for (corner, point) in [
                    (quad.topLeft, CGPoint(x: -w, y: -h)), (quad.bottomRight, CGPoint(x: w, y: h)),
                    (quad.topRight, CGPoint(x: w, y: -h)), (quad.bottomLeft, CGPoint(x: -w, y: h)),
                ] {
                    let shown = view.layer.transform.shown(point)
                    #expect(abs(shown.x + view.center.x - corner.x) < 1e-6, "\(name) at \(offset)")
                    #expect(abs(shown.y + view.center.y - corner.y) < 1e-6, "\(name) at \(offset)")
                }
                #expect(view.layer.transform.numbers[2] == 0 && view.layer.transform.numbers[14] == 0)
            }
            for x in stride(from: 13.0, to: 640, by: 41) {
                for y in stride(from: 11.0, to: 360, by: 37) {
                    let item = deck.carousel.itemView(at: Point(x: x, y: y))
                    let hit = deck.view.hitTest(CGPoint(x: x, y: y), with: nil)
                    let expected = item.map { $0.isUserInteractionEnabled ? $0 : deck.view } ?? deck.view
                    #expect(hit === expected, "\(name) at \(offset): \(x), \(y)")
                }
            }
            let drawn = placements.sorted { $0.depth < $1.depth }.compactMap { deck.carousel.view(of: $0.id) }
            #expect(deck.view.subviews.elementsEqual(drawn, by: ===), "\(name) at \(offset)")
        }
    }

    // MARK: Recognizers

    private final class Judge: UIGestureRecognizerDelegate {
        var allows = false
        func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { allows }
    }

    @Test func `a drag that may not begin moves nothing`() throws {
        let deck = try Deck()
        let judge = Judge()
        deck.view.recognizer.delegate = judge
        deck.perform(.drag(x: 40, y: 0, dx: -120, dy: 0))
        #expect(deck.carousel.scrollOffset == 0)
        judge.allows = true
        deck.perform(.drag(x: 40, y: 0, dx: -120, dy: 0))
        #expect(deck.carousel.scrollOffset == 1)
    }

    @Test func `nothing moves while another recognizer must fail first`() throws {
        let deck = try Deck()
        let other = UIGestureRecognizer()
        deck.view.recognizer.require(toFail: other)
        deck.perform(.drag(x: 40, y: 0, dx: -120, dy: 0))
        #expect(deck.carousel.scrollOffset == 0)
        other.state = .failed
        deck.perform(.drag(x: 40, y: 0, dx: -120, dy: 0))
        #expect(deck.carousel.scrollOffset == 1)
    }

    @Test func `a tap is recognized; on what a control consists of it is the control's`() throws {
        let deck = try Deck {
            let card = UIView(frame: .zero)
            let control = UIControl(frame: CGRect(x: 60, y: 80, width: 40, height: 40))
            control.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
            card.addSubview(control)
            return card
        }
        let finger = StandInFinger(at: deck.place(0, -60), in: deck.window)
        finger.up()
        #expect(deck.selected == 0 && finger.isTakenFromView)
        deck.selected = nil
        let other = StandInFinger(at: deck.place(0, 0), in: deck.window)
        other.up()
        #expect(deck.selected == nil && !other.isTakenFromView)
        deck.perform(.drag(x: 0, y: 0, dx: -120, dy: 0))
        #expect(deck.carousel.scrollOffset == 1)
    }

    @Test func `a drag that the system takes away comes to rest`() throws {
        let deck = try Deck()
        let finger = StandInFinger(at: deck.place(40, 0), in: deck.window)
        deck.pull(finger, from: 40, 0, by: -60, 0)
        #expect(deck.carousel.scrollOffset > 0)
        finger.cancel()
        deck.settle()
        #expect(deck.carousel.scrollOffset == deck.carousel.scrollOffset.rounded())
        #expect(deck.view.recognizer.state == .possible)
    }

    // MARK: Wheels

    @Test func `a trackpad scrolls by points and flicks; a scroll across is not the carousel's`() throws {
        let deck = try Deck()
        let across = StandInPointer.scroll(
            over: deck.view, [CGPoint(x: 0, y: -10), CGPoint(x: 0, y: -20)], type: .continuous)
        deck.settle()
        #expect(!across && deck.carousel.scrollOffset == 0)
        let steps = Array(repeating: CGPoint(x: -12, y: 0), count: 6)
        #expect(StandInPointer.scroll(over: deck.view, steps, type: .continuous))
        deck.settle()
        #expect(deck.carousel.scrollOffset == 1)
        _ = StandInPointer.scroll(
            over: deck.view, Array(repeating: CGPoint(x: -20, y: 0), count: 4), type: .continuous,
            velocity: CGPoint(x: -3000, y: 0))
        deck.settle()
        #expect(deck.carousel.scrollOffset > 2)
    }

    // MARK: Looks

    @Test func `the app's own mask and shadow stay, and come back after a look`() throws {
        let deck = try Deck(DressedType()) {
            let card = UIView(frame: .zero)
            card.layer.mask = CALayer()
            card.layer.shadowOpacity = 0.25
            return card
        }
        let card = try #require(deck.carousel.currentItemView)
        let mask = card.layer.mask
        #expect(card.layer.shadowOpacity == 0.25 && mask != nil)
        let changes = card.layer.maskChanges
        deck.carousel.setNeedsLayout()
        deck.settle()
        #expect(card.layer.maskChanges == changes)
        deck.carousel.scroll(toOffset: 1, .none)
        deck.settle()
        #expect(card.layer.shadowOpacity == 0.5 && card.layer.mask !== mask)
        let dressed = card.layer.maskChanges
        for _ in 0..<10 { StandInClock.frame() }
        #expect(card.layer.maskChanges == dressed)
        deck.carousel.scroll(toOffset: 0, .none)
        deck.settle()
        #expect(card.layer.shadowOpacity == 0.25 && card.layer.mask === mask)
    }

    /// Shadow and round corners beside the center.
    private struct DressedType: Effect {
        let name = "dressed"
        func place(_ item: borrowing EffectItem) {
            if abs(item.offset) > 0.5 {
                item.look.shadow = ItemShadow(blur: 8, x: 0, y: 4, alpha: 0.5, color: 0)
                item.look.radius = SIMD4(repeating: 12)
            }
            item.put(item.base.translated(along: item.offset * 180, in: item.carousel))
        }
    }

    @Test func `nothing that a frame sets is animated`() throws {
        let deck = try Deck()
        StandInClock.implicitAnimations = 0
        UIView.animated = 0
        UIView.isAnimating = true
        defer { UIView.isAnimating = false }
        deck.view.press(UIKeyCommand.inputRightArrow)
        deck.settle()
        #expect(deck.carousel.scrollOffset == 1)
        #expect(StandInClock.implicitAnimations == 0 && UIView.animated == 0)
    }

    // MARK: Life

    @Test func `at rest and without a window there are no frames`() throws {
        let deck = try Deck()
        #expect(!StandInClock.hasFrames)
        deck.carousel.scrollToItem(at: 8)
        #expect(StandInClock.hasFrames)
        deck.view.removeFromSuperview()
        #expect(!StandInClock.hasFrames)
        deck.window.addSubview(deck.view)
        deck.settle()
        #expect(deck.carousel.scrollOffset == 8)
    }

    @Test func `a view that is given up while it moves is freed, with its frames`() throws {
        weak var gone: CarouselUIView?
        do {
            let deck = try Deck()
            deck.carousel.scrollToItem(at: 8)
            StandInClock.frame()
            gone = deck.view
            deck.view.removeFromSuperview()
        }
        #expect(gone == nil && !StandInClock.hasFrames)
    }

    @Test func `views that wait for reuse go when memory is short, and those that are shown stay`() throws {
        var made = 0
        let deck = try Deck(BuiltinType.linear) {
            made += 1
            return UIView(frame: .zero)
        }
        try deck.cards.apply([Photo(id: 0)])
        deck.settle()
        let shown = deck.view.subviews
        let before = made
        #expect(shown.count == 1 && before > 1)
        NotificationCenter.default.post(
            name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        let stay = deck.view.subviews.elementsEqual(shown, by: ===)
        #expect(stay)
        try deck.cards.apply((0..<before).map(Photo.init))
        deck.settle()
        #expect(made == 2 * before - 1)
    }

    @Test func `another size and another direction are followed`() throws {
        let deck = try Deck()
        deck.view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        deck.window.layoutIfNeeded()
        #expect(deck.carousel.bounds == Size(width: 400, height: 300))
        deck.view.semanticContentAttribute = .forceRightToLeft
        deck.perform(.key(.left))
        #expect(deck.carousel.scrollOffset == 1)
        deck.view.frame = .zero
        deck.window.layoutIfNeeded()
        deck.settle()
        #expect(deck.carousel.bounds == Size(width: 400, height: 300))
    }

    @Test func `a hover is not a finger`() throws {
        let deck = try Deck()
        StandInPointer.hover(over: deck.view, at: deck.place(10, 10))
        deck.perform(.drag(x: 40, y: 0, dx: -120, dy: 0))
        #expect(deck.carousel.scrollOffset == 1)
        StandInPointer.hover(over: deck.view, at: nil)
        deck.perform(.tap(x: 0, y: 0))
        #expect(deck.selected == 1)
    }

    // MARK: Screen reader

    @Test func `a raised value is heard at once, and pages are told`() throws {
        let deck = try Deck()
        let element = try #require(deck.view.accessibilityElements?.first as? UIAccessibilityElement)
        let before = element.accessibilityValue
        element.accessibilityIncrement()
        StandInClock.frame()
        let after = element.accessibilityValue
        #expect(before != after)
        deck.settle()
        #expect(element.accessibilityValue == after)
        UIAccessibility.isVoiceOverRunning = true
        defer { UIAccessibility.isVoiceOverRunning = false }
        #expect(deck.view.accessibilityScroll(.left))
        #expect(UIAccessibility.posted.last?.notification == .pageScrolled)
        #expect(UIAccessibility.posted.last?.argument == element.accessibilityValue)
        deck.settle()
        #expect(deck.carousel.scrollOffset == 2)
        #expect(UIAccessibility.posted.last?.notification == .layoutChanged)
        #expect(!deck.view.accessibilityScroll(.down) || deck.carousel.destination == 1)
    }

    @Test func `right to left, a swipe to the right goes on`() throws {
        let deck = try Deck(isRightToLeft: true)
        #expect(deck.view.accessibilityScroll(.right))
        deck.settle()
        #expect(deck.carousel.scrollOffset == 1)
    }
}
