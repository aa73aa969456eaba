import BuiltinTypes
import CarouselEngine
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

@Suite struct CommandTests {
    @Test func `every command's example runs`() throws {
        let finding = try ShellLaws(.host).examplesRun()
        #expect(finding.problems.isEmpty && finding.count > 50)
    }

    @Test func `names of commands are unique, and every usage starts with the name`() {
        let finding = ShellLaws(.host).namesAreTheirs()
        #expect(finding.problems.isEmpty && finding.count > 50)
    }

    @Test(arguments: WorkshopCommand.allCases)
    func `who types a command of the other program is told where it is`(_ command: WorkshopCommand) throws {
        let session = try TestSession()
        let said = session.type("\(command) x")
        #expect(
            said.hasPrefix("error: 1:1: '\(command)' is a command of the shell of the program carousel"),
            "\(said)")
        #expect(said.contains("make preview") && said.contains("expected `carousel shell`"))
    }

    @Test(arguments: [
        ("typ linear", "1:1", "did you mean 'type'"), ("type cylindr", "1:6", "did you mean 'cylinder'"),
        ("set wrap true", "1:5", "expected `option wrap VALUE`"),
        ("get spacing", "1:5", "is an option, not a property"), ("items -1", "1:7", "from 0"),
        ("items 1.5", "1:7", "not a whole number"), ("items 3 4", "1:9", "placeholders"),
        ("bounds 0 10", "1:8", "larger than 0"), ("bounds 10", "1:10", "missing"),
        ("item nan 3", "1:6", "not a number"),
        ("item 1/0 3", "1:6", "not a number"), ("set perspective 5", "1:17", "from -0.1 to 0.1"),
        ("set vertical maybe", "1:14", "true or false"), ("set itemWidth 3", "1:5", "is read-only"),
        ("set bounes true", "1:5", "did you mean 'bounces'"), ("get bounes", "1:5", "did you mean 'bounces'"),
        ("option spacing inf", "1:16", "not a number"), ("option fadeMinAlpha 3", "1:21", "from 0 to 1"),
        ("option spcing 3", "1:8", "did you mean 'spacing'"), ("scroll up", "1:8", "to, by or the index"),
        ("scroll 3 x", "1:10", "not a number"),
        ("scroll to 99", "1:11", "from 0 to 11"), ("offset to x", "1:11", "not a number"),
        ("place 3", "1:7", "unexpected"), ("matrix 99", "1:8", "not loaded"),
        ("mode xml", "1:6", "table, json, csv"),
        ("option vertical true", "1:8", "a property, not an option; expected `set vertical VALUE`"),
        ("set type wheel", "1:5", "a command, not a property; expected `type"),
        ("get items", "1:5", "a command, not a property; expected `items"),
        ("apply", "1:6", "no items; expected the identity of at least one"),
        ("output --force", "1:8", "no file before --force; expected FILE --force"),
        ("lua 1", "1:5", "is not a script"), ("load /no/such.lua", "1:6", "no such file"),
        ("help placement", "1:6", "did you mean 'placements'"), ("load 'x", "1:6", "not closed"),
        ("output /no/such/file", "1:8", "can't write"), ("tick -1", "1:6", "from 0"),
    ])
    func `an error gives its column, what was wrong and what was expected, and changes nothing`(
        _ line: String, _ place: String, _ part: String
    ) throws {
        let session = try TestSession()
        let before = session.type("mode json; state; get; options")
        let fresh = try TestSession()
        let output = fresh.type(line)
        #expect(output.hasPrefix("error: \(place): "), "\(output)")
        #expect(output.contains(part), "\(output)")
        #expect(fresh.type("mode json; state; get; options") == before)
    }

    @Test(arguments: [
        ("1", 1.9...2.1), ("1 linear", 1.999...2.001), ("1 easeIn", 0.1...1.9), ("1 easeOut", 2.1...3.9),
        ("1 easeInOut", 1.99...2.01), ("1 0 0 1 1", 1.99...2.01), ("none", 4...4), ("spring", 2.1...4.5),
        ("spring 2", 0.1...3), ("spring 0.3 0.5", 3...5),
    ])
    func `scrolls have the curve that was set`(_ animation: String, _ half: ClosedRange<Double>) throws {
        let session = try TestSession()
        session.type("set animation \(animation); scroll to 4; tick 0.5")
        let offset = try #require(Double(session.type("offset").trimmingCharacters(in: .newlines)))
        #expect(half.contains(offset), "\(offset)")
        session.type("settle")
        #expect(abs(session.session.carousel.scrollOffset - 4) < 1e-9)
    }

    @Test func `one scroll may be a spring, or go by a part of an item`() throws {
        let session = try TestSession()
        session.type("scroll to 4 spring; settle; offset by 0.5 1; settle")
        #expect(session.session.carousel.scrollOffset == 4.5)
        #expect(
            session.type("behavior iCarousel; items 0; scroll to last").contains(
                "there are no items; expected some"))
    }

    @Test func `help has topics, and mode tells itself`() throws {
        let session = try TestSession()
        for option in CarouselOption.allCases {
            #expect(session.type("help options").contains("\n\(option.rawValue) "), "\(option)")
        }
        for property in CarouselProperty.all {
            #expect(session.type("help properties").contains(property.name), "\(property.name)")
        }
        for topic in HelpTopic.all {
            #expect(session.type("help \(topic.name)").count > 200, "\(topic.name)")
            #expect(
                session.type("mode json; help \(topic.name); mode table").contains(
                    "\"topic\":\"\(topic.name)\""))
        }
        #expect(session.type("mode") == "table\n")
        #expect(session.type("mode json; mode") == "{\"mode\":\"json\"}\n")
    }

    @Test func `the ends of the way are told`() throws {
        let session = try TestSession()
        #expect(session.type("get isAtStart; get isAtEnd; get scrolledPart") == "true\nfalse\n0\n")
        #expect(
            session.type("scroll to last; get isAtStart; get isAtEnd; get scrolledPart") == "false\ntrue\n1\n"
        )
        #expect(session.type("option wrap true; get isAtEnd; get fillsLoop") == "false\ntrue\n")
        #expect(session.type("items 2; get fillsLoop") == "false\n")
    }

    @Test func `along the other axis, items are measured again and do not overlap`() throws {
        let session = try TestSession()
        session.type("item 160 200")
        for (vertical, length) in [("true", 200.0), ("false", 160.0), ("true", 200.0)] {
            session.type("set vertical \(vertical)")
            let carousel = session.session.carousel
            #expect(carousel.itemWidth == length)
            let places = carousel.placements.filter { abs($0.offset) < 2 }.map {
                $0.transform.elements[vertical == "true" ? 13 : 12]
            }
            for (place, next) in zip(places, places.dropFirst()) { #expect(next - place == length) }
        }
    }

    @Test(arguments: ["linear", "coverFlow", "coverFlow2"])
    func `a negative spacing makes a backwards row with as many visible items`(_ type: String) throws {
        let session = try TestSession()
        session.type("type \(type); items 100; offset to 50")
        for spacing in [1, 0.25, 3] {
            session.type("option spacing \(spacing)")
            let forwards = session.session.carousel.placements
            session.type("option spacing -\(spacing)")
            let backwards = session.session.carousel.placements
            #expect(forwards.map(\.index) == backwards.map(\.index) && !forwards.isEmpty)
        }
    }

    @Test func `after a failing command, the rest of the line is skipped`() throws {
        let session = try TestSession()
        session.type("scroll to 3; nonsense; scroll to 5")
        #expect(session.session.carousel.scrollOffset == 3)
    }

    @Test(arguments: [0, 1, 2, 1_000_000_000])
    func `any number of items can be placed with any type`(_ count: Int) throws {
        for type in BuiltinTypes.all {
            let session = try TestSession()
            let output = session.type(
                "type \(type.name); items \(count); offset to 0.3; place; state; matrix 0")
            #expect(!output.contains("nan"))
            #expect(count > 0 ? !output.contains("error") : output.contains("there are no items"))
        }
    }
}
