// Whom a page may reach that is measured. In: a host and a port. Out: the addresses to connect to, or none.

import Foundation

/// The hosts that a page may load something from, besides its own folder.
public struct PageReach: Sendable {
    /// A host's name in small letters, and a port.
    struct Endpoint: Hashable, Sendable {
        let host: String
        let port: Int
    }

    /// The origin of a page whose address the user typed: reached wherever it is.
    private(set) var origin: Endpoint?
    /// Whether it may reach all hosts of the public network.
    private(set) var isPublic = false
    /// Hosts that the user allows, on any port of the public network.
    private var hosts: Set<String> = []
    /// Hosts and ports that the user allows, wherever they are.
    private var endpoints: Set<Endpoint> = []

    /// Nobody.
    public init() {}

    /// - Parameters:
    ///   - address: of a page, as the user typed it: it may load from its own origin, and from the public network.
    ///   - allowed: hosts, as in `fonts.example` or `localhost:3000`.
    public init(of address: String? = nil, allowing allowed: [String]) {
        if let address, let url = URL(string: address), let host = url.host {
            origin = Endpoint(host: Self.plain(host), port: url.port ?? (url.scheme == "https" ? 443 : 80))
            isPublic = true
        }
        for word in allowed {
            let parts = word.split(separator: ":", omittingEmptySubsequences: false)
            if parts.count == 2, let port = Int(parts[1]) {
                endpoints.insert(Endpoint(host: Self.plain(String(parts[0])), port: port))
            } else {
                hosts.insert(Self.plain(word))
            }
        }
    }

    /// A name in small letters, without the brackets of an address and the dot of a whole name.
    static func plain(_ host: String) -> String {
        let name = host.lowercased().trimmingCharacters(in: ["[", "]"])
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    /// The addresses of a host to which a connection may go; they are the ones to connect to, since a name may lead elsewhere
    /// the next time.
    ///
    /// - Returns: nil for a host that is refused; none for one that is not there.
    func addresses(of endpoint: Endpoint) -> [SocketAddress]? {
        let isNamed = endpoint == origin || endpoints.contains(endpoint)
        guard isNamed || isPublic || hosts.contains(endpoint.host) else { return nil }
        let all = SocketAddress.all(of: endpoint.host, port: endpoint.port)
        guard !isNamed else { return all }
        let own = SocketAddress.ofThisMachine
        let reached = all.filter { $0.isPublic && !own.contains($0.host) }
        if reached.isEmpty, !all.isEmpty { return nil }
        return reached
    }
}

/// An address of the network, and a port.
struct SocketAddress {
    let family: Int32
    let bytes: [UInt8]

    /// What a name stands for now.
    static func all(of host: String, port: Int) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = streamType
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
            guard let info = entry?.pointee, let address = info.ai_addr else { return nil }
            let bytes = UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen))
            return SocketAddress(family: info.ai_family, bytes: Array(bytes))
        }
    }

    #if os(Linux)
        static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
        static let streamType = SOCK_STREAM
    #endif

    /// Opens a connection; nil if nobody answers.
    func connection() -> Int32? {
        let descriptor = socket(family, Self.streamType, 0)
        guard descriptor >= 0 else { return nil }
        let result = bytes.withUnsafeBytes { bytes -> Int32 in
            guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
            return connect(descriptor, address, socklen_t(bytes.count))
        }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// The machine, without the port: 4 or 16 bytes.
    var host: [UInt8] { Array(family == AF_INET6 ? bytes[8..<24] : bytes[4..<8]) }

    /// The addresses under which this machine can be reached.
    static var ofThisMachine: [[UInt8]] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        return sequence(first: list) { $0?.pointee.ifa_next }.prefix { $0 != nil }.compactMap { entry in
            guard let address = entry?.pointee.ifa_addr else { return nil }
            let family = Int32(address.pointee.sa_family)
            guard [AF_INET, AF_INET6].contains(family) else { return nil }
            let size = family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
            let bytes = UnsafeRawBufferPointer(start: address, count: size)
            return SocketAddress(family: family, bytes: Array(bytes)).host
        }
    }

    /// Whether it is of the public network: not this machine, not its own network, not a group of machines.
    var isPublic: Bool {
        let host = host
        guard host.count == 16 else { return Self.isPublic(host) }
        // Addresses of version 4 in those of version 6: mapped, compatible, 64:ff9b::/96 and 2002::/16.
        if host[..<10].allSatisfy({ $0 == 0 }) { return host[10] == 255 && Self.isPublic(Array(host[12...])) }
        if host.starts(with: [0, 0x64, 0xFF, 0x9B]) { return Self.isPublic(Array(host[12...])) }
        if host.starts(with: [0x20, 0x02]) { return Self.isPublic(Array(host[2..<6])) }
        // The public ones are 2000::/3, but for those of documents.
        return host[0] & 0xE0 == 0x20 && !host.starts(with: [0x20, 0x01, 0x0D, 0xB8])
    }

    private static func isPublic(_ host: [UInt8]) -> Bool {
        switch (host[0], host[1]) {
        case (0, _), (10, _), (127, _), (224..., _): false
        case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): false
        case (192, 0): ![0, 2].contains(host[2])
        case (198, 51): host[2] != 100
        case (203, 0): host[2] != 113
        default: true
        }
    }
}
