// The plugins in some folders, kept in sync with the disk. In: folders, changes. Out: plugins by name.

import CarouselEngine
import Foundation

/// All plugins of some folders.
///
/// A folder is searched for `*.lua` at its top level; its `reference` folder contains plugins named
/// `reference/…`. Its other folders are collections such as `swiper/…`, or contain modules. Nothing is read before
/// ``poll(waiting:)`` is called.
///
/// Not thread-safe: use a library from one thread at a time.
public final class PluginLibrary {
    /// A script that was found, whether it loads or not.
    public struct Entry {
        /// The name: the plugin's, or one derived from its file.
        public var name: String { plugin?.name ?? suggestedName }
        fileprivate let suggestedName: String
        /// The file, as the user would name it.
        public let displayPath: String
        /// The plugin; nil when it was never loaded successfully.
        public fileprivate(set) var plugin: LuaPlugin?
        /// The error of the latest version on disk, or of the frames since in any carousel that shows it; nil when there is
        /// none.
        public var error: PluginError? { plugin.map(\.errorInUse) ?? loadError }
        /// Whether the file was removed; the plugin remains usable.
        public fileprivate(set) var isMissing = false
        fileprivate var loadError: PluginError?
        /// The text that does not load.
        fileprivate var brokenText: String?
        fileprivate var modules = ModuleTrail()
        /// The name of the collection it is in, with a slash; empty at the top level.
        fileprivate var prefix: String {
            suggestedName.lastIndex(of: "/").map { String(suggestedName[...$0]) } ?? ""
        }

        /// The files that it consists of, as absolute paths.
        fileprivate var dependencies: Set<String> { plugin?.dependencies ?? modules.paths }
    }

    /// The names of the modules that are part of the host.
    package static var hostModules: Set<String> { Set(ModuleTrail.hostModules.keys) }

    /// Where messages go.
    public let log: PluginLog

    private let roots: [(path: String, display: String)]
    private let reservedNames: Set<String>
    private let references: Set<String>
    private let budget: PluginBudget
    private let watcher: FileWatcher
    /// What is left to each script, by absolute path.
    private var times: [String: ScriptTime] = [:]
    /// By absolute path.
    private var entriesByPath: [String: Entry] = [:]
    /// Files that are targets of links: the links' paths by the file's path.
    private var links: [String: Set<String>] = [:]
    /// Scripts that are left out, since a file that was named has their name.
    private var covered: Set<String> = []
    /// The file that is being loaded since a user named it.
    private var named: String?
    private var hasScanned = false
    /// How long a call of ``poll(waiting:)`` may load scripts, in seconds; the next one goes on.
    package var secondsPerPoll = Double.infinity
    /// Whether a script is loaded when it is named, rather than all at once: for what names the scripts that it needs.
    package var loadsWhenNamed = false {
        didSet { isPartial = loadsWhenNamed }
    }
    /// Whether scripts of the folders have not been asked for yet.
    private var isPartial = false
    /// When loading ends for now, in seconds of the thread's processor time.
    private var end = Double.infinity
    /// Whether scripts of the folders are left for the next call.
    private var isUnfinished = false
    /// Scripts that changed, and are left for the next call.
    private var leftToReload: Set<String> = []
    /// The most scripts in all folders.
    private static let mostScripts = 2500
    private var hasToldOfMost = false
    /// All folders that are watched, and those that are not there yet.
    private var folderPaths = FolderPaths()
    /// How long a path may lead to another folder before that is noticed, in seconds.
    private static let secondsBetweenLooks = 0.5
    private var isQuiet = false

    /// - Parameters:
    ///   - folders: as the user names them.
    ///   - reservedNames: names that no plugin may have: those of the built-in types.
    ///   - budget: the limits of each script.
    ///   - log: where messages go.
    public convenience init(
        folders: [String], reservedNames: Set<String> = [], budget: PluginBudget = PluginBudget(),
        log: PluginLog = PluginLog()
    ) {
        self.init(
            folders: folders, reservedNames: reservedNames, references: [], budget: budget, log: log,
            watcher: FileWatcher())
    }

