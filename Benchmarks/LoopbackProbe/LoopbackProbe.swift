// A blocking client for a server on this machine, for the preview's benchmark and its tests; it can also send
// what no browser would send. In: texts and raw bytes. Out: what the server answers.

import Foundation

/// A connection to a server on this machine.
package final class LoopbackProbe {
    /// An error of the connection.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
        package init(description: String) { self.description = description }
    }

    /// A message from the host.
    package enum Message: Equatable {
        case text(String)
        case ping
        case pong
        /// The host closes the connection, with a WebSocket status code.
        case close(Int)
    }

    private let descriptor: Int32
    private var unread: [UInt8] = []

    /// Opens a connection and sends nothing yet.
    package init(port: Int) throws {
        #if os(Linux)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, result == 0 else {
            throw Problem(description: "no connection to port \(port)")
        }
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(descriptor) }

    /// Opens a connection and upgrades it to a WebSocket.
    ///
    /// - Parameters:
    ///   - token: what the page's link says.
    ///   - headers: replace or extend those that the host's own page sends.
    package convenience init(pageOf port: Int, token: String, headers: [String: String] = [:]) throws {
        try self.init(port: port)
        let answer = try upgrade(port: port, token: token, headers: headers)
        guard answer.hasPrefix("HTTP/1.1 101 ") else { throw Problem(description: answer) }
    }

    /// Requests the upgrade to a WebSocket; returns the head of the response.
    package func upgrade(port: Int, token: String, headers: [String: String] = [:]) throws -> String {
        let own = [
            "Host": "127.0.0.1:\(port)", "Origin": "http://127.0.0.1:\(port)", "Upgrade": "websocket",
            "Connection": "Upgrade", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
        ].merging(headers) { $1 }
        let lines = own.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        try send(bytes: Array("GET /socket?token=\(token) HTTP/1.1\r\n\(lines)\r\n".utf8))
        return try head()
    }

    /// Sends a request; returns head and body of the response, as much as comes before the host closes the
    /// connection or sends nothing for `seconds`.
    package func answer(to request: String, seconds: Double = 60) throws -> String {
        try send(bytes: Array(request.utf8))
        while !isAnswerWhole, try fill(seconds: seconds) {}
        return String(decoding: unread, as: UTF8.self)
    }

    /// The next text of a server that writes its length and a colon before each.
    ///
    /// - Returns: nil if the server has closed the connection.
    package func measuredText(seconds: Double = 180) throws -> String? {
        while true {
            if let colon = unread.firstIndex(of: UInt8(ascii: ":")) {
                let length = Int(String(decoding: unread[..<colon], as: UTF8.self)) ?? 0
                if unread.count > colon + length {
                    defer { unread.removeSubrange(...(colon + length)) }
                    return String(decoding: unread[(colon + 1)...(colon + length)], as: UTF8.self)
                }
            }
            guard try fill(seconds: seconds) else { return nil }
        }
    }

    /// Whether the head has come, and a body of the length that it gives.
    private var isAnswerWhole: Bool {
        guard let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
        let head = String(decoding: unread[..<end.lowerBound], as: UTF8.self).lowercased()
        // Not every host has a blank behind the colon.
        let parts = head.components(separatedBy: "\r\ncontent-length:")
        guard parts.count == 2, let length = Int(parts[1].drop { $0 == " " }.prefix { $0.isNumber }) else {
            return false
        }
        return unread.count >= end.upperBound + length
    }

    private func head() throws -> String {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let found = unread.firstRange(of: end) {
                defer { unread.removeSubrange(..<found.upperBound) }
                return String(decoding: unread[..<found.lowerBound], as: UTF8.self)
            }
            guard try fill(seconds: 60) else { return String(decoding: unread, as: UTF8.self) }
        }
    }

    // MARK: WebSocket

    /// Sends a text.
    package func send(_ text: String) throws { try send(frame: 1, Array(text.utf8)) }

    /// Sends a frame.
    ///
    /// - Parameters:
    ///   - opcode: 1 is a text, 2 bytes, 8 the end, 9 a ping.
    ///   - isLast: whether it is the last frame of the message.
    ///   - claimed: the length in the frame's head, instead of the real one.
    ///   - isMasked: whether it is masked, as a client's frames must be.
    package func send(
        frame opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, claimed: UInt64? = nil,
        isMasked: Bool = true
    )
        throws
    {
        let length = claimed ?? UInt64(payload.count)
        var bytes: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
        let mask: UInt8 = isMasked ? 0x80 : 0
        if length < 126 {
            bytes.append(mask | UInt8(length))
        } else if length < 65_536 {
            bytes += [mask | 126, UInt8(length >> 8), UInt8(length & 255)]
        } else {
            bytes.append(mask | 127)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(length >> UInt64(shift) & 255))
            }
        }
        // A mask of zeros is valid.
        try send(bytes: bytes + (isMasked ? [0, 0, 0, 0] : []) + payload)
    }

    /// The host's next message; nil if it sends nothing for `seconds`.
    ///
    /// - Throws: ``Problem`` if the host has closed the connection.
    package func receive(seconds: Double = 60) throws -> Message? {
        while true {
            if let message = parse() { return message }
            let before = unread.count
            guard try fill(seconds: seconds) else {
                if unread.count == before, isClosed {
                    throw Problem(description: "the host closed the connection")
                }
                return nil
            }
        }
    }

    private var isClosed = false

    private func parse() -> Message? {
        guard unread.count >= 2 else { return nil }
        var start = 2
        var length = Int(unread[1] & 127)
        if length >= 126 {
            let count = length == 126 ? 2 : 8
            guard unread.count >= 2 + count else { return nil }
            length = unread[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
            start += count
        }
        guard unread.count >= start + length else { return nil }
        let payload = Array(unread[start..<start + length])
        let opcode = unread[0] & 15
        unread.removeSubrange(..<(start + length))
        return switch opcode {
        case 8: .close(payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : 1005)
        case 9: .ping
        case 10: .pong
        default: .text(String(decoding: payload, as: UTF8.self))
        }
    }

    // MARK: Bytes

    /// Sends bytes as they are.
    package func send(bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, noSignal)
            }
            guard count > 0 else { throw Problem(description: "the host accepts no more data") }
            sent += count
        }
    }

    #if os(Linux)
        private let noSignal = Int32(MSG_NOSIGNAL)
    #else
        private let noSignal: Int32 = 0
    #endif

    /// Reads the available bytes; returns whether there were any.
    private func fill(seconds: Double) throws -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(seconds * 1000)) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            isClosed = true
            return false
        }
        unread += buffer.prefix(count)
        return true
    }
}
