import CallbackLaw
import Testing

/// Every call may be made in every callback: `callback-law` counts many more sequences.
@Suite struct CallbackLawTests {
    @Test("calls in callbacks break no law", arguments: 0..<10)
    func holds(_ group: Int) {
        for seed in UInt64(200 + 10 * group)..<UInt64(210 + 10 * group) {
            let result = CallbackLaw.play(seed: seed, calls: 100)
            #expect(result.broken.isEmpty, "sequence \(seed): \(result.broken)")
        }
    }

    @Test func `the same seed gives the same log`() {
        #expect(
            CallbackLaw.play(seed: 7, calls: 40).checksum == CallbackLaw.play(seed: 7, calls: 40).checksum)
        #expect(
            CallbackLaw.play(seed: 7, calls: 40).checksum != CallbackLaw.play(seed: 8, calls: 40).checksum)
    }
}
