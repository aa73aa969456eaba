import Foundation
import LoopbackProbe

/// A program that a test starts, and that is ended with this object. It can wait for a line of the program's
/// output.
final class Child {
    struct Silence: Error, CustomStringConvertible { let description: String }

    private let process = Process()
    private let output = Pipe()

    init(_ program: String, _ arguments: [String], in folder: URL? = nil, display: String? = nil) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        if let display {
            let own = ["DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"]
            process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
        }
        if let folder { process.currentDirectoryURL = folder }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    deinit { end() }

    func end() {
        guard process.isRunning else { return }
        // SIGTERM may be blocked: a child of a test may have inherited the signal mask.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits until the pattern matches in the output; returns the text of its first group.
    func wait(for pattern: Regex<(Substring, Substring)>) throws -> String {
        var text = ""
        while true {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Silence(description: "it ended, after \(text)") }
            text += String(decoding: data, as: UTF8.self)
            if let found = text.firstMatch(of: pattern) { return String(found.1) }
        }
    }
}

/// Browsers that no test uses now. The unchecked conformance is correct: a lock guards them.
private final class IdleBrowsers: @unchecked Sendable {
    private let lock = NSLock()
    private var browsers: [Browser] = []

    func add(_ browser: Browser) { lock.withLock { browsers.append(browser) } }
    func take() -> Browser? { lock.withLock { browsers.popLast() } }
}

/// A browser, controlled with W3C WebDriver.
///
/// The unchecked conformance is correct: one test at a time has it.
final class Browser: @unchecked Sendable {
    struct Problem: Error, CustomStringConvertible { let description: String }

    static func find(_ names: [String]) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return names.flatMap { name in folders.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static let program = find(["chromium", "chromium-browser", "google-chrome"])
    private static let driver = find(["chromedriver", "chromium.chromedriver"])

    /// Whether there is a browser to test with.
    static var isInstalled: Bool { program != nil && driver != nil }

    private let driver: any WebDriverEnd
    private var session = ""

    /// A session with a driver that has started.
    private init(_ driver: any WebDriverEnd, _ capabilities: [String: Any]) throws {
        self.driver = driver
        let answer = try ask("POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
        guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
            throw Problem(description: "no session: \(answer)")
        }
        session = "/session/\(id)"
    }

    private convenience init(width: Int, height: Int) throws {
        guard let program = Self.program, let path = Self.driver else {
            throw Problem(description: "no browser")
        }
        // It takes a free port of IPv6, and ends if the same one of IPv4 is in use.
        var child = try Child(path, ["--port=0"])
        var found = Result { try child.wait(for: /started successfully on port (\d+)/) }
        for _ in 0..<5 {
            guard case .failure = found else { break }
            child = try Child(path, ["--port=0"])
            found = Result { try child.wait(for: /started successfully on port (\d+)/) }
        }
        let options: [String: Any] = [
            "binary": program,
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--window-size=\(width),\(height)",
            ],
        ]
        try self.init(
            DriverServer(child, port: Int(found.get()) ?? 0),
            [
                "browserName": "chrome", "goog:chromeOptions": options,
                "goog:loggingPrefs": ["browser": "ALL"], "timeouts": ["script": 170_000],
            ])
    }

    /// Closes all windows.
    func quit() {
        _ = try? ask("DELETE", session)
        driver.end()
    }

    // MARK: Other browsers

    /// Firefox, without a window.
    static func firefox() throws -> Browser { try Browser(Marionette(), [:]) }
    static var hasFirefox: Bool { Marionette.program != nil }

