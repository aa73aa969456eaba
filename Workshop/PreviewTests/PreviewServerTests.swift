import Foundation
import LoopbackProbe
import Testing

@testable import Preview

/// The server, tested with a client that is not a browser.
@Suite struct PreviewServerTests {
    @Test func `the page's files are served with security headers`() throws {
        let server = try TestServer()
        let page = try server.ask("GET /")
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.contains("<title>Carousel preview</title>"))
        #expect(page.contains("content-security-policy: default-src 'none'; script-src 'self'"))
        #expect(page.contains("x-content-type-options: nosniff"))
        #expect(try server.ask("GET /main.js?x=1").contains("text/javascript"))
        let head = try server.ask("HEAD /style.css")
        #expect(head.hasPrefix("HTTP/1.1 200") && head.hasSuffix("\r\n\r\n"))
        #expect(try server.ask("GET /nothing").hasPrefix("HTTP/1.1 404"))
        #expect(try server.ask("GET /../../etc/passwd").hasPrefix("HTTP/1.1 404"))
        #expect(try server.ask("POST /").hasPrefix("HTTP/1.1 405"))
        #expect(try server.ask("GET /socket").hasPrefix("HTTP/1.1 400"))
    }

    @Test func `a foreign Host or Origin gets neither the page nor a socket`() throws {
        let server = try TestServer()
        for headers in [
            ["Host": "evil.example"], ["Host": "evil.example:\(server.port)"],
            ["Origin": "http://evil.example"],
        ] {
            #expect(try server.ask("GET /", headers: headers).hasPrefix("HTTP/1.1 403"))
            let answer = try LoopbackProbe(port: server.port).upgrade(
                port: server.port, token: server.server.token, headers: headers)
            #expect(answer.hasPrefix("HTTP/1.1 403"))
        }
        _ = try server.page()
    }

    @Test func `a page receives updates, sends messages and gets answers`() throws {
        let server = try TestServer()
        let page = try server.page()
        let first = try page.expect("\"state\"")
        #expect(first.contains("\"run\":\"") && first.contains("\"type\":\"linear\""))
        try page.send(#"{"t":"do","words":["type","wheel"]}"#)
        _ = try page.expect("\"type\":\"wheel\"")
        try page.send(#"{"t":"key","key":"End"}"#)
        _ = try page.expect("\"offset\":11.0")
        try page.send(frame: 9, [])
        while let message = try page.receive() { if message == .pong { break } }
    }

    @Test func `a message that can't be parsed gets an error, and the socket stays open`() throws {
        let server = try TestServer()
        let page = try server.page()
        for (text, problem) in [
            ("", "can't be parsed"), ("{", "can't be parsed"),
            (String(repeating: "[", count: 3000), "can't be parsed"),
            (#"{"t":"nothing"}"#, "unknown message 'nothing'"), (#"{"t":"move","x":"a"}"#, "can't be parsed"),
            (String(repeating: "x", count: 10_000), "a message of 10000 bytes; expected 4096 at most"),
        ] {
            try page.send(text)
            _ = try page.expect(problem)
        }
        try page.send(frame: 2, [1, 2, 3])
        _ = try page.expect("a binary message; expected a text")
        try page.send(frame: 1, [0xFF, 0xFE, 0x22])
        _ = try page.expect("can't be parsed")
        try page.send(#"{"t":"do","words":["offset","to","5"]}"#)
        _ = try page.expect("\"offset\":5.0")
    }

    @Test(arguments: [20_000, 1 << 30, 1 << 62] as [UInt64])
    func `a frame that is too long closes the socket before it is read`(_ length: UInt64) throws {
        let server = try TestServer()
        let page = try server.page()
        try page.send(frame: 1, [], claimed: length)
        #expect(code(endOf: page) == 1009)
        _ = try server.page().expect("\"state\"")
    }

    /// The close code with which the host ends a WebSocket.
    private func code(endOf page: LoopbackProbe) -> Int? {
        while let message = try? page.receive() { if case .close(let number) = message { return number } }
        return nil
    }

    @Test func `a frame that is too long, unmasked or of unknown type closes with its code`() throws {
        let server = try TestServer()
        let long = try server.page()
        try long.send(frame: 1, [UInt8](repeating: 32, count: 20_000))
        #expect(code(endOf: long) == 1009)
        let bare = try server.page()
        try bare.send(frame: 1, Array(#"{"t":"cancel"}"#.utf8), isMasked: false)
        #expect(code(endOf: bare) == 1002)
        let odd = try server.page()
        try odd.send(frame: 5, [1, 2, 3])
        #expect(code(endOf: odd) == 1002)
        _ = try server.page().expect("\"state\"")
    }

    @Test func `of several requests on one connection only one is answered`() throws {
        let server = try TestServer()
        let greedy = try LoopbackProbe(port: server.port)
        let request = "GET /panels.js HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
        try? greedy.send(bytes: Array(String(repeating: request, count: 500).utf8))
        let answer = try greedy.answer(to: "")
        #expect(answer.split(separator: "HTTP/1.1 200").count == 1)
        #expect(try server.ask("GET /").hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a flood of pings whose answers are not read does not delay other pages`() throws {
        let server = try TestServer()
        let (loud, other) = (try server.page(), try server.page())
        let ping = [UInt8](repeating: 1, count: 120)
        let time = try ContinuousClock().measure {
            for _ in 0..<4000 { try loud.send(frame: 9, ping) }
            try other.send(#"{"t":"do","words":["offset","to","2"]}"#)
            _ = try other.expect("\"offset\":2.0")
            // All are answered, at the rate that a page is allowed.
            var pongs = 0
            while pongs < 4000, let message = try loud.receive() { pongs += message == .pong ? 1 : 0 }
            #expect(pongs == 4000)
        }
        #expect(time > .seconds(2.5))
    }

    @Test func `a picture is sent completely, even if it is large and read slowly`() throws {
        let folder = try TestFolder()
        let size = 3_000_000
        try folder.write("GIF89a" + String(repeating: "x", count: size), to: "large.png")
        let server = try TestServer(images: folder.path)
        let page = try LoopbackProbe(port: server.port)
        try page.send(
            bytes: Array(
                "GET /images/0?token=\(server.server.token) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
                    .utf8))
        Thread.sleep(forTimeInterval: 0.3)
        let answer = try page.answer(to: "")
        #expect(answer.hasPrefix("HTTP/1.1 200") && answer.contains("content-type: image/png"))
        #expect(answer.hasSuffix(String(repeating: "x", count: size)))
        #expect(answer.contains("default-src 'none'; style-src 'unsafe-inline'; sandbox"))
    }

    @Test func `a fragmented message is limited, too`() throws {
        let server = try TestServer()
        let page = try server.page()
        try page.send(frame: 1, Array(#"{"t":"key","#.utf8), isLast: false)
        try page.send(frame: 0, Array(#""key":"End"}"#.utf8))
        _ = try page.expect("\"offset\":11.0")
        try page.send(frame: 1, [123], isLast: false)
        for _ in 0..<100 { try? page.send(frame: 0, [UInt8](repeating: 32, count: 1000), isLast: false) }
        #expect(throws: LoopbackProbe.Problem.self) { while try page.receive() != nil {} }
        _ = try server.page().expect("\"state\"")
    }

    @Test func `a page that sends too much gets an error, and others are served meanwhile`() throws {
        let server = try TestServer()
        let loud = try server.page()
        for _ in 0..<3000 { try loud.send(#"{"t":"cancel"}"#) }
        _ = try loud.expect("messages per second; the others are delayed")
        let other = try server.page()
        try other.send(#"{"t":"do","words":["offset","to","2"]}"#)
        _ = try other.expect("\"offset\":2.0")
    }

    @Test func `what one page asks for at once takes turns with what others ask`() throws {
        let folder = try TestFolder()
        try folder.write(
            """
            local x = 0
            for i = 1, 300000 do x = x + i end
            return { itemTransformForOffset = function(o, base) return base end }
            """, to: "slow.lua")
        let server = try TestServer(folder: folder.path)
        let (loud, other) = (try server.page(), try server.page())
        _ = try loud.expect("\"state\"")
        _ = try other.expect("\"state\"")
        let reload = #"{"t":"do","words":["reload"]}"#
        try loud.send(frame: 1, Array(reload.utf8))
        // So many that the last has not had its turn when the other page's answer is read, however late that is.
        for _ in 0..<60 { try loud.send(reload) }
        try loud.send(#"{"t":"do","words":["nothing"]}"#)
        try other.send(#"{"t":"do","words":["offset","to","2"]}"#)
        _ = try other.expect("\"offset\":2.0")
        // The last message of the other page has not had its turn yet.
        var told = ""
        while case .text(let text)? = try loud.receive(seconds: 0.01) {
            told += text
            try loud.acknowledge(text)
        }
        #expect(!told.contains("a page may not use 'nothing'"))
        _ = try loud.expect("a page may not use 'nothing'")
    }

    @Test func `a page that acknowledges nothing gets two updates and no more`() throws {
        let server = try TestServer()
        let (deaf, other) = (try server.page(), try server.page())
        _ = try other.expect("\"state\"")
        try other.send(#"{"t":"do","words":["set","autoscroll","-1"]}"#)
        for _ in 0..<40 { _ = try other.expect("\"n\":") }
        var count = 0
        while case .text? = try deaf.receive(seconds: 0.2) { count += 1 }
        #expect(count == 2)
    }

    @Test func `the numbers of pages and connections are limited`() throws {
        let server = try TestServer()
        var pages = try (0..<PreviewWindows.most).map { _ in try server.page() }
        for page in pages { _ = try page.expect("\"state\"") }
        // A browser hides a refused upgrade from its page; a close code it can tell.
        let ninth = try LoopbackProbe(port: server.port)
        #expect(try ninth.upgrade(port: server.port, token: server.server.token).hasPrefix("HTTP/1.1 101"))
        guard case .close(1013)? = try ninth.receive() else {
            Issue.record("the ninth page is not told that there is no room")
            return
        }
        pages.removeLast()
        var isIn = false
        for _ in 0..<100 where !isIn {
            isIn = (try? server.page()) != nil
            if !isIn { Thread.sleep(forTimeInterval: 0.02) }
        }
        #expect(isIn)
        let crowd = (0..<200).compactMap { _ in try? LoopbackProbe(port: server.port) }
        #expect(crowd.count > 100)
        try pages[0].send(#"{"t":"do","words":["offset","to","7"]}"#)
        _ = try pages[0].expect("\"offset\":7.0")
    }

    @Test(arguments: ["", "GET / HTTP/1.1\r\nHost: 127"])
    func `connections that are half open lock nobody out`(_ start: String) throws {
        let server = try TestServer()
        let page = try server.page()
        let half = try (0..<70).map { _ in
            let probe = try LoopbackProbe(port: server.port)
            try probe.send(bytes: Array(start.utf8))
            return probe
        }
        #expect(try server.ask("GET /").hasPrefix("HTTP/1.1 200"))
        _ = try server.page().expect("\"state\"")
        // Not after the time that a request may take: the newest are still open.
        #expect(try half[69].receive(seconds: 0) == nil)
        // A page that is open stays.
        try page.send(#"{"t":"do","words":["offset","to","3"]}"#)
        _ = try page.expect("\"offset\":3.0")
    }

    @Test func `a picture that becomes a pipe or shorter delays nobody`() throws {
        let folder = try TestFolder()
        for name in ["a.png", "b.png"] {
            try folder.write("GIF89a" + String(repeating: "x", count: 9000), to: name)
        }
        let server = try TestServer(images: folder.path)
        try FileManager.default.removeItem(atPath: folder.path + "/a.png")
        #expect(mkfifo(folder.path + "/a.png", 0o600) == 0)
        try folder.write("GIF89a", to: "b.png")
        #expect(try server.ask("GET /images/0").hasPrefix("HTTP/1.1 404"))
        #expect(try server.ask("GET /images/1").hasSuffix("\r\n\r\nGIF89a"))
    }

    @Test func `incomplete and invalid requests do not delay others`() throws {
        let server = try TestServer()
        let half = try LoopbackProbe(port: server.port)
        try half.send(bytes: Array("GET / HT".utf8))
        let rubbish = try LoopbackProbe(port: server.port)
        #expect(!(try rubbish.answer(to: "\u{1}\u{2}rubbish\r\n\r\n").hasPrefix("HTTP/1.1 200")))
        let long = try LoopbackProbe(port: server.port)
        let header = "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 200_000)
        #expect(!((try? long.answer(to: header + "\r\n\r\n")) ?? "").hasPrefix("HTTP/1.1 200"))
        #expect(try server.ask("GET /").hasPrefix("HTTP/1.1 200"))
    }

    @Test func `an export is a download for this page only, one at a time`() throws {
        let server = try TestServer()
        #expect(try server.ask("POST /export?to=json").hasPrefix("HTTP/1.1 403"))
        let own = ["Origin": "http://127.0.0.1:\(server.port)"]
        #expect(
            try server.ask("POST /export?to=exe", headers: own).contains(
                "unknown format 'exe'; expected one of css"))
        let other = try server.ask("POST /export?to=json", headers: ["Origin": "http://evil.example"])
        #expect(other.hasPrefix("HTTP/1.1 403"))
    }

    @Test func `a picture is kept for a window by a page of this server only`() throws {
        let server = try TestServer()
        let page = try server.page()
        let state = try page.expect("\"run\":\"")
        let run = try #require(state.firstMatch(of: /"run":"([^"]*)"/)).1
        let body = "<svg xmlns='http://www.w3.org/2000/svg'/>"
        func send(_ origin: String?, _ name: String) throws -> String {
            let headers = ["Content-Length": "\(body.utf8.count)"].merging(
                origin.map { ["Origin": $0] } ?? [:], uniquingKeysWith: { $1 })
            return try server.ask("POST /pictures?window=\(run)&name=\(name)", headers: headers, body: body)
        }
        let own = "http://127.0.0.1:\(server.port)"
        #expect(try send(nil, "a.svg").hasPrefix("HTTP/1.1 403"))
        #expect(try send("http://evil.example", "a.svg").hasPrefix("HTTP/1.1 403"))
        #expect(try send(own, "a.txt").contains("a.txt: it is no picture that browsers show"))
        #expect(try send(own, "a.svg").hasPrefix("HTTP/1.1 200"))
        try page.send(#"{"t":"pictures","on":true}"#)
        _ = try page.expect("\"pictures\":[0]")
        #expect(try server.ask("GET /images/0?window=\(run)").contains("image/svg+xml"))
        #expect(try server.ask("GET /images/1?window=\(run)").hasPrefix("HTTP/1.1 404"))
    }

    @Test func `a request whose headers come byte by byte is ended`() throws {
        let server = try TestServer()
        let slow = try LoopbackProbe(port: server.port)
        let start = ContinuousClock.now
        var isOpen = true
        // The server's patience is 10 s, even if a byte comes each second.
        for byte in Array("GET / HTTP/1.1\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".utf8)
        where isOpen {
            isOpen = (try? slow.send(bytes: [byte])) != nil
            Thread.sleep(forTimeInterval: 0.4)
        }
        #expect(!isOpen && ContinuousClock.now - start < .seconds(20))
    }

    @Test func `a port in use and a foreign address give clear errors`() throws {
        let server = try TestServer()
        #expect {
            try TestServer(port: server.port)
        } throws: { error in
            "\(error)" == "port \(server.port) is in use; expected a free port, or 0 for any free port"
        }
        #expect {
            try PreviewServer.start(address: "192.0.2.1", port: 0, files: PageFiles(images: nil)) {
                makeSession()
            }
        } throws: { error in
            "\(error)".contains("no address '192.0.2.1'; expected one of its own")
        }
    }

    @Test func `the page gets each save`() throws {
        let folder = try TestFolder()
        func script(_ way: Int) -> String {
            "return { itemTransformForOffset = function(o, base) return base:translate(o * \(way), 0, 0) end }\n"
        }
        try folder.write(script(100), to: "mine.lua")
        let server = try TestServer(folder: folder.path)
        let page = try server.page()
        _ = try page.expect("\"state\"")
        try page.send(#"{"t":"do","words":["type","mine"]}"#)
        _ = try page.expect("\"type\":\"mine\"")
        for way in 101...105 {
            try folder.write(script(way), to: "mine.lua")
            _ = try page.expect(",\(way).0,0.0,0.0,1.0,0.0,")
        }
    }
}
