import Foundation
import Synchronization

/// A program of this machine that others may try to reach: it notes what is asked.
final class LoopbackListener: Sendable {
    let port: Int
    private let descriptor: Int32
    private let asked = Mutex<[String]>([])

    struct Problem: Error {}

    /// - Parameter answer: a page that everybody gets.
    init(answer: String = "ok") throws {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        var isOff: Int32 = 0
        setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOff, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_any
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw Problem() }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin6_port))
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = recv(connection, &buffer, buffer.count, 0)
                let line = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).prefix {
                    $0 != "\r\n"
                }
                self?.asked.withLock { $0.append(String(line)) }
                let text =
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(answer.utf8.count)\r\n\r\n\(answer)"
                _ = text.withCString { send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
                close(connection)
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// The first lines of what came.
    var requests: [String] { asked.withLock(\.self) }
}