    /// - Parameter references: names of types in Swift: a script that has one of them is that type's reference, and is
    ///   called `reference/NAME`.
    package convenience init(
        folders: [String], reservedNames: Set<String>, references: Set<String>, budget: PluginBudget
    ) {
        self.init(
            folders: folders, reservedNames: reservedNames, references: references, budget: budget,
            log: PluginLog(), watcher: FileWatcher())
    }

    init(
        folders: [String], reservedNames: Set<String>, references: Set<String> = [], budget: PluginBudget,
        log: PluginLog, watcher: FileWatcher
    ) {
        self.watcher = watcher
        roots = folders.map { (Self.absolute($0), $0.hasSuffix("/") ? String($0.dropLast()) : $0) }
        self.reservedNames = Set(reservedNames.map { $0.lowercased() })
        self.references = Set(references.map { $0.lowercased() })
        self.budget = budget
        self.log = log
    }

    // MARK: Reading

    /// The folders, as the user named them.
    package var folders: [String] { roots.map(\.display) }

    /// All scripts, by name.
    public var entries: [Entry] {
        loadAll()
        return known
    }

    /// The scripts that were asked for, by name: without ``loadsWhenNamed``, all.
    package var known: [Entry] {
        entriesByPath.values.sorted { ($0.name, $0.displayPath) < ($1.name, $1.displayPath) }
    }

    /// Loads what nobody has named.
    private func loadAll() {
        guard isPartial, hasScanned else { return }
        isPartial = false
        loadQuietly { _, _ in true }
    }

    /// Loads scripts that were there before.
    private func loadQuietly(_ isWanted: (_ path: String, _ name: String) -> Bool) {
        end = .infinity
        let former = isQuiet
        isQuiet = true
        scan(isWanted)
        isQuiet = former
    }

    /// The scripts that were loaded successfully, in no order.
    ///
    /// - Complexity: linear in the number of scripts; ``entries`` sorts them.
    package var plugins: [LuaPlugin] { entriesByPath.values.compactMap(\.plugin) }

    /// The plugin with a name, ignoring case; nil when there is none or it was never loaded successfully.
    public func plugin(named name: String) -> LuaPlugin? {
        let wanted = name.lowercased()
        if let plugin = loaded(named: wanted) { return plugin }
        if isPartial {
            loadQuietly { $1.lowercased() == wanted }
            if let plugin = loaded(named: wanted) { return plugin }
            // A file that has the name, and does not load, is what is meant.
            guard !known.contains(where: { $0.name.lowercased() == wanted }) else { return nil }
            // Another one may declare it.
            loadAll()
            return loaded(named: wanted)
        }
        guard isUnfinished else { return nil }
        // It may be among those that wait.
        end = .infinity
        scan()
        return loaded(named: wanted)
    }

    private func loaded(named wanted: String) -> LuaPlugin? {
        entriesByPath.values.filter { $0.plugin != nil && $0.name.lowercased() == wanted }
            .min { ($0.name, $0.displayPath) < ($1.name, $1.displayPath) }?.plugin
    }

    /// An effect for one carousel, with a state and option values of its own. It is loaded again by ``poll(waiting:)`` as
    /// the library's own is, for as long as a carousel has it.
    ///
    /// - Parameter name: of the effect, ignoring case.
    /// - Returns: nil when there is none, or it was never loaded successfully.
    public func type(_ name: String) -> LuaPlugin? {
        try? plugin(named: name)?.makeCopy(isShared: false)
    }

    /// What is left to a script.
    ///
    /// - Parameter path: the file's absolute path.
    package func time(of path: String) -> ScriptTime {
        if let time = times[path] { return time }
        let time = ScriptTime(budget)
        times[path] = time
        return time
    }

    /// Something else is asked for: each script has its time again.
    package func renewTime(seconds: Double) {
        for time in times.values { time.renew(seconds: seconds) }
    }

    /// A turn of a server begins, in which others wait.
    package func beginTurn() {
        for time in times.values { time.beginTurn() }
    }

    /// The errors of all scripts from now on, each once for a version: `for await error in library.errors`.
    public var errors: ValueSequence<PluginError> { log.errors }

    // MARK: Updating

