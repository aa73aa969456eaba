// Messages of the language server protocol. In: bytes. Out: JSON objects; and back.

import Foundation

/// A JSON object.
typealias JSON = [String: Any]

/// Takes bytes, and gives the messages that are complete.
struct MessageStream {
    private var bytes = Data()
    /// The largest message, in bytes: a text of 1 MiB with all its characters escaped.
    private static let largest = 8 << 20

    /// Why no message can be read any more.
    struct Problem: Error { let description: String }

    mutating func append(_ more: Data) { bytes.append(more) }

    /// The content of the next message; nil while it is not complete.
    mutating func next() throws(Problem) -> Data? {
        guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else {
            guard bytes.count < 4096 else {
                throw Problem(
                    description: "a header without an end; expected Content-Length and two line ends")
            }
            return nil
        }
        let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let fields = header.split(separator: "\r\n").map { $0.split(separator: ":", maxSplits: 1) }
        let length = fields.first { $0.count == 2 && $0[0].lowercased() == "content-length" }
            .flatMap { Int($0[1].trimmingCharacters(in: .whitespaces)) }
        guard let length, (0...Self.largest).contains(length) else {
            throw Problem(
                description: "invalid header; expected Content-Length, a number up to \(Self.largest)")
        }
        guard bytes.count - (end.upperBound - bytes.startIndex) >= length else { return nil }
        let content = Data(bytes[end.upperBound..<(end.upperBound + length)])
        bytes = Data(bytes[(end.upperBound + length)...])
        return content
    }

    /// A message as bytes.
    static func encoded(_ message: JSON) -> Data {
        let content =
            (try? JSONSerialization.data(withJSONObject: message, options: [.sortedKeys])) ?? Data("{}".utf8)
        return Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    }
}
