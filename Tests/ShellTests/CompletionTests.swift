import ShellFixtures
import Testing

@testable import CarouselShell

@Suite struct CompletionTests {
    @Test(arguments: [
        ("pl", ["placements", "plugins"]), ("type cover", ["coverFlow", "coverFlow2"]),
        ("type mi", ["mine"]), ("set wra", []), ("get wra", ["wrapEnabled"]),
        ("option tw", ["twist"]), ("option fademin", ["fadeMin", "fadeMinAlpha"]),
        ("option wrap ", ["default", "false", "true"]), ("place; mode c", ["csv"]),
        ("scroll ", ["by", "to"]), ("scroll to ", ["last"]), ("page to t", []),
        ("page t", ["to"]),
        ("set lo", ["longestSwipe", "loop"]), ("type my", ["my\\ own"]),
        ("help sc", ["scripts", "scroll"]),
        ("set alignment ", ["center", "end", "start"]), ("set vertical ", ["false", "true"]),
        ("set animation s", ["spring"]), ("set animation 1 easeI", ["easeIn", "easeInOut"]),
        ("set scrollSpeed ", []), ("help mot", ["motion"]),
        ("nonsense x", []),
        ("place x", []),
    ])
    func `Tab offers possible words`(_ line: String, _ expected: [String]) throws {
        let session = try TestSession()
        session.write(
            "return { itemTransformForOffset = function(o, base) return base end, options = { twist = 1 } }",
            to: "mine.lua")
        session.write(
            "return { name = 'my own', itemTransformForOffset = function(o, base) return base end }",
            to: "other.lua")
        session.type("type mine")
        let completion = Completion(session: session.session)
        #expect(completion.candidates(line: line) == expected)
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

    @Test(arguments: [
        ("type my\\ o", "my\\ o"), ("a;b", "b"), ("load x ", ""), ("load a\\;b", "a\\;b"),
        ("load 'a b; c", "'a b; c"), ("load \"a\\\" b", "\"a\\\" b"), ("say 'it''s' x", "x"), ("", ""),
        ("one", "one"),
    ])
    func `Tab completes the last word`(_ line: String, _ word: String) {
        #expect(Completion.lastCommand(of: line).typed == word)
    }

    @Test func `words are in columns, from top to bottom`() {
        #expect(Text.columns(["a", "bcd", "e", "f", "g"], width: 11) == "a    f\nbcd  g\ne\n")
        #expect(Text.columns(["wide"], width: 2) == "wide\n")
    }

    @Test(arguments: ["it's", "a b", "two;three", "back\\slash", "a#b", "quo\"ted"])
    func `a file whatever its name is completed to a word that the shell reads`(_ name: String) throws {
        let session = try TestSession()
        session.write("", to: "\(name).lua")
        let typed = session.folder + "/" + String(name.prefix(1))
        let word = try #require(
            Completion(session: session.session).candidates(line: "help; load \(typed)").first)
        let read = try Tokenizer.commands(in: "load \(word)")
        #expect(read.map { $0.words.map(\.text) } == [["load", "\(session.folder)/\(name).lua"]])
        #expect(Completion(session: session.session).candidates(line: "load \(word.dropLast(3))") == [word])
    }

    @Test func `files are completed within folders`() throws {
        let session = try TestSession()
        session.write("", to: "one.lua")
        let path = session.folder + "/on"
        let completion = Completion(session: session.session)
        #expect(completion.candidates(line: "load \(path)") == [session.folder + "/one.lua"])
        let parent = String(session.folder.dropLast(3))
        #expect(completion.candidates(line: "load \(parent)").contains(session.folder + "/"))
    }

    @Test(arguments: [
        ("a", "", "a"), ("it's", "it", "it\\'s"), ("it's", "it\\'", "it\\'s"), ("it's", "'it", "it'\\''s"),
        ("it's $x", "\"it", "it's \\$x"), ("a!b", "\"a", "a\"'!'\"b"), ("two words", "'tw", "two words"),
        ("$(run)", "", "\\$\\(run\\)"), ("~/a b", "~/a", "~/a\\ b"), ("a~b", "a", "a\\~b"),
        ("`x`;", "", "\\`x\\`\\;"),
    ])
    func `bash gets a name as the word that is typed goes on`(_ name: String, _ typed: String, _ word: String)
    {
        let replaced = typed.drop { $0 == "'" || $0 == "\"" }
        #expect(ShellWord.bash(name, typed: typed, replacing: String(replaced)) == word)
        #expect(name.hasPrefix(ShellWord.plain(typed)))
    }

    @Test func `bash replaces what follows its last sign of equality`() {
        #expect(ShellWord.bash("gap=$(run)", typed: "gap=", replacing: "") == "\\$\\(run\\)")
        #expect(ShellWord.bash("gap=it's", typed: "gap=it", replacing: "it") == "it\\'s")
        #expect(ShellWord.bash("gap=it's", typed: "'gap=it", replacing: "gap=it") == "gap=it'\\''s")
    }
}