    /// Loads what changed on disk since the last call; the first call reads the folders.
    ///
    /// When a changed file does not load, the previous version remains in use, and the error goes to the log.
    /// - Parameter seconds: how long to wait for the first change.
    /// - Returns: whether any plugin changed.
    @discardableResult
    public func poll(waiting seconds: Double = 0) -> Bool {
        end = ThreadTime.seconds + secondsPerPoll
        guard hasScanned else {
            hasScanned = true
            // What was there before needs no word.
            isQuiet = true
            scan { [isPartial] _, _ in !isPartial }
            return true
        }
        var left = isUnfinished || !leftToReload.isEmpty ? 0 : seconds
        var changes = FileChanges.paths([])
        repeat {
            let wait = min(left, Self.secondsBetweenLooks)
            left -= wait
            changes = watcher.changes(waiting: wait)
            if watchChangedFolders() { changes = .unknown }
        } while changes == .paths([]) && left > 0
        guard changes != .paths([]) else {
            let isChanged = !reload(leftToReload.sorted(), isForced: false).isEmpty
            let isNew = isUnfinished && scan()
            return isChanged || isNew
        }
        let before = Set(entriesByPath.keys)
        switch changes {
        case .unknown:
            scan { [isPartial] _, _ in !isPartial }
            for root in roots { watchFolder(at: root.path) }
            return !reload(before.sorted(), isForced: false).isEmpty
        case .paths(let paths):
            let all = paths.union(paths.flatMap { links[$0] ?? [] })
            for path in all { watchFolder(at: path) }
            let changed = entriesByPath.filter { path, entry in
                all.contains(path)
                    || entry.dependencies.contains { file in
                        all.contains { file == $0 || file.hasPrefix($0 + "/") }
                    }
            }
            let isChanged = !reload(changed.keys.sorted(), isForced: false).isEmpty
            let isNew =
                !all.isSubset(of: before) && scan { [isPartial] path, _ in !isPartial || all.contains(path) }
            return isNew || isChanged
        }
    }

    /// Loads all scripts again, changed or not.
    public func reloadAll() {
        end = .infinity
        if !isPartial { scan() }
        reload(entriesByPath.keys.sorted(), isForced: true)
    }

    /// Loads a script from any path. If another script has its name, that one is left out.
    ///
    /// - Throws: ``PluginError`` when it does not load the first time.
    public func load(file: String) throws(PluginError) -> LuaPlugin {
        end = .infinity
        let path = Self.absolute(file)
        if isPartial, hasScanned { loadQuietly { candidate, _ in candidate == path } }
        if let plugin = entriesByPath[path]?.plugin {
            reload([path], isForced: false)
            return plugin
        }
        // What failed does so again, as long as neither it nor a module has changed.
        if let entry = entriesByPath[path], let error = entry.loadError, entry.dependencies.isEmpty,
            entry.brokenText != nil, entry.brokenText == (try? ScriptFile.text(atPath: path)), error.isFatal
        {
            log.report(error)
            throw error
        }
        named = path
        defer { named = nil }
        do {
            let plugin = try add(path, display: file, prefix: "")
            covered.remove(path)
            return plugin
        } catch {
            // If there is no file, there are no changes to wait for.
            if error.kind == .file { entriesByPath[path] = nil }
            throw error
        }
    }

    // MARK: Files

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// Watches a folder, and whether its path leads to another one later.
    private func watch(folder: String) {
        folderPaths.add(folder)
        watcher.watch(folder: folder)
    }

    /// Watches what paths lead to by now.
    ///
    /// - Returns: whether some lead to another folder than before, or to none.
    private func watchChangedFolders() -> Bool {
        let changed = folderPaths.changed()
        for folder in changed {
            watcher.forget(folder: folder)
            watcher.watch(folder: folder)
        }
        return !changed.isEmpty
    }

    private func isScript(_ name: String) -> Bool { name.hasSuffix(".lua") && !name.hasPrefix(".") }