    /// WebKitGTK's own small browser, on a screen without a monitor.
    static func webKit() throws -> Browser {
        guard let screen = find(["Xvfb"]), let path = find(["WebKitWebDriver"]), let program = webKitProgram
        else { throw Problem(description: "no WebKitGTK") }
        let display = ":\(200 + Int(getpid()) % 700)"
        let monitor = try Child(screen, [display, "-screen", "0", "1200x900x24"])
        // Below the ports that the system gives away.
        let port = 20_000 + Int(getpid()) % 12_000
        let driver = try Child(path, ["--port=\(port)"], display: display)
        let server = DriverServer(driver, monitor, port: port)
        let options: [String: Any] = ["binary": program, "args": ["--automation"]]
        for _ in 0..<300 {
            if (try? server.ask("GET", "/status", nil)) != nil { break }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return try Browser(server, ["webkitgtk:browserOptions": options])
    }
    static var hasWebKit: Bool {
        find(["WebKitWebDriver"]) != nil && find(["Xvfb"]) != nil && webKitProgram != nil
    }
    private static let webKitProgram: String? = {
        let folder = "/usr/lib"
        let places = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let programs = places.flatMap { place in
            ["4.1", "4.0", "6.0"].map { "\(folder)/\(place)/webkit2gtk-\($0)/MiniBrowser" }
        }
        return programs.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    // MARK: One browser after another test

    /// Browsers that wait for the next test: a new one takes longer to start than most tests run.
    private static let idle = IdleBrowsers()

    /// Lends a browser with one window to a test. After a failure it is not used again.
    static func lend(width: Int, height: Int, to body: (Browser) throws -> Void) throws {
        let waiting = idle.take()
        let browser = try waiting ?? Browser(width: width, height: height)
        do {
            try browser.begin(width: width, height: height)
            try body(browser)
            try browser.forget()
        } catch {
            browser.quit()
            throw error
        }
        idle.add(browser)
        _ = quitsAtExit
    }

    /// Ends the waiting browsers when the tests are over.
    private static let quitsAtExit: Void = {
        atexit { while let browser = Browser.idle.take() { browser.quit() } }
    }()

    private func begin(width: Int, height: Int) throws {
        _ = try command("/window/rect", ["width": width, "height": height])
    }

    /// Closes further windows, and forgets emulated screens, preferences and messages.
    private func forget() throws {
        let windows = try ask("GET", session + "/window/handles") as? [String] ?? []
        for window in windows.dropFirst() {
            try turn(to: window)
            _ = try ask("DELETE", session + "/window")
        }
        if let first = windows.first { try turn(to: first) }
        _ = try ask("DELETE", session + "/actions")
        try emulate("Emulation.clearDeviceMetricsOverride", [:])
        try emulate("Emulation.setEmulatedMedia", ["media": "", "features": []])
        try open("about:blank")
        _ = try complaints()
    }

    private func ask(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any {
        try driver.ask(method, path, body)
    }

    private func command(_ path: String, _ body: [String: Any] = [:]) throws -> Any {
        try ask("POST", session + path, body)
    }

    // MARK: Windows

    func open(_ url: String) throws { _ = try command("/url", ["url": url]) }

    /// Opens another window; returns the handles of both windows.
    func openWindow(_ url: String) throws -> (first: String, second: String) {
        let first = try ask("GET", session + "/window") as? String
        let second =
            (try command("/window/new", ["type": "window"]) as? [String: Any])?["handle"] as? String
        guard let first, let second else { throw Problem(description: "no window") }
        try turn(to: second)
        try open(url)
        return (first, second)
    }

    func turn(to window: String) throws { _ = try command("/window", ["handle": window]) }

    /// Emulates another screen size or other preferences of the user.
    func emulate(_ method: String, _ parameters: [String: Any]) throws {
        _ = try command("/goog/cdp/execute", ["cmd": method, "params": parameters])
    }

    /// The errors in the page's console.
    func complaints() throws -> [String] {
        let log = try command("/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        return log.compactMap { $0["message"] as? String }
    }

    /// What a screen reader is told: the roles and names of all that is not ignored.
    func readersTree() throws -> [(role: String, name: String)] {
        let answer = try command(
            "/goog/cdp/execute", ["cmd": "Accessibility.getFullAXTree", "params": [String: Any]()])
        let nodes = (answer as? [String: Any])?["nodes"] as? [[String: Any]] ?? []
        return nodes.compactMap { node in
            guard node["ignored"] as? Bool != true,
                let role = (node["role"] as? [String: Any])?["value"] as? String
            else { return nil }
            return (role, (node["name"] as? [String: Any])?["value"] as? String ?? "")
        }
    }

    /// A screenshot of the page, as PNG.
    func screenshot() throws -> Data {
        guard let text = try ask("GET", session + "/screenshot") as? String,
            let data = Data(base64Encoded: text)
        else { throw Problem(description: "no picture") }
        return data
    }

    // MARK: Scripts and input

    /// Runs the body of a function in the page; returns its result.
    @discardableResult func run(_ script: String, _ arguments: [Any] = []) throws -> Any {
        try command("/execute/sync", ["script": script, "args": arguments])
    }

    /// The same for a body that calls its last argument with the result.
    func runLater(_ script: String) throws -> Any {
        try command("/execute/async", ["script": script, "args": [Any]()])
    }

    /// Waits until an expression is true in the page, and is drawn; the limit is far beyond what a busy machine needs.
    func wait(for expression: String, seconds: Double = 90) throws {
        try waitInPage(for: "window.preview && (\(expression))", seconds: seconds)
        // A window in the background draws nothing.
        let drawn = "const [done] = arguments; setTimeout(done, 20000); requestAnimationFrame(() => done())"
        _ = try command("/execute/async", ["script": drawn, "args": [Any]()])
    }

    /// The same in a page that is not the preview.
    ///
    /// - Parameter values: texts by the names that the expression has for them.
    func waitInPage(
        for expression: String, with values: [String: String] = [:], seconds: Double = 90
    ) throws {
        let deadline = Date() + seconds
        let names = values.keys.sorted()
        let given = names.isEmpty ? "" : "const [\(names.joined(separator: ", "))] = arguments; "
        while try run("\(given)return Boolean(\(expression))", names.map { values[$0] ?? "" }) as? Bool
            != true
        {
            guard Date() < deadline else {
                let frame = try run(
                    "return window.preview ? JSON.stringify(preview.frame).slice(0, 300) : document.title")
                throw Problem(description: "expected \(expression), at \(frame)")
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// Drags a pointer from a position on the page.
    ///
    /// - Parameters:
    ///   - steps: the number of moves, 16 ms each.
    ///   - rest: the pause before the release, in milliseconds.
    func drag(
        from start: (x: Double, y: Double), by way: (x: Double, y: Double), steps: Int = 20, rest: Int = 0,
        pointer: String = "mouse"
    ) throws {
        func move(_ part: Double, _ duration: Int) -> [String: Any] {
            [
                "type": "pointerMove", "duration": duration, "origin": "viewport",
                "x": Int((start.x + way.x * part).rounded()), "y": Int((start.y + way.y * part).rounded()),
            ]
        }
        var actions: [[String: Any]] = [move(0, 0), ["type": "pointerDown", "button": 0]]
        for step in 1...steps { actions.append(move(Double(step) / Double(steps), 16)) }
        if rest > 0 { actions.append(["type": "pause", "duration": rest]) }
        actions.append(["type": "pointerUp", "button": 0])
        try act([
            "type": "pointer", "id": "hand", "parameters": ["pointerType": pointer], "actions": actions,
        ])
    }

    /// Gives the events of a hand the time that its way takes, as a busy machine sends them late.
    ///
    /// - Parameter perPoint: milliseconds for each point across. The page's `handRest` are those before a release.
    func timeHands(perPoint: Double) throws {
        try run(
            """
            window.handRest = 0
            const times = new WeakMap, own = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get
            Object.defineProperty(Event.prototype, 'timeStamp', { get() { return times.get(this) ?? own.call(this) } })
            let down = null, end = 0
            addEventListener('pointerdown', event => { down = { x: event.clientX, time: own.call(event) } }, true)
            const at = event => down.time + Math.abs(event.clientX - down.x) * \(perPoint)
            addEventListener('pointermove', event => { if (down) times.set(event, at(event)) }, true)
            addEventListener('pointerup', event => {
              end = at(event) + handRest
              times.set(event, end)
              down = null
            }, true)
            addEventListener('click', event => { times.set(event, end + 1) }, true)
            """)
    }

    /// Clicks with the mouse at a place.
    func click(at place: (x: Double, y: Double)) throws {
        try act([
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": [
                ["type": "pointerMove", "duration": 0, "x": Int(place.x), "y": Int(place.y)],
                ["type": "pointerDown", "button": 0], ["type": "pause", "duration": 30],
                ["type": "pointerUp", "button": 0],
            ],
        ])
    }

    /// Clicks while a key is held.
    func click(at place: (x: Double, y: Double), with key: String) throws {
        let keys: [[String: Any]] = [
            ["type": "keyDown", "value": key], ["type": "pause"], ["type": "pause"], ["type": "pause"],
            ["type": "keyUp", "value": key],
        ]
        let hand: [[String: Any]] = [
            ["type": "pause"], ["type": "pointerMove", "duration": 0, "x": Int(place.x), "y": Int(place.y)],
            ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
        ]
        _ = try command(
            "/actions",
            [
                "actions": [
                    ["type": "key", "id": "keys", "actions": keys],
                    [
                        "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
                        "actions": hand,
                    ],
                ]
            ])
    }

    /// Moves two fingers apart, from a place in both directions.
    func spread(from place: (x: Double, y: Double), by way: Double) throws {
        let fingers = [-1.0, 1].map { side -> [String: Any] in
            func move(_ part: Double) -> [String: Any] {
                [
                    "type": "pointerMove", "duration": 16, "y": Int(place.y),
                    "x": Int(place.x + side * (20 + way * part)),
                ]
            }
            let moves = (1...10).map { move(Double($0) / 10) }
            return [
                "type": "pointer", "id": "finger \(side)", "parameters": ["pointerType": "touch"],
                "actions": [move(0), ["type": "pointerDown", "button": 0]] + moves + [
                    ["type": "pointerUp", "button": 0]
                ],
            ]
        }
        _ = try command("/actions", ["actions": fingers])
    }

    /// Presses, moves and releases in steps of one's own; what happens between them is up to the test.
    func hand(_ actions: [[String: Any]], pointer: String = "mouse") throws {
        try act([
            "type": "pointer", "id": "hand", "parameters": ["pointerType": pointer], "actions": actions,
        ])
    }

    /// Turns the wheel at a position.
    func wheel(at place: (x: Double, y: Double), by way: (x: Int, y: Int)) throws {
        try act([
            "type": "wheel", "id": "wheel",
            "actions": [
                [
                    "type": "scroll", "x": Int(place.x), "y": Int(place.y), "deltaX": way.x, "deltaY": way.y,
                    "duration": 0, "origin": "viewport",
                ]
            ],
        ])
    }

    /// Types keys; WebDriver uses private characters for special keys.
    func type(_ keys: String) throws {
        let actions = keys.flatMap {
            [["type": "keyDown", "value": "\($0)"], ["type": "keyUp", "value": "\($0)"]]
        }
        try act(["type": "key", "id": "keys", "actions": actions])
    }

    /// Presses a key while another one is held.
    func press(_ key: String, with other: String) throws {
        let actions = [("keyDown", other), ("keyDown", key), ("keyUp", key), ("keyUp", other)]
        try act(["type": "key", "id": "keys", "actions": actions.map { ["type": $0, "value": $1] }])
    }

    private func act(_ source: [String: Any]) throws {
        _ = try command("/actions", ["actions": [source]])
    }
}
