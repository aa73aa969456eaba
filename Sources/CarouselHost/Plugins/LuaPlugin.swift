// A script as a carousel type. In: a file, and its changes. Out: transforms; errors go to the log, once each.

import CarouselEngine

/// An effect written in Lua, reloaded as its file changes.
///
/// It keeps the last version that placed a frame without an error: an item that the newest version fails on is
/// placed by that one, or, where there is none, left at the base transform and marked.
///
/// Not thread-safe: use a plugin from one thread at a time.
public final class LuaPlugin: CarouselType {
    /// The name by which it is chosen: the one it was given, or the script's own, or its file's.
    public private(set) var name: String
    /// The file, as the user would name it.
    public let displayPath: String
    /// The file's absolute path.
    public let path: String

    /// The error of the newest save, or of the frames since; nil while all is well.
    public private(set) var lastError: PluginError?
    /// Whether the plugin is left alone until its file changes, as it exceeded a budget or failed for too long.
    public var isSuspended: Bool { health.isSuspended }
    /// How many versions have been loaded; another number means that placements may be others.
    public private(set) var generation = 0

    private let budget: PluginBudget
    private let log: PluginLog
    private var current: LuaState
    private var health = Health()
    private var lastGood: LuaState?
    private var text: String
    /// The modules of the newest save, whether it loaded or not.
    private var modules: ModuleTrail
    private var userValues: [String: Double] = [:]
    /// How the version in use has done so far.
    private struct Health {
        /// It is left alone.
        var isSuspended = false
        /// It has placed a whole frame.
        var isProven = false
        /// Its option hook has failed since the last frame.
        var hasFailedOption = false
        /// Frames in a row in which something failed.
        var failingFrames = 0
    }

    private let givenName: String?
    /// Refuses names that are taken.
    private let checkName: (String) throws(PluginError) -> Void

    /// Loads a script.
    ///
    /// - Parameters:
    ///   - path: the file's absolute path.
    ///   - displayPath: the path as the user would name it; `path` unless given.
    ///   - name: the name by which it is chosen; nil takes the script's own, or else the file's.
    ///   - log: where prints and errors go.
    /// - Throws: ``PluginError``.
    public convenience init(
        path: String, displayPath: String? = nil, name: String? = nil, budget: PluginBudget = PluginBudget(),
        log: PluginLog
    ) throws(PluginError) {
        try self.init(
            path: path, displayPath: displayPath, name: name, budget: budget, log: log,
            modules: ModuleTrail(),
            checkName: { _ in })
    }

    /// - Parameters:
    ///   - modules: takes the files of the modules that the script requires, even when it does not load.
    ///   - checkName: throws when a name is taken.
    init(
        path: String, displayPath: String?, name: String?, budget: PluginBudget, log: PluginLog,
        modules: ModuleTrail, checkName: @escaping (String) throws(PluginError) -> Void
    ) throws(PluginError) {
        givenName = name
        self.checkName = checkName
        let fileName = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? path
        let provisional = name ?? fileName
        let file = try ScriptFile(path: path, displayPath: displayPath ?? path, plugin: provisional)
        self.path = path
        self.displayPath = file.displayPath
        self.budget = budget
        self.log = log
        text = file.text
        self.modules = modules
        current = try LuaState(plugin: provisional, file: file, budget: budget, modules: modules) {
            log.print($0, from: provisional)
        }
        self.name = provisional
        self.name = nameToUse(for: current)
        try checkName(self.name)
    }

    private func nameToUse(for state: LuaState) -> String {
        let fileName = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? path
        return givenName ?? (state.manifest.name.isEmpty ? fileName : state.manifest.name)
    }

    /// The script's own line on what it looks like.
    public var summary: String { current.manifest.summary }

    /// Whether the script answers for options itself, and may look at the motion.
    public var asksOptionsEachFrame: Bool { current.manifest.hasOptionHook }

    /// What the script says of itself.
    public var manifest: PluginManifest { current.manifest }

    /// The files that it is made of: its own and its modules', as absolute paths.
    public var dependencies: Set<String> { modules.paths.union([path]) }

    /// Bytes that the script holds.
    public var memoryUsed: Int { current.memoryUsed + (lastGood?.memoryUsed ?? 0) }

    /// For lint.
    var notes: PluginNotes { current.notes }
    var hookLine: Int { current.hookLine }
    func line(ofOption name: String) -> Int? { current.line(ofOption: name) }

    // MARK: Reload

