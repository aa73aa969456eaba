// The frames of a WebSocket, as RFC 6455 has them. In: bytes of a browser. Out: messages, or the reason to end. None of
// the system's libraries refuses unmasked frames, tells of a long frame by its head, and leaves pongs to us.

/// Why a WebSocket ends, with its status code.
enum WebSocketEnd: UInt16, Error {
    case normal = 1000
    case protocolError = 1002
    /// Who asks does not know the token.
    case unknown = 1008
    case tooLong = 1009
    /// There is no session for it.
    case failed = 1011
    case noRoom = 1013
}

/// Joins bytes into messages; what it holds is bounded.
struct WebSocketReader {
    /// The maximum size of a frame and of a message, in bytes.
    static let longest = 16_384
    /// The maximum number of frames of a message.
    private static let mostFrames = 16

    private var bytes: [UInt8] = []
    /// The frames of a message that is not complete.
    private var parts: (opcode: UInt8, payload: [UInt8], count: Int)?

    /// Adds bytes as they come.
    mutating func append(_ new: some Sequence<UInt8>) { bytes += new }

    /// The next message; nil if it has not come yet.
    ///
    /// - Returns: its opcode (1 is a text, 2 bytes, 8 the end, 9 a ping, 10 a pong), and what it says.
    /// - Throws: why the connection must end.
    mutating func next() throws(WebSocketEnd) -> (opcode: UInt8, payload: [UInt8])? {
        while let (opcode, isLast, payload) = try frame() {
            switch (opcode, parts) {
            case (8...10, _): return (opcode, payload)
            case (1...2, nil): parts = (opcode, payload, 1)
            case (0, let former?): parts = (former.opcode, former.payload + payload, former.count + 1)
            default: throw .protocolError
            }
            guard let whole = parts, whole.payload.count <= Self.longest, whole.count <= Self.mostFrames
            else {
                throw .tooLong
            }
            guard isLast else { continue }
            parts = nil
            return (whole.opcode, whole.payload)
        }
        return nil
    }

    /// A frame is refused by its head, before its payload has come.
    private mutating func frame() throws(WebSocketEnd) -> (opcode: UInt8, isLast: Bool, payload: [UInt8])? {
        guard bytes.count >= 2 else { return nil }
        let opcode = bytes[0] & 15
        let isLast = bytes[0] >= 128
        let isMasked = bytes[1] >= 128
        let short = Int(bytes[1] & 127)
        let isControl = opcode >= 8
        guard isMasked, bytes[0] & 0x70 == 0, !isControl || isLast && short < 126 else {
            throw .protocolError
        }
        let start = if short < 126 { 2 } else if short == 126 { 4 } else { 10 }
        guard bytes.count >= start else { return nil }
        let length = start == 2 ? UInt64(short) : bytes[2..<start].reduce(0) { $0 << 8 | UInt64($1) }
        guard length <= Self.longest else { throw .tooLong }
        let end = start + 4 + Int(length)
        guard bytes.count >= end else { return nil }
        let payload = (0..<Int(length)).map { bytes[start + 4 + $0] ^ bytes[start + $0 % 4] }
        bytes.removeFirst(end)
        return (opcode, isLast, payload)
    }

    /// A whole frame of a server.
    static func frame(_ opcode: UInt8, _ payload: some Collection<UInt8>) -> [UInt8] {
        let width =
            if payload.count < 126 { 0 } else if payload.count < 65_536 { 2 } else { 8 }
        let length = stride(from: width - 1, through: 0, by: -1).map {
            UInt8(payload.count >> ($0 * 8) & 255)
        }
        let short: UInt8 =
            if width == 0 { UInt8(payload.count) } else if width == 2 { 126 } else { 127 }
        return [0x80 | opcode, short] + length + payload
    }
}
