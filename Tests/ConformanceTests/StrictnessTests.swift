import CarouselHost
import Foundation
import Testing

@testable import Conformance

/// A replay must detect every change of a recording.
@Suite struct StrictnessTests {
    private func object(_ line: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    }

    private func outcome(of object: [String: Any]) throws -> Conformance.Outcome {
        Conformance().replay(line: try JSONSerialization.data(withJSONObject: object)).outcome
    }

    /// All variants of a recorded value with one number, flag or event changed.
    private func mutations(of value: Any, key: String) -> [(place: String, value: Any)] {
        switch value {
        case let map as [String: Any]:
            return map.keys.sorted().flatMap { name in
                mutations(of: map[name] as Any, key: name).map { mutation in
                    var copy = map
                    copy[name] = mutation.value
                    return ("\(key).\(mutation.place)", copy)
                }
            }
        case let list as [Any]:
            var result = list.indices.flatMap { place in
                mutations(of: list[place], key: "\(place)").map { mutation in
                    var copy = list
                    copy[place] = mutation.value
                    return ("\(key).\(mutation.place)", copy as Any)
                }
            }
            if !list.isEmpty { result.append(("\(key) shortened", Array(list.dropLast()))) }
            return result
        case let text as String:
            return text == "any" || text.hasSuffix("either)") ? [] : [("\(key)", text + "x")]
        case let number as NSNumber:
            // Swift's JSON parser also returns booleans as NSNumber.
            if "\(type(of: number))".contains("Boolean") || number === kCFBooleanTrueStandIn
                || number === kCFBooleanFalseStandIn
            {
                return [("\(key)", !number.boolValue)]
            }
            let x = number.doubleValue
            // On a ring of one item, adding 1 gives the same position.
            if key == "scrollOffset" { return [(key, x + 0.25)] }
            return [(key, x.rounded() == x && abs(x) < 1e6 ? x + 1 : x + 2e-9 * max(1, abs(x)))]
        default: return []
        }
    }

    private let kCFBooleanTrueStandIn = NSNumber(value: true)
    private let kCFBooleanFalseStandIn = NSNumber(value: false)

    @Test(arguments: [("placements", 97), ("motion", 151), ("data", 61), ("hits", 47)])
    func `a recording with one changed value fails`(file: String, stride step: Int) throws {
        var count = 0
        for line in try Recordings.lines(file).enumerated().filter({ $0.offset % step == 0 }).map(\.element) {
            let original = try object(line)
            guard try outcome(of: original).isPassed else {
                Issue.record("the recording can't be replayed after a round trip through JSON")
                continue
            }
            var variants: [(place: String, value: [String: Any])] = []
            for mutation in mutations(of: original["start"] as Any, key: "start") {
                var copy = original
                copy["start"] = mutation.value
                variants.append((mutation.place, copy))
            }
            let steps = try #require(original["steps"] as? [[String: Any]])
            for (number, step) in steps.enumerated() {
                for key in ["after", "result"] where step[key] != nil {
                    for mutation in mutations(of: step[key] as Any, key: "steps.\(number).\(key)") {
                        var changed = steps
                        changed[number][key] = mutation.value
                        var copy = original
                        copy["steps"] = changed
                        variants.append((mutation.place, copy))
                    }
                }
            }
            // Long scenarios have thousands of numbers; an evenly spaced sample is enough.
            for (number, variant) in variants.enumerated() where number % (variants.count / 150 + 1) == 0 {
                count += 1
                if try outcome(of: variant.value).isPassed {
                    Issue.record("\(original["name"] ?? "?") passes though \(variant.place) was changed")
                }
            }
        }
        #expect(count > 300)
    }

    /// The keys that are compared in a state, for each library.
    private static let compared = [
        "swipeview": [
            "t", "scrollOffset", "currentItemIndex", "currentPage", "numberOfItems", "numberOfPages",
            "itemSize",
            "dragging", "decelerating", "scrolling", "visible",
        ],
        "carouselswift": [
            "t", "cellSize", "firstVisibleCell", "lastVisibleCell", "visibleCells", "current",
        ],
    ]

