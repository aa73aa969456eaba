// A page's WebSocket. In: bytes of a connection. Out: texts to and from its window.

import CHTTP
import CarouselHost
import Foundation

/// Forwards texts between a page and its window.
///
/// Nothing here ends the connection: the server does after each turn, since a text can be sent while the window works.
final class PageSocket: PreviewClient {
    /// The maximum number of messages per second; further ones are not read and wait in the network.
    private static let mostMessages = 1000.0
    /// The delay between the close frame and the end of the connection, in seconds: a peer that is still sending would
    /// otherwise never read the reason.
    private static let farewell = 0.5
    /// What waits for a page that does not read, in bytes; with more, nothing of it is read or sent.
    private static let mostUnsent = 65_536

    /// What the messages of a turn may take, in seconds of processor time; the others wait for the next turn.
    private static let secondsPerTurn = 0.02

    let descriptor: Int32
    /// Whether messages wait that have come.
    private(set) var hasUnread = false
    private let connection: OpaquePointer
    /// Its window; nil if there is none for it, or no longer.
    private(set) var window: PreviewWindow?
    /// The window that it showed, until somebody takes it.
    private var left: PreviewWindow?
    private var reader = WebSocketReader()
    private var unsent: [UInt8] = []
    /// The number of messages that are allowed now; it grows with time.
    private var allowance = mostMessages
    private var isTold = false
    private var isAsked = false
    private var lastHeard: Double
    private var lastTime: Double
    /// When the connection ends.
    private var end = Double.infinity

    init(
        _ descriptor: Int32, _ connection: OpaquePointer, on window: Result<PreviewWindow, WebSocketEnd>,
        time: Double
    ) {
        self.descriptor = descriptor
        self.connection = connection
        self.window = try? window.get()
        lastHeard = time
        lastTime = time
        switch window {
        case .success(let window): window.connect(self)
        case .failure(let reason): close(reason, time: time)
        }
    }

    var hasRoom: Bool { end == .infinity && unsent.count < Self.mostUnsent }

    func send(_ text: String) { send(1, Array(text.utf8)) }

    private func send(_ opcode: UInt8, _ payload: [UInt8]) {
        unsent += WebSocketReader.frame(opcode, payload)
        flush()
    }

    private func flush() {
        let count = write(descriptor, unsent, unsent.count)
        if count > 0 {
            unsent.removeFirst(count)
        } else if count < 0, errno != EAGAIN, errno != EINTR {
            end = lastTime
        }
    }

    /// What it waits for.
    ///
    /// - Parameter time: seconds of the server's clock.
    func interest(at time: Double) -> pollfd {
        allowance = min(Self.mostMessages, allowance + (time - lastTime) * Self.mostMessages)
        lastTime = time
        let reads = allowance >= 0 && unsent.count < Self.mostUnsent || end < .infinity
        return pollfd(
            fd: descriptor,
            events: Int16((reads && !hasUnread ? POLLIN : 0) | (unsent.isEmpty ? 0 : POLLOUT)), revents: 0)
    }

    /// Reads and writes what goes without waiting.
    func handle(_ events: Int16, time: Double) {
        if events & Int16(POLLOUT) != 0 { flush() }
        if hasUnread { receiveMessages(time: time) }
        guard events & Int16(POLLIN) != 0 else { return }
        // Little at a time, so that no connection has to wait for another.
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count > 0 {
            read(bytes.prefix(count), time: time)
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
            end = time
        }
    }

    /// Reads bytes, whether they came with the request or after it.
    func read(_ bytes: some Sequence<UInt8>, time: Double) {
        lastHeard = time
        isAsked = false
        guard end == .infinity else { return }
        reader.append(bytes)
        receiveMessages(time: time)
    }

    /// Receives what has come, as long as it takes little: the windows of others wait.
    private func receiveMessages(time: Double) {
        let last = ThreadTime.seconds + Self.secondsPerTurn
        hasUnread = false
        // What waits here does not make it silent.
        lastHeard = time
        do {
            while end == .infinity, let message = try reader.next() {
                receive(message, time: time)
                if ThreadTime.seconds > last {
                    hasUnread = true
                    return
                }
            }
        } catch {
            close(error, time: time)
        }
    }

    private func receive(_ message: (opcode: UInt8, payload: [UInt8]), time: Double) {
        allowance -= 1
        if allowance < 0, !isTold {
            isTold = true
            window?.complain(
                "more than \(Int(Self.mostMessages)) messages per second; the others are delayed")
        }
        switch message.opcode {
        case 1: window?.receive(String(decoding: message.payload, as: UTF8.self), time: time)
        case 2: window?.complain("a binary message; expected a text")
        case 8:
            // The page is gone, or waits in the browser's cache: the next one may have its window at once.
            leaveWindow()
            close(.normal, time: time)
        case 9: send(10, message.payload)
        default: break
        }
    }

    private func close(_ reason: WebSocketEnd, time: Double) {
        end = time + Self.farewell
        send(8, [UInt8(reason.rawValue >> 8), UInt8(reason.rawValue & 255)])
    }

    /// Whether the connection has ended, and the page is gone. A live page answers a ping.
    func hasEnded(at time: Double) -> Bool {
        if time - lastHeard > PreviewServer.patience {
            if isAsked { end = time } else { send(9, []) }
            lastHeard = time
            isAsked = true
        }
        guard time >= end else { return false }
        leave()
        return true
    }

    private func leaveWindow() {
        window?.disconnect()
        left = window ?? left
        window = nil
    }

    /// The window that it has left; asked again, nil.
    func consumeLeft() -> PreviewWindow? {
        defer { left = nil }
        return left
    }

    /// Ends the connection.
    func leave() {
        leaveWindow()
        chttp_end(connection)
    }
}