    /// Searches for scripts that are not known yet, and loads them.
    ///
    /// - Parameter isWanted: whether a script is loaded now; others are not.
    /// - Returns: whether there were any.
    @discardableResult
    private func scan(_ isWanted: (_ path: String, _ name: String) -> Bool = { _, _ in true }) -> Bool {
        var isChanged = false
        isUnfinished = false
        defer { if !isUnfinished { isQuiet = false } }
        for (place, root) in roots.enumerated() {
            watch(folder: root.path)
            // A nearer folder's effect wins over one with its name here.
            let nearer = Dictionary(
                entriesByPath.filter { entry in
                    !entry.value.isMissing && roots[..<place].contains { entry.key.hasPrefix($0.path + "/") }
                }.map { ($0.value.name.lowercased(), $0.key) }, uniquingKeysWith: { first, _ in first })
            var left: [String] = []
            for (folder, prefix) in folders(of: root.path) {
                // What a link leads to may be as large as the disk.
                let isLink = !folder.isEmpty && Self.isLink(root.path + folder)
                if isLink { watch(folder: root.path + folder) }
                for name in names(in: root.path + folder) {
                    let path = root.path + folder + "/" + name
                    if !isLink { watchFolder(at: path) }
                    let own = prefix + (name as NSString).deletingPathExtension
                    guard isScript(name), entriesByPath[path] == nil, !covered.contains(path),
                        isWanted(path, own), !Self.isCollection(prefix) || isEffect(path)
                    else { continue }
                    if let other = nearer[own.lowercased()] {
                        covered.insert(path)
                        // The same text needs no word.
                        if !FileManager.default.contentsEqual(atPath: path, andPath: other) {
                            left.append(own)
                        }
                        continue
                    }
                    guard entriesByPath.count < Self.mostScripts else {
                        tellOfMost(from: root.display + folder + "/" + name)
                        return isChanged
                    }
                    guard ThreadTime.seconds < end else {
                        isUnfinished = true
                        return isChanged
                    }
                    isChanged = true
                    _ = try? add(path, display: root.display + folder + "/" + name, prefix: prefix)
                }
            }
            if !left.isEmpty {
                log.note(
                    "nearer ones win: \(left.sorted().joined(separator: ", ")) of \(root.display) \(left.count == 1 ? "is" : "are") left out"
                )
            }
        }
        return isChanged
    }

    /// Says, once, that there are more scripts than are loaded.
    private func tellOfMost(from path: String) {
        guard !hasToldOfMost else { return }
        hasToldOfMost = true
        log.note("there are more than \(Self.mostScripts) scripts: \(path) and those behind it are left out")
    }

