// A browser without a window. In: addresses and scripts. Out: what the scripts return. The protocol is Chromium's own, over
// a pair of pipes.

import Foundation

/// Why a page could not be asked.
public struct BrowserProblem: Error, CustomStringConvertible {
    /// What was wrong.
    public let description: String
}

/// Chromium, as long as this object lives.
public final class Chromium {
    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()
    private let profile = FileManager.default.temporaryDirectory.appendingPathComponent(
        "page-\(UUID().uuidString)")
    /// The addresses that other programs should have opened.
    private var opened: URL { profile.appendingPathComponent("opened") }
    /// How long an answer may take, in seconds: of what goes on meanwhile, nothing prolongs it.
    private static let patience = 30.0
    private var number = 0
    private var session = ""
    private var received = Data()
    /// All that pages ask for goes through it.
    private let proxy: PageProxy
    /// What pages tried besides, and was denied.
    private var denied: [String] = []

    /// Whether it runs without its sandbox: as root it has none.
    public static var hasNoSandbox: Bool { geteuid() == 0 }

    /// What was denied to pages: hosts and ports, downloads, windows.
    public var blocked: [String] {
        let addresses = (try? String(contentsOf: opened, encoding: .utf8))?.split(separator: "\n") ?? []
        return proxy.blocked + denied + addresses.prefix(20).map { "another program for \($0.prefix(80))" }
    }

