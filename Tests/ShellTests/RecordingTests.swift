import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

/// Recording and replaying sessions.
@Suite struct RecordingTests {
    private let lines = [
        "type coverFlow; items 30 placeholders 2", "set decelerationRate 0.9; option tilt 0.7",
        "flick -1500 0",
        "tick 1/60 7", "drag 33.3 0 0.2", "settle", "scroll by 3 0.4; tick 0.1", "insert 2; remove 5",
        "option wrap true",
        "flick 700 0; tick 1/90 11",
    ]

    private func state(_ session: TestSession) -> String {
        session.type("mode json; state; place; options; get")
    }

    @Test func `a recorded session is replayed bit for bit`() throws {
        let (one, other) = (try TestSession(), try TestSession())
        one.type("record '\(one.folder)/a b.txt'")
        for line in lines { #expect(!one.type(line).hasPrefix("error")) }
        one.type("record stop")
        one.type("scroll to 1")
        one.type("offset to 9")
        let file = one.folder + "/a b.txt"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("tick 1/60 7") && !text.contains("record"))
        #expect(!text.contains("offset to 9"))
        #expect(other.type("source '\(file)'").hasPrefix("error") == false)
        let again = try TestSession()
        for line in text.split(separator: "\n") { again.type(String(line)) }
        #expect(state(again) == state(other))
        one.type("reset; source '\(file)'")
        #expect(state(one) == state(other))
    }

    @Test func `what Ctrl-C takes back is not recorded, and what a mistake leaves is`() throws {
        let session = try TestSession()
        session.type("record \(session.folder)/r.txt")
        session.type("items 5; repeat 2 'items 6; items 7'; repeat 2 'items 8; nonsense'")
        var count = 0
        session.session.isInterrupted = {
            count += 1
            return count > 20
        }
        session.type("repeat 1000 'items 9; repeat 2 next'")
        session.session.isInterrupted = { false }
        session.type("items 10")
        let text = try String(contentsOfFile: session.folder + "/r.txt", encoding: .utf8)
        #expect(text == "items 5\nitems 6\nitems 7\nitems 6\nitems 7\nitems 8\nitems 10\n", "\(text)")
    }

    @Test func `the end of a session is no part of its recording`() throws {
        let session = try TestSession()
        session.type("record \(session.folder)/r.txt")
        session.type("items 5; quit")
        let text = try String(contentsOfFile: session.folder + "/r.txt", encoding: .utf8)
        #expect(text == "items 5\n")
    }

    @Test func `what is timed or repeated is read as it would be alone`() throws {
        let session = try TestSession()
        session.write("return { itemTransformForOffset = function(o, base) return base end }", to: "mine.lua")
        session.type("type mine")
        #expect(session.type("time lua (\"a # b\"):len() + 40").hasPrefix("45\n"))
        #expect(session.type("repeat 2 lua (\"a b\"):rep(2)") == "a ba b\na ba b\n")
    }

    @Test func `failed commands are not recorded, and words keep their quotes`() throws {
        let session = try TestSession()
        session.write("return { itemTransformForOffset = function(o, base) return base end }", to: "mine.lua")
        session.type("record \(session.folder)/r.txt")
        for line in [
            "type nosuch", "type mine", "lua 1 + 1", "nonsense",
            "output '\(session.folder)/it''s; odd.txt'", "output stdout",
        ] {
            session.type(line)
        }
        session.type("record stop")
        let text = try String(contentsOfFile: session.folder + "/r.txt", encoding: .utf8)
        #expect(text == "type mine\nlua 1 + 1\noutput '\(session.folder)/its; odd.txt'\noutput stdout\n")
    }

    @Test func `an error in a file gives its position, and earlier commands stay in effect`() throws {
        let session = try TestSession()
        session.write("items 5\nscroll to 3; scroll tp 4\nitems 9\n", to: "c.txt")
        #expect(
            session.type("source \(session.folder)/c.txt").hasPrefix(
                "error: 1:8: Plugins/c.txt:2:21: unknown 'tp'"))
        #expect(session.session.carousel.numberOfItems == 5 && session.session.carousel.currentItemIndex == 3)
        #expect(
            session.type("source /no/such").contains("can't read '/no/such'; expected a file of commands"))
        #expect(session.type("record /no/such/file").contains("can't write '/no/such/file'"))
        session.write("source \(session.folder)/d.txt", to: "d.txt")
        #expect(session.type("source \(session.folder)/d.txt").contains("expected 8 at most"))
        #expect(session.type("items 4; get numberOfItems") == "4\n")
    }

    @Test func `after reset the session is like a new one`() throws {
        let (session, fresh) = (try TestSession(), try TestSession())
        for line in lines { session.type(line) }
        session.type("reset")
        #expect(state(session) == state(fresh))
        session.write(
            "return { options = { twist = 1 }, itemTransformForOffset = function(o, base) return base end }",
            to: "mine.lua")
        session.type("type mine; option twist 3; reset; type mine")
        #expect(session.type("mode table; options").contains(/twist +1 +mine/))
    }
}
