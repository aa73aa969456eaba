// One line of a recording of iCarousel: the configuration of the carousel, the actions, and the observed
// states.

import CarouselEngine

/// A recorded scenario.
struct Scenario {
    let name: String
    let carousel: Configuration
    let start: RecordedObject
    let steps: [RecordedObject]

    init(_ o: RecordedObject) throws {
        o.ignore("source")
        name = try o.text("name")
        carousel = try Configuration(o.object("carousel"))
        start = try o.object("start")
        steps = try o.objects("steps")
        try o.finish()
    }

    /// The carousel's properties that differ from the defaults.
    struct Configuration {
        let type: String
        let bounds: Size
        let itemSize: Size
        let numberOfItems: Int
        let numberOfPlaceholders: Int
        private(set) var settings = CarouselSettings()
        let placeholderSize: Size?
        let delegateItemWidth: Double
        let rejectsOdd: Bool
        let customTransform: String?
        private(set) var options: [CarouselOption: Double] = [:]

        fileprivate init(_ o: RecordedObject) throws {
            type = try o.text("type")
            bounds = try o.size("bounds")
            itemSize = try o.size("itemSize")
            numberOfItems = try o.integer("numberOfItems")
            numberOfPlaceholders = try o.present("numberOfPlaceholders", o.integer) ?? 0
            placeholderSize = try o.present("placeholderSize", o.size)
            delegateItemWidth = try o.number("delegateItemWidth", default: 0)
            rejectsOdd = try o.flag("rejectOdd", default: false)
            customTransform = try o.present("customTransform", o.text)
            for property in CarouselProperty.settings where o.has(property.name) {
                try o.assign(property.name, to: property, in: &settings)
            }
            if let values = try o.present("options", o.object) {
                for name in values.names {
                    options[try CarouselOption(recorded: name)] = try values.number(name)
                }
            }
            try o.finish()
        }
    }
}

extension CarouselOption {
    init(recorded name: String) throws {
        guard let option = Self(rawValue: name) else { throw RecordingError("unknown option '\(name)'") }
        self = option
    }
}