    /// The folders of a plugin folder that have effects, with the prefix of their names: its top level, `reference`, and
    /// collections: all others but `lib` and `library`.
    private func folders(of root: String) -> [(folder: String, prefix: String)] {
        let collections = names(in: root).filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder)
            return isFolder.boolValue && !name.hasPrefix(".") && !["lib", "library"].contains(name)
        }
        return [("", "")] + collections.map { ("/" + $0, $0 + "/") }
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private static func isCollection(_ prefix: String) -> Bool { !prefix.isEmpty && prefix != "reference/" }

    /// Whether a file of a collection is an effect; the others are modules.
    private func isEffect(_ path: String) -> Bool {
        (try? ScriptFile.text(atPath: path))?.contains("itemTransformForOffset") ?? false
    }

    /// The plugin folder of a path; nil for a file from elsewhere.
    private func root(of path: String) -> String? { roots.map(\.path).first { path.hasPrefix($0 + "/") } }

    /// Watches a folder of modules, and its subfolders.
    private func watchFolder(at path: String) {
        // Links are not followed: they may form a cycle.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard attributes?[.type] as? FileAttributeType == .typeDirectory else { return }
        watch(folder: path)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            watchFolder(at: path + "/" + name)
        }
    }

    /// Watches a script's own folder and, if the script is a link, the folder of the link's target.
    private func watchFile(at path: String) {
        watch(folder: (path as NSString).deletingLastPathComponent)
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard real != path else { return }
        watch(folder: (real as NSString).deletingLastPathComponent)
        links[real, default: []].insert(path)
    }

    // MARK: Loading

    /// Loads a script for the first time; one that fails is kept as an entry with its error.
    @discardableResult
    private func add(_ path: String, display: String, prefix: String) throws(PluginError) -> LuaPlugin {
        let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        watchFile(at: path)
        let modules = ModuleTrail(root: root(of: path))
        defer { modules.paths.forEach(watchFile) }
        do {
            let plugin = try LuaPlugin(
                path: path, displayPath: display, name: prefix.isEmpty ? nil : prefix + base, budget: budget,
                log: log, modules: modules, time: time(of: path),
                claimName: { [weak self] name throws(PluginError) in
                    try self?.claim(name, path: path, display: display) ?? name
                })
            entriesByPath[path] = Entry(suggestedName: plugin.name, displayPath: display, plugin: plugin)
            if !isQuiet { log.note("loaded \(plugin.name) (\(display))") }
            return plugin
        } catch {
            let former = entriesByPath[path]
            let text = error.kind == .file ? nil : try? ScriptFile.text(atPath: path)
            entriesByPath[path] = Entry(
                suggestedName: prefix + base, displayPath: display, loadError: error, brokenText: text,
                modules: modules)
            // One save may be noticed twice.
            let isKnown =
                former?.brokenText == text && text != nil
                && former?.loadError?.description == error.description
            if !isKnown {
                log.forgetErrors(of: error.plugin)
                log.report(error)
            }
            throw error
        }
    }

    /// How far a script's folder is: the number of folders before it.
    private func depth(of path: String) -> Int {
        roots.firstIndex { path.hasPrefix($0.path + "/") } ?? roots.count
    }

    /// Takes a name for a script; throws if it is already used.
    ///
    /// - Returns: the name that it has from now on.
    private func claim(_ own: String, path: String, display: String) throws(PluginError) -> String {
        let name = references.contains(own.lowercased()) ? "reference/\(own)" : own
        func refused(_ message: String) -> PluginError {
            PluginError(.manifest, plugin: name, file: display, message)
        }
        let wanted = name.lowercased()
        if reservedNames.contains(wanted) {
            throw refused(
                "the name '\(name)' belongs to a built-in type; expected another: rename the file, or set `name`"
            )
        }
        let others = entriesByPath.filter { $0.key != path && $0.value.plugin?.name.lowercased() == wanted }
        guard let other = others.first(where: { FileManager.default.fileExists(atPath: $0.key) }) else {
            return name
        }
        let isNearer = depth(of: path) < depth(of: other.key)
        guard path == named || isNearer else {
            throw refused("the name '\(name)' is taken by \(other.value.displayPath); expected another")
        }
        // Who names a file means that one, although another has its name; and a nearer folder's wins.
        entriesByPath[other.key] = nil
        covered.insert(other.key)
        log.note("\(name) is \(display); \(other.value.displayPath) is left out")
        return name
    }

    /// Loads scripts again.
    /// - Returns: the paths of those that changed.
    @discardableResult
    private func reload(_ paths: [String], isForced: Bool) -> Set<String> {
        var changed: Set<String> = []
        for path in paths {
            leftToReload.remove(path)
            guard var entry = entriesByPath[path] else { continue }
            guard isForced || ThreadTime.seconds < end else {
                leftToReload.insert(path)
                continue
            }
            guard FileManager.default.fileExists(atPath: path) else {
                // This may be a link or a file that an editor is about to restore.
                if !entry.isMissing, entry.plugin != nil {
                    log.note("\(entry.displayPath) was removed; \(entry.name) is unchanged")
                }
                entry.isMissing = true
                entriesByPath[path] = entry.plugin == nil ? nil : entry
                continue
            }
            entry.isMissing = false
            entriesByPath[path] = entry
            watchFile(at: path)
            guard let plugin = entry.plugin else {
                let prefix = entry.prefix
                if (try? add(path, display: entry.displayPath, prefix: prefix)) != nil {
                    changed.insert(path)
                }
                continue
            }
            defer { plugin.dependencies.forEach(watchFile) }
            do {
                if try plugin.reload(isForced: isForced) {
                    changed.insert(path)
                    log.note("reloaded \(plugin.name)")
                }
            } catch {
                log.forgetErrors(of: plugin.name)
                log.report(error)
            }
        }
        return changed
    }
}
