import Foundation
import Testing

/// One picture: what the page shows of a moment is what a picture of it shows.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct PictureLawTests {
    /// A moment of an effect, and how it is looked at.
    struct Moment: Sendable, CustomTestStringConvertible {
        let effect: String
        let offset: Double
        let theme: String
        /// Pixels per point.
        let pixels: Int
        var testDescription: String { "\(effect) at \(offset), \(theme), \(pixels) pixels a point" }
    }

    /// The effects that use most looks, and two of the usual ones.
    static let moments = [
        ("coverFlow", 4), ("orbit", 2.5), ("flipside", 4.3), ("palette", 3), ("parallaxShelf", 4.3),
        ("depthOfField", 4), ("curtain", 4.4), ("magazine", 4), ("spotlight", 2.3), ("dealt", 4.3),
        ("door", 3.4),
        ("crumple", 3),
    ].enumerated().map { number, pair in
        Moment(
            effect: pair.0, offset: pair.1, theme: number % 2 == 0 ? "light" : "dark",
            pixels: number % 3 == 0 ? 2 : 1)
    }

    /// The average and the 95th percentile of what two pictures differ by where the second shows cards, without rims, or
    /// anywhere; the second is at a place of the first.
    static let difference = """
        const read = async data => {
          const image = new Image()
          image.src = `data:image/png;base64,${data}`
          await image.decode()
          return image
        }
        const [a, b, x = 0, y = 0, isWhole = false] = arguments
        return Promise.all([read(a), read(b)]).then(([a, b]) => {
          const { width: w, height: h } = b
          const [page, ours] = [[a, -x, -y], [b, 0, 0]].map(([image, left, top]) => {
            const canvas = new OffscreenCanvas(w, h).getContext('2d')
            canvas.drawImage(image, left, top)
            return canvas.getImageData(0, 0, w, h).data
          })
          const apart = (one, i, other, k) => Math.max(...[0, 1, 2].map(c => Math.abs(one[i + c] - other[k + c])))
          const isCard = i => isWhole || apart(ours, i, ours, 4 * (2 * w + 2)) > 6
          const found = []
          for (let y = 1; y < h - 1; y++) for (let x = 1; x < w - 1; x++) {
            const i = 4 * (y * w + x)
            if ([0, 4, -4, 4 * w, -4 * w].every(step => isCard(i + step))) found.push(apart(page, i, ours, i))
          }
          found.sort((a, b) => a - b)
          return [found.reduce((sum, x) => sum + x, 0) / found.length, found[Math.floor(found.length * .95)], found.length]
        })
        """

    /// A stage as a person has it: with its room, from a side.
    struct Stage: Sendable, CustomTestStringConvertible {
        let effect: String
        let offset: Double
        let theme: String
        let cards: String
        let view: String
        let pixels: Int
        var testDescription: String {
            "\(effect) at \(offset), \(theme), \(cards), from \(view), \(pixels) pixels a point"
        }
    }

    static let stages = [
        ("coverFlow", 4, "covers", "front", 1), ("orbit", 2.5, "covers", "corner", 1),
        ("palette", 3, "covers", "side", 1), ("stage", 4.3, "covers", "front", 2),
        ("door", 3.4, "covers", "front", 1), ("spotlight", 2.3, "covers", "top", 1),
    ].enumerated().map { number, row in
        Stage(
            effect: row.0, offset: row.1, theme: number % 2 == 0 ? "light" : "dark", cards: row.2,
            view: row.3,
            pixels: row.4)
    }

    @Test(arguments: stages) func `a picture that leaves is the stage, with its room and floor`(
        _ stage: Stage
    ) throws {
        try withScene(["--type", stage.effect, "--items", "13", "--offset", "\(stage.offset)"]) { scene in
            defer { try? scene.browser.emulate("Emulation.clearDeviceMetricsOverride", [:]) }
            try scene.browser.emulate(
                "Emulation.setDeviceMetricsOverride",
                ["width": 1300, "height": 900, "deviceScaleFactor": stage.pixels, "mobile": false])
            try scene.choose(stage.theme, in: "theme")
            try scene.choose(stage.cards, in: "cards")
            try scene.choose("png", in: "format")
            try scene.browser.run(
                """
                const room = document.getElementById('room')
                if (!room.checked) room.click()
                document.querySelector('[data-view=\(stage.view)]').click()
                const sheet = new CSSStyleSheet
                // The page draws digits with a font of its own.
                sheet.replaceSync('#stage > :not(#world), #overlay, .paper b { visibility: hidden !important }')
                document.adoptedStyleSheets = [sheet]
                """)
            try scene.browser.waitInPage(for: "[...document.images].every(i => i.complete)")
            scene.browser.pause(0.3)
            let box =
                try scene.browser.run(
                    "const r = document.getElementById('stage').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]"
                )
                as? [Double] ?? []
            try #require(box.count == 4)
            let shot = try scene.browser.screenshot()
            let picture =
                try scene.browser.run(
                    """
                    const made = new Promise(done => {
                      const make = URL.createObjectURL
                      URL.createObjectURL = blob => {
                        done(blob)
                        return make.call(URL, blob)
                      }
                    })
                    document.getElementById('take').click()
                    return made.then(blob => new Promise(done => {
                      const reader = new FileReader
                      reader.onload = () => done(reader.result.split(',')[1])
                      reader.readAsDataURL(blob)
                    }))
                    """) as? String ?? ""
            try scene.browser.open("about:blank")
            let found =
                try scene.browser.run(
                    Self.difference,
                    [
                        shot.base64EncodedString(), picture, box[0] * Double(stage.pixels),
                        box[1] * Double(stage.pixels), true,
                    ]) as? [Double] ?? []
            try #require(found.count == 3)
            #expect(found[2] > 100_000)
            #expect(found[0] <= 3, "off by \(found[0]) of 255 on average")
        }
    }

    @Test(arguments: moments) func `the page shows what a picture shows`(_ moment: Moment) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let render = Process()
        render.executableURL = URL(fileURLWithPath: BrowserScene.program)
        render.arguments = [
            "render", moment.effect, "--items", "13", "--offset", "\(moment.offset)", "--theme", moment.theme,
            "--cards", "covers", "--scale", "\(moment.pixels)", "--out", file.path, "--plugins",
            BrowserScene.root.path + "/Plugins",
        ]
        render.standardOutput = FileHandle.nullDevice
        try render.run()
        render.waitUntilExit()
        let picture = try Data(contentsOf: file)
        try withScene(["--type", moment.effect, "--items", "13", "--offset", "\(moment.offset)"]) { scene in
            defer { try? scene.browser.emulate("Emulation.clearDeviceMetricsOverride", [:]) }
            try scene.browser.emulate(
                "Emulation.setDeviceMetricsOverride",
                ["width": 1300, "height": 900, "deviceScaleFactor": moment.pixels, "mobile": false])
            try scene.choose(moment.theme, in: "theme")
            try scene.choose("covers", in: "cards")
            try scene.browser.run(
                "const room = document.getElementById('room'); if (room.checked) room.click()")
            // Nothing but the cards, a point for a CSS pixel.
            try scene.browser.run(
                """
                const world = document.getElementById('world'), sheet = new CSSStyleSheet
                sheet.replaceSync(`body { background: var(--picture-ground) } body > :not(#world) { visibility: hidden }
                  #world { position: fixed !important; transform: none !important; outline: none !important; overflow: clip }`)
                document.adoptedStyleSheets = [sheet]
                document.body.append(world)
                """)
            try scene.browser.waitInPage(for: "[...document.images].every(i => i.complete)")
            scene.browser.pause(0.3)
            let shot = try scene.browser.screenshot()
            try scene.browser.open("about:blank")
            let found =
                try scene.browser.run(
                    Self.difference, [shot.base64EncodedString(), picture.base64EncodedString()]) as? [Double]
                ?? []
            try #require(found.count == 3)
            #expect(found[2] > 10_000)
            #expect(found[0] <= 3, "off by \(found[0]) of 255 on average")
            #expect(found[1] <= 16, "off by \(found[1]) of 255 at the 95th percentile")
        }
    }
}
