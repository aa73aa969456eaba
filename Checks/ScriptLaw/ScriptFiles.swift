import CarouselHost
import Foundation

/// Scripts in a folder.
package enum ScriptFiles {
    /// The names of all of them, without those of modules.
    package static func names(in folder: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".lua") && !$0.contains("lib/") && !$0.contains("library/") }
            .map { String($0.dropLast(4)) }.sorted()
    }

    package static func script(_ name: String, in folder: String) throws -> LuaPlugin {
        try LuaPlugin(
            path: "\(folder)/\(name).lua", displayPath: "\(name).lua", name: name, root: folder,
            log: PluginLog())
    }
}
