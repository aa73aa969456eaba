// The only way out of a browser. In: requests to proxies. Out: files of one folder, connections to the hosts that are allowed, a
// list of what was not.

import Foundation
import Synchronization

/// A proxy on this machine through which all that a page asks for goes.
final class PageProxy: Sendable {
    /// The port on which it listens, of this machine only.
    let port: Int
    /// The host of the folder's pages: nobody else of this machine knows its name.
    let host: String

    private let reach: PageReach
    private let listening: Int32
    private let state = Mutex(State())

    private struct State {
        /// The folder whose files it gives.
        var folder: PageFolder?
        /// The hosts and ports that were refused, in the order in which they were asked for.
        var blocked: [String] = []
        /// The sockets that are open.
        var open: Set<Int32> = []
        var isOver = false
    }

    /// What Chromium asks for by itself, whatever it is told: refused as for a page, and not told.
    private static let hostsOfBrowser: Set = [
        "accounts.google.com", "clients2.google.com", "update.googleapis.com",
    ]

    /// The longest head of a request, in bytes.
    private static let longestHead = 65_536
    /// The most names that are kept of those that were refused.
    private static let mostBlocked = 100

    /// - Returns: nil if the system has no socket.
    init?(_ reach: PageReach) {
        self.reach = reach
        host =
            (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }.joined() + ".localhost"
        let descriptor = socket(AF_INET, SocketAddress.streamType, 0)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else {
            close(descriptor)
            return nil
        }
        listening = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self, listening] in
            while true {
                let connection = accept(listening, nil, nil)
                guard connection >= 0 else {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    close(listening)
                    return
                }
                guard let self, keep(connection) else {
                    close(connection)
                    return
                }
                Thread.detachNewThread { self.answer(connection) }
            }
        }
    }

    /// Ends all connections.
    func stop() {
        state.withLock { state in
            state.isOver = true
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        // The thread that accepts closes it.
        shutdown(listening, Int32(SHUT_RDWR))
    }

    /// Gives the files of a folder from now on.
    func give(_ folder: PageFolder?) { state.withLock { $0.folder = folder } }

    /// The address of a file of the folder.
    func address(of file: String) -> String {
        let path = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
        return "http://\(host)/\(path)"
    }

    /// The hosts and ports that were refused.
    var blocked: [String] { state.withLock(\.blocked) }

    // MARK: Connections

    /// - Returns: false once all is over.
    private func keep(_ descriptor: Int32) -> Bool {
        state.withLock { state in
            if !state.isOver { state.open.insert(descriptor) }
            return !state.isOver
        }
    }

    private func drop(_ descriptor: Int32) {
        _ = state.withLock { $0.open.remove(descriptor) }
        close(descriptor)
    }

    /// Answers one request: a connection has no second one.
    private func answer(_ connection: Int32) {
        defer { drop(connection) }
        guard let request = ProxyRequest(readFrom: connection, most: Self.longestHead) else { return }
        if request.endpoint.host == host, request.method != "CONNECT" {
            return send(folderAnswer(to: request), to: connection)
        }
        // Without an answer the page learns of no host whether it is there.
        guard let other = connect(to: request.endpoint) else { return }
        defer { drop(other) }
        if request.method == "CONNECT" {
            send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), to: connection)
            send(request.rest, to: other)
        } else {
            send(request.forwarded, to: other)
        }
        relay(connection, other)
    }

    private func connect(to endpoint: PageReach.Endpoint) -> Int32? {
        let addresses = reach.addresses(of: endpoint)
        if addresses == nil, !Self.hostsOfBrowser.contains(endpoint.host) {
            note("\(endpoint.host):\(endpoint.port)")
        }
        for address in addresses ?? [] {
            guard let other = address.connection() else { continue }
            if keep(other) { return other }
            close(other)
        }
        return nil
    }

    private func note(_ name: String) {
        state.withLock { state in
            guard state.blocked.count < Self.mostBlocked, !state.blocked.contains(name) else { return }
            state.blocked.append(name)
        }
    }

    private func folderAnswer(to request: ProxyRequest) -> [UInt8] {
        let file = state.withLock(\.folder)?.file(at: request.path)
        let status = file == nil ? "404 Not Found" : "200 OK"
        let head =
            "HTTP/1.1 \(status)\r\nContent-Type: \(file?.type ?? "text/plain")\r\nContent-Length: \(file?.content.count ?? 0)\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + (request.method == "HEAD" ? [] : Array(file?.content ?? Data()))
    }

    private func send(_ bytes: [UInt8], to descriptor: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Self.noSignal)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    #if os(Linux)
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
        private static let noSignal: Int32 = 0
    #endif

    /// Carries bytes both ways until both sides have ended.
    private func relay(_ one: Int32, _ other: Int32) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var entries = [
            pollfd(fd: one, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        while entries.contains(where: { $0.fd >= 0 }) {
            guard poll(&entries, 2, -1) > 0 || errno == EINTR else { return }
            for place in 0...1 where entries[place].fd >= 0 && entries[place].revents != 0 {
                let target = place == 0 ? other : one
                let count = recv(entries[place].fd, &buffer, buffer.count, 0)
                if count > 0 {
                    send(Array(buffer[..<count]), to: target)
                } else {
                    shutdown(target, Int32(SHUT_WR))
                    entries[place].fd = -1
                }
            }
        }
    }
}

/// A request to a proxy: its head, and the bytes that came with it.
private struct ProxyRequest {
    let method: String
    let endpoint: PageReach.Endpoint
    /// The path and the query of what is asked for.
    let path: String
    /// What came behind the head.
    let rest: [UInt8]
    private let fields: [Substring]
    private let version: Substring

    /// - Returns: nil for what is no such request.
    init?(readFrom descriptor: Int32, most: Int) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        let end = Array("\r\n\r\n".utf8)
        var head: Range<Int>?
        while head == nil {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0, bytes.count + count <= most else { return nil }
            bytes += buffer[..<count]
            head = bytes.firstRange(of: end)
        }
        guard let head else { return nil }
        rest = Array(bytes[head.upperBound...])
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
        method = String(words[0])
        version = words[2]
        fields = Array(lines.dropFirst())
        // What is asked of a proxy has a whole address, or for a tunnel a host and a port.
        let target = String(words[1])
        guard let url = URL(string: method == "CONNECT" ? "http://\(target)" : target), let host = url.host,
            url.scheme?.lowercased() == "http"
        else { return nil }
        endpoint = PageReach.Endpoint(host: PageReach.plain(host), port: url.port ?? 80)
        let start = target.firstRange(of: "://").map { target[$0.upperBound...] } ?? target[...]
        let path = start.firstIndex(where: { "/?".contains($0) }).map { String(start[$0...]) } ?? "/"
        self.path = path.hasPrefix("/") ? path : "/" + path
    }

    /// The request as its host reads it: the connection ends with the answer.
    var forwarded: [UInt8] {
        let kept = fields.filter { field in
            let name = field.prefix { $0 != ":" }.lowercased()
            return !name.hasPrefix("proxy-") && !["connection", "keep-alive"].contains(name)
        }
        let lines = ["\(method) \(path) \(version)"] + kept.map(String.init) + ["Connection: close", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + rest
    }
}
