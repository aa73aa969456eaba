import CarouselEngine
import Foundation
import Testing

@testable import Preview
@testable import CarouselShell

/// A window, without a network.
@Suite struct PreviewWindowTests {
    private let session: Session
    private let window: PreviewWindow

    init() {
        session = makeSession()
        window = PreviewWindow(session, run: "1", images: [])
    }

    private func page() -> TestPage {
        let page = TestPage()
        window.connect(page)
        return page
    }

    private func say(_ text: String, _ page: TestPage) { window.receive(text, time: 0) }

    /// Saves an effect that places items side by side.
    private func saveRow(_ pitch: Int, in folder: TestFolder) throws {
        try folder.write(
            "return { itemTransformForOffset = function(o, base) return base:translate(o * \(pitch), 0) end }",
            to: "mine.lua")
    }

    /// Advances time in frames; all pages acknowledge their updates.
    private func run(seconds: Double, _ pages: [TestPage]) throws {
        let start = session.carousel.time + 100
        for step in 0...Int(seconds * 60) {
            window.tick(time: start + Double(step) / 60)
            for page in pages { _ = try page.read(from: window) }
        }
    }

    @Test func `the first update of a page contains everything`() throws {
        let updates = try page().read(from: window)
        #expect(updates.count == 1)
        let state = try #require(updates.state)
        #expect(state["type"] as? String == "linear" && state["items"] as? Int == 12)
        #expect((state["properties"] as? [Any])?.count ?? 0 > 20)
        #expect((state["options"] as? [Any])?.count == CarouselOption.allCases.count)
        let items = try #require(updates.frames[0]["items"] as? [[Double]])
        #expect(items.count == session.carousel.placements.count && items.allSatisfy { $0.count == 29 })
        let first = session.carousel.placements[0]
        #expect(items[0][0] == Double(first.index) && Array(items[0][11..<27]) == first.transform.elements)
    }