    /// Variants of a state with one compared value changed: a number, flag, event or frame.
    private func changes(of state: [String: Any], library: String) -> [(place: String, state: [String: Any])]
    {
        var result: [(String, [String: Any])] = []
        func change(_ key: String, _ value: Any) {
            var copy = state
            copy[key] = value
            result.append((key, copy))
        }
        for key in Self.compared[library] ?? [] {
            switch state[key] {
            case let list as [NSNumber]:
                change(
                    key, [list.first.map { $0.doubleValue + 1 } ?? 3] + list.dropFirst().map(\.doubleValue))
                change(key, list.map(\.doubleValue) + [0])
            case let number as NSNumber:
                let isFlag = ["dragging", "decelerating", "scrolling"].contains(key)
                // On a ring of one item, adding 1 gives the same position.
                let step = key == "scrollOffset" ? 0.25 : 1
                change(key, isFlag ? !number.boolValue : number.doubleValue + step)
            default: break
            }
        }
        if let events = state["events"] as? [String] { change("events", events + ["didScroll"]) }
        if let items = state["items"] as? [[String: Any]], var first = items.first,
            var frame = first["frameInView"] as? [Double]
        {
            frame[0] += 0.01
            first["frameInView"] = frame
            change("items", [first] + items.dropFirst())
        }
        return result
    }

    @Test(arguments: [("swipeview", "mixed", 5), ("carouselswift", "scrollto", 4)])
    func `a recording of pages with one changed value fails`(
        library: String, file: String, stride step: Int
    ) throws {
        var count = 0
        let lines = try Recordings.lines(file, of: library).enumerated().filter { $0.offset % step == 0 }
        for line in lines.map(\.element) {
            let original = try object(line)
            // Recordings that a rule covers are not compared to their end.
            guard case .passed([]) = try outcome(of: original) else { continue }
            let steps = try #require(original["steps"] as? [[String: Any]])
            for (number, recorded) in steps.enumerated() {
                let after = try #require(recorded["after"] as? [String: Any])
                for change in changes(of: after, library: library) {
                    // In a loop, cells that differ by a whole turn are the same.
                    let isLoop = (original["view"] as? [String: Any])?["type"] as? String == "loop"
                    if isLoop, change.place == "current" { continue }
                    var changed = steps
                    changed[number]["after"] = change.state
                    var copy = original
                    copy["steps"] = changed
                    count += 1
                    if case .passed([]) = try outcome(of: copy) {
                        Issue.record(
                            "\(original["name"] ?? "?") passes though \(number).\(change.place) changed")
                    }
                }
            }
        }
        #expect(count > 100)
    }