    /// Where it is; nil if there is none.
    public static var executable: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
            String.init)
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        let paths =
            folders.flatMap { folder in names.map { "\(folder)/\($0)" } } + [
                "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
                "/Applications/Chromium.app/Contents/MacOS/Chromium",
            ]
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Starts it with an empty page.
    ///
    /// - Parameter reach: whom its pages may reach, besides the folder of ``open(file:in:width:height:)``.
    /// - Throws: ``BrowserProblem`` if there is none, or it does not answer.
    public init(reach: PageReach = PageReach()) throws {
        guard let path = Self.executable else {
            throw BrowserProblem(
                description: "no Chromium is installed; expected chromium or google-chrome in the PATH")
        }
        guard let proxy = PageProxy(reach) else {
            throw BrowserProblem(description: "there is no port on this machine for the browser's requests")
        }
        self.proxy = proxy
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The browser reads and writes messages at 3 and 4.
        process.arguments =
            [
                "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", path, "--headless=new",
                "--remote-debugging-pipe", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
                "--user-data-dir=\(profile.path)",
                // Nothing goes past the proxy, neither to this machine nor by UDP, and no name is looked up here.
                "--proxy-server=http://127.0.0.1:\(proxy.port)", "--proxy-bypass-list=<-loopback>",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--disable-quic",
                "--webrtc-ip-handling-policy=disable_non_proxied_udp",
                // What it asks for by itself.
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-domain-reliability", "--no-default-browser-check", "--no-pings",
                "--disable-extensions", "--disable-default-apps", "--allow-browser-signin=false",
                "--disable-client-side-phishing-detection", "--disable-search-engine-choice-screen",
                "--disable-features=OptimizationHints,MediaRouter,Translate,CertificateTransparencyComponentUpdater",
            ] + (Self.hasNoSandbox ? ["--no-sandbox"] : []) + ["about:blank"]
        process.environment = try environment()
        process.standardInput = commands
        process.standardOutput = answers
        guard (try? process.run()) != nil else {
            throw BrowserProblem(description: "\(path) can't be started")
        }
        _ = try call("Browser.setDownloadBehavior", ["behavior": "deny", "eventsEnabled": true])
        _ = try call("Target.setDiscoverTargets", ["discover": true])
        let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
        session =
            try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
            ?? ""
        _ = try call("Page.enable")
    }

    /// Its own folder for temporary files, and before all other programs one that opens addresses of other programs: it notes them.
    private func environment() throws -> [String: String] {
        let programs = profile.appendingPathComponent("programs")
        let opener = programs.appendingPathComponent("xdg-open")
        do {
            try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
            try "#!/bin/sh\nprintf '%s\\n' \"$1\" >> '\(opened.path)'\n".write(
                to: opener, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: opener.path)
        } catch {
            throw BrowserProblem(
                description: "\(profile.path) can't be made; expected a folder for temporary files")
        }
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = "\(programs.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
        environment["TMPDIR"] = profile.path
        return environment
    }

    deinit {
        if process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        proxy.stop()
        try? FileManager.default.removeItem(at: profile)
    }

    /// Opens a page of a folder, and waits until it is loaded. It gets the files below the folder, and no other of this
    /// machine.
    ///
    /// - Parameters:
    ///   - file: its path in the folder.
    ///   - path: of the folder.
    ///   - width: of the window, in CSS pixels.
    ///   - height: the same.
    /// - Throws: ``BrowserProblem``.
    public func open(file: String, in path: String, width: Int = 900, height: Int = 700) throws {
        proxy.give(PageFolder(path))
        try open(proxy.address(of: file), width: width, height: height)
    }

    /// Opens a page and waits until it is loaded.
    ///
    /// - Parameters:
    ///   - width: of the window, in CSS pixels.
    ///   - height: the same.
    /// - Throws: ``BrowserProblem``.
    public func open(_ address: String, width: Int = 900, height: Int = 700) throws {
        _ = try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
        if let problem = try call("Page.navigate", ["url": address])["errorText"] as? String {
            throw BrowserProblem(description: "\(address): \(problem)")
        }
        _ = try run(
            "new Promise(done => document.readyState === 'complete' ? done(1) : addEventListener('load', () => done(1)))"
        )
    }

    /// The value of an expression in the page, once it is there if it is a promise.
    public func run(_ expression: String) throws -> Any? {
        let answer = try call(
            "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
        if let problem = answer["exceptionDetails"] as? [String: Any] {
            let exception = problem["exception"] as? [String: Any]
            throw BrowserProblem(
                description: "\(exception?["description"] ?? problem["text"] ?? "a script failed")")
        }
        return (answer["result"] as? [String: Any])?["value"]
    }

    /// Counts the time of the page's main thread from now on, and not that of a clock.
    ///
    /// - Throws: ``BrowserProblem``.
    public func countThreadTime() throws {
        _ = try call("Performance.enable", ["timeDomain": "threadTicks"])
    }

    /// What the page has cost until now, by Chromium's names, in seconds.
    ///
    /// - Throws: ``BrowserProblem``.
    public func metrics() throws -> [String: Double] {
        let list = try call("Performance.getMetrics")["metrics"] as? [[String: Any]] ?? []
        let pairs = list.compactMap { entry -> (String, Double)? in
            guard let name = entry["name"] as? String, let value = entry["value"] as? NSNumber else {
                return nil
            }
            return (name, value.doubleValue)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    // MARK: Messages

    /// A part of the page as a PNG.
    ///
    /// - Parameters:
    ///   - x: of its left edge, in CSS pixels.
    ///   - y: of its upper edge.
    ///   - scale: pixels per CSS pixel.
    /// - Throws: ``BrowserProblem``.
    public func picture(x: Double, y: Double, width: Double, height: Double, scale: Double = 1) throws -> Data
    {
        let clip = ["x": x, "y": y, "width": width, "height": height, "scale": scale]
        let answer = try call("Page.captureScreenshot", ["format": "png", "clip": clip])
        guard let text = answer["data"] as? String, let data = Data(base64Encoded: text) else {
            throw BrowserProblem(description: "the browser gave no picture")
        }
        return data
    }

    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        let sent = try send(method, parameters)
        let end = ContinuousClock.now + .seconds(Self.patience)
        while true {
            let answer = try receive(until: end)
            if let event = answer["method"] as? String {
                try deny(event, answer["params"] as? [String: Any] ?? [:])
            }
            guard answer["id"] as? Int == sent else { continue }
            if let error = answer["error"] as? [String: Any] {
                throw BrowserProblem(description: "\(method): \(error["message"] ?? "failed")")
            }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    /// - Returns: the number of the message, which its answer has.
    private func send(_ method: String, _ parameters: [String: Any]) throws -> Int {
        number += 1
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        if !session.isEmpty { message["sessionId"] = session }
        var bytes = try JSONSerialization.data(withJSONObject: message)
        bytes.append(0)
        guard (try? commands.fileHandleForWriting.write(contentsOf: bytes)) != nil else {
            throw BrowserProblem(description: "the browser has ended")
        }
        return number
    }

    /// Notes a download, which is not carried out, and closes a window that a page has opened.
    private func deny(_ event: String, _ facts: [String: Any]) throws {
        switch event {
        case "Browser.downloadWillBegin":
            denied.append("a download of \(facts["suggestedFilename"] ?? "a file")")
        case "Target.targetCreated":
            let target = facts["targetInfo"] as? [String: Any] ?? [:]
            guard target["openerId"] != nil, let id = target["targetId"] else { return }
            denied.append("a window for \(target["url"] ?? "a page")")
            _ = try send("Target.closeTarget", ["targetId": id])
        default: return
        }
    }

    private func receive(until last: ContinuousClock.Instant) throws -> [String: Any] {
        while ContinuousClock.now < last {
            if let end = received.firstIndex(of: 0) {
                let message = received[..<end]
                received = Data(received[(end + 1)...])
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            let output = answers.fileHandleForReading.fileDescriptor
            var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let left = Int32((last - .now) / .milliseconds(1)) + 1
            guard poll(&wait, 1, left) > 0 else { break }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(output, &buffer, buffer.count)
            guard count > 0 else { throw BrowserProblem(description: "the browser has ended") }
            received.append(contentsOf: buffer[..<count])
        }
        throw BrowserProblem(description: "the browser did not answer within \(Int(Self.patience)) s")
    }
}
