import Foundation
import Testing

/// The workbench in a real browser: what an author does besides scrolling.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct WorkbenchTests {
    @Test func `the camera looks from the side, and the page's own items stay where the host says`() throws {
        try withScene(["--type", "cylinder"]) { scene in
            let matrix = "document.querySelector('.item[data-index=\"0\"]').style.transform"
            let front = try scene.browser.run("return \(matrix)") as? String
            try scene.browser.run("document.querySelector('[data-view=side]').click()")
            try scene.browser.waitInPage(
                for: "\(matrix) !== arguments_front", with: ["arguments_front": front ?? ""])
            // M · P⁻¹ · R · S · P, for an eye at 500 points and a camera that is farther away.
            let same = try scene.browser.run(
                """
                const item = preview.frame.items.find(i => i[0] === 0), m = item.slice(11, 27)
                const mul = (a, b) => Array.from({ length: 16 }, (_, k) => [0, 1, 2, 3].reduce((s, j) => s + a[(k & 12) + j] * b[j * 4 + (k & 3)], 0))
                const P = e => [1,0,0,0, 0,1,0,0, 0,0,1,e, 0,0,0,1]
                const [c, s] = [Math.cos(1.25), Math.sin(1.25)], [d, t] = [Math.cos(0.12), Math.sin(0.12)]
                const R = mul([c,0,-s,0, 0,1,0,0, s,0,c,0, 0,0,0,1], [1,0,0,0, 0,d,t,0, 0,-t,d,0, 0,0,0,1])
                const z = preview.camera.zoom, S = [z,0,0,0, 0,z,0,0, 0,0,z,0, 0,0,0,1]
                const wanted = mul(mul(mul(mul(m, P(1 / 500)), R), S), P(-0.6 / 500))
                const shown = new DOMMatrix(\(matrix)).toFloat64Array()
                return shown.every((x, k) => Math.abs(x - wanted[k]) < 1e-6 * Math.max(1, Math.abs(wanted[k])))
                """)
            #expect(same as? Bool == true)
            #expect(
                try scene.browser.run("return document.querySelectorAll('#overlay .plane').length") as? Int
                    == 5)
            // The eye is in the picture: all rays from the screen's plane end there.
            for view in ["side", "top", "corner"] {
                try scene.browser.run("document.querySelector('[data-view=\(view)]').click()")
                try scene.browser.waitInPage(for: "preview.camera.view === '\(view)'")
                let isSeen = try scene.browser.run(
                    """
                    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
                      const room = document.getElementById('stage').getBoundingClientRect()
                      const eye = document.querySelector('#overlay circle').getBoundingClientRect()
                      done(eye.left >= room.left && eye.right <= room.right && eye.top >= room.top && eye.bottom <= room.bottom)
                    })))
                    """)
                #expect(isSeen as? Bool == true, "\(view)")
            }
            try scene.browser.run("document.querySelector('[data-view=side]').click()")
            // The host knows nothing of it; taps do nothing, drags do.
            try scene.browser.drag(from: scene.place(0.7, 0.5), by: (0, 0), steps: 1)
            try scene.browser.drag(from: scene.place(0.7, 0.5), by: (-200, 0), steps: 20)
            try scene.browser.wait(for: "preview.frame.offset > 0.5 && !preview.frame.moving")
            let events = try scene.text("events")
            #expect(!events.contains("didSelect"))
            let isHidden = "return document.getElementById('aside').hidden"
            #expect(try scene.browser.run(isHidden) as? Bool == false)
            try scene.browser.run("document.querySelector('[data-view=front]').click()")
            try scene.browser.wait(for: "!document.querySelector('#overlay .plane')")
            #expect(try scene.browser.run(isHidden) as? Bool == true)
        }
    }

    @Test func `in full screen the stage has the room, and the keys`() throws {
        try withScene(["--type", "coverFlow"]) { scene in
            let inline = try scene.scale()
            try scene.browser.run("document.getElementById('full').focus()")
            // A page goes there only for a key or a click of a person.
            try scene.browser.type("\u{E007}")
            try scene.browser.wait(
                for:
                    "document.fullscreenElement === document.getElementById('stage') && document.activeElement.id === 'stage'"
            )
            try scene.browser.waitInPage(
                for: "document.querySelector('#world').getBoundingClientRect().width > Number(wide)",
                with: ["wide": "\(800 * inline)"])
            let before = try scene.offset()
            try scene.browser.type("\u{E014}")
            try scene.browser.waitInPage(
                for: "preview.frame.offset === Number(next)", with: ["next": "\(before + 1)"])
        }
    }

    @Test func `the shelf shows each effect, moves the one under the pointer, and chooses`() throws {
        try withScene { scene in
            try scene.browser.waitInPage(for: "document.querySelectorAll('.thumb path').length > 100")
            #expect(
                try scene.browser.run("return document.querySelectorAll('.thumb').length") as? Int ?? 0 > 70)
            let card = "document.querySelectorAll('.thumb')[3].querySelector('path')"
            // It may have come back before one looks.
            try scene.browser.run(
                """
                const card = \(card), rest = card.getAttribute('d')
                new MutationObserver(() => { if (card.getAttribute('d') !== rest) window.hasMoved = true })
                  .observe(card, { attributeFilter: ['d'] })
                """)
            let enter = "dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))"
            try scene.browser.run("document.querySelectorAll('.thumb')[3].\(enter)")
            try scene.browser.waitInPage(for: "window.hasMoved")
            #expect(try scene.offset() == 0)
            try scene.browser.run("document.querySelectorAll('.thumb')[3].click()")
            try scene.browser.wait(for: "preview.state.type === 'cylinder'")
            try scene.browser.run(
                "const f = document.getElementById('find'); f.value = 'cube'; f.dispatchEvent(new Event('input'))"
            )
            let found =
                try scene.browser.run(
                    "return [...document.querySelectorAll('.thumb')].filter(t => !t.hidden).length") as? Int
            #expect((1...8).contains(found ?? 0))
        }
    }

    @Test func `an effect is copied, renamed, deleted and brought back without a terminal`() throws {
        let text = """
            return { options = { far = { default = 1, min = 0.5, max = 3, step = 0.1 } }, presets = { wide = { far = 2 } },
              itemTransformForOffset = function(offset, base)
                return base:translate(offset * 100 * carousel:option("far"), 0) end }
            """
        try withScene(["--type", "mine"], scripts: ["mine.lua": text]) { scene in
            let browser = scene.browser
            func files() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: scene.folder.path).filter {
                    $0.hasSuffix(".lua")
                }.sorted()
            }
            func change(_ button: String, name: String = "") throws {
                try browser.run("document.getElementById('new-effect').click()")
                if !name.isEmpty {
                    try browser.run("document.getElementById('effect-name').value = '\(name)'")
                }
                try browser.run("document.getElementById('\(button)').click()")
            }
            let stage = "JSON.stringify(document.getElementById('stage').getBoundingClientRect())"
            try browser.run("window.room = \(stage)")
            try browser.run("document.querySelector('#presets button').click()")
            try browser.wait(for: "preview.state.preset === 'wide'")
            // Its name is proposed, and the preset's values become the copy's own.
            try change("make-effect")
            try browser.wait(for: "preview.state.type === 'mine-2'")
            #expect(try files() == ["mine-2.lua", "mine.lua"])
            try change("make-effect", name: "MINE")
            try browser.wait(for: "document.getElementById('effect-name').validity.customError")
            try browser.run("document.getElementById('effects-dialog').close()")
            try change("rename-effect", name: "ours")
            try browser.wait(for: "preview.state.type === 'ours'")
            #expect(try files() == ["mine.lua", "ours.lua"])
            try change("delete-effect")
            try browser.wait(for: "preview.state.type !== 'ours'")
            #expect(try files() == ["mine.lua"])
            // What offers to bring it back would take the next step back.
            let offer =
                "[...document.querySelectorAll('#toasts p')].some(p => p.textContent.startsWith('ours is deleted'))"
            try browser.wait(for: offer)
            let hasGone = "document.querySelector('[data-view=side]').click(); return !\(offer)"
            #expect(try browser.run(hasGone) as? Bool == true)
            try browser.run("document.getElementById('undo').click()")
            try browser.wait(for: "document.querySelector('[data-view=front]').ariaPressed === 'true'")
            // The first step of the list is where it began.
            try browser.run(
                "document.getElementById('more-panels').open = document.getElementById('history-panel').open = true"
            )
            try browser.run("document.querySelectorAll('#history button')[3].click()")
            try browser.wait(for: "preview.state.type === 'ours'")
            #expect(try files() == ["mine.lua", "ours.lua"])
            try browser.run("document.querySelector('#history button').click()")
            try browser.wait(for: "preview.state.type === 'mine' && preview.state.preset === undefined")
            #expect(try files() == ["mine.lua"])
            #expect(try browser.run("return \(stage) === window.room") as? Bool == true)
        }
    }

    @Test func `on a phone the effects lie over the stage, and go when one is chosen`() throws {
        try withScene(["--type", "coverFlow"], width: 390, height: 800, scripts: [:]) { scene in
            let isSeen = "document.getElementById('thumbs').checkVisibility()"
            #expect(try scene.browser.run("return \(isSeen)") as? Bool == false)
            try scene.browser.run("document.getElementById('show-shelf').click()")
            let hit = """
                (() => { const b = document.querySelectorAll('.thumb')[5].getBoundingClientRect()
                  return document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)?.closest('.thumb') !== null })()
                """
            try scene.browser.wait(for: hit)
            try scene.browser.run("document.querySelectorAll('.thumb')[5].click()")
            try scene.browser.wait(for: "!\(isSeen)")
        }
    }

    @Test func `tune, shape, write and undo, by the keyboard alone`() throws {
        let text = """
            return { options = { { name = "far", default = 1, min = 0.5, max = 3, step = 0.1 } },
              itemTransformForOffset = function(offset, base)
                return base:translate(offset * 100 * carousel:option("far"), 0) end }
            """
        try withScene(["--type", "mine"], scripts: ["mine.lua": text]) { scene in
            func own() throws -> String {
                try String(contentsOf: scene.folder.appendingPathComponent("mine.lua"), encoding: .utf8)
            }
            let browser = scene.browser
            let isTuned = "(document.getElementById('changed').textContent !== '')"
            let value = "preview.state.options.find(o => o.name === 'far').value"
            #expect(try browser.run("return \(isTuned)") as? Bool == false)
            try browser.run("document.querySelector('[aria-label=\"far, slider\"]').focus()")
            try browser.type("\u{E014}")
            try browser.wait(for: "\(isTuned) && \(value) === 1.1")
            #expect(
                try browser.run("return document.getElementById('changed').textContent") as? String
                    == "1 changed")
            // The card beside the current one is pulled to the right: the options follow.
            try browser.run("document.getElementById('stage').focus()")
            try browser.type("s")
            try browser.type("\u{E014}")
            try browser.wait(for: "preview.state.undo === 'shape 1' && Math.abs(\(value) - 1.18) < 0.01")
            // So does a handle that Tab has reached; it keeps the focus.
            try browser.wait(for: "document.querySelector('.handle') !== null")
            try browser.type("\u{E004}")
            try browser.wait(for: "document.activeElement.dataset.name === 'far'")
            try browser.type("\u{E014}")
            let shaped = "preview.state.done.filter(d => d.command === 'shape 1').length"
            try browser.wait(for: "Math.abs(\(value) - 1.26) < 0.01 && \(shaped) === 2")
            try browser.wait(for: "document.activeElement.dataset.name === 'far'")
            try browser.type("s")
            try browser.run("document.getElementById('write').focus()")
            try browser.type("\u{E007}")
            try browser.wait(for: "document.getElementById('proposal').open")
            #expect(
                try browser.run("return document.getElementById('lines').textContent.includes('1.26')")
                    as? Bool == true)
            #expect(try own() == text)
            try browser.type("\u{E007}")
            try browser.wait(for: "!document.getElementById('proposal').open && \(isTuned) === false")
            #expect(try own().contains("1.26"))
            try browser.run("document.getElementById('stage').focus()")
            for undone in ["write --yes", "shape 1"] {
                try browser.wait(for: "preview.state.undo === '\(undone)'")
                try browser.press("z", with: "\u{E009}")
            }
            try browser.wait(for: "Math.abs(\(value) - 1.18) < 0.01")
            try browser.press("z", with: "\u{E009}")
            try browser.wait(for: "\(value) === 1.1")
            #expect(try own() == text)
            try browser.press("z", with: "\u{E009}")
            try browser.wait(for: "\(isTuned) === false")
        }
    }

    @Test func `a default that the script changes while its option is set is shown beside it`() throws {
        func text(_ value: String) -> String {
            "return { options = { { name = \"far\", default = \(value), min = 0.5, max = 3 } }, itemTransformForOffset = function(offset, base) return base:translate(offset * 100 * carousel:option(\"far\"), 0) end }"
        }
        try withScene(["--type", "mine"], scripts: ["mine.lua": text("1")]) { scene in
            try scene.browser.run(
                "const f = document.querySelector('input[type=number][aria-label=far]'); f.value = 2; f.dispatchEvent(new Event('change'))"
            )
            try scene.browser.wait(for: "preview.state.options.find(o => o.name === 'far').isSet")
            try scene.write(text("1.5"), to: "mine.lua")
            try scene.browser.wait(
                for: "document.getElementById('news').textContent.includes('is now 1.5; yours is 2')")
            try scene.browser.run("document.querySelector('#news button').click()")
            try scene.browser.wait(
                for:
                    "document.getElementById('news').textContent === '' && preview.state.options.find(o => o.name === 'far').value === 1.5"
            )
        }
    }

    @Test func `a script whose file is removed is marked on the shelf`() throws {
        try withScene(scripts: ["mine.lua": Script.row, "other.lua": Script.row]) { scene in
            let gone = "[...document.querySelectorAll('.thumb[data-gone]')].map(b => b.ariaLabel).join()"
            #expect(try scene.browser.run("return \(gone)") as? String == "")
            try FileManager.default.removeItem(at: scene.folder.appendingPathComponent("other.lua"))
            try scene.browser.wait(for: "\(gone) === 'other'")
            try scene.write(Script.row, to: "other.lua")
            try scene.browser.wait(for: "\(gone) === ''")
        }
    }

    /// What a screen reader is told, with everything open.
    @Test func `a reader finds every part by its role and name`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            try scene.browser.run(
                "document.querySelectorAll('#panels details').forEach(d => { d.open = true })")
            let nodes = try scene.browser.readersTree()
            let controls: Set = [
                "button", "combobox", "slider", "spinbutton", "checkbox", "searchbox", "textbox", "image",
                "img",
                "region", "navigation", "main", "complementary", "alert", "status",
            ]
            let unnamed = nodes.filter { controls.contains($0.role) && $0.name.isEmpty }
            #expect(unnamed.map(\.role).filter { $0 != "status" } == [])
            for part in [
                ("banner", ""), ("navigation", "Effects"), ("main", "Stage"), ("complementary", "Panels"),
                ("region", "Carousel"), ("group", "1 of 12"), ("searchbox", "Find an effect"),
                ("slider", "Offset, in items"), ("spinbutton", "gap"), ("slider", "gap, slider"),
                ("button", "Next item"), ("button", "A favorite"), ("combobox", "Effect"),
                ("button", "Pause"), ("button", "Front"), ("textbox", "Script"), ("status", "Messages"),
            ] {
                #expect(
                    nodes.contains { $0.role == part.0 && (part.1.isEmpty || $0.name == part.1) },
                    "\(part.0) \(part.1)")
            }
            // The ghosts, the path and the small carousels are pictures, and not told one by one.
            #expect(nodes.filter { $0.role == "group" && $0.name.hasSuffix(" of 12") }.count <= 12)
        }
    }

    @Test func `a path and ghosts follow an option`() throws {
        try withScene { scene in
            try scene.browser.run("document.getElementById('path').click()")
            let path = "document.querySelector('#overlay .path')?.getAttribute('d')"
            try scene.browser.waitInPage(for: "\(path)?.length > 100")
            let before = try scene.browser.run("return \(path)") as? String
            try scene.browser.run(
                "const g = document.getElementById('ghosts'); g.value = 3; g.dispatchEvent(new Event('change'))"
            )
            try scene.browser.waitInPage(for: "document.querySelectorAll('#overlay .onion').length === 6")
            try scene.choose("wheel", in: "type")
            try scene.browser.waitInPage(for: "\(path) !== before", with: ["before": before ?? ""])
            #expect(
                try scene.browser.run("return document.querySelectorAll('#plan path').length") as? Int == 2)
            try scene.browser.run("document.getElementById('path').click()")
            try scene.browser.waitInPage(for: "document.getElementById('plan').hasAttribute('hidden')")
        }
    }

    @Test func `time stands still, and goes on by one frame`() throws {
        try withScene(["--items", "200"]) { scene in
            try scene.browser.run("document.getElementById('pause').click()")
            try scene.browser.wait(for: "preview.state.isPaused")
            try scene.browser.run("document.getElementById('replay').click()")
            try scene.browser.run("document.getElementById('step').click()")
            try scene.browser.wait(for: "preview.frame.time > 0")
            let time = try scene.browser.run("return preview.frame.time") as? Double ?? 0
            try scene.browser.run("document.getElementById('step').click()")
            try scene.browser.wait(for: "preview.frame.time > \(time)")
            let next = try scene.browser.run("return preview.frame.time") as? Double ?? 0
            #expect(abs(next - time - 1.0 / 60) < 1e-6)
            try scene.browser.run("document.getElementById('pause').click()")
            try scene.browser.wait(for: "preview.frame.offset > 2 && !preview.frame.moving")
        }
    }

    @Test func `the script is beside the stage, and its failing line is marked`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            let bad = "document.querySelector('#colors [data-bad]')"
            try scene.browser.run("document.getElementById('script-panel').open = true")
            try scene.browser.wait(for: "document.querySelectorAll('#colors div').length === 6")
            #expect(try scene.browser.run("return document.getElementById('edit').hidden") as? Bool == true)
            try scene.write(Script.script("base:transalte(1, 0)"), to: "mine.lua")
            try scene.browser.wait(for: "\(bad)?.dataset.line === '4'")
            #expect(
                try scene.browser.run("return \(bad).textContent.includes('transalte')") as? Bool == true)
            #expect(
                try scene.browser.run("return document.querySelector('#error-report p').textContent")
                    as? String
                    == "The last good version stays in use. Save again to replace it.")
            #expect(
                try scene.browser.run("return document.querySelectorAll('#toasts p:not([data-bad])').length")
                    as? Int == 0)
            try scene.write(Script.row, to: "mine.lua")
            try scene.browser.wait(for: "!\(bad)")
        }
    }

    @Test func `a pinned version is beside the new one, and one hand moves both`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            try scene.browser.run("document.getElementById('pin').click()")
            try scene.browser.wait(
                for: "preview.frame.before && document.querySelectorAll('#before .item').length > 3")
            try scene.write(Script.script("base:translate(offset * 60, 0, 0)"), to: "mine.lua")
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 1)[23] === 60")
            #expect(
                try scene.browser.run("return preview.frame.before.find(i => i[0] === 1)[23]") as? Double
                    == 160)
            let place = try scene.browser.run(
                "const b = document.getElementById('before').getBoundingClientRect(); return [b.x + b.width * 0.6, b.y + b.height / 2]"
            )
            let at = try #require(place as? [Double])
            try scene.browser.drag(from: (at[0], at[1]), by: (-150, 0), steps: 20, rest: 200)
            try scene.browser.wait(for: "preview.frame.offset >= 1 && !preview.frame.moving")
            try scene.browser.run("document.getElementById('pin').click()")
            try scene.browser.wait(for: "!preview.frame.before")
            try scene.browser.run("document.getElementById('undo').click()")
            try scene.browser.wait(for: "preview.frame.before")
            #expect(
                try scene.browser.run(
                    "const [a, b] = ['before', 'items'].map(key => preview.frame[key].find(i => i[0] === 3)[23]); return a > 2 * b"
                ) as? Bool == true)
        }
    }

    @Test func `the address has the state, and another page is opened with it`() throws {
        try withScene { scene in
            try scene.choose("wheel", in: "type")
            try scene.browser.run(
                "document.getElementById('scrub').value = 3; document.getElementById('scrub').dispatchEvent(new Event('input'))"
            )
            try scene.browser.wait(for: "preview.state.type === 'wheel' && preview.frame.offset === 3")
            try scene.browser.waitInPage(
                for: "location.hash.includes('wheel') && location.hash.includes('%223%22')")
            let address = try #require(try scene.browser.run("return location.href") as? String)
            try scene.choose("linear", in: "type")
            try scene.browser.wait(for: "preview.state.type === 'linear'")
            try scene.browser.open("about:blank")
            try scene.browser.open(address)
            try scene.browser.wait(for: "preview.state?.type === 'wheel' && preview.frame.offset === 3")
            // An address that is pasted into an open page counts, too, and can only describe a state.
            try scene.browser.run(
                "location.hash = encodeURIComponent(JSON.stringify([['type', 'rotary'], ['items', '7'], ['offset', 'to', '2']]))"
            )
            try scene.browser.wait(
                for:
                    "preview.state.type === 'rotary' && preview.state.items === 7 && preview.frame.offset === 2"
            )
            try scene.browser.run(
                "location.hash = encodeURIComponent(JSON.stringify([['type', 'linear'], ['remove', '0'], ['offset', 'to', '1']]))"
            )
            try scene.browser.run("preview.stage.press('End')")
            try scene.browser.wait(for: "preview.frame.offset === 6 && !preview.frame.moving")
            #expect(
                try scene.browser.run("return [preview.state.type, preview.state.items].join()") as? String
                    == "rotary,7")
        }
    }

    @Test func `an export is a file`() throws {
        try withScene(["--type", "wheel"]) { scene in
            let answer = try scene.browser.run(
                """
                return (async () => {
                  const a = await fetch(`/export?to=json&token=${sessionStorage.token}`, { method: 'POST' })
                  return [a.status, a.headers.get('content-disposition'), (await a.json()).effect]
                })()
                """)
            let parts = try #require(answer as? [Any])
            #expect(parts[0] as? Int == 200 && parts[1] as? String == "attachment; filename=\"wheel.json\"")
            #expect(parts[2] as? String == "wheel")
            // Every format of the menu, with its name and a word of its content.
            let all = try scene.browser.run(
                """
                return (async () => {
                  const answers = []
                  for (const option of document.getElementById('format').options) {
                    // Those that ffmpeg writes, where it is.
                    if (['mp4', 'gif'].includes(option.value)) continue
                    const a = await fetch(`/export?to=${option.value}&token=${sessionStorage.token}`, { method: 'POST' })
                    const isPacked = a.headers.get('content-type') === 'application/gzip'
                    const text = await new Response(isPacked ? a.body.pipeThrough(new DecompressionStream('gzip')) : a.body).text()
                    const word = ['wheel/carousel-stage.js', 'VP8L', '<html', 'struct', '"effect"', 'PNG'].find(word => text.includes(word))
                    answers.push([option.value, a.status, /"(.*)"/.exec(a.headers.get('content-disposition'))?.[1], word].join(' '))
                  }
                  return answers
                })()
                """)
            #expect(
                all as? [String] == [
                    "html 200 wheel.html <html", "js 200 wheel.tar.gz wheel/carousel-stage.js",
                    "css 200 wheel.css.html <html", "swift 200 wheel.swift struct", "png 200 wheel.png PNG",
                    "webp 200 wheel.webp VP8L",
                    "json 200 wheel.json \"effect\"",
                ])
        }
    }

    @Test func `nothing moves under the pointer when an option is set, and screen readers are not flooded`()
        throws
    {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            let place =
                "return document.querySelector('#own-options input[type=range]').getBoundingClientRect().y"
            let before = try scene.browser.run(place) as? Double
            try scene.browser.run(
                "const s = document.querySelector('#own-options input[type=range]'); s.value = 2; s.dispatchEvent(new Event('input'))"
            )
            try scene.browser.wait(for: "preview.state.options[0].value === 2")
            #expect(try scene.browser.run(place) as? Double == before)
            let live = try scene.browser.run(
                "return [...document.querySelectorAll('output, [role=status], [role=alert], [aria-live]')].map(e => e.id)"
            )
            #expect(
                Set(live as? [String] ?? []) == [
                    "connection", "error-report", "difference", "live", "toasts", "news",
                ])
            let shift = try scene.browser.run(
                """
                return new Promise(done => {
                  let sum = 0
                  new PerformanceObserver(list => { for (const e of list.getEntries()) sum += e.value }).observe({ type: 'layout-shift', buffered: true })
                  setTimeout(() => done(sum), 200)
                })
                """)
            #expect((shift as? Double ?? 1) < 0.1)
        }
    }

    @Test func `the velocity of a steady drag is shown all the time`() throws {
        try withScene(["--items", "100"]) { scene in
            try scene.browser.run(
                """
                window.seen = []
                // Pictures in which the carousel has moved: a hand that a busy machine holds up does not.
                new MutationObserver(() => {
                  if (preview.frame.dragging) seen.push(Math.abs(Number(document.getElementById('velocity').textContent)))
                }).observe(document.getElementById('offset'), { childList: true })
                """)
            try scene.browser.drag(from: scene.place(0.9, 0.5), by: (-500 * scene.scale(), 0), steps: 120)
            let shown = try #require(try scene.browser.run("return seen") as? [Double])
            // The first pictures are those before the hand has moved far enough to be a drag.
            let isMoving = shown.drop { $0 == 0 }
            #expect(isMoving.count > 20)
            #expect(Double(isMoving.count { $0 > 0 }) > 0.9 * Double(isMoving.count))
        }
    }

    @Test func `with forced colors, the plot and the cards are seen`() throws {
        try withScene { scene in
            try scene.browser.emulate(
                "Emulation.setEmulatedMedia", ["features": [["name": "forced-colors", "value": "active"]]])
            try scene.browser.run("document.getElementById('replay').click()")
            try scene.browser.wait(for: "preview.frame.time > 0.5")
            let colors = try scene.browser.run(
                """
                const c = document.querySelector('#motion canvas')
                const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data
                let drawn = 0
                for (let k = 3; k < data.length; k += 4) if (data[k] > 0) drawn++
                return [drawn > 200, getComputedStyle(document.querySelector('.card')).borderTopStyle]
                """)
            let parts = try #require(colors as? [Any])
            #expect(parts[0] as? Bool == true && parts[1] as? String == "solid")
        }
    }

    @Test func `a name is dragged to change its value, finely with Alt, and a double click resets it`() throws
    {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            let place = try scene.browser.run(
                "const b = document.querySelector('#own-options .name').getBoundingClientRect(); return [b.x + 10, b.y + b.height / 2]"
            )
            let at = try #require(place as? [Double])
            // A range of 3 is 300 px.
            try scene.browser.drag(from: (at[0], at[1]), by: (60, 0), steps: 12)
            try scene.browser.wait(for: "Math.abs(preview.state.options[0].value - 1.6) < 0.11")
            try scene.browser.run(
                "document.querySelector('#own-options .row').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))"
            )
            try scene.browser.wait(
                for: "preview.state.options[0].value === 1 && !preview.state.options[0].isSet")
        }
    }

    @Test func `names and arrow keys go by steps, stay in the range, and groups are together`() throws {
        let script = """
            return {
              options = {
                { name = "way", default = 5, group = "Turn" },
                { name = "reach", default = 100, min = 10, max = 400 },
                { name = "lean", default = 0.5, min = -1, max = 1, step = 0.05, group = "Turn" },
              },
              itemTransformForOffset = function(offset, base) return base end,
            }
            """
        try withScene(["--type", "mine"], scripts: ["mine.lua": script]) { scene in
            let rows = try scene.browser.run(
                "return [...document.querySelectorAll('#own-options h3, #own-options .name')].map(e => e.textContent)"
            )
            #expect(rows as? [String] == ["reach", "Turn", "way", "lean"])
            func value(_ name: String) -> String {
                "preview.state.options.find(o => o.name === '\(name)').value"
            }
            func drag(_ number: Int, by way: Double) throws {
                let place = try scene.browser.run(
                    "const b = document.querySelectorAll('#own-options .name')[\(number)].getBoundingClientRect(); return [b.x + 10, b.y + b.height / 2]"
                )
                let at = try #require(place as? [Double])
                try scene.browser.drag(from: (at[0], at[1]), by: (way, 0), steps: 12)
            }
            try drag(0, by: 150)
            try scene.browser.wait(for: "\(value("reach")) === 295")
            try drag(0, by: 150)
            try scene.browser.wait(for: "\(value("reach")) === 400")
            try drag(0, by: -500)
            try scene.browser.wait(for: "\(value("reach")) === 10")
            // A number without a range goes by its own size.
            try drag(1, by: 100)
            try scene.browser.wait(for: "Math.abs(\(value("way")) - 10) < 0.5")
            for (key, isShifted, wanted) in [
                ("ArrowUp", false, 0.55), ("ArrowUp", true, 1), ("ArrowDown", false, 0.95),
            ] {
                try scene.browser.run(
                    "document.querySelector('#own-options [aria-label=lean]').dispatchEvent(new KeyboardEvent('keydown', { key: '\(key)', shiftKey: \(isShifted) }))"
                )
                try scene.browser.wait(for: "Math.abs(\(value("lean")) - \(wanted)) < 1e-9")
            }
            #expect(
                try scene.browser.run("return document.querySelectorAll('#toasts [data-bad]').length") as? Int
                    == 0)
        }
    }

    @Test func `a script that is new can be shown from its message`() throws {
        try withScene(["--type", "wheel"]) { scene in
            try scene.write(Script.row, to: "fresh.lua")
            try scene.browser.waitInPage(
                for: "(b => b && (b.click(), true))(document.querySelector('#toasts button'))")
            try scene.browser.wait(for: "preview.state.type === 'fresh'")
            #expect(try scene.browser.run("return document.querySelector('#toasts button')") is NSNull)
        }
    }

    @Test func `cards are covers or numbers, in a room or plain, and the browser keeps that`() throws {
        try withScene { scene in
            try scene.browser.wait(for: "document.querySelector('.card img')?.naturalWidth > 0")
            try scene.choose("numbers", in: "cards")
            try scene.browser.wait(for: "!document.querySelector('.card img')")
            #expect(
                try scene.browser.run("return document.documentElement.hasAttribute('data-room')") as? Bool
                    == true)
            try scene.browser.run("document.getElementById('room').click()")
            try scene.open()
            #expect(
                try scene.browser.run("return document.documentElement.hasAttribute('data-room')") as? Bool
                    == false)
            #expect(
                try scene.browser.run("return document.getElementById('cards').value") as? String == "numbers"
            )
        }
    }

    @Test func `the camera turns by keys`() throws {
        try withScene { scene in
            try scene.browser.run(
                "const s = document.getElementById('stage'); s.focus(); s.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true }))"
            )
            try scene.browser.wait(for: "preview.camera.isOn && preview.frame.offset === 0")
            try scene.browser.run(
                "document.getElementById('stage').dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', shiftKey: true }))"
            )
            try scene.browser.wait(for: "!preview.camera.isOn")
        }
    }

    @Test func `a path is where the items are, from every side`() throws {
        try withScene(["--type", "rotary", "--offset", "3"]) { scene in
            try scene.browser.run(
                "document.getElementById('path').click(); document.querySelector('[data-view=corner]').click()"
            )
            try scene.browser.waitInPage(
                for: "document.querySelectorAll('#overlay circle:not(.eye)').length > 3")
            // The middle of an item with a whole offset is a point of the path.
            let isThere = try scene.browser.run(
                """
                const dots = [...document.querySelectorAll('#overlay circle:not(.eye)')].map(c => [+c.getAttribute('cx'), +c.getAttribute('cy')])
                return preview.frame.items.filter(i => Math.abs(i[1]) <= 2).every(i => {
                  const { matrix: m, isFixed } = preview.camera.apply(i.slice(11, 27))
                  const [x, y] = [400 + m[12] / m[15], 200 + m[13] / m[15]]
                  return !isFixed && dots.some(d => Math.hypot(d[0] - x, d[1] - y) < 0.5)
                })
                """)
            #expect(isThere as? Bool == true)
        }
    }

    @Test func `an emptied number comes back, and a shelf is one stop with names`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            let value = try scene.browser.run(
                "const f = document.querySelector('#own-options input[type=number]'); f.value = ''; f.dispatchEvent(new Event('change')); return f.value"
            )
            #expect(value as? String == "1")
            let shelf = try scene.browser.run(
                """
                const all = [...document.querySelectorAll('.thumb')]
                all.find(t => t.tabIndex === 0).focus()
                document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
                return [all.filter(t => t.tabIndex === 0).length, all.every(t => t.ariaLabel), all.indexOf(document.activeElement) - all.findIndex(t => t.tabIndex === 0)]
                """)
            let parts = try #require(shelf as? [Any])
            #expect(parts[0] as? Int == 1 && parts[1] as? Bool == true && parts[2] as? Int == 1)
        }
    }

    @Test(arguments: [375, 768])
    func `a narrow page does not jump while it loads, and keeps the stage in sight`(_ width: Int) throws {
        try withScene { scene in
            try scene.browser.emulate(
                "Emulation.setDeviceMetricsOverride",
                ["width": width, "height": 812, "deviceScaleFactor": 1, "mobile": false])
            try scene.open()
            let result = try scene.browser.run(
                """
                return new Promise(done => {
                  let sum = 0
                  new PerformanceObserver(list => { for (const e of list.getEntries()) sum += e.value }).observe({ type: 'layout-shift', buffered: true })
                  setTimeout(() => {
                    const y = scrollY
                    scrollTo(0, 1e5)
                    requestAnimationFrame(() => requestAnimationFrame(() => done([sum, y, scrollY > 100, document.getElementById('stage').getBoundingClientRect().y])))
                  }, 500)
                })
                """)
            let parts = try #require(result as? [Any])
            #expect((parts[0] as? Double ?? 1) < 0.1 && parts[1] as? Double == 0)
            #expect(parts[2] as? Bool == true && parts[3] as? Double == 0)
        }
    }

    @Test func `where pictures come late for long, the floor is matt until the room changes`() throws {
        try withScene(["--offset", "middle"]) { scene in
            try scene.browser.wait(for: "!preview.frame.moving")
            let shown = try scene.browser.run(
                """
                const isShown = () => getComputedStyle(document.querySelector('#world .mirror')).display !== 'none'
                let now = 1e6
                const show = (count, gap) => {
                  for (let k = 0; k < count; k++) preview.theme.pace(now += gap)
                  return isShown()
                }
                const room = document.getElementById('room')
                // What this machine has shown so far does not count.
                room.click()
                room.click()
                // Quick, rests, one late picture; then late for half a second; then the room is switched.
                const answers = [show(120, 16.7), show(40, 500), show(20, 16.7), show(1, 90), show(60, 30)]
                answers.push(document.getElementById('rates').title.includes('reflections'))
                room.click()
                room.click()
                return [...answers, isShown()]
                """)
            #expect(shown as? [Bool] == [true, true, true, true, false, true, true])
        }
    }

    @Test func `the documents show the page as it opens`() throws {
        try withScene(["--offset", "middle"], width: 1280, height: 940) { scene in
            // At rest: without the greeting, and with all covers.
            try scene.browser.waitInPage(for: "document.querySelectorAll('.thumb path').length > 300")
            // The page's question for thumbnails, and both parts of the greeting.
            try scene.browser.wait(
                for: "preview.frame.input >= 3 && preview.frame.offset === 5 && !preview.frame.moving")
            try scene.checkPicture("workbench")
        }
    }

    @Test func `digits on cards have enough contrast in every hue`() throws {
        try withScene { scene in
            let least = try scene.browser.run(
                """
                const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
                const light = color => {
                  canvas.fillStyle = color
                  canvas.fillRect(0, 0, 1, 1)
                  const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(x => (x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
                  return 0.2126 * r + 0.7152 * g + 0.0722 * b
                }
                const l = getComputedStyle(document.documentElement).getPropertyValue('--lightness')
                return Math.min(...Array.from({ length: 60 }, (_, k) => 1.05 / (light(`oklch(${l} .13 ${k * 6})`) + 0.05)))
                """)
            #expect((least as? Double ?? 0) >= 3)
        }
    }
}
