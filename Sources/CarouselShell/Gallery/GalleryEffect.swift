// One effect of a gallery: what its script says of itself, and how it moves. In: a type or a script that does not load.
// Out: what the page shows.

import BuiltinTypes
import CarouselEngine
import CarouselHost
import Foundation
import Pictures

/// An effect of a gallery.
struct GalleryEffect {
    /// Frames per second; the page draws what is between them.
    static let frameRate = 15.0
    /// The duration of the motion, which begins where it ends.
    static let seconds = 4.0
    /// How far from the middle item the stills are, in items: enough to see what the effect does.
    static let stillOffset = 0.35

    let name: String
    private(set) var summary = ""
    private(set) var kind = ""
    private(set) var options: [PluginOption] = []
    private(set) var presets: [PluginPreset] = []
    /// The script's path and text; nil for a built-in type without a reference script.
    private(set) var source: (path: String, text: String)?
    /// What is wrong with it, for people; nil if nothing is.
    private(set) var problem: String?
    /// Whether it does not run as it should.
    private(set) var isBroken = false
    /// What may surprise, such as items that come behind the eye.
    private(set) var notes: [String] = []
    private(set) var film: GalleryFilm?

    /// The collection it is in; empty for an effect at the top of its folder.
    var collection: String { name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "" }

    /// Whether it is a built-in type.
    var isBuiltin: Bool { BuiltinTypes.named(name) != nil }

    /// The name in addresses and file names: a slash becomes a dash, and other characters that are not safe there, or a
    /// dash, their number, so that no two effects have the same.
    var file: String { Self.file(of: name) }

    static func file(of name: String) -> String {
        name.unicodeScalars.map { letter in
            let isSafe =
                letter.isASCII && (letter.properties.isAlphabetic || letter.properties.numericType != nil)
            return isSafe ? "\(letter)" : letter == "/" ? "-" : "_\(String(letter.value, radix: 16))_"
        }.joined()
    }

    /// A script that never loaded.
    init(broken entry: PluginLibrary.Entry) {
        name = entry.name
        problem = entry.error.map { "\($0)" } ?? "does not load"
        isBroken = true
        if let text = try? String(contentsOfFile: entry.displayPath, encoding: .utf8) {
            source = (entry.displayPath, text)
        }
    }

    /// A type, filmed in a session.
    ///
    /// - Parameter name: its name in the library.
    init(_ type: any CarouselType, name: String, in session: Session) {
        self.name = name
        summary = type.summary
        let script = type as? LuaPlugin ?? session.library.plugin(named: "reference/\(name)")
        if let script, let text = try? String(contentsOfFile: script.path, encoding: .utf8) {
            source = (script.displayPath, text)
        }
        if let plugin = type as? LuaPlugin {
            kind = plugin.manifest.kind
            options = plugin.manifest.options
            presets = plugin.manifest.presets
        }
        session.use(type.makeInstance())
        let recorded = Self.recording(of: session)
        film = GalleryFilm(recorded, of: session.carousel)
        if let offset = recorded.first(where: { $0.placements.contains(where: \.isBehindEye) })?.offset {
            notes.append("Items come behind the eye, at offset \(Text.short(offset)).")
        }
        if session.carousel.numberOfItems == 0 { notes.append("No items.") }
        if let error = (type as? LuaPlugin)?.lastError ?? session.plugin?.lastError {
            problem = "\(error)"
            isBroken = true
        }
    }

    fileprivate struct Frame {
        let offset: Double
        let placements: [Placement]
    }

    private static func recording(of session: Session) -> [Frame] {
        let film = Film(of: session, frameRate: frameRate) {
            Frame(
                offset: session.carousel.scrollOffset,
                placements: session.carousel.placements.sorted { $0.depth < $1.depth })
        }
        defer { film.cut() }
        let middle = Self.middle(of: session)
        film.swing(about: middle, by: min(2, middle), seconds: seconds)
        return film.frames
    }

    static func middle(of session: Session) -> Double { Double(max(0, session.data.items - 1) / 2) }

    /// A still picture of the type in use, a third of the way to the next item.
    static func still(in session: Session) -> Scene {
        let part = session.data.items > 1 ? stillOffset : 0
        session.carousel.scrollOffset = middle(of: session) + part
        session.carousel.settleType()
        return session.scene()
    }
}

extension GalleryFilm {
    fileprivate init(_ frames: [GalleryEffect.Frame], of carousel: Carousel<Int>) {
        self.init(frames.map(\.placements), bounds: carousel.bounds, seconds: GalleryEffect.seconds)
    }
}

extension Placement {
    /// Whether it should be seen, and a corner is behind the eye.
    var isBehindEye: Bool { !isHidden && alpha > 0 && quad == nil }
}
