import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

/// Commands that fail, and commands that are taken back.
@Suite struct UndoTests {
    private let laws = ShellLaws(.host)

    private func session(_ situation: String) throws -> TestSession { try laws.session(situation) }
    private func state(_ session: TestSession) -> String { ShellLaws.state(session) }
    private func difference(_ a: String, _ b: String) -> String { ShellLaws.difference(a, b) }

    @Test(arguments: ShellLaws.situations) func `a command that fails changes nothing, whatever it is`(
        _ situation: String
    ) throws {
        let finding = try laws.failuresChangeNothing(in: situation)
        #expect(finding.problems.isEmpty)
        #expect(finding.count > 50)
    }

    @Test(arguments: ShellLaws.situations) func `a command is taken back, and repeated`(
        _ situation: String
    ) throws {
        let finding = try laws.changesAreUndone(in: situation)
        #expect(finding.problems.isEmpty)
        #expect(finding.count > 15)
    }

    @Test func `after undo the carousel moves on as if nothing had been`() throws {
        let (one, other) = (try session("scroll to 5 1; tick 0.3"), try session("scroll to 5 1; tick 0.3"))
        one.type("type wheel; items 3; reset; flick 900 0; undo 4")
        for _ in 0..<30 {
            one.type("tick")
            other.type("tick")
            #expect(difference(state(one), state(other)) == "")
        }
    }

    @Test func `a file and a repetition are one step`() throws {
        let session = try session("")
        session.write("next\nrepeat 3 next\nitems 40\n", to: "c.txt")
        let before = state(session)
        session.type("source \(session.folder)/c.txt; repeat 2 'next; next'")
        #expect(session.type("offset") == "8\n")
        #expect(session.type("undo 2").hasPrefix("undid repeat; "))
        #expect(difference(state(session), before) == "")
        #expect(session.type("undo").contains("there is nothing to undo"))
        session.type("redo 2")
        #expect(session.type("offset") == "8\n")
    }

    @Test func `of many commands in a repetition all are taken back`() throws {
        let session = try session("option wrap true")
        let before = state(session)
        session.type("next; repeat 500 next; repeat 3 'next; tick'")
        session.type("undo 3")
        #expect(difference(state(session), before) == "")
        session.type("redo 3")
        #expect(session.type("get currentItemIndex") == "0\n")
    }

    @Test func `a recording repeats what was undone, and does not reach before its beginning`() throws {
        let (session, again) = (try session(""), try session(""))
        session.type("next")
        let file = session.folder + "/r.txt"
        session.type("record \(file)")
        #expect(session.type("undo").contains("nothing to undo since the recording began"))
        session.type("repeat 3 next; type wheel; undo 2; items 30; redo")
        session.type("undo; record stop")
        again.type("next; source \(file)")
        #expect(difference(state(again), state(session)) == "")
    }

    @Test func `settle that gives up leaves the time as it was, and its events stay told`() throws {
        let session = try session("option wrap true; set autoscroll 1; events on")
        let before = state(session)
        let output = session.type("settle")
        #expect(output.contains("still moving after 60 s because autoscroll is on"))
        #expect(output.contains("moved"))
        #expect(difference(state(session), before) == "")
    }

    @Test func `Ctrl-C stops a command, and the state is as before it`() throws {
        let session = try session("")
        let before = state(session)
        var frames = 0
        session.session.isInterrupted = {
            frames += 1
            return frames > 100
        }
        #expect(session.type("tick 1/60 1000000").contains("interrupted"))
        frames = 0
        #expect(session.type("repeat 1000000 next").contains("interrupted"))
        session.session.isInterrupted = { false }
        session.type("undo")
        #expect(difference(state(session), before) == "")
    }
}