    /// Loads the file again into a state of its own, and takes that over when it loads.
    ///
    /// - Parameter isForced: even when the text is the same as before, as after a change of a module.
    /// - Returns: whether there was a new version.
    /// - Throws: ``PluginError``; the version in use stays.
    @discardableResult
    public func reload(isForced: Bool = false) throws(PluginError) -> Bool {
        do {
            let file = try ScriptFile(path: path, displayPath: displayPath, plugin: name)
            if !isForced, file.text.utf8.elementsEqual(text.utf8), lastError?.kind != .file {
                return false
            }
            text = file.text
            modules = ModuleTrail()
            let fresh = try LuaState(plugin: name, file: file, budget: budget, modules: modules) {
                [log, name] in
                log.print($0, from: name)
            }
            try checkName(nameToUse(for: fresh))
            do {
                try fresh.carryState(from: current)
            } catch {
                // It goes on without the former state.
                log.report(error)
            }
            if health.isProven { lastGood = current }
            current = fresh
            name = nameToUse(for: fresh)
        } catch {
            lastError = error
            throw error
        }
        health = Health()
        lastError = nil
        generation += 1
        log.forgetErrors(of: name)
        for option in current.manifest.options {
            guard let value = userValues[option.name] else { continue }
            if let problem = Self.problem(with: value, for: option) {
                userValues[option.name] = nil
                log.note("\(name): \(problem); back to \(option.defaultValue)")
            } else {
                current.setOption(option.name, to: value)
            }
        }
        return true
    }

    // MARK: Options

    /// The user's value of an option of the script's own, or its default.
    public func value(ofOwnOption name: String) -> Double? {
        current.manifest.options.first { $0.name == name }.map { userValues[name] ?? $0.defaultValue }
    }

    /// Sets an option of the script's own; it holds over reloads.
    ///
    /// - Parameter value: nil for the default.
    /// - Throws: a text that names the range, when the value is outside of it.
    public func setOwnOption(_ name: String, to value: Double?) throws(OptionProblem) {
        guard let option = current.manifest.options.first(where: { $0.name == name }) else {
            throw OptionProblem(description: "\(self.name) has no option '\(name)'")
        }
        if let value, let problem = Self.problem(with: value, for: option) { throw problem }
        userValues[name] = value
        current.setOption(name, to: value ?? option.defaultValue)
        lastGood?.setOption(name, to: value ?? option.defaultValue)
        generation += 1
    }

    /// Why a value can't be set.
    public struct OptionProblem: Error, Equatable, CustomStringConvertible {
        /// What was wrong, and what was expected.
        public let description: String
    }

    private static func problem(with value: Double, for option: PluginOption) -> OptionProblem? {
        guard value.isFinite, value >= option.min ?? -.infinity, value <= option.max ?? .infinity else {
            let range =
                switch (option.min, option.max) {
                case (let min?, let max?): "a number from \(min) to \(max)"
                case (let min?, nil): "a number of at least \(min)"
                case (nil, let max?): "a number of at most \(max)"
                default: "a finite number"
                }
            return OptionProblem(description: "\(option.name) is \(value); expected \(range)")
        }
        return nil
    }

    // MARK: CarouselType

    /// The script's hook's answer, else its `options` table's, else the engine's.
    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        let declared = current.manifest.standardOptions
        let value = declared[option] ?? option.engineDefault
        guard current.manifest.hasOptionHook, !isSuspended else { return value }
        // What is not asked for yet holds as it would without the hook.
        var context = context
        for other in CarouselOption.allCases where context.options[other] == nil {
            context.options[other] = declared[other] ?? other.engineDefault
        }
        do {
            return try current.value(of: option, default: value, in: context)
        } catch {
            health.hasFailedOption = true
            report(error)
        }
        return value
    }

    /// Asks the script for each item.
    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let current = current
        let wasHealthy = health
        if wasHealthy.isSuspended {
            for i in items.indices { items[i].isFailed = true }
            placeFailed(&items, in: context)
            return
        }
        let isPlaced = current.place(&items, in: context)
        let dropped = current.droppedLines
        if dropped > 0 { log.drop(dropped) }
        guard !isPlaced || !wasHealthy.isProven || wasHealthy.failingFrames > 0 || wasHealthy.hasFailedOption
        else { return }
        let isGood = isPlaced && !wasHealthy.hasFailedOption
        health.failingFrames = isGood ? 0 : wasHealthy.failingFrames + 1
        health.isSuspended = health.failingFrames >= budget.failingFrames
        health.isProven = wasHealthy.isProven || isGood
        health.hasFailedOption = false
        if !isPlaced {
            report(current.frameError())
            placeFailed(&items, in: context)
        }
    }

    /// Places what failed by the last good version.
    private func placeFailed(_ items: inout [FrameItem], in context: LayoutContext) {
        let failed = items.indices.filter { items[$0].isFailed }
        for position in failed {
            items[position].transform = context.baseTransform
            items[position].alpha = 1
            items[position].depth = nil
        }
        guard let lastGood, !failed.isEmpty else { return }
        if !lastGood.place(&items, only: failed, in: context), lastGood.frameError().isFatal {
            self.lastGood = nil
        }
    }

    private func report(_ error: PluginError) {
        lastError = error
        if error.isFatal { health.isSuspended = true }
        log.report(error)
    }

    /// The value of a Lua expression in the script's globals.
    ///
    /// - Throws: ``PluginError``.
    public func evaluate(_ text: String, in context: LayoutContext) throws(PluginError) -> String {
        try current.evaluate(text, in: context)
    }
}