    @Test func `autoplay rests while the focus is in the page, and goes on when the page leaves`() throws {
        let one = page()
        _ = try one.read(from: window)
        var isResting: Bool? { (session.carousel as? AnyCarousel)?.isAutoplayPaused }
        say(#"{"t":"do","words":["set","autoplay","2"]}"#, one)
        #expect(isResting == false)
        say(#"{"t":"focus","on":true}"#, one)
        #expect(isResting == true)
        // Another carousel knows it as well.
        say(#"{"t":"do","words":["type","rotary"]}"#, one)
        #expect(isResting == true)
        say(#"{"t":"focus","on":false}"#, one)
        #expect(isResting == false)
        say(#"{"t":"focus","on":true}"#, one)
        window.disconnect()
        #expect(isResting == false)
    }

    @Test func `a drag moves the items, and a second pointer does nothing`() throws {
        let one = page()
        _ = try one.read(from: window)
        say(#"{"t":"down","x":700,"y":200,"ms":0}"#, one)
        say(#"{"t":"down","x":100,"y":200,"ms":0}"#, one)
        for step in 1...16 { say(#"{"t":"move","x":\#(700 - 20 * step),"y":200,"ms":\#(16 * step)}"#, one) }
        #expect(try one.read(from: window).offset == session.carousel.scrollOffset)
        #expect(abs(session.carousel.scrollOffset - 2) < 0.15 && session.carousel.isDragging)
        say(#"{"t":"up","x":380,"y":200,"ms":999}"#, one)
        #expect(!session.carousel.isDragging)
        try run(seconds: 2, [one])
        #expect(session.carousel.scrollOffset == 2)
    }

    @Test func `a page that disconnects releases its pointer`() throws {
        let one = page()
        say(#"{"t":"down","x":700,"y":200,"ms":0}"#, one)
        say(#"{"t":"move","x":600,"y":200,"ms":16}"#, one)
        #expect(session.carousel.isDragging)
        window.disconnect()
        #expect(!session.carousel.isDragging && !window.hasViewers)
    }

    @Test func `a page that does not read gets the newest frame, and all events, when it does`() throws {
        let slow = page()
        _ = try slow.read(from: window)
        let before = slow.sent
        say(#"{"t":"do","words":["type","wheel"]}"#, slow)
        say(#"{"t":"do","words":["scroll","by","5","1"]}"#, slow)
        try run(seconds: 2, [])
        #expect(slow.sent <= before + 2)
        let late = try slow.read(from: window) + slow.read(from: window) + slow.read(from: window)
        #expect(late.offset == 5 && late.state?["type"] as? String == "wheel")
        #expect(late.events.contains { $0.contains("ended (program)") })
    }

    @Test func `a page whose connection is full is sent nothing`() throws {
        let one = page()
        _ = try one.read(from: window)
        one.hasRoom = false
        say(#"{"t":"do","words":["offset","to","3"]}"#, one)
        #expect(one.unread.isEmpty)
        one.hasRoom = true
        window.tick(time: 1)
        #expect(try one.read(from: window).offset == 3)
    }

    @Test func `a page may disconnect during a send`() throws {
        let one = page()
        _ = try one.read(from: window)
        one.onSend = { [window] in window.disconnect() }
        say(#"{"t":"do","words":["offset","to","3"]}"#, one)
        #expect(session.carousel.scrollOffset == 3 && !window.hasViewers)
        let before = one.sent
        window.tick(time: 1)
        #expect(one.sent == before)
        // The next one gets all that there is.
        let other = page()
        #expect(try other.read(from: window).offset == 3)
    }

    @Test func `at rest, nothing is sent`() throws {
        let one = page()
        try run(seconds: 1, [one])
        let before = one.sent
        for step in 0..<200 { window.tick(time: Double(step) / 40) }
        #expect(one.sent == before && !window.isMoving)
    }

    @Test func `a drag in progress is released before the carousel changes`() throws {
        let one = page()
        say(#"{"t":"down","x":700,"y":200,"ms":0}"#, one)
        say(#"{"t":"move","x":600,"y":200,"ms":16}"#, one)
        say(#"{"t":"do","words":["items","0"]}"#, one)
        say(#"{"t":"up","x":600,"y":200,"ms":32}"#, one)
        #expect(!session.carousel.isDragging)
        say(#"{"t":"do","words":["items","12"]}"#, one)
        say(#"{"t":"key","key":"End"}"#, one)
        try run(seconds: 1, [one])
        #expect(session.carousel.scrollOffset == 11)
    }

    @Test(arguments: Behavior.allCases)
    func `a page may choose another library's behavior, and its hands move that carousel`(
        _ behavior: Behavior
    ) throws {
        let one = page()
        say(#"{"t":"do","words":["behavior","iCarousel"]}"#, one)
        say(#"{"t":"do","words":["behavior","\#(behavior.rawValue)"]}"#, one)
        let state = try #require(try one.read(from: window).state)
        #expect(state["behavior"] as? String == behavior.rawValue)
        #expect((state["allBehaviors"] as? [String]) == Behavior.names)
        say(#"{"t":"down","x":700,"y":200,"ms":0}"#, one)
        for step in 1...16 {
            say(#"{"t":"move","x":\#(700 - 20 * step),"y":200,"ms":\#(16 * step)}"#, one)
        }
        let offset = session.carousel.scrollOffset
        #expect(offset > 0.2 && session.carousel.isDragging)
        // Reading JSON may change the last digit.
        let told = try #require(try one.read(from: window).offset)
        #expect(abs(told - offset) < 1e-12)
        say(#"{"t":"up","x":380,"y":200,"ms":999}"#, one)
        try run(seconds: 3, [one])
        #expect(!session.carousel.isAnimating)
        let rest = session.carousel.scrollOffset
        #expect(rest == rest.rounded() && session.carousel.behavior == behavior.rawValue)
    }

    @Test(arguments: [
        (["load", "/etc/passwd"], "a page may not use"),
        (["snapshot", "a.svg"], "a page may not use"),
        (["output", "a.txt"], "a page may not use"), (["lua", "1"], "a page may not use"),
        (["tick", "3600", "1000000"], "a page may not use"),
        (["drag", "9", "0", "60"], "a page may not use"),
        (["option", "visibleItems", "10000"], "expected 500 at most"),
        (["option", "visibleItems", "20000/2"], "expected 500 at most"),
        (["type", "\u{301};snapshot x.svg"], "unknown type"), (["LOAD", "x"], "a page may not use"),
        (["set", "bounces", "maybe"], "neither true nor false"),
        (["set", "bounces", "true; load x"], "neither true"),
        (["type", "nosuch"], "unknown type 'nosuch'"), (["type", "../../../etc/passwd"], "unknown type"),
        (["items", "1\nload x"], "not a whole number"), (["items", "12'; load 'x"], "not a whole number"),
    ]) func `errors in a message are sent back, and nothing has changed`(
        _ words: [String], _ problem: String
    ) throws {
        let one = page()
        _ = try one.read(from: window)
        let message = try JSONSerialization.data(withJSONObject: ["t": "do", "words": words])
        say(String(decoding: message, as: UTF8.self), one)
        #expect(try one.read(from: window).errors.contains { $0.contains(problem) })
        #expect(session.carousel.numberOfItems == 12 && session.carousel.type.name == "linear")
    }

    @Test(arguments: [
        ("ArrowRight", 1.0), ("ArrowDown", 1), ("ArrowLeft", 0), ("End", 11), ("PageDown", 1), ("Home", 0),
    ]) func `keys scroll`(_ key: String, _ offset: Double) throws {
        let one = page()
        say(#"{"t":"key","key":"\#(key)"}"#, one)
        try run(seconds: 1, [one])
        #expect(session.carousel.scrollOffset == offset)
        say(#"{"t":"key","key":"Enter"}"#, one)
        window.tick(time: 1000)
        #expect(try one.read(from: window).events.contains { $0.contains("didSelect(\(Int(offset)))") })
    }

    @Test func `steps during a running step add up`() throws {
        let one = page()
        for _ in 0..<3 { say(#"{"t":"key","key":"ArrowRight"}"#, one) }
        for _ in 0..<2 { say(#"{"t":"key","key":"PageDown"}"#, one) }
        try run(seconds: 1, [one])
        #expect(session.carousel.scrollOffset == 5)
    }

    @Test func `with reduced motion, scrolling ends at once`() throws {
        let one = page()
        say(#"{"t":"key","key":"End","reduced":true}"#, one)
        #expect(session.carousel.scrollOffset == 11 && !session.carousel.isScrolling)
    }

    @Test(arguments: ["flick", "wheel"])
    func `with reduced motion, a flick and a wheel are at their end at once`(_ kind: String) throws {
        let one = page()
        if kind == "flick" {
            say(#"{"t":"down","x":700,"y":200,"ms":0,"reduced":true}"#, one)
            for step in 1...5 {
                say(#"{"t":"move","x":\#(700 - 40 * step),"y":200,"ms":\#(16 * step)}"#, one)
                window.tick(time: 10 + Double(step) / 60)
            }
            say(#"{"t":"up","x":500,"y":200,"ms":82,"reduced":true}"#, one)
        } else {
            say(#"{"t":"wheel","dx":0,"dy":100,"reduced":true}"#, one)
        }
        var changes = Set<Double>()
        for step in 0..<90 {
            window.tick(time: 20 + Double(step) / 60)
            changes.insert(session.carousel.scrollOffset)
        }
        // Where the hand left it, and where it rests.
        #expect(
            changes.count <= 2 && session.carousel.scrollOffset == session.carousel.scrollOffset.rounded())
        #expect(session.carousel.scrollOffset > 0 && !session.carousel.settings.reducesMotion)
    }

    @Test func `time pauses, steps by a frame, and goes slower`() throws {
        let one = page()
        func command(_ words: String) {
            say(#"{"t":"do","words":["\#(words.replacing(" ", with: "\",\""))"]}"#, one)
        }
        command("scroll to 6 2")
        command("pause")
        let start = session.carousel.scrollOffset
        try run(seconds: 0.5, [one])
        #expect(session.carousel.scrollOffset == start && session.carousel.isScrolling)
        command("step")
        window.tick(time: 50)
        let stepped = session.carousel.scrollOffset
        #expect(stepped > start)
        window.tick(time: 50.1)
        #expect(session.carousel.scrollOffset == stepped)
        command("pause")
        command("speed 0.25")
        let before = session.carousel.time
        try run(seconds: 1, [one])
        #expect(abs(session.carousel.time - before - 0.25) < 0.02)
        command("speed 9")
        #expect(try one.read(from: window).errors.first?.contains("expected 0.05 to 4") == true)
        #expect(try one.read(from: window).errors.isEmpty)
    }

    @Test(arguments: ["pause", "speed 0.1"])
    func `after a flick the next frame moves, also where time stands still or is slow`(_ command: String)
        throws
    {
        let one = page()
        let words = command.replacing(" ", with: "\",\"")
        say(#"{"t":"do","words":["\#(words)"]}"#, one)
        window.tick(time: 0)
        say(#"{"t":"down","x":500,"y":200,"ms":0}"#, one)
        for step in 1...20 {
            say(#"{"t":"move","x":\#(500 - step * 15),"y":200,"ms":\#(step * 16)}"#, one)
            window.tick(time: Double(step) * 0.016)
        }
        say(#"{"t":"up","x":200,"y":200,"ms":330}"#, one)
        #expect(session.carousel.isDecelerating)
        let released = session.carousel.scrollOffset
        if command == "pause" { say(#"{"t":"do","words":["step"]}"#, one) }
        window.tick(time: 0.35)
        #expect(session.carousel.scrollOffset > released)
    }

    @Test func `a flick is repeated, and after each save`() throws {
        let folder = try TestFolder()
        try saveRow(100, in: folder)
        let session = makeSession(folder: folder.path)
        let window = PreviewWindow(session, run: "1", images: [])
        let one = TestPage()
        window.connect(one)
        func say(_ text: String) { window.receive(text, time: 0) }
        say(#"{"t":"do","words":["type","mine"]}"#)
        say(#"{"t":"down","x":700,"y":200,"ms":0}"#)
        for step in 1...5 {
            say(#"{"t":"move","x":\#(700 - 40 * step),"y":200,"ms":\#(16 * step)}"#)
            window.tick(time: 10 + Double(step) / 60)
        }
        say(#"{"t":"up","x":500,"y":200,"ms":82}"#)
        func rest(from time: Double) -> Double {
            for step in 0..<300 { window.tick(time: time + Double(step) / 60) }
            return session.carousel.scrollOffset
        }
        let end = rest(from: 20)
        #expect(end > 2)
        say(#"{"t":"do","words":["replay"]}"#)
        #expect(session.carousel.scrollOffset == 0 && window.isMoving)
        #expect(rest(from: 40) == end)
        say(#"{"t":"do","words":["replay","on"]}"#)
        try saveRow(80, in: folder)
        window.tick(time: 60)
        #expect(session.carousel.scrollOffset == 0 && window.isMoving)
        #expect(rest(from: 70) == end)
    }

    @Test func `gestures have names, are chosen and kept, and a wrong name is told with all`() throws {
        let one = page()
        _ = try one.read(from: window)
        say(#"{"t":"do","words":["replay","slow drag"]}"#, one)
        #expect(try one.read(from: window).state?["gesture"] as? String == "slow drag")
        say(#"{"t":"do","words":["replay","no"]}"#, one)
        #expect(
            try one.read(from: window).errors.joined().contains(
                "keep NAME or one of flick, slow drag, insert in mid-scroll"))
        say(#"{"t":"do","words":["replay","keep","x"]}"#, one)
        #expect(try one.read(from: window).errors.joined().contains("no flick yet"))
    }

    @Test func `the path of an item is told while a page shows it, and follows the options`() throws {
        let one = page()
        func path() throws -> [[Double]]? {
            try one.read(from: window).compactMap { $0["path"] as? [[Double]] }.last
        }
        #expect(try path() == nil)
        say(#"{"t":"study","on":true}"#, one)
        let rows = try #require(try path())
        #expect(rows.allSatisfy { $0.count == 20 } && rows.contains { $0[0] == 0 && $0[16] == 0 })
        #expect(try #require(rows.first { $0[0] == 1 })[16] == 160)
        say(#"{"t":"do","words":["option","spacing","2"]}"#, one)
        #expect(try #require(try path()?.first { $0[0] == 1 })[16] == 320)
        #expect(session.carousel.scrollOffset == 0)
    }

    @Test func `thumbnails come one by one, and a page tries out one type at a time`() throws {
        let one = page()
        var names: Set<String> = []
        for step in 0..<200 {
            window.tick(time: Double(step) / 40)
            for update in try one.read(from: window) {
                names.formUnion((update["thumbs"] as? [String: Any])?.keys.map { $0 } ?? [])
            }
        }
        #expect(names.isSuperset(of: ["linear", "coverFlow", "timeMachine"]))
        #expect(names.allSatisfy { !$0.hasPrefix("reference/") })
        let offset = session.carousel.scrollOffset
        say(#"{"t":"try","type":"wheel"}"#, one)
        var pictures: [[String: Any]] = []
        for step in 0..<200 {
            window.tick(time: 10 + Double(step) / 60)
            pictures += try one.read(from: window).compactMap { $0["attempt"] as? [String: Any] }
        }
        #expect(pictures.count > 60 && pictures.allSatisfy { $0["type"] as? String == "wheel" })
        #expect(pictures.last?["moving"] as? Bool == false && !window.isMoving)
        #expect(session.carousel.scrollOffset == offset)
        say(#"{"t":"try","type":"none"}"#, one)
        #expect(try one.read(from: window).errors.first?.contains("unknown type 'none'") == true)
    }

    @Test func `a pinned version stays as it was, and moves with the one in use`() throws {
        let folder = try TestFolder()
        try saveRow(100, in: folder)
        let session = makeSession(folder: folder.path)
        let window = PreviewWindow(session, run: "1", images: [])
        let one = TestPage()
        window.connect(one)
        func say(_ text: String) { window.receive(text, time: 0) }
        func places(_ key: String) throws -> Double? {
            let items = try #require(one.read(from: window).frames.last)[key] as? [[Double]]
            return items?.first { $0[0] == 4 }?[23]
        }
        say(#"{"t":"do","words":["type","mine"]}"#)
        #expect(try places("before") == nil)
        say(#"{"t":"pin","on":true}"#)
        try saveRow(70, in: folder)
        window.tick(time: 1)
        say(#"{"t":"do","words":["offset","to","1"]}"#)
        let frame = try #require(one.read(from: window).frames.last)
        func place(_ key: String) -> Double? { (frame[key] as? [[Double]])?.first { $0[0] == 4 }?[23] }
        #expect(place("before") == 300 && place("items") == 210)
        say(#"{"t":"pin","on":false}"#)
        #expect(try places("before") == nil)
        // Undo: the version that was pinned, not the present one.
        say(#"{"t":"pin","on":true,"former":true}"#)
        #expect(try places("before") == 300)
    }

    @Test func `an export gets what is on stage`() throws {
        let one = page()
        for words in [
            #""type","cylinder""#, #""items","9""#, #""set","vertical","true""#, #""option","spacing","1.5""#,
        ] {
            say(#"{"t":"do","words":[\#(words)]}"#, one)
        }
        let (name, words) = try window.exportWords(for: "html")
        #expect(name == "cylinder")
        #expect(
            words == [
                "cylinder", "--items", "9", "--bounds", "800x400", "--item", "160x200", "--set",
                "vertical=true",
                "--option", "spacing=1.5", "--at-rest", "--offset=0.0",
            ])
        // A film shows the chosen gesture, as a shell does it.
        say(#"{"t":"do","words":["replay","insert in mid-scroll"]}"#, one)
        let picture = try window.exportWords(for: "png").words
        #expect(picture.suffix(2) == ["--time=0.0", "--offset=0.0"])
        let film = try window.exportWords(for: "webp").words.suffix(2)
        #expect(film.first == "--motion")
        // It begins with what is on stage.
        #expect(film.last?.hasPrefix("offset to 0.0;") == true)
        let other = makeSession()
        try other.carryOut("type cylinder; set vertical true; items 9")
        try other.carryOut(film.last ?? "")
        #expect(other.carousel.numberOfItems == 10 && other.carousel.isAnimating)
    }

    @Test func `only options that make a difference are said to act`() throws {
        let one = page()
        func acting(_ type: String) throws -> Set<String> {
            say(#"{"t":"do","words":["type","\#(type)"]}"#, one)
            let options = try one.read(from: window).state?["options"] as? [[String: Any]] ?? []
            return Set(options.filter { $0["acts"] as? Bool == true }.compactMap { $0["name"] as? String })
        }
        #expect(try acting("coverFlow").isSuperset(of: ["tilt", "spacing", "fadeMax", "offsetMultiplier"]))
        let linear = try acting("linear")
        #expect(linear.contains("spacing") && !linear.contains("tilt") && !linear.contains("radius"))
        #expect(try acting("rotary").contains("radius"))
    }

    @Test func `a script that loads and then fails is not told as a success`() throws {
        let folder = try TestFolder()
        func save(_ body: String) throws {
            try folder.write(
                "return { itemTransformForOffset = function(o, base) \(body) end }\n", to: "mine.lua")
        }
        try save("return base")
        let session = makeSession(folder: folder.path)
        let window = PreviewWindow(session, run: "1", images: [])
        let one = TestPage()
        window.connect(one)
        window.receive(#"{"t":"do","words":["type","mine"]}"#, time: 0)
        _ = try one.read(from: window)
        try save("return base:translate(nothing.x, 0)")
        window.tick(time: 1)
        let failing = try one.read(from: window)
        #expect(failing.state?["errorReport"] != nil)
        #expect(failing.flatMap { $0["notes"] as? [String] ?? [] } == [])
        try save("return base:translate(5, 0)")
        window.tick(time: 2)
        let mended = try one.read(from: window)
        #expect(mended.flatMap { $0["notes"] as? [String] ?? [] } == ["reloaded mine"])
        #expect((mended.last { $0["script"] != nil }?["script"] as? [String: Any])?["text"] as? String != nil)
    }

    @Test func `only the editor of the start opens the script in use`() throws {
        let one = page()
        say(#"{"t":"edit"}"#, one)
        #expect(try one.read(from: window).errors.first?.contains("--editor") == true)
        let folder = try TestFolder()
        try folder.write(
            "return { itemTransformForOffset = function(o, base) return base end }", to: "mine.lua")
        let opened = Opened()
        let other = PreviewWindow(
            makeSession(folder: folder.path), run: "1", images: [],
            services: PreviewServices(edit: { path in opened.paths.append(path) }))
        let two = TestPage()
        other.connect(two)
        other.receive(#"{"t":"edit"}"#, time: 0)
        #expect(try two.read(from: other).errors.first?.contains("linear is no script") == true)
        other.receive(#"{"t":"do","words":["type","mine"]}"#, time: 0)
        other.receive(#"{"t":"edit","path":"/etc/passwd"}"#, time: 0)
        #expect(opened.paths == [folder.path + "/mine.lua"])
        #expect(throws: PreviewProblem.self) { try Editor("no-such-editor") }
    }

    /// What an editor was asked to open.
    private final class Opened: @unchecked Sendable { var paths: [String] = [] }

    @Test(arguments: [
        [["type", "coverFlow2"], ["offset", "to", "4"]], [["type", "coverFlow2"], ["offset", "to", "4.4"]],
        [["type", "invertedCylinder"], ["set", "vertical", "true"], ["offset", "to", "3.5"]],
        [["type", "mine"], ["set", "vertical", "false"], ["offset", "to", "2"]],
    ]) func `pasted commands show the same, whatever the type`(_ lines: [[String]]) throws {
        // A script that prefers a vertical stage.
        let folder = try TestFolder()
        try folder.write(
            "return { stage = { vertical = true, perspective = -1/900 }, itemTransformForOffset = function(o, base) return base:translateAlong(o * 90, 0) end }",
            to: "mine.lua")
        let session = makeSession(folder: folder.path)
        let window = PreviewWindow(session, run: "1", images: [])
        let one = TestPage()
        window.connect(one)
        for words in lines {
            let message = try JSONSerialization.data(withJSONObject: ["t": "do", "words": words])
            window.receive(String(decoding: message, as: UTF8.self), time: 0)
            for step in 0..<120 { window.tick(time: session.carousel.time + 100 + Double(step) / 60) }
        }
        #expect(session.carousel.type.name == lines[0][1])
        let again = makeSession(folder: folder.path)
        let offset = session.carousel.scrollOffset
        for words in PreviewState(session).commands + [["offset", "to", "\(offset)"], ["settle"]] {
            try again.carryOut(words: words)
        }
        let pairs = zip(again.carousel.placements, session.carousel.placements)
        #expect(pairs.allSatisfy { $0.transform == $1.transform && $0.alpha == $1.alpha })
        #expect(again.carousel.settings == session.carousel.settings)
    }

    @Test func `an unknown key is an error`() throws {
        let one = page()
        _ = try one.read(from: window)
        say(#"{"t":"key","key":"F5"}"#, one)
        #expect(
            try one.read(from: window).errors == [
                "unknown key 'F5'; expected an arrow, Home, End, PageUp, PageDown, Enter or space"
            ])
    }

    @Test func `a type is compared on the same state`() throws {
        let one = page()
        say(#"{"t":"do","words":["type","rotary"]}"#, one)
        say(#"{"t":"compare","type":"rotary"}"#, one)
        say(#"{"t":"do","words":["offset","to","2.5"]}"#, one)
        var updates = try one.read(from: window)
        updates += try one.read(from: window)
        #expect(updates.frames.last?["difference"] as? Double == 0)
        say(#"{"t":"compare","type":"cylinder"}"#, one)
        let other = try one.read(from: window)
        #expect((other.frames.last?["difference"] as? Double ?? 0) > 0.01)
        #expect(
            other.frames.last?["place"] as? String != "" && other.state?["compared"] as? String == "cylinder")
        say(#"{"t":"compare","type":""}"#, one)
        #expect(try one.read(from: window).frames.last?["compared"] == nil)
        say(#"{"t":"compare","type":"nosuch"}"#, one)
        #expect(try one.read(from: window).errors.count == 1)
    }

    @Test func `the state's commands reproduce it in another session`() throws {
        let one = page()
        for words in [
            ["type", "cylinder"], ["items", "30", "placeholders", "2"], ["bounds", "640", "480"],
            ["item", "120", "90"],
            ["set", "vertical", "true"], ["set", "contentOffset", "10", "-5.5"],
            ["option", "spacing", "1.25"],
            ["option", "wrap", "false"], ["offset", "to", "4.25"],
        ] {
            let message = try JSONSerialization.data(withJSONObject: ["t": "do", "words": words])
            say(String(decoding: message, as: UTF8.self), one)
            _ = try one.read(from: window)
        }
        let again = makeSession()
        for words in PreviewState(session, compared: nil, showsGuides: false).commands {
            try again.carryOut(words: words)
        }
        try again.carryOut(words: ["offset", "to", "4.25"])
        func matrices(_ session: Session) -> [Transform3D] { session.carousel.placements.map(\.transform) }
        #expect(matrices(again) == matrices(session))
        #expect(again.carousel.settings == session.carousel.settings)
    }

    @Test
    func `a save is loaded; a broken one is shown with its position, and the last good one stays`()
        throws
    {
        let folder = try TestFolder()
        func script(_ way: Int) -> String {
            "return { options = { twist = { default = 1, min = 0, max = 3, step = 0.5, unit = 'turns', help = 'how far' } },\n"
                + "  itemTransformForOffset = function(o, base)\n    return base:translate(o * \(way), 0, 0)\n  end }\n"
        }
        try folder.write(script(100), to: "mine.lua")
        let session = makeSession(folder: folder.path)
        let window = PreviewWindow(session, run: "1", images: [])
        let one = TestPage()
        window.connect(one)
        for words in [["type", "mine"], ["option", "twist", "2"], ["offset", "to", "3"]] {
            let message = try JSONSerialization.data(withJSONObject: ["t": "do", "words": words])
            window.receive(String(decoding: message, as: UTF8.self), time: 0)
        }
        func place() throws -> (x: Double, [[String: Any]]) {
            let updates = try one.read(from: window)
            let items = updates.frames.last?["items"] as? [[Double]]
            return (items?.first { $0[0] == 4 }?[23] ?? .nan, updates)
        }
        #expect(try place().x == 100)
        try folder.write(script(70), to: "mine.lua")
        window.tick(time: 1)
        let (x, updates) = try place()
        #expect(x == 70 && updates.offset == 3)
        #expect(updates.events.contains { $0.contains("reloaded mine") })
        #expect(session.plugin?.value(ofOption: "twist") == 2)
        try folder.write(script(50).replacing("base:translate", with: "base:transalte"), to: "mine.lua")
        window.tick(time: 2)
        let broken = try one.read(from: window)
        let errorReport = try #require((broken.state?["errorReport"] as? [String: Any]))
        #expect((errorReport["file"] as? String)?.hasSuffix("mine.lua") ?? false)
        #expect(errorReport["line"] as? Int == 3)
        #expect((errorReport["report"] as? String)?.contains("return base:transalte") ?? false)
        window.receive(#"{"t":"do","words":["offset","to","2"]}"#, time: 2)
        let items = try one.read(from: window).frames.last?["items"] as? [[Double]]
        #expect(items?.first { $0[0] == 3 }?[23] == 70)
        try folder.write(script(60), to: "mine.lua")
        window.tick(time: 3)
        let mended = try one.read(from: window)
        #expect(mended.state != nil && mended.state?["errorReport"] == nil)
    }

    @Test func `for any message, the window keeps working and its numbers are finite`() throws {
        var seed: UInt64 = 7
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        let (one, other) = (page(), page())
        let words = [
            "type", "wheel", "rotary", "set", "vertical", "true", "items", "0", "1e9", "-3", "offset", "to",
            "option", "spacing", "'", ";",
        ]
        for step in 0..<3000 {
            let sender = random(2) == 0 ? one : other
            let numbers = [0, -1e9, 1e9, 0.001, 400, 200].map { "\($0)" }
            func number() -> String { numbers[random(numbers.count)] }
            switch random(8) {
            case 0: say(#"{"t":"down","x":\#(number()),"y":\#(number()),"ms":\#(number())}"#, sender)
            case 1, 2: say(#"{"t":"move","x":\#(number()),"y":\#(number()),"ms":\#(number())}"#, sender)
            case 3: say(#"{"t":"up","x":\#(number()),"y":\#(number()),"ms":\#(number())}"#, sender)
            case 4: say(#"{"t":"wheel","dx":\#(number()),"dy":\#(number())}"#, sender)
            case 5:
                let list = (0...random(4)).map { _ in words[random(words.count)] }
                say(#"{"t":"do","words":\#(JSON.text(of: list))}"#, sender)
            case 6: say(#"{"t":"key","key":"\#(["End", "Home", "Enter", "x"][random(4)])"}"#, sender)
            default: window.tick(time: Double(step) / 60)
            }
            for page in [one, other] { _ = try page.read(from: window) }
        }
        #expect(session.carousel.scrollOffset.isFinite)
    }
}
