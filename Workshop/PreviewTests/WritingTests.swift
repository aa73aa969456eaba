import CarouselEngine
import Foundation
import Testing

@testable import CarouselShell
@testable import Preview

/// What pages may do to the script on stage, and how it is taken back.
@Suite struct WritingTests {
    private static let script = """
        return {
          options = { { name = "far", default = 1, min = 0.5, max = 3 }, { name = "high", default = 0, min = -100, max = 100 } },
          itemTransformForOffset = function(offset, base)
            return base:translate(offset * 100 * carousel:option("far"), carousel:option("high"))
          end,
        }
        """

    private let folder: TestFolder
    private let session: Session
    private let window: PreviewWindow
    private let page = TestPage()

    init() throws {
        try self.init(token: "secret")
    }

    private init(token: String?) throws {
        folder = try TestFolder()
        try folder.write(Self.script, to: "own.lua")
        session = makeSession(folder: folder.path)
        try session.carryOut(words: ["type", "own"])
        window = PreviewWindow(session, run: "1", images: [], services: PreviewServices(token: token))
        window.connect(page)
        _ = try page.read(from: window)
    }

    private func say(_ text: String) throws -> [[String: Any]] {
        window.receive(text, time: 0)
        return try page.read(from: window)
    }

    private var text: String {
        get throws { try String(contentsOfFile: folder.path + "/own.lua", encoding: .utf8) }
    }

    private func propose(_ words: String = "") throws -> (number: Int, lines: [[String: Any]]) {
        let answers = try say("{\"t\":\"propose\",\"words\":[\(words)]}")
        let proposal = try #require(
            answers.compactMap { $0["proposal"] as? [String: Any] }.last, "\(answers.errors)")
        return (try #require(proposal["number"] as? Int), try #require(proposal["lines"] as? [[String: Any]]))
    }

