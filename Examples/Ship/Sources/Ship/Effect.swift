// The app's effect: a script while the app is developed, Swift when it ships.

import CarouselEngine
import Foundation

#if Scripts
    import CarouselHost

    /// The app's scripts. One that is saved is loaded again by `poll`; while it is broken, the last good one stays.
    @MainActor let effects = PluginLibrary(folders: [
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Effects").path
    ])

    /// The effect that the app shows.
    @MainActor func makeEffect() -> any CarouselType {
        effects.poll()
        guard let effect = effects.type("drift") else { fatalError("there is no drift.lua in Effects") }
        return effect
    }
#else
    /// The effect that the app shows.
    @MainActor func makeEffect() -> any CarouselType { Drift() }
#endif
