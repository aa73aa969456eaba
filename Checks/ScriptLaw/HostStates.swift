import CarouselEngine
import CarouselHost
import Foundation

/// States of a carousel with a script, and how the host places their items: what exported code is compared with.
package enum HostStates {
    /// Numbers that are the same in each run.
    package struct Draw {
        private var state: UInt64
        package init(_ text: String) { state = text.utf8.reduce(42) { $0 &* 31 &+ UInt64($1) } }
        mutating func number() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 11
        }
        mutating func part() -> Double { Double(number() % 1_000_003) / 1_000_003 }
        mutating func pick<Element>(_ list: [Element]) -> Element { list[Int(number() % UInt64(list.count))] }
    }

    /// Items of one size.
    package final class Items: CarouselDataSource {
        package typealias ItemView = Int
        package let (count, size): (Int, Size)
        private let placeholders: Int
        package init(_ count: Int, _ size: Size, placeholders: Int = 0) {
            self.count = count
            self.size = size
            self.placeholders = placeholders
        }
        package func numberOfPlaceholders(in carousel: Carousel<Int>) -> Int { placeholders }
        package func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
        package func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int
        {
            index
        }
        package func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { size }
    }

    /// A state at rest.
    package struct State {
        let bounds: Size
        let size: Size
        let count: Int
        let isVertical: Bool
        let isMirrored: Bool
        let wraps: Bool?
        let perspective: Double
        let viewpoint: Size
        let content: Size
        /// Values of the script's options, and of standard ones.
        let own: [String: Double]
        let standard: [CarouselOption: Double]
        let part: Double
        let isWhole: Bool

        init(_ draw: inout Draw, _ number: Int, _ manifest: PluginManifest) {
            count = draw.pick([0, 1, 2, 3, 7, 12, 100])
            size = draw.pick([
                Size(width: 160, height: 200), Size(width: 90, height: 90), Size(width: 300, height: 120),
            ])
            bounds = draw.pick([
                Size(width: 800, height: 400), Size(width: 390, height: 700), Size(width: 1280, height: 300),
            ])
            isVertical = draw.number() % 3 == 0
            isMirrored = draw.number() % 3 == 0
            wraps = draw.number() % 2 == 0 ? draw.number() % 2 == 0 : nil
            perspective = manifest.stage.over().perspective
            viewpoint = draw.pick([.zero, Size(width: 25, height: -40)])
            content = draw.pick([.zero, Size(width: -30, height: 70)])
            part = draw.part()
            isWhole = draw.number() % 3 == 0
            var (own, standard): ([String: Double], [CarouselOption: Double]) = ([:], [:])
            if number % 5 == 1, !manifest.presets.isEmpty {
                let preset = draw.pick(manifest.presets)
                own = preset.ownOptions
                standard = preset.standardOptions
            }
            for option in manifest.options
            where number % 5 >= 2 && CarouselOption(rawValue: option.name) == nil {
                let low = option.min ?? -2
                let high = option.max ?? 2
                let value = low + (high - low) * draw.part()
                own[option.name] =
                    switch option.kind {
                    case .number: (option.step ?? 0) >= 1 ? value.rounded() : value
                    case .boolean: Double(draw.number() % 2)
                    case .choice(let words): Double(draw.number() % UInt64(words.count))
                    case .color: Double(draw.number() % 0x100_0000)
                    }
            }
            self.own = own
            self.standard = standard
        }

        /// The carousel, with any type.
        ///
        /// - Parameters:
        ///   - rests: whether the toggle comes to rest before it is compared.
        ///   - setsOptions: whether it has the values of the effect's own options.
        func carousel(
            _ type: any CarouselType, _ items: Items, rests: Bool? = nil, setsOptions: Bool = false
        ) -> Carousel<Int> {
            var settings = CarouselSettings()
            settings.isVertical = isVertical
            settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
            settings.perspective = perspective
            settings.viewpointOffset = viewpoint
            settings.contentOffset = content
            let carousel = Carousel<Int>(type: type, bounds: bounds, settings: settings)
            for (option, value) in standard { carousel.options[option] = value }
            for option in carousel.optionDescriptions where setsOptions {
                guard let value = own[option.name] else { continue }
                try? carousel.setOption(option.name, to: option.value(of: value))
            }
            if let wraps { carousel.options[.wrap] = wraps ? 1 : 0 }
            carousel.dataSource = items
            carousel.layoutIfNeeded()
            carousel.scrollOffset = offset(carousel)
            // At rest between two items the toggle eases.
            if rests ?? !type.takesDetails { carousel.advance(by: 5) }
            carousel.settleType()
            return carousel
        }

        private func offset(_ carousel: Carousel<Int>) -> Double {
            guard count > 0 else { return 0 }
            let offset = part * Double(carousel.isWrapping ? count : count - 1)
            return isWhole ? offset.rounded(.down) : offset
        }
    }

    // MARK: As JSON

    static func json(_ data: ItemData) -> Any {
        switch data {
        case .number(let number): number
        case .text(let text): text
        case .boolean(let flag): flag
        case .list(let list): list.map(json)
        case .table(let table): table.mapValues(json)
        }
    }

    static func json(_ option: OptionDescription, _ value: Double) -> Any {
        switch option.value(of: value) {
        case .number(let number): number
        case .boolean(let flag): flag
        case .text(let text): text
        }
    }

    /// What is drawn, back to front.
    static func placements(_ carousel: Carousel<Int>) -> [[String: Any]] {
        let placements = carousel.placements
        let looks = carousel.looks
        return placements.enumerated().filter { !$1.isHidden }.sorted { $0.element.depth < $1.element.depth }
            .map {
                place, item in
                let look = looks.isEmpty ? [] : looks[place].fields
                return [
                    "index": item.index, "offset": item.offset, "matrix": item.transform.elements,
                    "alpha": item.alpha, "center": [item.center.x, item.center.y],
                    "shade": item.shade, "failed": item.isFailed,
                    "look": Dictionary(uniqueKeysWithValues: look.map { ($0.name, json($0.value)) }),
                ]
            }
    }

    /// States at rest of a script.
    package static func still(_ script: () throws -> LuaPlugin, name: String, _ count: Int) throws
        -> [[String: Any]]
    {
        let manifest = try script().manifest
        var draw = Draw(name)
        return try (0..<count).map { number in
            let plugin = try script()
            let state = State(&draw, number, manifest)
            var options: [String: Any] = [:]
            for option in manifest.options {
                guard let value = state.own[option.name] else { continue }
                try plugin.setOption(option.name, to: value)
                options[option.name] = json(option, value)
            }
            for (option, value) in state.standard {
                options[option.rawValue] = json(OptionDescription(option), value)
            }
            let items = Items(state.count, state.size)
            let witness = Witness(plugin)
            let carousel = state.carousel(witness, items)
            var given: [String: Any] = [
                "count": state.count, "bounds": [state.bounds.width, state.bounds.height],
                "itemSize": [state.size.width, state.size.height], "vertical": state.isVertical,
                "viewpointOffset": [state.viewpoint.width, state.viewpoint.height],
                "contentOffset": [state.content.width, state.content.height],
                "rightToLeft": state.isMirrored, "offset": carousel.scrollOffset, "time": carousel.time,
                "dt": carousel.time,
            ]
            if let wraps = state.wraps { given["wrap"] = wraps }
            // They are placed when they are asked for, and updated before.
            let placed = placements(carousel)
            return [
                "carousel": given, "options": options, "updates": witness.updates, "placements": placed,
            ]
        }
    }

    // MARK: In motion

    /// A type that remembers what another one was told in each frame.
    final class Witness: CarouselType {
        let plugin: LuaPlugin
        private(set) var context = LayoutContext()
        private(set) var items: [[String: Any]] = []
        var updates: [[String: Any]] = []

        init(_ plugin: LuaPlugin) { self.plugin = plugin }
        var name: String { plugin.name }
        var asksOptionsEachFrame: Bool { plugin.asksOptionsEachFrame }
        var packsItems: Bool { plugin.packsItems }
        var takesDetails: Bool { plugin.takesDetails }
        var changeStyle: ItemChangeStyle? { plugin.changeStyle }
        var followsTime: Bool { true }
        func update(by seconds: Double, in context: LayoutContext) -> Bool {
            updates.append(["dt": seconds, "carousel": HostStates.json(context)])
            return plugin.update(by: seconds, in: context)
        }
        func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
            plugin.defaultValue(of: option, in: context)
        }
        func place(_ items: inout [FrameItem], in context: LayoutContext) {
            self.context = context
            plugin.place(&items, in: context)
        }
        func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
            self.context = context
            self.items = items.indices.map { place in
                let fact = details.facts[place]
                var item: [String: Any] = [
                    "index": items[place].index, "offset": items[place].offset, "presence": fact.presence,
                    "order": fact.order, "leaving": fact.isLeaving, "held": fact.isHeld,
                    "current": fact.isCurrent,
                    "size": ["width": fact.size.width, "height": fact.size.height],
                ]
                switch details.name(at: place) {
                case .text(let text): item["id"] = text
                case .number(let number): item["id"] = number
                case nil: break
                }
                if let data = details.data(at: place) { item["data"] = HostStates.json(data) }
                if let pointer = fact.pointer { item["pointer"] = ["x": pointer.x, "y": pointer.y] }
                return item
            }
            plugin.place(&items, details: &details, in: context)
        }
    }

    private static func json(_ context: LayoutContext) -> [String: Any] {
        let along = context.itemWidth
        let across = context.itemHeight
        var carousel: [String: Any] = [
            "count": context.numberOfItems, "offset": context.scrollOffset,
            "bounds": [context.bounds.width, context.bounds.height],
            "itemSize": context.isVertical ? [across, along] : [along, across],
            "vertical": context.isVertical,
            "rightToLeft": context.isRightToLeft, "wrap": context.isWrapping,
            "perspective": context.perspective,
            "viewpointOffset": [context.viewpointOffset.width, context.viewpointOffset.height],
            "contentOffset": [context.contentOffset.width, context.contentOffset.height],
            "speed": context.velocity, "velocity": context.dragVelocity, "time": context.time,
            "dt": context.timeStep,
            "dragging": context.isDragging, "decelerating": context.isDecelerating,
            "scrolling": context.isScrolling,
        ]
        if let start = context.dragStart { carousel["dragStart"] = start }
        if let pointer = context.pointer {
            carousel["pointer"] = [
                "x": pointer.place.x - context.bounds.width / 2,
                "y": pointer.place.y - context.bounds.height / 2,
                "down": pointer.isDown,
            ]
        }
        return carousel
    }

    /// A carousel of a type that is to be moved.
    package static func driver(_ type: any CarouselType, _ manifest: PluginManifest, _ items: Items)
        -> CarouselDriver<Int>
    {
        var settings = CarouselSettings()
        settings.perspective = manifest.stage.over().perspective
        let carousel = Carousel<Int>(type: type, bounds: Size(width: 800, height: 400), settings: settings)
        carousel.dataSource = items
        carousel.layoutIfNeeded()
        return CarouselDriver(carousel)
    }

    /// The next of 600 frames with a drag, a scroll and a flick.
    package static func move(_ driver: CarouselDriver<Int>, _ frame: Int) {
        let time = Double(frame) / 60
        // Each frame counts: for which of them a type asks is not compared.
        driver.noteMotion()
        let displacement = Double(frame - 30)
        switch frame {
        case 30: driver.pointerDown(1, at: Point(x: 500, y: 200), time: time)
        case 31..<60: _ = driver.pointerMoved(1, to: Point(x: 500 - displacement * 9, y: 200), time: time)
        case 60: driver.pointerUp(1, at: Point(x: 230, y: 200), time: time)
        case 200: driver.carousel.scroll(toOffset: 9)
        case 300: driver.pointerDown(2, at: Point(x: 300, y: 200), time: time)
        case 301..<310:
            _ = driver.pointerMoved(2, to: Point(x: 300 + Double(frame - 300) * 30, y: 200), time: time)
        case 310: driver.pointerUp(2, at: Point(x: 600, y: 200), time: time)
        default: break
        }
        driver.advance(to: time)
    }

    /// Frames of drags, a flick and a scroll.
    package static func moving(_ plugin: LuaPlugin, frames: Int = 600) -> [[String: Any]] {
        let witness = Witness(plugin)
        let items = Items(12, Size(width: 160, height: 200))
        let driver = driver(witness, plugin.manifest, items)
        let carousel = driver.carousel
        var all: [[String: Any]] = []
        for frame in 0..<frames {
            witness.updates = []
            move(driver, frame)
            let placements = placements(carousel)
            // What fails all the time is given up by the host.
            if plugin.isSuspended { break }
            var given = json(witness.context)
            given["items"] = witness.items
            // A run begins with its first update.
            if !all.isEmpty || !witness.updates.isEmpty || !plugin.manifest.hasUpdate {
                all.append(["updates": witness.updates, "carousel": given, "placements": placements])
            }
        }
        return all
    }
}
