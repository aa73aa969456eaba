import CarouselHost
import Commands
import Foundation
import LoopbackProbe

@testable import Preview
@testable import CarouselShell

/// A temporary folder, removed with this object.
final class TestFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    }
}

/// A session of the shell, without the shell.
func makeSession(folder: String? = nil) -> Session {
    let session = Session(
        commands: .workshop, library: PluginLibrary(folders: folder.map { [$0] } ?? []), write: { _ in },
        tell: { _ in })
    session.holdsMessages = true
    return session
}

/// A page that reads only when the test tells it to.
final class TestPage: PreviewClient {
    var hasRoom = true
    /// Called after each text, to simulate a connection that breaks during a write.
    var onSend: () -> Void = {}
    private(set) var unread: [String] = []
    private(set) var sent = 0

    func send(_ text: String) {
        unread.append(text)
        sent += 1
        onSend()
    }

    /// Returns the updates since the last call, parsed, and acknowledges them.
    func read(from window: PreviewWindow) throws -> [[String: Any]] {
        var updates: [[String: Any]] = []
        while !unread.isEmpty {
            let text = unread.removeFirst()
            guard let update = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
                let number = update["n"] as? Int
            else { throw PreviewProblem("no update: \(text)") }
            updates.append(update)
            window.receive("{\"t\":\"seen\",\"n\":\(number)}", time: 0)
        }
        return updates
    }
}

extension [[String: Any]] {
    var frames: [[String: Any]] { compactMap { $0["frame"] as? [String: Any] } }
    var offset: Double? { frames.last?["offset"] as? Double }
    var errors: [String] { flatMap { $0["errors"] as? [String] ?? [] } }
    var events: [String] { flatMap { $0["events"] as? [String] ?? [] } }
    var state: [String: Any]? { compactMap { $0["state"] as? [String: Any] }.last }
}

/// A server with a session, stopped with this object.
final class TestServer {
    let server: PreviewServer

    init(images: String? = nil, folder: String? = nil, port: Int = 0) throws {
        server = try PreviewServer.start(port: port, files: PageFiles(images: images)) {
            makeSession(folder: folder)
        }
    }

    deinit { server.stop() }

    var port: Int { server.port }

    /// Sends a request; returns head and body of the response.
    func ask(_ line: String, headers: [String: String] = [:], body: String = "", isKnown: Bool = true) throws
        -> String
    {
        let all = ["Host": "127.0.0.1:\(port)", "Connection": "close"].merging(headers) { $1 }
        let lines = all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        // Pictures and requests of the page carry the token, as there.
        var line = line
        if isKnown, line != "GET /", !line.hasPrefix("GET /socket") {
            line += (line.contains("?") ? "&" : "?") + "token=\(server.token)"
        }
        return try LoopbackProbe(port: port).answer(to: "\(line) HTTP/1.1\r\n\(lines)\r\n\(body)")
    }

    func page() throws -> LoopbackProbe { try LoopbackProbe(pageOf: port, token: server.token) }
}

extension LoopbackProbe {
    /// Tells the server that an update has been seen; without it, only two are sent.
    func acknowledge(_ update: String) throws {
        guard let number = update.firstMatch(of: /\{"n":(\d+)/)?.1 else { return }
        try send("{\"t\":\"seen\",\"n\":\(number)}")
    }

    /// Reads and acknowledges updates until one contains a text; returns that one.
    func expect(_ text: String, seconds: Double = 60) throws -> String {
        let deadline = Date() + seconds
        var last = ""
        while Date() < deadline {
            guard case .text(let update)? = try receive(seconds: 0.2) else { continue }
            last = update
            try acknowledge(update)
            if update.contains(text) { return update }
        }
        throw Problem(description: "expected \(text), got \(last.prefix(600)) … \(last.suffix(300))")
    }
}