    @Test(arguments: ["swipeview", "carouselswift"])
    func `an unknown key, verb or property of a recording of pages fails`(library: String) throws {
        let file = library == "swipeview" ? "edge" : "props"
        let original = try object(try #require(Recordings.lines(file, of: library).first))
        let after = try #require(original["initial"] as? [String: Any])
        let steps: [[[String: Any]]] = [
            [["do": "fly", "after": after]],
            [["do": "snapshot", "height": 3, "after": after]],
            [["do": "setProperty", "name": "colour", "value": 1, "after": after]],
            [["do": "snapshot", "after": after.merging(["mood": 1]) { $1 }]],
            [["do": "snapshot"]],
        ]
        for steps in steps {
            var copy = original
            copy["steps"] = steps
            guard case .unreadable = try outcome(of: copy) else {
                Issue.record("\(steps) was not refused")
                continue
            }
        }
    }

    @Test func `an unknown key, verb, property, option or type fails`() throws {
        let line = try #require(try Recordings.lines("placements").first)
        let original = try object(line)
        func changed(_ change: (inout [String: Any]) throws -> Void) throws -> Conformance.Outcome {
            var copy = original
            try change(&copy)
            return try outcome(of: copy)
        }
        let outcomes = [
            try changed { $0["extra"] = 1 },
            try changed { $0["steps"] = [["do": "fly", "after": [:]]] },
            try changed { $0["steps"] = [["do": "snapshot", "height": 3, "after": [:]]] },
            try changed {
                $0["steps"] = [["do": "setProperty", "name": "colour", "value": 1, "after": [:]]]
            },
            try changed { $0["steps"] = [["do": "snapshot", "after": ["mood": 1]]] },
            try changed { $0["steps"] = [["do": "snapshot"]] },
            try changed { $0["steps"] = [["do": "snapshot", "after": ["events": NSNull()]]] },
            try changed { $0["steps"] = [["do": "snapshot", "after": ["dragging": 0]]] },
            try changed { $0["steps"] = [["do": "snapshot", "after": ["numberOfItems": true]]] },
            try changed { $0["steps"] = [["do": "itemAtPoint", "point": [1, 1]]] },
            try changed {
                var carousel = try #require($0["carousel"] as? [String: Any])
                carousel["options"] = ["depth": 1]
                $0["carousel"] = carousel
            },
            try changed {
                var carousel = try #require($0["carousel"] as? [String: Any])
                carousel["type"] = "spiral"
                $0["carousel"] = carousel
            },
            try changed {
                var start = try #require($0["start"] as? [String: Any])
                start["toggle"] = nil
                $0["start"] = start
            },
        ]
        for (number, outcome) in outcomes.enumerated() {
            guard case .unreadable = outcome else {
                Issue.record("change \(number) was not refused: \(outcome)")
                continue
            }
        }
    }

    @Test func `invalid JSON and invalid scenarios fail`() {
        for text in ["", "{", "[]", "{\"name\": \"x\"}"] {
            #expect(!Conformance().replay(line: Data(text.utf8)).outcome.isPassed)
        }
    }

    // MARK: Effects

    /// A line of a recorded effect, with one value of one item changed.
    private func changed(
        _ line: Data, _ change: (inout [String: Any]) -> Void, slide: Int? = nil
    ) throws -> Data {
        var object = try object(line)
        if let slide {
            var slides = try #require(object["slides"] as? [[String: Any]])
            change(&slides[slide])
            object["slides"] = slides
        } else {
            change(&object)
        }
        return try JSONSerialization.data(withJSONObject: object)
    }

    private func shifted(_ key: String, _ place: Int, by way: Double) -> (inout [String: Any]) -> Void {
        { object in
            guard var numbers = object[key] as? [Double] else { return }
            numbers[place] += way
            object[key] = numbers
        }
    }

    @Test func `a recorded effect with one changed value fails`() throws {
        let conformance = Conformance(library: Recordings.library())
        func fails(_ line: Data) -> Bool {
            if case .failed = conformance.replay(line: line).outcome { true } else { false }
        }
        let swiper = try Recordings.lines("swiper", of: "effects")
        let line = try #require(
            swiper.first { String(decoding: $0, as: UTF8.self).contains("\"coverflow/default\"") })
        #expect(!fails(line))
        for place in 0..<16 {
            #expect(
                try fails(
                    changed(line, shifted("transform", place, by: 2e-4 * (place > 11 ? 200 : 1)), slide: 1)))
        }
        #expect(try fails(changed(line, { $0["opacity"] = 0.9 }, slide: 0)))
        #expect(try fails(changed(line, { $0["visibility"] = "hidden" }, slide: 0)))
        let cards = try #require(
            swiper.first { String(decoding: $0, as: UTF8.self).contains("\"cards/default\"") })
        #expect(!fails(cards))
        #expect(try fails(changed(cards, { $0["shadows"] = ["swiper-slide-shadow": 0.5] }, slide: 1)))
        // Two pictures in one plane are in the order of their z indexes.
        let fade = try #require(
            swiper.first {
                String(decoding: $0, as: UTF8.self).contains("\"fade/crossFade\"")
                    && String(decoding: $0, as: UTF8.self).contains("\"position\":0.5")
            })
        #expect(!fails(fade))
        #expect(try fails(changed(fade, { $0["zIndex"] = 5 }, slide: 0)))
        for line in try Recordings.lines("uikit", of: "effects").enumerated().filter({ $0.offset % 29 == 3 })
        {
            #expect(!fails(line.element))
            for place in [0, 5, 12, 13] {
                #expect(try fails(changed(line.element, shifted("local", place, by: 1e-4))))
            }
        }
    }

    @Test func `items in another order than their z indexes fail`() throws {
        let conformance = Conformance(library: Recordings.library())
        let lines = try Recordings.lines("uikit", of: "effects")
            .filter { String(decoding: $0, as: UTF8.self).contains("\"overlap\"") }
        let results = try lines.enumerated().map { number, line in
            conformance.replay(
                line: try number == lines.count / 2 ? changed(line, { $0["zIndex"] = 99 }) : line)
        }
        #expect(results.contains { !$0.outcome.isPassed })
    }

    @Test func `an unknown setting, a missing script and an unknown key are named`() throws {
        let line = try #require(try Recordings.lines("swiper", of: "effects").first)
        func problem(_ line: Data, _ library: PluginLibrary?) -> String {
            "\(Conformance(library: library).replay(line: line).outcome)"
        }
        #expect(
            try problem(changed(line, { $0["setting"] = "cube/none" }), Recordings.library()).contains(
                "cube/none"))
        #expect(
            try problem(changed(line, { $0["extra"] = 1 }), Recordings.library()).contains(
                "unknown key"))
        #expect(problem(line, PluginLibrary(folders: [])).contains("swiper/coverflow"))
        #expect(problem(line, nil).contains("folder of effects"))
        #expect(
            try problem(changed(line, { $0["slides"] = [Any]() }), Recordings.library()).contains("0 slides"))
        #expect(try problem(changed(line, { $0["stage"] = [0, 0] }), Recordings.library()).contains("stage"))
        #expect(
            try problem(changed(line, { $0["effect"] = "cube" }), Recordings.library()).contains("effect"))
        #expect(problem(Data("{".utf8), nil).contains("not JSON"))
    }
}
