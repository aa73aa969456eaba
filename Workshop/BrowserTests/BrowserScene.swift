import Foundation
import Testing

/// A host and its page in a browser.
final class BrowserScene {
    /// The program of the page, in a folder without any other: all that the page does it does alone.
    static let program: String = {
        let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("carousel")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "page-\(UUID().uuidString)")
        let alone = folder.appendingPathComponent("carousel")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? FileManager.default.linkItem(at: built, to: alone)
        if !FileManager.default.fileExists(atPath: alone.path) {
            try? FileManager.default.copyItem(at: built, to: alone)
        }
        return alone.path
    }()
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    let browser: Browser
    let folder: URL
    private var host: Child?
    private(set) var url = ""

    init(browser: Browser) throws {
        self.browser = browser
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ text: String, to name: String) throws {
        try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    /// - Parameter arguments: by default a row at its first item; `--offset middle` is the program's own opening.
    func startHost(port: String = "0", _ arguments: [String] = []) throws {
        let isOpening = arguments == ["--offset", "middle"]
        let host = try Child(
            BrowserScene.program,
            [
                "--port", port, "--plugins", folder.path, "--plugins",
                BrowserScene.root.path + "/Plugins",
            ]
                + (isOpening || arguments.contains("--type") || arguments.contains("--plugin")
                    ? [] : ["--type", "linear"])
                + (arguments.contains("--offset") ? [] : ["--offset", "0"])
                + (isOpening ? [] : arguments))
        url = try host.wait(for: /(http:\S+)/)
        self.host = host
    }

    func stopHost() { host?.end() }

    var port: String { URL(string: url)?.port.map { "\($0)" } ?? "" }

    /// The address of the page without what its link says.
    var address: String { "http://127.0.0.1:\(port)/" }

    /// Opens the page and waits for its first frame.
    func open() throws {
        try browser.open(url)
        try browser.wait(for: "preview.frame && document.querySelector('.item')")
        try browser.wait(for: "!preview.frame.moving")
    }

    /// Keeps what messages say, which are gone after some seconds, as `told`.
    func listen() throws {
        try browser.run(
            """
            window.told = ''
            new MutationObserver(list => { for (const m of list) for (const n of m.addedNodes) told += n.textContent + '\\n' })
              .observe(document.getElementById('toasts'), { childList: true })
            """)
    }

    /// A position on the stage; 0 to 1 in each direction.
    func place(_ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
        let script =
            "const b = document.getElementById('world').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]"
        let box = try browser.run(script) as? [Double] ?? []
        guard box.count == 4 else { throw Browser.Problem(description: "no stage") }
        return (box[0] + box[2] * x, box[1] + box[3] * y)
    }

    /// The number of pixels per point of the carousel.
    func scale() throws -> Double {
        let script =
            "return document.getElementById('world').getBoundingClientRect().width / preview.state.bounds[0]"
        return try browser.run(script) as? Double ?? 1
    }

    func offset() throws -> Double {
        try browser.run("return preview.frame.offset") as? Double ?? .nan
    }

    func choose(_ value: String, in id: String) throws {
        let script =
            "const m = document.getElementById(arguments[0]); m.value = arguments[1]; m.dispatchEvent(new Event('change'))"
        try browser.run(script, [id, value])
    }

    /// Compares the window with a picture of the documents; with CAROUSEL_APPROVE=1 that is drawn anew.
    func checkPicture(_ name: String) throws {
        try browser.waitInPage(
            for:
                "[...document.images].length > 4 && [...document.images].every(i => i.complete && i.naturalWidth > 0)"
        )
        let shot = try browser.screenshot()
        let file = BrowserScene.root.appendingPathComponent("Docs/Pictures/\(name).png")
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] != nil { try shot.write(to: file) }
        // Fonts differ from machine to machine: compared as small pictures.
        try browser.open("about:blank")
        let difference = try browser.run(
            """
            const read = async data => {
              const image = new Image()
              image.src = `data:image/png;base64,${data}`
              await image.decode()
              const canvas = new OffscreenCanvas(128, 80).getContext('2d')
              canvas.imageSmoothingQuality = 'high'
              canvas.drawImage(image, 0, 0, 128, 80)
              return canvas.getImageData(0, 0, 128, 80).data
            }
            const [a, b] = arguments
            return Promise.all([read(a), read(b)]).then(([a, b]) => a.reduce((sum, x, k) => sum + Math.abs(x - b[k]), 0) / a.length)
            """, [shot.base64EncodedString(), try Data(contentsOf: file).base64EncodedString()])
        #expect((difference as? Double ?? 255) < 5, "\(name) shows something else")
    }

    func text(_ id: String) throws -> String {
        try browser.run("return document.getElementById(arguments[0]).textContent", [id]) as? String
            ?? ""
    }
}

/// Starts a host, opens its page, and ends both.
func withScene(
    _ arguments: [String] = [], width: Int = 1300, height: Int = 950, scripts: [String: String] = [:],
    _ body: (BrowserScene) throws -> Void
) throws {
    try Browser.lend(width: width, height: height) { browser in
        let scene = try BrowserScene(browser: browser)
        defer { scene.stopHost() }
        for (name, text) in scripts { try scene.write(text, to: name) }
        try scene.startHost(arguments)
        // An earlier test's host may have had the same port.
        try browser.emulate(
            "Storage.clearDataForOrigin",
            ["origin": String(scene.address.dropLast()), "storageTypes": "local_storage"])
        try scene.open()
        try body(scene)
        #expect(try browser.complaints().filter { !$0.contains("WebSocket connection to") } == [])
    }
}

/// Scripts of tests.
enum Script {
    static func script(_ body: String) -> String {
        """
        return {
          options = { gap = { default = 1, min = 0, max = 3, step = 0.05, unit = "item widths", help = "from card to card" } },
          itemTransformForOffset = function(offset, base)
            return \(body)
          end,
        }
        """
    }
    static let row = script(
        "base:translate(offset * carousel:option('gap') * carousel.itemWidth, 0, 0)")
}
