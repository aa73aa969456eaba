// One line of a recording of iCarousel: the configuration of the carousel, the actions, and the observed
// states.

import CarouselEngine

/// A recorded scenario.
struct Scenario: Decodable {
    let name: String
    let source: String
    let carousel: Configuration
    let start: RecordedState
    let steps: [Step]

    init(from decoder: any Decoder) throws {
        let object = try StrictContainer(decoder, known: ["name", "source", "carousel", "start", "steps"])
        name = try object.require("name")
        source = try object.require("source")
        carousel = try object.require("carousel")
        start = try object.require("start")
        steps = try object.require("steps")
    }

    /// The carousel's properties that differ from the defaults.
    struct Configuration: Decodable {
        var type: String
        var bounds: Size
        var itemSize: Size
        var numberOfItems: Int
        var numberOfPlaceholders: Int
        var settings: CarouselSettings
        var placeholderSize: Size?
        var delegateItemWidth: Double
        var rejectsOdd: Bool
        var customTransform: String?
        var options: [CarouselOption: Double]

        init(from decoder: any Decoder) throws {
            let properties = CarouselProperty.settings
            let object = try StrictContainer(
                decoder,
                known: Set(properties.map(\.name)).union([
                    "type", "bounds", "itemSize", "numberOfItems", "numberOfPlaceholders", "placeholderSize",
                    "delegateItemWidth", "rejectOdd", "customTransform", "options",
                ]))
            type = try object.require("type")
            bounds = try object.require("bounds", as: Pair.self).size
            itemSize = try object.require("itemSize", as: Pair.self).size
            numberOfItems = try object.require("numberOfItems")
            numberOfPlaceholders = try object.find("numberOfPlaceholders") ?? 0
            placeholderSize = try object.find("placeholderSize", as: Pair.self)?.size
            delegateItemWidth = try object.find("delegateItemWidth") ?? 0
            rejectsOdd = try object.find("rejectOdd") ?? false
            customTransform = try object.find("customTransform")
            settings = CarouselSettings()
            for property in properties {
                if let value = try object.find(property.name, as: PropertyValue.self) {
                    guard property.assign(value.value, to: &settings) else {
                        throw RecordingError("the property \(property.name) has a value of another kind")
                    }
                }
            }
            options = [:]
            for (name, value) in try object.find("options", as: [String: Double].self) ?? [:] {
                guard let option = CarouselOption(rawValue: name) else {
                    throw RecordingError("unknown option '\(name)'")
                }
                options[option] = value
            }
        }
    }
}

/// Two numbers.
struct Pair: Decodable {
    let first: Double
    let second: Double
    var size: Size { Size(width: first, height: second) }
    var point: Point { Point(x: first, y: second) }

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        first = try list.decode(Double.self)
        second = try list.decode(Double.self)
        guard list.isAtEnd else { throw RecordingError("more than two numbers in a pair") }
    }
}

/// A property's value: a number, true or false, or a pair.
struct PropertyValue: Decodable {
    let value: CarouselProperty.Value

    init(from decoder: any Decoder) throws {
        if let pair = try? Pair(from: decoder) {
            value = .size(pair.size)
            return
        }
        let single = try decoder.singleValueContainer()
        if let boolean = try? single.decode(Bool.self) {
            value = .boolean(boolean)
        } else {
            value = .number(try single.decode(Double.self))
        }
    }
}
