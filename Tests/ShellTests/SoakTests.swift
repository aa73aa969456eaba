import CarouselEngine
import CarouselHost
import Foundation
import FuzzInput
import ShellFixtures
import Testing

@testable import CarouselShell

/// Long runs, started with `make soak`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] != nil, "long: make soak"))
struct SoakTests {
    /// Seconds of the carousel's time, over all types.
    private static let seconds = 30.0 * 60

    @Test func `half an hour of gestures with all types and scripts leaks no memory`() throws {
        let library = PluginLibrary(folders: [BuiltProgram.root.path + "/Plugins"])
        let session = Session(commands: .host, library: library, write: { _ in }, tell: { _ in })
        var random = SeededGenerator(seed: 11)
        let types = session.typeNames
        try #require(types.count > 20)
        var after: [Int] = []
        for round in 0..<3 {
            for name in types {
                #expect(session.perform("type \(name)", number: 1) == .done)
                if round > 0 { library.reloadAll() }
                let frames = Int(Self.seconds * 60) / (3 * types.count)
                for frame in 0..<frames {
                    gesture(in: session, frame, &random)
                    session.advance(by: 1.0 / 60)
                    guard frame % 40 == 0 else { continue }
                    let placements = session.carousel.placements
                    #expect(placements.count <= 60)
                    #expect(placements.allSatisfy { $0.transform.isFinite && $0.alpha.isFinite })
                    _ = session.events.consume()
                }
            }
            after.append(residentKilobytes())
        }
        // One-time allocations happen in the first round.
        #expect(after[2] - after[1] < 4096, "\(after) KiB")
    }

    private func gesture(in session: Session, _ frame: Int, _ random: inout SeededGenerator) {
        let carousel = session.carousel
        switch frame % 240 {
        case 0:
            carousel.touchDown()
            carousel.beginDrag(translation: .zero)
        case 1..<20:
            let speed = Double.random(in: -3000...3000, using: &random)
            let way = Double(frame % 240) * speed / 60
            carousel.drag(
                translation: Size(width: way, height: way), velocity: Size(width: speed, height: speed))
        case 20: carousel.endDrag()
        case 120: carousel.scroll(to: .item(.random(in: 0..<12, using: &random)), .usual)
        case 180:
            session.data.items += 1
            carousel.insertItem(at: 3, animated: true)
        case 210:
            session.data.items -= 1
            carousel.removeItem(at: 3, animated: true)
        default: break
        }
    }

    private func residentKilobytes() -> Int {
        let fields =
            (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
    }

    @Test(arguments: Behavior.allCases)
    func `whole turns return to the start, exactly on an item, and approximately between items`(
        _ behavior: Behavior
    ) throws {
        let session = Session(
            commands: .host, library: PluginLibrary(folders: []), write: { _ in }, tell: { _ in })
        session.behave(as: behavior)
        let carousel = session.carousel
        carousel.options[.wrap] = 1
        for start in [5.0, 5.25] {
            carousel.settings.scrollsToItemBoundary = false
            carousel.scrollOffset = start
            let before = carousel.scrollOffset
            let turns = 1000
            for _ in 0..<turns {
                carousel.scroll(to: .distance(12), .timed(0.5))
                for _ in 0..<40 { carousel.advance(by: 1.0 / 60) }
            }
            let way = abs(carousel.scrollOffset - before).truncatingRemainder(dividingBy: 12)
            let error = min(way, 12 - way)
            #expect(
                start == 5 ? error == 0 : error <= 1e-12 * Double(turns), "\(behavior) \(start): \(error)")
        }
    }
}
