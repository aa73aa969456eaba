// The law of callbacks: every call may be made in every callback. In: a seed. Out: what was broken, and a log of all that
// was told and asked.

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
}
