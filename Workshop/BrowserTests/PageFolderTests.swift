import Foundation
import Testing

@testable import Export

/// What a page may read that `export --check` opens.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct PageFolderTests {
    @Test func `a page that is measured reads its own folder, and no other file of this machine`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let pages = folder.appendingPathComponent("pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, to file: URL) throws {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let secret = folder.appendingPathComponent("secret.txt")
        try write("secret", to: secret)
        try write("beside", to: pages.appendingPathComponent("a b.txt"))
        try FileManager.default.createSymbolicLink(
            at: pages.appendingPathComponent("link.txt"), withDestinationURL: secret)
        try write(
            "export const read = async url => { try { return await (await fetch(url)).text() } catch { return 'refused' } }",
            to: pages.appendingPathComponent("read.js"))
        try write(
            "<!doctype html><script type=module>import { read } from './read.js'; window.read = read</script>",
            to: pages.appendingPathComponent("page.html"))
        let browser = try Chromium()
        try browser.open(file: "page.html", in: pages.path)
        func read(_ address: String) throws -> String? {
            try browser.run("read(\"\(address)\")") as? String
        }
        #expect(try read("a b.txt") == "beside")
        for address in ["../secret.txt", "%2e%2e/secret.txt", "link.txt", "none.txt"] {
            #expect(try read(address) == "", "\(address)")
        }
        #expect(try read("file://\(secret.path)") == "refused")
    }

    @Test func `a page that is measured reaches its own origin and those that are allowed, and nobody else`()
        throws
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Other programs of this machine: one that is nobody's business, one that is allowed.
        let secret = try LoopbackListener()
        let allowed = try LoopbackListener()
        let datagrams = try DatagramListener(port: secret.port)
        let page = """
            <!doctype html><title>page</title><a id=file download=prize.exe href="data:,x">x</a>
            <link rel=preconnect href="http://127.0.0.1:\(secret.port)">
            <link rel=dns-prefetch href="//tracker.invalid">
            <iframe src="http://localhost:\(secret.port)/frame"></iframe>
            <img src="http://[::ffff:127.0.0.1]:\(secret.port)/img.png">
            <script>
            // Datagrams: what is told in them would leave without a connection.
            const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:\(secret.port)' }] })
            peer.createDataChannel('x')
            peer.createOffer().then(offer => peer.setLocalDescription(offer))
            onload = () => { const a = document.createElement('a'); a.href = 'mailto:x@y'; a.click() }
            const tries = {
              fetch: url => fetch(url, { mode: 'no-cors' }).then(() => 'sent', () => 'refused'),
              image: url => new Promise(done => Object.assign(new Image(), { src: url, onload: () => done('sent'), onerror: () => done('refused') })),
              beacon: url => { navigator.sendBeacon(url, 'x'); return new Promise(done => setTimeout(done, 200, 'sent')) },
              socket: url => new Promise(done => { const s = new WebSocket(url.replace('http', 'ws')); s.onopen = () => done('sent'); s.onerror = () => done('refused') }),
              worker: url => new Promise(done => {
                const code = `fetch('${url}', { mode: 'no-cors' }).then(() => postMessage('sent'), () => postMessage('refused'))`
                new Worker(URL.createObjectURL(new Blob([code]))).onmessage = e => done(e.data)
              }),
              window: url => { open(url); return new Promise(done => setTimeout(done, 300, 'sent')) },
              download: () => { document.getElementById('file').click(); return new Promise(done => setTimeout(done, 300, 'sent')) },
            }
            </script>
            """
        try page.write(to: folder.appendingPathComponent("page.html"), atomically: true, encoding: .utf8)
        let browser = try Chromium(reach: PageReach(allowing: ["localhost:\(allowed.port)"]))
        try browser.open(file: "page.html", in: folder.path)
        for way in ["fetch", "image", "beacon", "socket", "worker", "window"] {
            for host in ["127.0.0.1", "localhost", "[::1]", "localhost."] {
                let result =
                    try browser.run("tries.\(way)('http://\(host):\(secret.port)/\(way)')") as? String
                #expect(
                    result == "refused" || ["beacon", "window"].contains(way),
                    "\(way) \(host)")
            }
        }
        _ = try browser.run("tries.download()")
        // As if the user had touched the page, so that it may open windows.
        _ = try browser.call(
            "Runtime.evaluate",
            ["expression": "open('about:blank#x'), 1", "userGesture": true, "returnByValue": true])
        _ = try browser.run("new Promise(done => setTimeout(done, 300))")
        _ = try browser.run("tries.fetch('http://localhost:\(allowed.port)/x')")
        #expect(secret.requests.isEmpty, "\(secret.requests)")
        #expect(allowed.requests == ["GET /x HTTP/1.1"])
        for part in [
            "127.0.0.1:\(secret.port)", "localhost:\(secret.port)", "a download of prize.exe",
            "a window for ", "another program for mailto:x@y",
        ] {
            #expect(browser.blocked.contains { $0.hasPrefix(part) }, "\(part): \(browser.blocked)")
        }
        #expect(datagrams.count == 0)
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        for place in [folder.path, home, home + "/Downloads"] {
            #expect(!FileManager.default.fileExists(atPath: place + "/prize.exe"))
        }
    }

    @Test func `a page of an address has its own origin, and no other port of this machine`() throws {
        let other = try LoopbackListener()
        let own = try LoopbackListener(
            answer: "<!doctype html><title>own</title><img src='http://127.0.0.1:\(other.port)/x.png'>")
        let browser = try Chromium(reach: PageReach(of: "http://127.0.0.1:\(own.port)/page", allowing: []))
        try browser.open("http://127.0.0.1:\(own.port)/page")
        #expect(try browser.run("document.title") as? String == "own")
        #expect(own.requests.contains("GET /page HTTP/1.1") && other.requests.isEmpty)
        #expect(browser.blocked == ["127.0.0.1:\(other.port)"])
    }
}
