// The law of callbacks: every call may be made in every callback. In: a seed. Out: what was broken, and a log of all that
// was told and asked.

import BuiltinTypes
import CarouselEngine
import FuzzInput

/// A sequence of random calls, also from within all callbacks, and what it broke.
public struct CallbackLaw {
    /// What a sequence came to.
    public struct Result: Sendable {
        /// The seed of the sequence.
        public let seed: UInt64
        /// The laws that were broken, each with an example.
        public let broken: [String: String]
        /// All that the app was told and asked, as a checksum.
        public let checksum: UInt64
    }

    /// How deep calls are nested in callbacks.
    static let deepest = 3

    /// Plays a sequence.
    ///
    /// - Parameters:
    ///   - seed: the same one plays the same sequence.
    ///   - calls: how many calls, those in callbacks not counted.
    ///   - note: is called with each line of the log.
    public static func play(
        seed: UInt64, calls: Int, note: ((String) -> Void)? = nil
    ) -> Result {
        let app = CallbackApp(seed: seed, note: note)
        app.start()
        for _ in 0..<calls {
            app.act()
            app.check()
        }
        app.finish()
        return Result(seed: seed, broken: app.broken, checksum: app.log.value)
    }

    /// Plays a sequence while it is recorded, and plays the recording.
    ///
    /// - Returns: what was wrong; nil if each frame of the recording shows the same, to the bit.
    public static func playRecorded(seed: UInt64, calls: Int, note: ((String) -> Void)? = nil) -> String? {
        let app = CallbackApp(seed: seed, note: note)
        app.start(recording: true)
        for _ in 0..<calls { app.act() }
        guard let recorder = app.recorder else { return "nothing was recorded" }
        do {
            let replay = try SessionReplay(recorder.bytes) { name, _ in BuiltinTypes.named(name) }
            for (number, expected) in app.frames.enumerated() {
                guard try replay.playFrame() else {
                    return "frame \(number) of \(app.frames.count) is missing"
                }
                let shown = picture(of: replay.carousel)
                if shown != expected { return "frame \(number): \(shown) instead of \(expected)" }
            }
        } catch {
            return "\(error)"
        }
        return nil
    }

    /// All that a carousel shows, to the bit.
    static func picture(of carousel: AnyCarousel) -> String {
        var sum = LineChecksum()
        for placement in carousel.placements {
            sum.add(
                "\(placement.index) \(placement.transform.elements) \(placement.alpha) \(placement.isLeaving)"
            )
        }
        return
            "\(carousel.scrollOffset) of \(carousel.numberOfItems), \(carousel.placements.count) placed, \(sum.value)"
    }
}
