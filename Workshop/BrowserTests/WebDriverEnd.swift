// Who carries out commands of W3C WebDriver: a driver's server, or Firefox itself. In: a method, a path, a body. Out: a value.

import Foundation
import LoopbackProbe

/// Something that takes commands of W3C WebDriver.
protocol WebDriverEnd {
    /// - Returns: the value of the answer.
    func ask(_ method: String, _ path: String, _ body: [String: Any]?) throws -> Any
    /// Ends the programs.
    func end()
}

/// A driver that is a server.
final class DriverServer: WebDriverEnd {
    private let children: [Child]
    private let port: Int

    init(_ children: Child..., port: Int) { (self.children, self.port) = (children, port) }

    func end() { for child in children { child.end() } }

    func ask(_ method: String, _ path: String, _ body: [String: Any]?) throws -> Any {
        let text = body.map { try? JSONSerialization.data(withJSONObject: $0) } ?? nil
        let content = method == "POST" ? String(decoding: text ?? Data("{}".utf8), as: UTF8.self) : ""
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(content.utf8.count)\r\n\r\n"
        let answer = try LoopbackProbe(port: port).answer(to: head + content, seconds: 180)
        guard answer.hasPrefix("HTTP/1.1 200"), let end = answer.firstRange(of: "\r\n\r\n"),
            let object = try JSONSerialization.jsonObject(with: Data(answer[end.upperBound...].utf8))
                as? [String: Any],
            let value = object["value"]
        else { throw Browser.Problem(description: "\(path): \(answer.prefix(600))") }
        return value
    }
}

/// Firefox, which takes the same commands by names of its own: texts of JSON with their lengths before them.
final class Marionette: WebDriverEnd {
    static let program = Browser.find(["firefox-esr", "firefox"])
    private static let names = [
        "/session": "WebDriver:NewSession", "/url": "WebDriver:Navigate",
        "/execute/sync": "WebDriver:ExecuteScript", "/execute/async": "WebDriver:ExecuteAsyncScript",
        "/actions": "WebDriver:PerformActions", "/window/rect": "WebDriver:SetWindowRect",
        "/screenshot": "WebDriver:TakeScreenshot",
    ]

    private let child: Child
    private let profile = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private let connection: LoopbackProbe
    private var number = 0

    init() throws {
        guard let program = Self.program else { throw Browser.Problem(description: "no Firefox") }
        // Below the ports that the system gives away.
        let port = 10_000 + Int(getpid()) % 10_000
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
        try "user_pref(\"marionette.port\", \(port));\n".write(
            to: profile.appendingPathComponent("user.js"), atomically: true, encoding: .utf8)
        child = try Child(
            program,
            ["--headless", "--marionette", "--no-remote", "--profile", profile.path, "about:blank"])
        connection = try Self.connect(port)
        _ = try receive()
    }

    deinit { end() }

    func end() {
        child.end()
        try? FileManager.default.removeItem(at: profile)
    }

    /// It takes a while to start.
    private static func connect(_ port: Int) throws -> LoopbackProbe {
        for _ in 0..<300 {
            if let connection = try? LoopbackProbe(port: port) { return connection }
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw Browser.Problem(description: "Firefox does not answer")
    }

    private func receive() throws -> Any {
        guard let text = try connection.measuredText() else {
            throw Browser.Problem(description: "Firefox has ended")
        }
        return try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    func ask(_ method: String, _ path: String, _ body: [String: Any]?) throws -> Any {
        let short =
            path.hasPrefix("/session/")
            ? "/" + path.split(separator: "/").dropFirst(2).joined(separator: "/") : path
        guard let name = Self.names[short] else {
            throw Browser.Problem(description: "Firefox is not asked for \(short) here")
        }
        number += 1
        let values = body ?? [:]
        let text = try JSONSerialization.data(withJSONObject: [0, number, name, values] as [Any])
        try connection.send(bytes: Array("\(text.count):".utf8) + text)
        guard let answer = try receive() as? [Any], answer.count == 4 else {
            throw Browser.Problem(description: "Firefox does not answer \(name)")
        }
        guard answer[2] is NSNull else { throw Browser.Problem(description: "\(name): \(answer[2])") }
        let value = answer[3] as? [String: Any] ?? [:]
        return value["value"] ?? value
    }
}
