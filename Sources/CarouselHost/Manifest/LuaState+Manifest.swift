// What a loaded script declares about itself. In: the bridge's bytes. Out: a manifest; or the first mistake, as the script
// writes them.

import CLuaBridge
import CarouselEngine
import Foundation
import LuaSyntax

extension LuaState {
    /// Reads what the script has declared, once after it was loaded, and tells it the values of its options.
    ///
    /// - Throws: ``PluginError`` for the first mistake.
    func readManifest() throws(PluginError) -> (manifest: PluginManifest, isOrdered: Bool) {
        var bytes: UnsafeMutablePointer<CChar>?
        var length = 0
        chl_take_declared(state, &bytes, &length)
        defer { free(bytes) }
        guard let table = DeclaredTable(UnsafeRawBufferPointer(start: bytes, count: length)) else {
            return (.empty, true)
        }
        var reader = ManifestReader(table)
        let manifest = reader.read(takesItem: chl_takes_item(state))
        if let mistake = firstMistake(of: reader.problems) { throw mistake }
        declare(manifest.options)
        return (manifest, reader.isOrdered)
    }

    /// The one that is written first; what is missing has no place and comes last.
    private func firstMistake(of problems: [String]) -> PluginError? {
        guard problems.count > 1 else { return problems.first.map { mistake($0, place(ofFieldIn: $0)) } }
        let placed = problems.map { (message: $0, place: place(ofFieldIn: $0)) }
        func position(_ place: Place?) -> (isElsewhere: Int, line: Int, column: Int) {
            guard let place else { return (2, 0, 0) }
            return (place.source === file.source ? 0 : 1, place.range.line, place.range.column)
        }
        return placed.min { position($0.place) < position($1.place) }.map { mistake($0.message, $0.place) }
    }

    private func mistake(_ message: String, _ place: Place?) -> PluginError {
        // What has no place of its own is wrong with the table.
        let result = file.source.tables.result.map { file.source.range(file.source.tree.range(of: $0)) }
        let place = place ?? result.map { (file.source, file.displayPath, $0) }
        return PluginError(
            kind: .manifest, plugin: plugin, file: place?.path ?? file.displayPath, line: place?.range.line,
            source: place.flatMap { place in
                place.source.lines[place.range.line].map { String($0.prefix(200)) }
            },
            range: place?.range, hook: "loading", item: nil, offset: nil, message: message, traceback: [])
    }

    /// Sorts options and presets as the script writes them; those of which it can't be told stay as they are.
    func inOrder(_ manifest: PluginManifest, isOrdered: Bool) -> PluginManifest {
        func sorted<Element>(_ list: [Element], and others: [String] = [], by name: (Element) -> String)
            -> [Element]
        {
            let names = Set(list.map(name) + others)
            guard names.count > 1, let order = file.source.tables.order(of: names) else { return list }
            let byName = Dictionary(list.map { (name($0), $0) }) { first, _ in first }
            return order.compactMap { byName[$0] }
        }
        var manifest = manifest
        if !isOrdered {
            let standard = CarouselOption.allCases.filter { manifest.standardOptions[$0] != nil }
            manifest.options = sorted(manifest.options, and: standard.map(\.rawValue), by: \.name)
        }
        manifest.presets = sorted(manifest.presets, by: \.name)
        return manifest
    }
}
