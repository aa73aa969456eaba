// One effect of a gallery: what its script says of itself, and how it moves. In: a type or a script that does not load.
// Out: what the page shows.

import CarouselEngine
import CarouselHost
import CarouselShell
import Escapes
import Export
import Foundation
import Pictures

/// An effect of a gallery.
struct GalleryEffect {
    /// How far from the middle item the stills are, in items: enough to see what the effect does.
    static let stillOffset = 0.35

    let name: String
    private(set) var summary = ""
    /// What its script says of itself; nil for a built-in type.
    private var manifest: PluginManifest?
    var kind: String { manifest?.kind ?? "" }
    var options: [PluginOption] { manifest?.options ?? [] }
    var presets: [PluginPreset] { manifest?.presets ?? [] }
    /// The script's path and text; nil for a built-in type without a reference script.
    private(set) var source: (path: String, text: String)?
    /// Who wrote it, its version and its license, as far as the script says.
    var origin: [String] {
        manifest.map { [$0.author, $0.version, $0.license].filter { !$0.isEmpty } } ?? []
    }
    /// What is wrong with it, for people; nil if nothing is.
    private(set) var problem: String?
    /// Whether it does not run as it should.
    var isBroken: Bool { problem != nil }
    /// What may surprise, such as items that come behind the eye.
    private(set) var notes: [String] = []
    /// Whether there is a still picture of it.
    private(set) var hasPicture = false
    /// How it moves; nil if it can't leave as code.
    private(set) var module: JavaScriptExport?
    /// How many items it is shown with.
    private(set) var count = 0

    /// The collection it is in; empty for an effect at the top of its folder.
    var collection: String { name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "" }

    /// Whether it is a built-in type.
    var isBuiltin: Bool { SwiftTypes.named(name) != nil }

    /// The name in addresses and file names.
    var file: String { Escape.fileName(name) }

    /// A script that never loaded.
    init(broken entry: PluginLibrary.Entry) {
        name = entry.name
        problem = entry.error.map { "\($0)" } ?? "does not load"
        if let text = try? PlainFile.text(entry.displayPath) { source = (entry.displayPath, text) }
    }

    /// A type, tried in a session.
    ///
    /// - Parameter name: its name in the library.
    init(_ type: any CarouselType, name: String, in session: Session) {
        self.name = name
        summary = type.summary
        let script = type as? LuaPlugin ?? session.library.plugin(named: "reference/\(name)")
        if let script, let text = try? PlainFile.text(script.path) { source = (script.displayPath, text) }
        manifest = (type as? LuaPlugin)?.manifest
        session.use(type.makeInstance())
        hasPicture = true
        if let offset = Self.offsetBehindEye(session) {
            notes.append("Items come behind the eye, at offset \(Text.short(offset)).")
        }
        if session.carousel.numberOfItems == 0 { notes.append("No items.") }
        if let error = (type as? LuaPlugin)?.lastError ?? session.plugin?.lastError {
            problem = "\(error)"
            return
        }
        guard session.carousel.numberOfItems > 0, let script else { return }
        do {
            module = try JavaScriptExport(script)
            count = session.carousel.numberOfItems
        } catch {
            notes.append("It does not move here: \(error).")
        }
    }

    /// Where an item comes behind the eye in a motion; the motion also finds scripts that fail.
    private static func offsetBehindEye(_ session: Session) -> Double? {
        let film = Film(of: session, frameRate: 15) {
            session.carousel.placements.contains(where: \.isBehindEye) ? session.carousel.scrollOffset : nil
        }
        defer { film.cut() }
        let middle = middle(of: session)
        film.swing(about: middle, by: min(2, middle), seconds: 4)
        return film.frames.lazy.compactMap { $0 }.first
    }

    static func middle(of session: Session) -> Double {
        Double(max(0, session.carousel.numberOfItems - 1) / 2)
    }

    /// A still picture of the type in use, a third of the way to the next item.
    static func still(in session: Session) -> Scene {
        let part = session.carousel.numberOfItems > 1 ? stillOffset : 0
        session.carousel.scrollOffset = middle(of: session) + part
        session.carousel.settleType()
        return session.scene()
    }
}

extension Placement {
    /// Whether it should be seen, and a corner is behind the eye.
    var isBehindEye: Bool { !isHidden && alpha > 0 && quad == nil }
}
