// --plugins: where effects are found, everywhere.

import ArgumentParser
import BuiltinTypes
import CarouselHost

struct PluginFolders: ParsableArguments {
    @Option(
        name: .customLong("plugins"), parsing: .singleValue,
        help: ArgumentHelp("A folder of effects; may be repeated. (default: ./Plugins)", valueName: "dir"))
    var folders: [String] = []

    /// The folders in use.
    var list: [String] { folders.isEmpty ? ["Plugins"] : folders }

    /// The effects in them, not read yet.
    func library() -> PluginLibrary {
        PluginLibrary(folders: list, reservedNames: Set(BuiltinTypes.all.map(\.name)))
    }
}
