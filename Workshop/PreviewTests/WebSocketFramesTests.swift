import FuzzInput
import Testing

@testable import Preview

/// The frames of a WebSocket, read and written.
@Suite struct WebSocketFramesTests {
    /// A client's frame: masked, with a key of the test.
    private func frame(
        _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, key: [UInt8] = [1, 2, 3, 4],
        isMasked: Bool = true
    ) -> [UInt8] {
        var bytes = WebSocketReader.frame(opcode, payload)
        let head = bytes.count - payload.count
        if !isLast { bytes[0] &= 0x7F }
        guard isMasked else { return bytes }
        bytes[1] |= 0x80
        return bytes[..<head] + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
    }

    /// What a reader makes of bytes that come in parts of a size.
    private func read(_ bytes: [UInt8], parts: Int = .max) -> (
        messages: [(UInt8, [UInt8])], end: WebSocketEnd?
    ) {
        var reader = WebSocketReader()
        var messages: [(UInt8, [UInt8])] = []
        for start in stride(from: 0, to: bytes.count, by: min(parts, max(1, bytes.count))) {
            reader.append(bytes[start..<min(bytes.count, start + min(parts, bytes.count))])
            do {
                while let message = try reader.next() { messages.append((message.opcode, message.payload)) }
            } catch {
                return (messages, error)
            }
        }
        return (messages, nil)
    }

    @Test(arguments: [0, 1, 125, 126, 127, 4000, 16_384])
    func `a message is read as it was sent, however its bytes come`(_ size: Int) {
        let text = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let bytes = frame(1, text) + frame(9, [5, 6]) + frame(2, text)
        for parts in [1, 2, 3, 7, 1000, .max] {
            let (messages, end) = read(bytes, parts: parts)
            #expect(messages.map(\.0) == [1, 9, 2] && end == nil)
            #expect(messages.map(\.1) == [text, [5, 6], text])
        }
    }

    @Test func `frames are joined, and a ping may come between them`() {
        let bytes =
            frame(1, [1, 2], isLast: false) + frame(9, [9]) + frame(0, [], isLast: false) + frame(0, [3])
        let (messages, end) = read(bytes)
        #expect(messages.map(\.0) == [9, 1] && messages.map(\.1) == [[9], [1, 2, 3]] && end == nil)
    }

    @Test func `what a browser never sends ends the connection`() {
        let whole = frame(1, [1])
        for (name, bytes, wanted) in [
            ("unmasked", frame(1, [1], isMasked: false), WebSocketEnd.protocolError),
            ("unknown", frame(3, [1]), .protocolError), ("unknown control", frame(11, [1]), .protocolError),
            ("reserved bit", [whole[0] | 0x40] + whole.dropFirst(), .protocolError),
            ("split ping", frame(9, [1], isLast: false), .protocolError),
            ("long ping", frame(9, [UInt8](repeating: 1, count: 126)), .protocolError),
            ("nothing to continue", frame(0, [1]), .protocolError),
            ("a message in a message", frame(1, [1], isLast: false) + frame(1, [1]), .protocolError),
            ("long", Array(frame(1, [UInt8](repeating: 1, count: 16_385)).prefix(8)), .tooLong),
            (
                "long in sum",
                frame(1, [UInt8](repeating: 1, count: 9000), isLast: false)
                    + frame(0, [UInt8](repeating: 1, count: 9000)), .tooLong
            ),
            (
                "many", frame(1, [1], isLast: false) + (0..<16).flatMap { _ in frame(0, [1], isLast: false) },
                .tooLong
            ),
        ] {
            for parts in [1, .max] { #expect(read(bytes, parts: parts).end == wanted, "\(name)") }
        }
    }

    @Test func `of any bytes it makes messages of at most the longest, or ends`() {
        var random = SeededGenerator(seed: 7)
        func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        var kinds: Set<UInt8> = []
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<below(6) {
                bytes += frame(
                    [0, 1, 2, 8, 9, 10, 5][below(7)], [UInt8](repeating: 3, count: below(300)),
                    isLast: below(3) > 0)
            }
            for _ in 0..<below(3) where !bytes.isEmpty {
                bytes[below(bytes.count)] = UInt8(below(256))
            }
            let (whole, parts) = (read(bytes), read(bytes, parts: 1 + below(9)))
            #expect(whole.end == parts.end && whole.messages.map(\.1) == parts.messages.map(\.1))
            #expect(whole.messages.allSatisfy { $0.1.count <= WebSocketReader.longest })
            kinds.formUnion(whole.messages.map(\.0))
        }
        #expect(kinds == [1, 2, 8, 9, 10])
    }
}
