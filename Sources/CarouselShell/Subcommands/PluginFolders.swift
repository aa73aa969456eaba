// --plugins: the folders of effects, an option of all subcommands that use them.

import ArgumentParser
import BuiltinTypes
import CarouselHost
import Foundation

package struct PluginFolders: ParsableArguments {
    @Option(
        name: .customLong("plugins"), parsing: .singleValue,
        help: ArgumentHelp("A folder of effects; may be repeated. (default: ./Plugins)", valueName: "dir"))
    package var folders: [String] = []

    package func validate() throws {
        for folder in folders {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
            else {
                throw ValidationError(
                    "--plugins: '\(folder)' is not a folder; expected a folder of effects"
                )
            }
        }
    }

    package init() {}

    /// The folders in use.
    var list: [String] { folders.isEmpty ? ["Plugins"] : folders }

    /// The folder that a script is in, as an absolute path; nil if it is in none.
    func root(of file: String) -> String? {
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        return list.map { URL(fileURLWithPath: $0).standardizedFileURL.path }.first {
            path.hasPrefix($0 + "/")
        }
    }

    /// A library of the effects in these folders; nothing is read yet.
    package func library() -> PluginLibrary {
        PluginLibrary(folders: list, reservedNames: Set(BuiltinTypes.all.map(\.name)))
    }
}
