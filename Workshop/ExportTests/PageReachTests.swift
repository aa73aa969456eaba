import Testing

@testable import Export

/// Whom a page may reach that is measured.
@Suite struct PageReachTests {
    @Test(arguments: [
        ("127.0.0.1", false), ("127.9.9.9", false), ("0.0.0.0", false), ("10.1.2.3", false),
        ("172.16.0.1", false),
        ("172.32.0.1", true), ("192.168.1.1", false), ("169.254.169.254", false), ("100.64.0.1", false),
        ("100.128.0.1", true), ("198.18.0.1", false), ("224.0.0.1", false), ("255.255.255.255", false),
        ("8.8.8.8", true), ("192.0.2.2", false), ("198.51.100.1", false), ("203.0.113.9", false),
        ("2001:db8::1", false), ("1.1.1.1", true), ("::1", false), ("::", false), ("fe80::1", false),
        ("fd00::1", false),
        ("ff02::1", false), ("::ffff:127.0.0.1", false), ("::ffff:8.8.8.8", true), ("::127.0.0.1", false),
        ("64:ff9b::7f00:1", false), ("2002:7f00:1::", false), ("2606:4700::1111", true),
        ("2130706433", false), ("0x7f000001", false), ("0177.0.0.1", false), ("127.1", false),
    ])
    func `an address is of the public network or is not`(_ host: String, _ isPublic: Bool) throws {
        let address = try #require(SocketAddress.all(of: host, port: 80).first)
        #expect(address.isPublic == isPublic)
        let reach = PageReach(of: "https://example.org/page", allowing: [])
        #expect((reach.addresses(of: .init(host: host, port: 80)) == nil) == !isPublic)
    }

    @Test func `a file reaches nobody but those that are allowed, an address also its own origin`() {
        let file = PageReach(allowing: ["8.8.8.8", "localhost:3000", "127.0.0.1"])
        #expect(file.addresses(of: .init(host: "8.8.8.8", port: 443))?.count == 1)
        #expect(file.addresses(of: .init(host: "localhost", port: 3000))?.isEmpty == false)
        for (host, port) in [("localhost", 3001), ("127.0.0.1", 80), ("1.1.1.1", 443)] {
            #expect(file.addresses(of: .init(host: host, port: port)) == nil, "\(host)")
        }
        let page = PageReach(of: "http://LOCALHOST.:8080/x", allowing: [])
        #expect(page.addresses(of: .init(host: "localhost", port: 8080))?.isEmpty == false)
        #expect(page.addresses(of: .init(host: "localhost", port: 8081)) == nil)
        #expect(page.addresses(of: .init(host: "127.0.0.1", port: 8080)) == nil)
    }
}