    @Test func `what is tuned is shown as lines, written, and taken back`() throws {
        _ = try say(#"{"t":"do","words":["option","far","2"]}"#)
        let (number, lines) = try propose()
        #expect(lines.count == 1 && lines[0]["line"] as? Int == 2)
        #expect((lines[0]["after"] as? [String])?[0].contains("default = 2") == true)
        #expect(try text == Self.script)
        let written = try say(#"{"t":"write","n":\#(number),"token":"secret"}"#)
        #expect(written.errors.isEmpty && written.state?["undo"] as? String == "write --yes")
        #expect(try text.contains("default = 2"))
        _ = try say(#"{"t":"do","words":["undo"]}"#)
        #expect(try text == Self.script)
        #expect(session.plugin?.value(ofOption: "far") == 2)
        _ = try say(#"{"t":"do","words":["redo"]}"#)
        #expect(try text.contains("default = 2"))
        _ = try say(#"{"t":"do","words":["undo"]}"#)
        _ = try say(#"{"t":"do","words":["option","high","30"]}"#)
        let preset = try propose(#""preset","low""#)
        #expect(preset.lines.contains { ($0["after"] as? [String])?.joined().contains("low") == true })
    }

    @Test func `a chosen preset is told as changed as long as options have other values`() throws {
        _ = try say(#"{"t":"do","words":["option","far","2"]}"#)
        let number = try propose(#""preset","wide""#).number
        _ = try say(#"{"t":"write","n":\#(number),"token":"secret"}"#)
        func isChanged(_ words: String) throws -> Bool? {
            try say("{\"t\":\"do\",\"words\":[\(words)]}").state?["isPresetChanged"] as? Bool
        }
        #expect(try isChanged(#""discard""#) == false)
        #expect(try isChanged(#""preset","wide""#) == false)
        #expect(try isChanged(#""option","high","5""#) == true)
        #expect(try isChanged(#""option","high","default""#) == false)
        #expect(try isChanged(#""option","spacing","1.5""#) == true)
        #expect(try isChanged(#""undo""#) == false)
    }

    @Test func `nothing is written without what was shown, the token, and the same script`() throws {
        #expect(
            try say(#"{"t":"write","n":1,"token":"secret"}"#).errors.joined().contains("nothing was shown"))
        _ = try say(#"{"t":"do","words":["option","far","2"]}"#)
        var number = try propose().number
        for token in ["", "secre", "Secret"] {
            #expect(
                try say(#"{"t":"write","n":\#(number),"token":"\#(token)"}"#).errors.joined()
                    .contains("a foreign token"))
        }
        #expect(
            try say(#"{"t":"write","n":\#(number - 1),"token":"secret"}"#).errors.joined().contains(
                "nothing was shown"))
        // A page that comes later was not shown it.
        window.disconnect()
        let other = TestPage()
        window.connect(other)
        window.receive(#"{"t":"write","n":\#(number),"token":"secret"}"#, time: 0)
        #expect(try other.read(from: window).errors.joined().contains("nothing was shown"))
        window.disconnect()
        window.connect(page)
        _ = try page.read(from: window)
        number = try propose().number
        // Something else is set meanwhile.
        _ = try say(#"{"t":"do","words":["option","far","3"]}"#)
        #expect(
            try say(#"{"t":"write","n":\#(number),"token":"secret"}"#).errors.joined().contains(
                "has changed since"))
        // The page's commands can't write.
        for words in [#""write","--yes""#, #""edit""#, #""load","x.lua""#, #""save","x""#] {
            #expect(
                try say("{\"t\":\"do\",\"words\":[\(words)]}").errors.joined().contains("may not use"),
                "\(words)")
        }
        for words in [#""--yes""#, #""preset","--yes""#, #""option","far","--yes""#] {
            #expect(!(try say("{\"t\":\"propose\",\"words\":[\(words)]}").errors.isEmpty), "\(words)")
        }
        #expect(try text == Self.script)
        let closed = try WritingTests(token: nil)
        _ = try closed.say(#"{"t":"do","words":["option","far","2"]}"#)
        #expect(try closed.say(#"{"t":"propose","words":[]}"#).errors.joined().contains("can't write here"))
        #expect(
            try closed.say(#"{"t":"write","n":1,"token":""}"#).errors.joined().contains("can't write here"))
    }

    @Test func `a page makes, copies, renames and deletes effects, each as a step of undo`() throws {
        func effect(_ words: String, token: String = "secret") throws -> [[String: Any]] {
            try say("{\"t\":\"effect\",\"words\":[\(words)],\"token\":\"\(token)\"}")
        }
        func files() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".lua") }
                .sorted()
        }
        func undo() throws { _ = try say(#"{"t":"do","words":["undo"]}"#) }
        #expect(try effect(#""new","mine","ring""#).state?["type"] as? String == "mine")
        #expect(try files() == ["mine.lua", "own.lua"])
        try undo()
        #expect(try files() == ["own.lua"] && session.plugin?.name == "own")
        // A copy has what was set, and the original has its own values again.
        _ = try say(#"{"t":"do","words":["option","far","2"]}"#)
        #expect(try effect(#""duplicate","wide""#).state?["type"] as? String == "wide")
        #expect(
            try String(contentsOfFile: folder.path + "/wide.lua", encoding: .utf8).contains("default = 2"))
        #expect(
            try text == Self.script && session.library.plugin(named: "own")?.ownOptionValues.isEmpty == true)
        #expect(try effect(#""rename","wider""#).state?["type"] as? String == "wider")
        #expect(try files() == ["own.lua", "wider.lua"])
        #expect(try effect(#""delete""#).errors.isEmpty)
        #expect(try files() == ["own.lua"] && session.plugin?.name != "wider")
        try undo()
        #expect(try files() == ["own.lua", "wider.lua"] && session.plugin?.name == "wider")
        try undo()
        try undo()
        #expect(try files() == ["own.lua"] && session.plugin?.value(ofOption: "far") == 2)
        // What is refused changes nothing.
        for (words, reason) in [
            (#""new","own""#, "already exists"), (#""new","../out""#, "not a valid name"),
            (#""duplicate","OWN""#, "already exists"), (#""rename","a/b""#, "not a valid name"),
            (#""new","x","cube""#, "expected row"), (#""write","--yes""#, "expected new, duplicate"),
        ] { #expect(try effect(words).errors.joined().contains(reason), "\(words)") }
        #expect(try effect(#""delete""#, token: "Secret").errors.joined().contains("a foreign token"))
        #expect(try files() == ["own.lua"])
        let closed = try WritingTests(token: nil)
        let refused = try closed.say(#"{"t":"effect","words":["delete"],"token":""}"#)
        #expect(refused.errors.joined().contains("can't write here"))
        #expect(try closed.text == Self.script)
    }

    @Test
    func `a page makes and deletes nothing outside of its folder, also where a folder is a link meanwhile`()
        throws
    {
        let outside = try TestFolder()
        try outside.write(Self.script, to: "own.lua")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/sub", withIntermediateDirectories: true)
        try folder.write(Self.script, to: "sub/own.lua")
        try session.carryOut(words: ["type", "sub/own"])
        try FileManager.default.removeItem(atPath: folder.path + "/sub")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/sub", withDestinationPath: outside.path)
        for words in [#""duplicate","more""#, #""rename","more""#, #""delete""#] {
            let answer = try say("{\"t\":\"effect\",\"words\":[\(words)],\"token\":\"secret\"}")
            #expect(!answer.errors.isEmpty, "\(words)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: outside.path)
        #expect(files == ["own.lua"])
    }

    @Test func `a slider that is dragged is one step, and discard takes all back in one`() throws {
        for value in [1.2, 1.4, 1.6] { _ = try say(#"{"t":"do","words":["option","far","\#(value)"]}"#) }
        _ = try say(#"{"t":"do","words":["option","high","9"]}"#)
        _ = try say(#"{"t":"do","words":["offset","to","2"],"greets":true}"#)
        let state = try say(#"{"t":"do","words":["discard"]}"#).state
        #expect(state?["undo"] as? String == "discard" && session.plugin?.ownOptionValues.isEmpty == true)
        _ = try say(#"{"t":"do","words":["undo"]}"#)
        #expect(session.plugin?.ownOptionValues == ["far": 1.6, "high": 9])
        _ = try say(#"{"t":"do","words":["undo"]}"#)
        _ = try say(#"{"t":"do","words":["undo"]}"#)
        #expect(session.plugin?.ownOptionValues.isEmpty == true)
    }

    @Test func `what one hand does is one step however long it takes, and what two do are two`() throws {
        func set(_ value: Double, hand: Int, time: Double) throws {
            window.tick(time: time)
            _ = try say(#"{"t":"do","words":["option","far","\#(value)"],"hand":\#(hand)}"#)
        }
        try set(1.2, hand: 1, time: 1)
        try set(1.4, hand: 1, time: 4)
        try set(1.6, hand: 2, time: 4.1)
        for expected in [1.4, 1] {
            _ = try say(#"{"t":"do","words":["undo"]}"#)
            #expect(session.plugin?.value(ofOption: "far") == expected)
        }
    }

    @Test func `a link out of the folder is not written through`() throws {
        let outside = try TestFolder()
        try outside.write(Self.script, to: "outside.lua")
        try FileManager.default.removeItem(atPath: folder.path + "/own.lua")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/own.lua", withDestinationPath: outside.path + "/outside.lua")
        _ = try say(#"{"t":"do","words":["option","far","2"]}"#)
        #expect(try say(#"{"t":"propose","words":[]}"#).errors.joined().contains("a link out of its folder"))
        #expect(try String(contentsOfFile: outside.path + "/outside.lua", encoding: .utf8) == Self.script)
    }

    @Test func `a gesture is not named as what its command takes for something else`() throws {
        for name in ["on", "Off", "take two", "keep"] {
            var replay = GestureReplay()
            #expect(throws: PreviewProblem.self) { try replay.keep(as: name) }
        }
    }

    @Test func `a card that is pulled takes the options with it, as one step; a pin holds one`() throws {
        let start = try #require(session.carousel.placements.first { $0.index == 1 }?.screenCenter)
        func pull(pins: String, isTaken: Bool = true) throws -> [String: Any]? {
            _ = try say(#"{"t":"shape","x":\#(start.x),"y":\#(start.y),"pins":[\#(pins)]}"#)
            var last: [String: Any]?
            for step in 1...8 {
                let answers = try say(
                    #"{"t":"shapeTo","x":\#(start.x + Double(4 * step)),"y":\#(start.y + Double(2 * step))}"#)
                last = answers.compactMap { $0["shaping"] as? [String: Any] }.last ?? last
            }
            _ = try say(#"{"t":"shapeEnd","on":\#(isTaken)}"#)
            return last
        }
        let report = try #require(try pull(pins: ""))
        #expect(
            (report["left"] as? Double ?? 9) < 1
                && Set((report["moved"] as? [String: Double] ?? [:]).keys) == ["far", "high"])
        #expect((report["hook"] as? String)?.hasSuffix("own.lua:3") == true)
        let now = try #require(session.carousel.placements.first { $0.index == 1 }?.screenCenter)
        #expect(abs(now.x - start.x - 32) < 1 && abs(now.y - start.y - 16) < 1)
        #expect(session.undoNames.undo == "shape 1")
        _ = try say(#"{"t":"do","words":["undo"]}"#)
        #expect(session.plugin?.ownOptionValues.isEmpty == true)
        _ = try pull(pins: #""high""#)
        #expect(session.plugin?.ownOptionValues.keys.sorted() == ["far"])
        _ = try say(#"{"t":"do","words":["undo"]}"#)
        _ = try pull(pins: "", isTaken: false)
        #expect(session.plugin?.ownOptionValues.isEmpty == true)
        #expect(try say(#"{"t":"shape","x":2,"y":2}"#).errors.joined().contains("no item there"))
        #expect(try text == Self.script)
    }
}
