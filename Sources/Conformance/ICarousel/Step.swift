// The actions of a scenario: the verbs of the recordings with their arguments.

import CarouselEngine

/// One recorded step.
struct Step: Decodable {
    let verb: Verb
    /// Whether a layout pass follows.
    let hasLayoutPass: Bool
    let result: StepResult?
    /// One state, or one per tick.
    let after: [RecordedState]

    /// The action.
    enum Verb {
        case tick(seconds: Double, count: Int, stride: Int)
        case setScrollOffset(Double)
        case setCurrentItemIndex(Int)
        case scrollToItem(index: Int, duration: Double)
        case scrollToItemAnimated(index: Int, animated: Bool)
        case scrollByItems(count: Int, duration: Double)
        case scrollToOffset(Double, duration: Double)
        case scrollByOffset(Double, duration: Double)
        case touchDown
        case shouldBeginPan(Size)
        case panBegin(Size)
        case panMove(Size, velocity: Size)
        case panEnd
        case tap(Point)
        case itemAtPoint(Point)
        case insertItem(Int, animated: Bool)
        case removeItem(Int, animated: Bool)
        case reloadItem(Int, animated: Bool)
        case reloadData(items: Int, placeholders: Int)
        case setProperty(CarouselProperty, CarouselProperty.Value)
        case setType(String)
        case setItemSize(Size)
        case setPlaceholderSize(Size)
        case setDelegateItemWidth(Double)
        case setOption(CarouselOption, Double, apply: String)
        case layout
        case resize(Size)
        case snapshot
    }

    init(from decoder: any Decoder) throws {
        let common: Set<String> = ["do", "after", "result", "layoutPass"]
        let name = try StrictName(from: decoder).name
        func object(_ keys: Set<String>) throws -> StrictContainer {
            try StrictContainer(decoder, known: common.union(keys))
        }
        let o: StrictContainer
        switch name {
        case "tick":
            o = try object(["dt", "count", "stride"])
            verb = .tick(
                seconds: try o.require("dt"), count: try o.require("count"), stride: try o.find("stride") ?? 1
            )
        case "setScrollOffset":
            o = try object(["value"])
            verb = .setScrollOffset(try o.require("value"))
        case "setCurrentItemIndex":
            o = try object(["value"])
            verb = .setCurrentItemIndex(try o.require("value"))
        case "scrollToItem":
            o = try object(["index", "duration", "animated"])
            if let animated = try o.find("animated", as: Bool.self) {
                verb = .scrollToItemAnimated(index: try o.require("index"), animated: animated)
            } else {
                verb = .scrollToItem(index: try o.require("index"), duration: try o.require("duration"))
            }
        case "scrollByItems":
            o = try object(["count", "duration"])
            verb = .scrollByItems(count: try o.require("count"), duration: try o.require("duration"))
        case "scrollToOffset":
            o = try object(["offset", "duration"])
            verb = .scrollToOffset(try o.require("offset"), duration: try o.require("duration"))
        case "scrollByOffset":
            o = try object(["offset", "duration"])
            verb = .scrollByOffset(try o.require("offset"), duration: try o.require("duration"))
        case "touchDown":
            o = try object([])
            verb = .touchDown
        case "shouldBeginPan":
            o = try object(["translation"])
            verb = .shouldBeginPan(try o.require("translation", as: Pair.self).size)
        case "panBegin":
            o = try object(["translation"])
            verb = .panBegin(try o.require("translation", as: Pair.self).size)
        case "panMove":
            o = try object(["translation", "velocity"])
            verb = .panMove(
                try o.require("translation", as: Pair.self).size,
                velocity: try o.require("velocity", as: Pair.self).size)
        case "panEnd", "panCancel":
            o = try object([])
            verb = .panEnd
        case "tap":
            o = try object(["point"])
            verb = .tap(try o.require("point", as: Pair.self).point)
        case "itemAtPoint":
            o = try object(["point"])
            verb = .itemAtPoint(try o.require("point", as: Pair.self).point)
        case "insertItem":
            o = try object(["index", "animated"])
            verb = .insertItem(try o.require("index"), animated: try o.require("animated"))
        case "removeItem":
            o = try object(["index", "animated"])
            verb = .removeItem(try o.require("index"), animated: try o.require("animated"))
        case "reloadItem":
            o = try object(["index", "animated"])
            verb = .reloadItem(try o.require("index"), animated: try o.require("animated"))
        case "reloadData":
            o = try object(["numberOfItems", "numberOfPlaceholders"])
            verb = .reloadData(
                items: try o.require("numberOfItems"), placeholders: try o.require("numberOfPlaceholders"))
        case "setProperty":
            o = try object(["name", "value"])
            verb = try Self.setProperty(o)
        case "setOption":
            o = try object(["name", "value", "apply"])
            guard let option = CarouselOption(rawValue: try o.require("name")) else {
                throw RecordingError("unknown option '\(try o.require("name", as: String.self))'")
            }
            verb = .setOption(option, try o.require("value"), apply: try o.require("apply"))
        case "layout":
            o = try object([])
            verb = .layout
        case "resize":
            o = try object(["bounds"])
            verb = .resize(try o.require("bounds", as: Pair.self).size)
        case "snapshot":
            o = try object([])
            verb = .snapshot
        default:
            throw RecordingError("unknown verb '\(name)'")
        }
        hasLayoutPass = try o.find("layoutPass") ?? true
        result = try o.isNull("result") ? .item(nil) : o.find("result")
        after =
            o.isList("after")
            ? try o.require("after") : try o.find("after", as: RecordedState.self).map { [$0] } ?? []
    }

    private static func setProperty(_ o: StrictContainer) throws -> Verb {
        let name: String = try o.require("name")
        switch name {
        case "type": return .setType(try o.require("value"))
        case "itemSize": return .setItemSize(try o.require("value", as: Pair.self).size)
        case "placeholderSize": return .setPlaceholderSize(try o.require("value", as: Pair.self).size)
        case "delegateItemWidth": return .setDelegateItemWidth(try o.require("value"))
        default:
            guard let property = CarouselProperty.all.first(where: { $0.name == name }), !property.isReadOnly
            else {
                throw RecordingError("unknown property '\(name)'")
            }
            return .setProperty(property, try o.require("value", as: PropertyValue.self).value)
        }
    }

    /// The verb's name, ignoring the other keys.
    private struct StrictName: Decodable {
        let name: String
        enum CodingKeys: String, CodingKey { case name = "do" }
    }
}

/// The result of a verb.
enum StepResult: Decodable, Equatable {
    case item(Int?)
    case allowed(Bool)
    case touch(pan: Bool, tap: Bool)

    init(from decoder: any Decoder) throws {
        if let single = try? decoder.singleValueContainer() {
            if let boolean = try? single.decode(Bool.self) {
                self = .allowed(boolean)
                return
            }
            if let index = try? single.decode(Int.self) {
                self = .item(index)
                return
            }
        }
        let object = try StrictContainer(decoder, known: ["pan", "tap"])
        self = .touch(pan: try object.require("pan"), tap: try object.require("tap"))
    }
}
