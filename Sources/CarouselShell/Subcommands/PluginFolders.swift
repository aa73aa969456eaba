// --plugins: the folders of effects, an option of all subcommands that use them.

import ArgumentParser
import BuiltinTypes
import CarouselHost
import Foundation

package struct PluginFolders: ParsableArguments {
    @Option(
        name: .customLong("plugins"), parsing: .singleValue,
        help: ArgumentHelp(
            "A folder of effects; may be repeated. (default: ./Plugins, else the installed effects; and your own)",
            valueName: "dir"))
    package var folders: [String] = []

    package func validate() throws {
        for folder in folders {
            guard Self.isFolder(folder) else {
                throw ValidationError(
                    "--plugins: '\(folder)' is not a folder; expected a folder of effects"
                )
            }
        }
    }

    package init() {}

    /// The folders in use: those given, else ./Plugins, else the effects that were installed with the program.
    var list: [String] {
        guard folders.isEmpty else { return folders }
        let (own, installed) = ("Plugins", Self.installed)
        let usual = !Self.isFolder(own) && Self.isFolder(installed) ? [installed] : [own]
        return usual + (Self.isFolder(Self.ofUser) ? [Self.ofUser] : [])
    }

    /// The user's own effects, which every project finds.
    static var ofUser: String {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "") + "/.local/share"
        return home + "/carousel-host/Plugins"
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Where `make install` puts the effects, next to the program.
    private static var installed: String {
        let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return program.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("share/carousel-host/Plugins").path
    }

    /// The folder that a script is in, as an absolute path; nil if it is in none.
    func root(of file: String) -> String? {
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        return list.map { URL(fileURLWithPath: $0).standardizedFileURL.path }.first {
            path.hasPrefix($0 + "/")
        }
    }

    /// A library of the effects in these folders; nothing is read yet.
    ///
    /// - Parameter budget: the limits of each script.
    package func library(budget: PluginBudget = PluginBudget()) -> PluginLibrary {
        PluginLibrary(folders: list, reservedNames: Set(BuiltinTypes.all.map(\.name)), budget: budget)
    }
}
