// The texts of a script and its modules, and what lint asks about the version in use.

import LuaSyntax

extension LuaPlugin {
    /// What was recorded about the script, if its budget requests that.
    var notes: PluginNotes { current.notes }
    /// Counts instructions from now on, which is slow, or none.
    func countInstructions(_ counts: Bool) { current.countInstructions(counts) }
    /// Notes the calls that place an item from now on, if its budget requests that.
    func follow(itemAt index: Int) { current.follow(itemAt: index) }
    /// Where `itemTransformForOffset` is, or begins.
    var hookRange: SourceRange? {
        let source = current.file.source
        let line = current.hookLine
        let name = source.range(ofField: "itemTransformForOffset")
        return name?.line == line ? name : source.range(ofLine: line)
    }

    /// The text of a file that the version in use consists of.
    func source(of displayPath: String) -> ScriptText? {
        displayPath == current.file.displayPath
            ? current.file.source : current.moduleSources.values.first { $0.path == displayPath }?.source
    }

    /// The absolute path of one of its files, by the name that the user knows.
    package func path(ofFile shown: String) -> String {
        guard shown != displayPath else { return path }
        return modules.paths.sorted().first {
            current.file.displayPath(ofModuleAt: $0) == shown && PlainFile.isThere($0)
        } ?? shown
    }

    /// The script and its own modules, by the names that the user knows.
    var ownSources: [(file: String, source: ScriptText)] {
        let modules = current.moduleSources.values.filter(\.isOwn)
        return [(current.file.displayPath, current.file.source)]
            + modules.map { ($0.path, $0.source) }.sorted { $0.0 < $1.0 }
    }

    /// Its own modules, by the names under which it requires them, and the host's that it requires: those that it has
    /// required, and those that its text names.
    var requiredModules: (own: [(name: String, text: String)], host: [String]) {
        var found: [String: (text: String, isOwn: Bool)] = [:]
        for (file, module) in current.moduleSources {
            found[String(file.dropLast(4))] = (module.source.text, module.isOwn)
        }
        var trees = [source.tree] + current.moduleSources.values.map(\.source.tree)
        while let tree = trees.popLast() {
            for name in LuaTables(tree).requiredNames where found[name] == nil {
                guard let module = try? modules.module(named: name, for: current.file) else { continue }
                found[name] = (module.text, module.isOwn)
                if module.isOwn { trees.append(LuaTree(module.text)) }
            }
        }
        let sorted = found.sorted { $0.key < $1.key }
        return (
            sorted.filter(\.value.isOwn).map { ($0.key, $0.value.text) },
            sorted.filter { !$0.value.isOwn }.map(\.key)
        )
    }

    /// Modules of the host that a file of the same name replaces.
    var shadowedModules: Set<String> { modules.shadowed }
    /// Whether the script may use values of one frame in another.
    var keepsValues: Bool { current.keepsValues }
    /// Whether the script has asked for a spring: what it then does between two offsets takes time.
    var usesSprings: Bool { current.usesSprings }
    /// The text of the version in use.
    var source: ScriptText { current.file.source }
}
