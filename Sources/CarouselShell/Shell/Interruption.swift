// Ctrl-C. In: a signal. Out: whether it came.

import CEdit
import Foundation

/// Whether Ctrl-C was pressed.
enum Interruption {
    /// A signal handler is a C function without a context, so this is global. The unsafe access is correct: a
    /// handler may write C's `sig_atomic_t` at any time, it only ever becomes 1 there, and only the thread that
    /// runs the commands reads and clears it. An atomic of Swift's would need a newer macOS.
    nonisolated(unsafe) private static var flag: sig_atomic_t = 0

    /// From now on Ctrl-C no longer ends the program.
    static func watch() { cedit_on_interrupt { _ in Interruption.flag = 1 } }

    /// Whether it was pressed since ``forget()``.
    static var isRequested: Bool { flag != 0 }

    /// A line that is typed; empty when Ctrl-C comes instead.
    static func readAnswer() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !isRequested, read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
            bytes.append(byte)
        }
        return isRequested ? "" : String(decoding: bytes, as: UTF8.self)
    }

    static func forget() {
        if isRequested { cedit_forget_interrupted_write() }
        flag = 0
    }
}
