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
        ("help sc", "sc", ["scroll"]), ("nonsense x", "x", []),
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
