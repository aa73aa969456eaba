// --plugins: the folders of effects, an option of all subcommands that use them.

import ArgumentParser
import BuiltinTypes
import CarouselHost
import Foundation

package struct PluginFolders: ParsableArguments {
    @Option(
        name: .customLong("plugins"), parsing: .singleValue,
        help: ArgumentHelp(
            "A folder of effects; may be repeated. (default: ./Plugins, your own, and the installed effects; the nearer one of a name wins)",
            valueName: "dir"), completion: .directory)
    package var folders: [String] = []

    package func validate() throws {
        for folder in folders where !Self.isFolder(folder) {
            throw ValidationError("--plugins: '\(folder)' is not a folder; expected a folder of effects")
        }
    }

    package init() {}

    /// The folders that were named: by the option, or else by a program that shows types of its own.
    package var given: [String] { folders.isEmpty ? SwiftTypes.folders : folders }

    /// The folders in use, the nearest first: those given, else ./Plugins, the user's own, and the effects that were
    /// installed with the program.
    var list: [String] {
        guard given.isEmpty else { return given }
        let usual = ["Plugins", Self.ofUser, Self.installed].compactMap(\.self).filter(Self.isFolder)
        return usual.isEmpty ? ["Plugins"] : usual
    }

    /// The user's own effects, which every project finds; nil for one without a home.
    static var ofUser: String? {
        (folder("XDG_DATA_HOME") ?? folder("HOME").map { $0 + "/.local/share" })
            .map { $0 + "/carousel-host/Plugins" }
    }

    /// The folder that a variable of the environment names; an empty one names none.
    static func folder(_ variable: String) -> String? {
        ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    package static func isFolder(_ path: String) -> Bool {
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
    package func root(of file: String) -> String? {
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        return list.map { URL(fileURLWithPath: $0).standardizedFileURL.path }.first {
            path.hasPrefix($0 + "/")
        }
    }

    /// A library of the effects in these folders; nothing is read yet.
    ///
    /// - Parameters:
    ///   - budget: the limits of each script.
    ///   - loadsWhenNamed: whether only those scripts are loaded that are asked for.
    package func library(
        budget: PluginBudget = PluginBudget(), loadsWhenNamed: Bool = false
    ) -> PluginLibrary {
        let library = PluginLibrary(
            folders: list, reservedNames: Set(BuiltinTypes.all.map(\.name)),
            references: Set(SwiftTypes.own.map(\.name)), budget: budget)
        library.loadsWhenNamed = loadsWhenNamed
        return library
    }
}
