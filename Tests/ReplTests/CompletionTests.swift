import Testing

@testable import CarouselShell

@Suite struct CompletionTests {
    @Test(arguments: [
        ("pl", "pl", ["place", "play", "plugins"]), ("type cover", "cover", ["coverFlow", "coverFlow2"]),
        ("type mi", "mi", ["mine"]), ("set wra", "wra", []), ("get wra", "wra", ["wrapEnabled"]),
        ("option tw", "tw", ["twist"]), ("option fademin", "fademin", ["fadeMin", "fadeMinAlpha"]),
        ("option wrap ", "", ["default", "false", "true"]), ("place; mode c", "c", ["csv"]),
        ("scroll ", "", ["by", "to"]), ("scroll to ", "", ["last"]), ("page to t", "t", []),
        ("page t", "t", ["to"]),
        ("set lo", "lo", ["longestSwipe", "loop"]), ("type my", "my", ["my\\ own"]),
        ("help sc", "sc", ["scripts", "scroll"]),
        ("set alignment ", "", ["center", "end", "start"]), ("set vertical ", "", ["false", "true"]),
        ("set animation s", "s", ["spring"]), ("set animation 1 easeI", "easeI", ["easeIn", "easeInOut"]),
        ("set scrollSpeed ", "", []), ("help mot", "mot", ["motion"]),
        ("nonsense x", "x", []),
        ("place x", "x", []),
    ])
    func `Tab offers possible words`(_ line: String, _ text: String, _ expected: [String]) throws {
        let session = try TestSession()
        session.write(
            "return { itemTransformForOffset = function(o, base) return base end, options = { twist = 1 } }",
            to: "mine.lua")
        session.write(
            "return { name = 'my own', itemTransformForOffset = function(o, base) return base end }",
            to: "other.lua")
        session.type("type mine")
        let completion = Completion(session: session.session)
        #expect(completion.candidates(line: line, text: text) == expected)
    }

    @Test(arguments: [
        ("sc", "scroll [to] INDEX|ID|last [SECONDS|spring]"),
        ("scroll b", "scroll by COUNT [SECONDS|spring]"),
        ("place; tap 3", "tap X Y"), ("st", "state"),
        ("Set spee", "set PROPERTY [VALUE]"), ("get scrollSpeed", "factor on the speed of a flick"),
        ("option visibleitems ", "0 … 10000 items: most items loaded at once"),
        ("option twist ", "0 … 3 turns: how far"),
        ("", ""), ("   ", ""), ("nonsense ", ""), ("c x", ""), ("place;", ""),
    ])
    func `a hint says how a command goes on`(_ line: String, _ expected: String) throws {
        let session = try TestSession()
        session.write(
            """
            return { itemTransformForOffset = function(o, base) return base end,
                options = { twist = { default = 1, min = 0, max = 3, unit = "turns", help = "how far" } } }
            """, to: "mine.lua")
        session.type("type mine")
        #expect(Hint(session: session.session).text(for: line) == expected)
    }

    @Test(arguments: [("type my\\ o", "my\\ o"), ("a;b", "b"), ("load x ", ""), ("", ""), ("one", "one")])
    func `Tab completes the last word`(_ line: String, _ word: String) {
        #expect(Completion.lastWord(of: line) == word)
    }

    @Test func `words are in columns, from top to bottom`() {
        #expect(Text.columns(["a", "bcd", "e", "f", "g"], width: 11) == "a    f\nbcd  g\ne\n")
        #expect(Text.columns(["wide"], width: 2) == "wide\n")
    }

    @Test func `files are completed within folders`() throws {
        let session = try TestSession()
        session.write("", to: "one.lua")
        let path = session.folder + "/on"
        let completion = Completion(session: session.session)
        #expect(completion.candidates(line: "load \(path)", text: path) == [session.folder + "/one.lua"])
        let parent = String(session.folder.dropLast(3))
        #expect(completion.candidates(line: "load \(parent)", text: parent).contains(session.folder + "/"))
    }
}
