// What a child writes to its standard error. In: a pipe. Out: the end of what it said.

import Foundation
import Synchronization

/// Reads a child's errors as they come: one that fills a pipe which nobody reads would wait for ever.
final class ErrorOutput: Sendable {
    /// The child's standard error.
    let pipe = Pipe()
    private let state = Mutex((bytes: Data(), isWhole: false))
    /// As much as is kept, in bytes: the last says why it failed.
    private static let most = 65_536

    init() {
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        // It ends when the child, and what that has started, has closed its end.
        Thread.detachNewThread { [self] in
            var bytes = [UInt8](repeating: 0, count: Self.most)
            while true {
                let count = read(descriptor, &bytes, bytes.count)
                if count < 0, errno == EINTR { continue }
                add(Data(bytes.prefix(max(0, count))))
                guard count > 0 else { return }
            }
        }
    }

    private func add(_ part: Data) {
        state.withLock { state in
            state.bytes = Data((state.bytes + part).suffix(Self.most))
            state.isWhole = part.isEmpty
        }
    }

    /// Whether the child, and what it has started, says nothing more.
    var isWhole: Bool { state.withLock(\.isWhole) }

    /// The end of what was said so far.
    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }
}
