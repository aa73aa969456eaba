// The addresses of this machine, for links that other machines can follow.

import Foundation

enum NetworkAddresses {
    /// Those of all networks, this machine's own one last.
    static func all(isIPv6: Bool) -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        let own = isIPv6 ? "::1" : "127.0.0.1"
        guard getifaddrs(&list) == 0 else { return [own] }
        defer { freeifaddrs(list) }
        var found: [String] = []
        for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
            guard let address = entry?.pointee.ifa_addr,
                Int32(address.pointee.sa_family) == (isIPv6 ? AF_INET6 : AF_INET)
            else { continue }
            let size = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
            var name = [CChar](repeating: 0, count: 256)
            guard getnameinfo(address, socklen_t(size), &name, 256, nil, 0, NI_NUMERICHOST) == 0 else {
                continue
            }
            let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            // One that needs an interface beside it is no link.
            if !text.contains("%"), text != own { found.append(text) }
        }
        return found + [own]
    }
}
