// Checks scripts beside the editor's messages. In: one check at a time. Out: its answer, and a descriptor that can be read
// when it is there.

import CarouselShell
import Foundation
import LanguageServer
import Synchronization

/// A thread for one check after another.
final class CheckThread: Sendable {
    /// Readable once an answer is there.
    let descriptor: Int32
    private let end: Int32
    private let state = Mutex<(isBusy: Bool, answer: ScriptCheck.Answer?)>((false, nil))
    /// Of the thread, in bytes: texts may be nested as deep as Lua reads them.
    private static let stackSize = 16 << 20

    /// - Returns: nil if the system has no pipe.
    init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        descriptor = ends[0]
        end = ends[1]
    }

    deinit {
        close(descriptor)
        close(end)
    }

    /// Whether a check is being carried out, or its answer waits.
    var isBusy: Bool { state.withLock { $0.isBusy } }

    /// Begins a check.
    func start(_ check: ScriptCheck) {
        state.withLock { $0.isBusy = true }
        let thread = Thread { [self] in
            let answer = check.run()
            state.withLock { $0.answer = answer }
            var byte: UInt8 = 0
            _ = write(end, &byte, 1)
        }
        thread.stackSize = Self.stackSize
        thread.start()
    }

    /// The answer; the next check can begin.
    func consumeAnswer() -> ScriptCheck.Answer? {
        var byte: UInt8 = 0
        _ = read(descriptor, &byte, 1)
        return state.withLock { state in
            defer { state = (false, nil) }
            return state.answer
        }
    }
}
