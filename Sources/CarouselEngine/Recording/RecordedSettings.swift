// Settings and options in a recording. In: those of a carousel. Out: what differs from before, as text, and back.

import Foundation

extension CarouselState {
    /// All settings and options in effect, whoever wants them.
    struct Settings: Codable, Equatable {
        private var properties: [String: [Number]] = [:]
        private var words: [String: String] = [:]
        private var options: [String: Number] = [:]
        private var own: [String: Number] = [:]

        /// None.
        init() {}

        init(of carousel: AnyCarousel) {
            let settings = carousel.core.settings
            (properties, words) = CarouselState.stored(CarouselProperty.settings) { $0.value(in: settings) }
            for option in CarouselOption.allCases {
                // No number stands for no value.
                options[option.rawValue] = Number(carousel.core.options[option] ?? .nan)
            }
            own = carousel.shownType.ownOptionValues.mapValues(Number.init)
            for option in carousel.shownType.options where own[option.name] == nil {
                own[option.name] = carousel.shownType.value(ofOption: option.name).map(Number.init)
            }
        }

        /// What differs from other settings, as text; nil for nothing.
        func changes(since other: Settings) -> String? {
            func changed<Value: Equatable>(_ now: [String: Value], _ before: [String: Value])
                -> [String: Value]
            { now.filter { "\($0.value)" != before[$0.key].map { "\($0)" } } }
            var changes = Settings()
            changes.properties = changed(properties, other.properties)
            changes.words = changed(words, other.words)
            changes.options = changed(options, other.options)
            changes.own = changed(own, other.own)
            guard changes != Settings() else { return nil }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return (try? encoder.encode(changes)).map { String(decoding: $0, as: UTF8.self) }
        }

        /// Sets what differs.
        static func apply(_ text: String, to carousel: AnyCarousel) throws {
            let changes = try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
            var layers = carousel.layers
            let now = layers.settings()
            for property in CarouselProperty.settings {
                if let value = property.stored(in: changes.properties, changes.words, insteadOf: now) {
                    _ = layers.set(property, to: value)
                }
            }
            for option in CarouselOption.allCases {
                guard let number = changes.options[option.rawValue] else { continue }
                layers.user.options[option] = number.value.isNaN ? nil : number.value
            }
            carousel.layers = layers
            guard !changes.own.isEmpty else { return }
            carousel.shownType.setOwnOptionValues(
                carousel.shownType.ownOptionValues.merging(changes.own.mapValues(\.value)) { $1 })
            carousel.applyTypeChange()
        }
    }
}
