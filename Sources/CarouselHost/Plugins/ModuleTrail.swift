// Finds the modules that a script requires. In: a name. Out: the text of the file, or of a module of the host.

import CHostFiles

/// Why a module can't be loaded.
struct ModuleProblem: Error, CustomStringConvertible { let description: String }

/// The modules that a script required, and where they were looked for.
package final class ModuleTrail {
    /// The maximum length of a module name, in bytes.
    static let longestName = 200
    /// The maximum number of modules of a script.
    static let most = 64

    /// The modules that are part of the host: `require "ease"`.
    package static let hostModules: [String: String] = [
        "ease": String(cString: chost_text("Modules/ease.lua")),
        "path": String(cString: chost_text("Modules/path.lua")),
        "poses": String(cString: chost_text("Modules/poses.lua")),
    ]

    /// What their functions may do with Transforms.
    static let hostUses = hostModules.mapValues { ScriptText($0).useInModule }

    /// The texts of the files that were looked for, by absolute path; nil where there was none.
    private var texts: [String: String?] = [:]
    /// The absolute paths of the files that were looked for, whether they exist or not: a file that appears or changes
    /// at one of them changes the script.
    var paths: Set<String> { Set(texts.keys) }
    /// Whether the files are as they were when they were looked for.
    package var isUpToDate: Bool { texts.allSatisfy { (try? ScriptFile.text(atPath: $0.key)) == $0.value } }
    /// Modules of the host that a file of the same name replaces.
    private(set) var shadowed: Set<String> = []
    private var names: Set<String> = []
    /// The plugin folder that the script was found in; its `lib` folder has modules for all. nil for other scripts.
    let root: String?

    package init(root: String? = nil) { self.root = root }

    /// The text of a module: of the file `NAME.lua` in the script's folder, in its `lib` folder, or in the `lib` folder
    /// of the plugin folder; else of the host's module.
    ///
    /// - Returns: the text, the path as the user would name it, and whether it is the user's file.
    /// - Throws: ``ModuleProblem`` when there is none, or there are too many.
    func module(named name: String, for file: ScriptFile) throws(ModuleProblem) -> (
        text: String, path: String, isOwn: Bool
    ) {
        try check(name)
        names.insert(name)
        guard names.count <= Self.most else {
            throw ModuleProblem(description: "too many modules; expected at most \(Self.most)")
        }
        var folders = [file.folder, file.folder + "/lib"]
        if let root, root != file.folder { folders.append(root + "/lib") }
        for folder in folders {
            let path = "\(folder)/\(name).lua"
            texts[path] = .some(nil)
            do {
                let text = try ScriptFile.text(atPath: path)
                texts[path] = text
                if Self.hostModules[name] != nil { shadowed.insert(name) }
                return (text, file.displayPath(ofModuleAt: path), true)
            } catch  where error.isMissing {
                continue
            } catch {
                throw ModuleProblem(description: "the module \(error)")
            }
        }
        if let text = Self.hostModules[name] {
            return (text, name + ".lua", false)
        }
        throw ModuleProblem(
            description:
                "no such module; expected the file \(name).lua in the plugin's folder or in its folder lib")
    }

    private func check(_ name: String) throws(ModuleProblem) {
        let parts = name.prefix(Self.longestName).split(separator: "/", omittingEmptySubsequences: false)
        guard name.utf8.count <= Self.longestName, !name.contains("\\"),
            !name.unicodeScalars.contains(where: { $0.value < 32 || $0 == "\u{FFFD}" }),
            parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
        else {
            throw ModuleProblem(
                description: "not a module name; expected one such as \"easing\" or \"lib/easing\"")
        }
    }
}
