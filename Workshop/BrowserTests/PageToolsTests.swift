import Foundation
import Testing

/// Time that one touches, everything by a word, history, a phone, a floor.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct PageToolsTests {
    @Test func `gestures have names, one inserts in mid-scroll, and a flick is kept under a name`() throws {
        try withScene(["--items", "20"]) { scene in
            let browser = scene.browser
            #expect(
                try browser.run("return preview.state.gestures.join()") as? String
                    == "flick,slow drag,insert in mid-scroll")
            try scene.choose("insert in mid-scroll", in: "gesture")
            try browser.wait(for: "preview.state.items === 21 && !preview.frame.moving")
            let time = try browser.run("return preview.frame.time") as? Double ?? 0
            try browser.run("document.getElementById('replay').click()")
            try browser.wait(
                for:
                    "preview.frame.time > \(time + 0.8) && preview.state.items === 21 && !preview.frame.moving && preview.frame.offset > 2"
            )
            try browser.drag(from: try scene.place(0.6, 0.5), by: (-150, 0), steps: 6)
            try browser.wait(for: "preview.state.gesture === 'my last flick'")
            try browser.run("document.getElementById('keep-gesture').click()")
            try browser.type("mine\u{E007}")
            try browser.wait(
                for: "preview.state.gesture === 'mine' && !preview.state.gestures.includes('my last flick')")
        }
    }

    @Test func `a moment of the timeline is on the stage, and nine stills are below`() throws {
        try withScene(["--items", "20"]) { scene in
            let browser = scene.browser
            try browser.run("document.getElementById('replay').click()")
            try browser.wait(for: "preview.frame.offset > 2 && !preview.frame.moving")
            try browser.wait(for: "!document.getElementById('strip').hidden")
            let place = "document.querySelector('#world [aria-current]').style.transform"
            let rest = try #require(try browser.run("return \(place)") as? String)
            try browser.run("document.getElementById('track').focus()")
            for _ in 0..<2 { try browser.type("\u{E00F}") }
            try browser.wait(for: "\(place) !== '\(rest)'")
            #expect(
                try browser.run("return document.getElementById('track').getAttribute('aria-valuetext')")
                    as? String == "-0.50 seconds")
            try browser.type("\u{E00C}")
            try browser.wait(for: "\(place) === '\(rest)'")
        }
    }

    @Test func `everything is found by a word, and Back goes to the effect before`() throws {
        try withScene(["--type", "coverFlow"]) { scene in
            let browser = scene.browser
            try browser.press("k", with: "\u{E009}")
            try browser.type("rotary")
            try browser.type("\u{E007}")
            try browser.wait(for: "preview.state.type === 'rotary' && location.hash.includes('rotary')")
            try browser.press("k", with: "\u{E009}")
            try browser.type("property bounces")
            try browser.type("\u{E007}")
            try browser.wait(for: "document.activeElement.getAttribute('aria-label') === 'bounces'")
            try browser.run("history.back()")
            try browser.wait(for: "preview.state.type === 'coverFlow'")
            try browser.press("k", with: "\u{E009}")
            try browser.type("xyzzy")
            try browser.wait(for: "!document.getElementById('nothing-found').hidden")
        }
    }

    /// What people call an effect, and one that they could mean.
    static let phrases = [
        ("wheel seen from the front", "fspager/ferrisWheel"), ("turntable", "orbit"), ("circle", "rotary"),
        ("cards in a stack", "paging/stackDefault"),
        ("photos on a string", "clothesline"), ("flying through a tunnel", "tunnel"), ("book pages", "book"),
        ("cube that turns", "cube"), ("slot machine", "slots"), ("cover flow", "coverFlow"),
        ("time machine", "timeMachine"),
        ("fan of cards", "fan"), ("spiral staircase", "helix"), ("swipe cards away", "swiper/cards"),
        ("blurred background", "depthOfField"), ("merry-go-round", "horses"), ("magnifying dock", "dock"),
        ("falling dominoes", "domino"), ("mirror floor", "stage"), ("crossfade", "fspager/crossFading"),
    ]

    @Test func `a phrase finds an effect that it could mean among the first five`() throws {
        try withScene { scene in
            let found =
                try scene.browser.run(
                    """
                    return import('/find.js').then(({ find }) => {
                      const types = preview.state.types.filter(type => type.kind !== 'reference')
                      return arguments[0].map(phrase =>
                        find(phrase, types, ({ name, summary, words }) => [name, `${summary} ${words}`]).slice(0, 5).map(t => t.name))
                    })
                    """, [Self.phrases.map(\.0)]) as? [[String]] ?? []
            #expect(found.count == Self.phrases.count)
            for (phrase, names) in zip(Self.phrases, found) {
                #expect(names.contains(phrase.1), "\(phrase.0): \(names)")
            }
        }
    }

    @Test func `a link brings the preset, a hand's own gesture and the camera`() throws {
        try withScene(["--type", "orbit", "--items", "12"]) { scene in
            let browser = scene.browser
            try browser.run("document.querySelector('#presets button').click()")
            try browser.drag(from: try scene.place(0.6, 0.5), by: (-150, 0), steps: 6)
            try browser.run("document.querySelector('[data-view=top]').click()")
            try browser.wait(
                for:
                    "!preview.frame.moving && ['preset', 'my last flick', 'camera'].every(word => decodeURIComponent(location.hash).includes(word))"
            )
            let place = try #require(try browser.run("return location.hash") as? String)
            let commands =
                "JSON.stringify([preview.state.commands.find(([word]) => word === 'preset'), preview.state.replay])"
            let before = try #require(try browser.run("return \(commands)") as? String)
            #expect(before.contains("preset") && before.contains("take"))
            // Another window has a session of its own.
            try browser.run("sessionStorage.clear()")
            try browser.open("about:blank")
            try browser.open(scene.url + place)
            try browser.wait(for: "window.preview?.camera.view === 'top'")
            try browser.wait(for: "\(commands) === '\(before)'")
        }
    }

    @Test func `on a phone the stage fills the screen, and the options are a sheet`() throws {
        try withScene(["--type", "mine"], width: 390, height: 800, scripts: ["mine.lua": Script.row]) {
            scene in
            let browser = scene.browser
            func height(_ id: String) throws -> Double {
                try browser.run("return document.getElementById('\(id)').getBoundingClientRect().height")
                    as? Double ?? 0
            }
            let screen = try browser.run("return innerHeight") as? Double ?? 0
            #expect(try height("stage") > 0.65 * screen)
            #expect(try height("panels") < 60)
            let full = try height("stage")
            try browser.run("document.getElementById('sheet').click()")
            try browser.wait(
                for: "document.getElementById('panels').getBoundingClientRect().height > \(screen) / 2.5")
            // The stage stays as large as it is; its cards and what moves them are above the sheet.
            #expect(try height("stage") == full)
            for part in ["#transport", ".item[aria-label^=\"1 of\"] .card"] {
                let isAbove = """
                    return document.querySelector('\(part)').getBoundingClientRect().bottom
                      <= document.getElementById('panels').getBoundingClientRect().top + 1
                    """
                #expect(try browser.run(isAbove) as? Bool == true, "\(part)")
            }
        }
    }

    @Test func `items that hang in the air have their mirrors below one floor, leaning ones have none`()
        throws
    {
        let text = """
            return { itemTransformForOffset = function(offset, base)
              if offset > 1.5 then return base:translate(offset * 150, 0):rotate(0.5, 0, 0, 1) end
              return base:translate(offset * 150, offset > 0.5 and -30 or 0)
            end }
            """
        try withScene(["--type", "mine"], scripts: ["mine.lua": text]) { scene in
            try scene.browser.wait(for: "document.querySelectorAll('.item').length > 3")
            func mirror(_ number: Int, _ what: String) throws -> Any {
                try scene.browser.run(
                    "return getComputedStyle(document.querySelector('.item[aria-label^=\"\(number) of\"] .mirror')).\(what)"
                )
            }
            #expect(try mirror(1, "getPropertyValue('--lift')") as? String == "0px")
            #expect(try mirror(2, "getPropertyValue('--lift')") as? String == "60px")
            #expect(try mirror(1, "display") as? String == "block")
            #expect(try mirror(3, "display") as? String == "none")
        }
    }

    @Test func `at 1280 points at most 20 controls are in sight, and the rest is found by a word`() throws {
        try withScene(width: 1280, height: 800) { scene in
            let inSight = """
                [...document.querySelectorAll('button, input, select, textarea, summary, a[href]')].filter(e => {
                  const box = e.getBoundingClientRect()
                  return e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 1
                    && box.height > 1 && box.bottom > 0 && box.top < innerHeight }).length
                """
            for type in ["coverFlow", "orbit", "wave"] {
                try scene.choose(type, in: "type")
                try scene.browser.wait(for: "preview.state.type === '\(type)'")
                let count = try scene.browser.run("return \(inSight)") as? Int ?? 99
                #expect((8...20).contains(count), "\(type): \(count)")
                // Also once something is tuned; all that is hidden then is found by a word or a key.
                try scene.browser.run(
                    "const f = document.querySelector('#own-options input[type=number], #options input[type=number]'); f.value = Number(f.value) + .1; f.dispatchEvent(new Event('change'))"
                )
                try scene.browser.wait(for: "document.getElementById('changed').textContent === '1 changed'")
                let tuned = try scene.browser.run("return \(inSight)") as? Int ?? 99
                #expect((12...20).contains(tuned), "\(type): \(tuned)")
                try scene.browser.run("document.getElementById('shape').click()")
                let shaping = try scene.browser.run("return \(inSight)") as? Int ?? 99
                #expect((12...20).contains(shaping), "\(type): \(shaping)")
                try scene.browser.run("document.getElementById('shape').click()")
                try scene.browser.run("document.getElementById('discard').click()")
                try scene.browser.wait(for: "document.getElementById('changed').textContent === ''")
            }
            // A slider comes with the keyboard.
            try scene.browser.run("document.querySelector('input[type=number][aria-label=height]').focus()")
            try scene.browser.wait(
                for:
                    "document.querySelector('[aria-label=\"height, slider\"]').getBoundingClientRect().width > 100"
            )
            try scene.browser.press("k", with: "\u{E009}")
            for word in ["export", "film", "behavior", "snap", "insets", "replay", "bounds", "effects", "3d"]
            {
                let found =
                    try scene.browser.run(
                        "document.getElementById('words').value = '\(word)'; document.getElementById('words').dispatchEvent(new Event('input')); return document.querySelectorAll('#found li').length"
                    ) as? Int ?? 0
                #expect(found > 0, "\(word)")
            }
            try scene.browser.run(
                "document.getElementById('words').value = 'Placements'; document.getElementById('words').dispatchEvent(new Event('input'))"
            )
            try scene.browser.type("\u{E007}")
            try scene.browser.wait(for: "document.getElementById('placements-panel').open")
            #expect(
                try scene.browser.run("return document.getElementById('more-panels').open") as? Bool == true)
        }
    }

    @Test func `what the page switches is undone in the order of all steps, and redone`() throws {
        try withScene(["--type", "linear"]) { scene in
            let browser = scene.browser
            func see(_ look: String) throws {
                try browser.wait(
                    for:
                        "[preview.state.items, document.documentElement.dataset.theme ?? 'system', preview.camera.view].join(' ') === '\(look)'"
                )
            }
            func undo(redo: Bool = false) throws {
                try browser.press(redo ? "y" : "z", with: "\u{E009}")
            }
            try browser.run("document.getElementById('stage').focus()")
            try browser.run(
                "const f = document.querySelector('[aria-label=items]'); f.value = 7; f.dispatchEvent(new Event('change'))"
            )
            try browser.wait(for: "preview.state.items === 7")
            try scene.choose("dark", in: "theme")
            try browser.run("document.querySelector('[data-view=side]').click()")
            try browser.run(
                "const f = document.querySelector('[aria-label=items]'); f.value = 9; f.dispatchEvent(new Event('change'))"
            )
            try browser.wait(for: "preview.state.items === 9")
            // By hand: the view has no name then.
            try browser.press("\u{E014}", with: "\u{E008}")
            try scene.listen()
            for expected in [
                "9 dark side", "7 dark side", "7 dark front", "7 system front", "12 system front",
            ] {
                try undo()
                try see(expected)
            }
            try browser.wait(for: "told.includes('undo: theme dark')")
            for expected in ["7 system front", "7 dark front", "7 dark side", "9 dark side", "9 dark "] {
                try undo(redo: true)
                try see(expected)
            }
        }
    }

    @Test func `a pin and a turn of the hand are steps, also when the panel is drawn anew`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            let browser = scene.browser
            func isPinned(_ isPinned: Bool) throws {
                try browser.wait(
                    for: "document.querySelector('[data-pins=gap]')?.ariaPressed === '\(isPinned)'")
            }
            try browser.run("document.querySelector('[data-pins=gap]').click()")
            try isPinned(true)
            try scene.choose("wheel", in: "type")
            try browser.wait(for: "preview.state.type === 'wheel'")
            try scene.choose("mine", in: "type")
            try browser.wait(for: "preview.state.type === 'mine'")
            try isPinned(true)
            try browser.run("document.getElementById('stage').focus()")
            // Faster than the host answers.
            func press(_ key: String, times: Int) throws {
                try browser.run(
                    "for (let n = 0; n < \(times); n++) document.getElementById('stage').dispatchEvent(new KeyboardEvent('keydown', { key: '\(key)', ctrlKey: true, bubbles: true }))"
                )
            }
            try press("z", times: 3)
            try browser.wait(for: "preview.state.type === 'mine' && preview.state.steps === 0")
            try isPinned(false)
            try press("y", times: 3)
            try browser.wait(for: "preview.state.type === 'mine' && preview.state.steps === 2")
            try isPinned(true)
            try press("z", times: 2)
            try press("y", times: 1)
            try browser.wait(for: "preview.state.type === 'wheel' && preview.state.steps === 1")
        }
    }

    @Test func `a favorite comes first, and words of a script's tags find it`() throws {
        let tagged = Script.row.replacingOccurrences(
            of: "return {", with: "return { tags = { \"velvet\", \"calm\" },")
        try withScene(["--type", "zebra"], scripts: ["aardvark.lua": Script.row, "zebra.lua": tagged]) {
            scene in
            let browser = scene.browser
            try browser.run("document.getElementById('favorite').click()")
            #expect(
                try browser.run("return document.getElementById('favorite').ariaPressed") as? String == "true"
            )
            try scene.choose("aardvark", in: "type")
            try browser.wait(for: "preview.state.type === 'aardvark'")
            #expect(
                try browser.run("return document.getElementById('favorite').ariaPressed") as? String
                    == "false")
            try browser.open(scene.url)
            try browser.wait(for: "document.querySelectorAll('.thumb').length > 5")
            #expect(
                try browser.run(
                    "return [...document.querySelectorAll('.thumb span')].slice(0, 2).map(s => s.textContent).join()"
                )
                    as? String == "zebra,aardvark")
            try browser.run(
                "const f = document.getElementById('find'); f.value = 'calm velvet'; f.dispatchEvent(new Event('input'))"
            )
            let found = try browser.run(
                "return [...document.querySelectorAll('.thumb:not([hidden]) span')].map(s => s.textContent).join()"
            )
            #expect(found as? String == "zebra")
            try browser.run("localStorage.clear()")
        }
    }

    @Test func `what lint finds in the text is listed, and mended by a click`() throws {
        let text = """
            return { itemTransformForOffset = function(offset, base)
                return base:translate(offset * 100, 0):rotateZ(45) end }
            """
        try withScene(["--type", "mine"], scripts: ["mine.lua": text]) { scene in
            let browser = scene.browser
            try browser.run("document.getElementById('script-panel').open = true")
            try browser.wait(for: "document.getElementById('findings').textContent.includes('radians')")
            try browser.run("document.querySelector('#findings button').click()")
            try browser.wait(for: "document.getElementById('text').value.includes('math.rad')")
            try browser.wait(for: "document.getElementById('findings').childElementCount === 0")
        }
    }

    @Test func `a value of a card and the line that computes it light up together`() throws {
        let text = """
            return { itemTransformForOffset = function(offset, base)
                base = base:translate(offset * 100, 0)
                return base, 1 - math.abs(offset) / 9
              end }
            """
        try withScene(["--type", "mine", "--offset", "4"], scripts: ["mine.lua": text]) { scene in
            let browser = scene.browser
            try browser.run(
                "for (const id of ['script-panel', 'more-panels', 'placements-panel']) document.getElementById(id).open = true"
            )
            for (column, line) in [(2, 2), (5, 3)] {
                try browser.wait(for: "document.querySelectorAll('#placements tr').length > 3")
                try browser.run(
                    "[...document.querySelectorAll('#placements tr')].find(r => r.cells[0].textContent === '5').cells[\(column)].click()"
                )
                try browser.wait(
                    for: "document.querySelector('#colors [data-lit]')?.dataset.line === '\(line)'")
                #expect(
                    try browser.run(
                        "return [...document.querySelectorAll('#world .item[data-lit]')].map(i => i.querySelector('b').textContent).join()"
                    )
                        as? String == "5")
            }
        }
    }

    @Test func `a script that is dropped is tried as a draft, and Keep makes it an effect`() throws {
        let text = Script.row.replacingOccurrences(of: "\n", with: "\\n").replacingOccurrences(
            of: "\"", with: "\\\"")
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            let browser = scene.browser
            let file = scene.folder.appendingPathComponent("guest.lua").path
            func drop(_ text: String) throws {
                try browser.run(
                    """
                    const data = new DataTransfer()
                    data.items.add(new File(["\(text)"], 'guest.lua'))
                    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }))
                    """)
            }
            try drop("return {")
            try browser.wait(for: "document.getElementById('toasts').textContent.includes('guest.lua:1')")
            #expect(try browser.run("return preview.state.type") as? String == "mine")
            try drop(text)
            try browser.wait(
                for: "preview.state.type === 'guest' && !document.getElementById('draft').hidden")
            #expect(!FileManager.default.fileExists(atPath: file))
            try browser.wait(for: "document.getElementById('write-draft').textContent === 'Keep'")
            try browser.run("document.getElementById('write-draft').click()")
            try browser.wait(for: "document.getElementById('proposal').open")
            #expect(!FileManager.default.fileExists(atPath: file))
            try browser.run("document.getElementById('confirm').click()")
            try browser.wait(for: "document.getElementById('draft').hidden && preview.state.type === 'guest'")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == Script.row)
            // From now on it is loaded like the others.
            try scene.write(Script.row.replacingOccurrences(of: "max = 3", with: "max = 2"), to: "guest.lua")
            try browser.wait(for: "preview.state.options.find(o => o.name === 'gap').max === 2")
        }
    }
}
