// Checks the origin of requests. In: the headers of a request. Out: a refusal, or none. A page of another
// site can make a browser send requests to this server (through a host name that resolves to this address, or
// from its own scripts); such a request has a foreign Host or Origin.

/// Distinguishes requests of this server's own pages from others.
struct RequestGuard {
    /// The address and the port on which the server listens.
    let address: String
    let port: Int
    /// What a request has to know that gets more than the page's own files.
    let token: String

    /// The reason why a request is refused; nil if it is accepted.
    ///
    /// - Parameters:
    ///   - hosts: the values of its Host headers.
    ///   - origins: the values of its Origin headers.
    ///   - tokens: those of its query; nil for the page's own files, which anybody may read.
    func refusal(hosts: [String], origins: [String], tokens: [String]?) -> String? {
        guard hosts.count == 1, let host = hosts.first, isOwn(host) else {
            return "a foreign Host; expected 127.0.0.1:\(port) or localhost:\(port)"
        }
        // A request without an Origin does not come from a script of another site.
        guard origins.allSatisfy({ $0.lowercased() == "http://\(host.lowercased())" }) else {
            return "a foreign Origin; expected http://\(host)"
        }
        if let tokens, !tokens.contains(token) {
            return "no token, or another's; expected the link that the start has printed"
        }
        return nil
    }

    private func isOwn(_ host: String) -> Bool {
        let wanted = ":\(port)"
        let short = host.hasSuffix(wanted) ? String(host.dropLast(wanted.count)) : nil
        let name = (short ?? (port == 80 ? host : "")).lowercased()
        if ["127.0.0.1", "localhost", "[::1]", address, "[\(address)]"].contains(name) { return true }
        // A server that listens on all addresses can be reached by any of them. Only numeric addresses are
        // accepted: a name could belong to anyone.
        let isAny = address == "0.0.0.0" || address == "::"
        return isAny && !name.isEmpty && name.allSatisfy { "0123456789abcdef.:[]".contains($0) }
            && (name.hasPrefix("[")
                || name.split(separator: ".").count == 4 && name.allSatisfy { "0123456789.".contains($0) })
    }
}
