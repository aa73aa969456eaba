// The thumbnails of all types, and the small carousel that a page tries out. In: a session's types, time. Out: JSON.

import CarouselEngine
import CarouselHost
import CarouselShell

/// Thumbnails of the types, made a few at a time, and again when a script changes.
struct EffectThumbnails {
    /// The versions of which there are thumbnails; −1 for a type that is no script.
    private var made: [String: Int] = [:]
    /// The types whose thumbnails are to be made.
    private var missing: [String] = []
    /// The presets whose thumbnails are to be made, of the type on stage; and of which version they were looked for.
    private var presets: (version: String, missing: [String]) = ("", [])
    /// The carousel that the page tries out.
    private var attempt: SampleCarousel?
    /// What the page wants to try out; begun with the next tick, however often it changes its mind.
    private var wish: (any CarouselType)?

    /// Whether a small carousel moves.
    var isTrying: Bool { attempt != nil || wish != nil }

    /// The page tries out a type; nil ends that.
    mutating func attempt(_ type: (any CarouselType)?) { (attempt, wish) = (nil, type) }

    /// Moves the small carousel.
    ///
    /// - Returns: what is new of it, as JSON; nil if there is none.
    mutating func move(by seconds: Double) -> String? {
        if let wish {
            attempt = SampleCarousel(shelved: wish)
            attempt?.flick()
        }
        wish = nil
        guard let sample = attempt else { return nil }
        let isMoving = sample.advance(by: seconds)
        if !isMoving { attempt = nil }
        return
            "{\"type\":\(JSON.text(of: sample.name)),\"moving\":\(isMoving),\"picture\":\(sample.thumbnail)}"
    }

    /// Makes one missing thumbnail.
    ///
    /// - Parameter show: called with a thumbnail and its type's name.
    mutating func makeOne(
        _ session: Session, _ show: (_ thumbnail: String, _ name: String) -> Void
    ) {
        if let preset = missingPreset(of: session.carousel.type) {
            let type = session.carousel.type
            let sample = SampleCarousel(shelved: type, preset: preset)
            return show(sample.thumbnail, "\(type.name)#\(preset)")
        }
        guard let name = missing.popLast(), let type = session.type(named: name) else { return }
        made[name] = Self.version(of: type)
        let sample = SampleCarousel(shelved: type)
        let thumbnail = sample.thumbnail
        // Of a version that fails, the last good picture stays.
        if (sample.carousel.type as? LuaPlugin)?.lastError == nil { show(thumbnail, name) }
    }

    /// A preset of the type on stage of which there is no thumbnail.
    private mutating func missingPreset(of type: any CarouselType) -> String? {
        guard let plugin = type as? LuaPlugin else { return nil }
        let version = "\(plugin.path) \(plugin.loads)"
        if presets.version != version {
            presets = (version, plugin.manifest.presets.map(\.name).reversed())
        }
        return presets.missing.popLast()
    }

    /// Finds the types whose thumbnails are missing or old.
    mutating func look(through session: Session) {
        missing = session.typeNames.reversed().filter { name in
            guard !name.hasPrefix("reference/"), let type = session.type(named: name) else { return false }
            return made[name] != Self.version(of: type)
        }
    }

    /// The version of a script; −1 for other types.
    private static func version(of type: any CarouselType) -> Int {
        (type as? LuaPlugin)?.loads ?? -1
    }
}

/// What a sample finds out, once for each key.
struct Found<Value> {
    private var key = ""
    private var last: Value?

    fileprivate mutating func value(for key: String, _ find: () -> Value) -> Value {
        if let last, key == self.key { return last }
        let found = find()
        self.key = key
        last = found
        return found
    }
}

extension Found<Set<CarouselOption>> {
    /// The options that make a difference, for each version of a type.
    mutating func actingOptions(of carousel: any DrivableCarousel) -> Set<CarouselOption> {
        let version = (carousel.type as? LuaPlugin)?.generation ?? -1
        let key =
            "\(carousel.type.name) \(version) \(carousel.settings.isVertical) \(carousel.numberOfItems) \(carousel.isWrapping) \(carousel.behavior)"
        return value(for: key) { SampleCarousel(like: carousel).actingOptions }
    }
}

extension Found<Bool> {
    /// Whether a gap makes a difference, for each version of a type.
    mutating func gapActs(on carousel: any DrivableCarousel) -> Bool {
        let version = (carousel.type as? LuaPlugin)?.generation ?? -1
        let key = "\(carousel.type.name) \(version) \(carousel.numberOfItems) \(carousel.behavior)"
        return value(for: key) { SampleCarousel(like: carousel).gapActs }
    }
}

extension Found<[Double]> {
    /// The part of the bounds that the stage shows. It stays while options change, so that the picture does not jump.
    mutating func extent(of carousel: any DrivableCarousel) -> [Double] {
        let bounds = carousel.bounds
        let size = carousel.settings.itemSize
        let key =
            "\(carousel.type.name) \(bounds) \(size) \(carousel.settings.isVertical) \(carousel.numberOfItems) \(carousel.behavior)"
        return value(for: key) { SampleCarousel(like: carousel).extent }
    }
}
