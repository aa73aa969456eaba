// The texts of a script and its modules, and what lint asks about the version in use.

extension LuaPlugin {
    /// What was recorded about the script, if its budget requests that.
    var notes: PluginNotes { current.notes }
    /// Notes the calls that place an item from now on, if its budget requests that.
    func follow(itemAt index: Int) { current.follow(itemAt: index) }
    /// Where `itemTransformForOffset` is, or begins.
    var hookRange: SourceRange? {
        let (source, line) = (current.file.source, current.hookLine)
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

    /// Its own modules, by the names under which it requires them.
    var ownModules: [(name: String, text: String)] {
        current.moduleSources.filter(\.value.isOwn).map { (String($0.key.dropLast(4)), $0.value.source.text) }
            .sorted { $0.0 < $1.0 }
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
