// A script as a carousel type. In: a file and its changes. Out: transforms; each error goes to the log once.

import CarouselEngine

/// A carousel type written in Lua, reloaded when its file changes.
///
/// Each carousel that shows it has a state of the script and option values of its own: the first one this plugin's, each
/// other one those of a copy that loads what this plugin loads.
///
/// It keeps the last version that placed a frame without an error: an item on which the newest version fails
/// is placed by that version or, if there is none, left at the base transform and marked as failed.
///
/// Not thread-safe: use a plugin from one thread at a time.
public final class LuaPlugin: KnownType {
    /// The name by which it is selected: the given one, the script's own, or the file's.
    public private(set) var name: String
    /// The file, as the user would name it.
    public let displayPath: String
    /// The file's absolute path.
    public let path: String

    /// The error of the latest version on disk, or of the frames since; nil when there is none.
    public private(set) var lastError: PluginError?
    /// The error of this plugin or, while it has none, of one of its copies that carousels show.
    var errorInUse: PluginError? {
        lastError ?? copies.lazy.compactMap { $0.plugin?.lastError }.first
    }
    /// Whether the latest version on disk could not be loaded, so that `lastError` is about it.
    private var isNewestBroken = false
    /// Whether the plugin is disabled until its file changes, because it exceeded a budget or failed in too
    /// many frames.
    public var isSuspended: Bool { health.isSuspended }
    /// How many versions were loaded and options set; when it changes, placements may differ.
    package private(set) var generation = 0

    /// How many texts were loaded or saved, and which of them is in use.
    private var texts = 1
    private var textInUse = 1

    /// How many versions have been put into use since the plugin was created.
    package private(set) var loads = 0

    private let budget: PluginBudget
    let log: PluginLog
    private(set) var current: LuaState
    private var health = Health()
    private(set) var lastGood: LuaState?
    private(set) var text: String
    private var drafting = Drafting()
    /// The modules of the latest version on disk, whether it loaded or not.
    private(set) var modules: ModuleTrail
    var values = OwnOptionValues()
    /// What is left to the script.
    package let time: ScriptTime
    package let observers: TypeObservers? = TypeObservers()

    /// The plugin that loads the file; nil: this one.
    private let origin: LuaPlugin?
    /// The plugin that an app has, if this is a copy for one more of its carousels: what the app gives it holds here, too.
    private let shared: LuaPlugin?
    private struct Copy { weak var plugin: LuaPlugin? }
    /// Those that load what this one loads.
    private var copies: [Copy] = []

    /// The plugin that an app has, and its copies for other carousels.
    var family: [LuaPlugin] {
        let first = shared ?? self
        return [first] + (origin ?? self).copies.compactMap(\.plugin).filter { $0.shared === first }
    }

    /// A text in place of the file's.
    private struct Drafting {
        var text: String?
        var savesBehind = 0
        var textBehind: String?
        var base: String?
    }

    /// The text in use in place of the file's; nil: the file's.
    package var draft: String? { (origin ?? self).drafting.text }
    /// How often the file was saved behind a draft.
    package var savesBehindDraft: Int { (origin ?? self).drafting.savesBehind }
    /// The file's text when the draft began; empty when there was no file, nil without a draft.
    package var draftBase: String? { (origin ?? self).drafting.base }

    /// The state of the version in use.
    private struct Health {
        /// It is disabled.
        var isSuspended = false
        /// It has placed a whole frame without an error.
        var isProven = false
        /// Its option hook has failed since the last frame.
        var hasFailedOption = false
        /// Its `update` failed in this frame.
        var hasFailedUpdate = false
        /// The number of consecutive frames with a failure.
        var failingFrames = 0
    }

    /// Whether a spring of the last frame still moves.
    private var hasMovingSprings = false

    /// What the version in use has read.
    package private(set) var noticed: EffectReads? = .all

    /// The frames that `update` and springs get while nothing moves.
    private var rest = RestFrames()

    private let givenName: String?
    /// The name to use in place of one; throws if it is already used.
    private let claimName: (String) throws(PluginError) -> String

    /// Loads a script.
    ///
    /// - Parameters:
    ///   - path: the file's absolute path.
    ///   - displayPath: the path as the user would name it; by default `path`.
    ///   - name: the name by which it is selected; nil for the script's own or, if it has none, the file's.
    ///   - root: the folder of plugins that the script is in, whose folder `lib` has modules for all; nil for none.
    ///   - budget: the limits of time, memory and output.
    ///   - log: where prints and errors go.
    /// - Throws: ``PluginError``.
    public convenience init(
        path: String, displayPath: String? = nil, name: String? = nil, root: String? = nil,
        budget: PluginBudget = PluginBudget(), log: PluginLog
    ) throws(PluginError) {
        try self.init(
            path: path, displayPath: displayPath, name: name, budget: budget, log: log,
            modules: ModuleTrail(root: root), claimName: { $0 })
    }

    /// Loads a draft of a script: a text that is not in its file yet.
    package convenience init(
        draft: String, path: String, displayPath: String, root: String?,
        budget: PluginBudget = PluginBudget(), log: PluginLog = PluginLog(), time: ScriptTime? = nil
    ) throws(PluginError) {
        try self.init(
            draft: draft, path: path, displayPath: displayPath, modules: ModuleTrail(root: root),
            budget: budget, log: log, time: time)
    }

    /// The same.
    ///
    /// - Parameter modules: collects the files of the modules that it requires, even when it does not load.
    package convenience init(
        draft: String, path: String, displayPath: String, modules: ModuleTrail,
        budget: PluginBudget = PluginBudget(), log: PluginLog = PluginLog(), time: ScriptTime? = nil
    ) throws(PluginError) {
        try self.init(
            path: path, displayPath: displayPath, name: nil, budget: budget, log: log, draft: draft,
            modules: modules, time: time, claimName: { $0 })
    }

    /// - Parameters:
    ///   - modules: collects the files of the modules that the script requires, even when it does not load.
    ///   - time: what it may use; nil for what the budget says.
    ///   - claimName: what to use in place of a name; throws when it is already used.
    init(
        path: String, displayPath: String?, name: String?, budget: PluginBudget, log: PluginLog,
        draft: String? = nil, modules: ModuleTrail, time: ScriptTime? = nil,
        claimName: @escaping (String) throws(PluginError) -> String
    ) throws(PluginError) {
        givenName = name
        origin = nil
        shared = nil
        self.claimName = claimName
        let provisional = name ?? Self.fileName(of: path)
        let file = try ScriptFile(
            path: path, displayPath: displayPath ?? path, plugin: provisional, draft: draft)
        self.path = path
        self.displayPath = file.displayPath
        self.budget = budget
        self.time = time ?? ScriptTime(budget)
        self.log = log
        text = file.text
        self.modules = modules
        current = try self.time.payForLoad { () throws(PluginError) in
            try LuaState(plugin: provisional, file: file, budget: budget, modules: modules) {
                log.print($0, from: provisional)
            }
        }
        self.name = provisional
        self.name = try claimName(nameToUse(for: current))
        noteUnknownFields()
    }

    /// Creates a copy of another plugin's version in use, with the same option values, its own state and what is left
    /// of its time.
    ///
    /// - Parameters:
    ///   - origin: whose versions it takes from now on; nil: it stays as it is.
    ///   - shared: whose option values it takes from now on.
    ///   - time: what it may use; nil for what is left to the other one.
    init(
        copyOf other: LuaPlugin, log: PluginLog, following origin: LuaPlugin? = nil,
        sharing shared: LuaPlugin? = nil, time: ScriptTime? = nil
    ) throws(PluginError) {
        givenName = other.name
        self.origin = origin
        self.shared = shared
        claimName = { name throws(PluginError) in name }
        path = other.path
        displayPath = other.displayPath
        name = other.name
        budget = other.budget
        self.time = time ?? other.time
        self.log = log
        text = other.text
        modules = ModuleTrail(root: other.modules.root)
        current = try self.time.payForLoad { [modules] () throws(PluginError) in
            try LuaState(
                plugin: other.name, file: other.current.file, budget: other.budget, modules: modules,
                print: { log.print($0, from: other.name) })
        }
        values = other.values
        texts = other.texts
        textInUse = other.textInUse
        isNewestBroken = other.isNewestBroken
        lastError = other.lastError
        applyOwnOptions()
    }

    /// A copy that loads what this plugin loads; what a user has set does not hold for it.
    ///
    /// - Parameter isShared: whether what the app gives this plugin holds for the copy, too.
    /// - Throws: ``PluginError`` if the script can't be loaded once more.
    func makeCopy(isShared: Bool) throws(PluginError) -> LuaPlugin {
        let loader = origin ?? self
        let copy = try LuaPlugin(
            copyOf: self, log: log, following: loader, sharing: isShared ? shared ?? self : nil)
        copy.forgetUser()
        loader.copies.removeAll { $0.plugin == nil }
        loader.copies.append(Copy(plugin: copy))
        return copy
    }

    /// This plugin unless a carousel shows it; then a copy.
    package func instance() -> any CarouselType {
        guard let observers, observers.shows(self), !time.isUsedUp, let copy = makeSharedCopy() else {
            return self
        }
        return copy
    }

    /// A copy for a picture beside what carousels show, which has its own time: when that is used up, only the copy ends, and
    /// says nothing.
    ///
    /// - Returns: nil if the script can't be loaded once more.
    package func picture(within time: ScriptTime) -> LuaPlugin? {
        try? LuaPlugin(copyOf: self, log: PluginLog(), time: time)
    }

    /// A copy for one more carousel; nil if the script can't be loaded once more, which is told.
    private func makeSharedCopy() -> LuaPlugin? {
        do throws(PluginError) {
            return try makeCopy(isShared: true)
        } catch {
            log.note("\(name): two carousels share one state, since it can't be loaded once more: \(error)")
            return nil
        }
    }

    package func begin(on carousel: any DrivableCarousel) {
        guard let observers else { return }
        let isShared = observers.shows(self, besides: carousel)
        guard observers.add(carousel), !isShared else { return }
        // What the carousel before this one has set and remembered is not this one's.
        forgetUser()
        guard !time.isUsedUp else { return }
        let modules = ModuleTrail(root: modules.root)
        let fresh = try? time.payForLoad { [log, name] () throws(PluginError) in
            try LuaState(plugin: name, file: current.file, budget: budget, modules: modules) {
                log.print($0, from: name)
            }
        }
        guard let fresh else { return }
        lastGood = nil
        current = fresh
        let broken = isNewestBroken ? lastError : nil
        startAnew()
        isNewestBroken = broken != nil
        lastError = broken
        applyOwnOptions()
    }

    private func forgetUser() {
        values.forgetUser()
        for option in current.manifest.options {
            current.setOption(option.name, to: values.value(of: option))
        }
    }

    /// The plugin that the app has.
    public var identity: AnyHashable { AnyHashable(ObjectIdentifier(shared ?? self)) }

    /// The same script with its own state, whose messages are discarded; this plugin if it can't be loaded again.
    public func makeInstance() -> any CarouselType {
        (time.isUsedUp ? nil : try? LuaPlugin(copyOf: self, log: PluginLog())) ?? self
    }

    private func noteUnknownFields() {
        for field in current.manifest.unknownFields {
            log.note("\(name): nothing reads the field '\(field)' of the table that \(displayPath) returns")
        }
    }

    private func nameToUse(for state: LuaState) -> String {
        givenName ?? (state.manifest.name.isEmpty ? Self.fileName(of: path) : state.manifest.name)
    }

    /// The script's own description of what it looks like.
    public var summary: String { current.manifest.summary }

    /// Whether the script has a hook for options, which may depend on the motion.
    public var asksOptionsEachFrame: Bool { current.manifest.hasOptionHook }

    /// What the script declares about itself.
    public var manifest: PluginManifest { current.orderedManifest }

    /// The settings that the script looks best with.
    package var stage: SettingsLayer { current.manifest.stage }

    /// The folder of plugins that it is in, whose folder `lib` has modules for all; nil for none.
    package var root: String? { modules.root }

    /// The files that it consists of: its own and its modules', as absolute paths.
    public var dependencies: Set<String> { modules.paths.union([path]) }

    /// The memory in use by the script, in bytes.
    package var memoryUsed: Int { current.memoryUsed + (lastGood?.memoryUsed ?? 0) }

    // MARK: Reload

    /// Loads the file again into a new Lua state, and uses that state if it loads.
    ///
    /// - Parameter isForced: whether to load even if its text and its modules' are unchanged.
    /// - Returns: whether there was a new version.
    /// - Throws: ``PluginError``; the version in use is then unchanged.
    @discardableResult
    public func reload(isForced: Bool = false) throws(PluginError) -> Bool {
        if let origin { return try origin.reload(isForced: isForced) }
        if draft != nil, let saved = try? ScriptFile.text(atPath: path), saved != drafting.textBehind {
            drafting.textBehind = saved
            drafting.savesBehind += 1
        }
        return try load(isForced: isForced)
    }

    private func load(isForced: Bool) throws(PluginError) -> Bool {
        let copies = copies.compactMap(\.plugin)
        do {
            let file = try ScriptFile(path: path, displayPath: displayPath, plugin: name, draft: draft)
            if !isForced, file.text.utf8.elementsEqual(text.utf8), modules.isUpToDate,
                lastError?.kind != .file
            {
                return false
            }
            text = file.text
            texts += 1
            modules = ModuleTrail(root: modules.root)
            let fresh = try LuaState(plugin: name, file: file, budget: budget, modules: modules) {
                [log, name] in log.print($0, from: name)
            }
            let newName = try claimName(nameToUse(for: fresh))
            let problem = try fresh.carryState(from: complete)
            log.forgetErrors(of: name)
            put(fresh, name: newName)
            if let problem { log.report(problem) }
        } catch {
            var error = error
            error.version = texts
            for plugin in [self] + copies {
                plugin.texts = texts
                plugin.lastError = error
                plugin.isNewestBroken = true
            }
            throw error
        }
        noteUnknownFields()
        for copy in copies { copy.follow(self) }
        for note in values.keep(for: current.manifest.options, presets: current.manifest.presets) {
            log.note("\(name): \(note)")
        }
        applyOwnOptions()
        observers?.notify(of: self, restarts: true)
        return true
    }

    /// Loads the version that the plugin has which it is a copy of.
    private func follow(_ origin: LuaPlugin) {
        text = origin.text
        texts = origin.texts
        modules = ModuleTrail(root: modules.root)
        do {
            let fresh = try LuaState(
                plugin: origin.name, file: origin.current.file, budget: budget, modules: modules
            ) { [log, name] in log.print($0, from: name) }
            let problem = try fresh.carryState(from: complete)
            put(fresh, name: origin.name)
            if let problem { log.report(problem) }
        } catch {
            isNewestBroken = false
            report(error)
            return
        }
        for note in values.keep(for: current.manifest.options, presets: current.manifest.presets) {
            log.note("\(name): \(note)")
        }
        applyOwnOptions()
        observers?.notify(of: self, restarts: true)
    }

    /// The version whose state the next one takes: one that has not placed a whole frame yet has nothing that counts.
    private var complete: LuaState { health.isProven ? current : lastGood ?? current }

    /// Uses a version that has loaded, and has the state of the one before.
    private func put(_ fresh: LuaState, name: String) {
        time.begin()
        // A version that has not placed anything yet is better than none.
        if health.isProven || (lastGood == nil && health.failingFrames == 0) { lastGood = current }
        current = fresh
        textInUse = texts
        self.name = name
        startAnew()
        loads += 1
    }

    /// Nothing is known of the frames of the version in use.
    private func startAnew() {
        health = Health()
        hasMovingSprings = false
        noticed = .all
        rest = RestFrames()
        lastError = nil
        isNewestBroken = false
        generation += 1
    }

    /// Loads a text in place of the file's, which then waits until there is none.
    ///
    /// - Parameter draft: the text; nil for the file's again.
    /// - Throws: ``PluginError``; the version in use is then unchanged.
    package func use(draft: String?) throws(PluginError) {
        if let origin { return try origin.use(draft: draft) }
        // By bytes: texts that mean the same letters are different texts here.
        guard draft.map({ Array($0.utf8) }) != self.draft.map({ Array($0.utf8) }) else { return }
        if self.draft == nil { drafting.textBehind = text }
        if draft == nil {
            drafting.base = nil
        } else if draftBase == nil {
            drafting.base = PlainFile.isThere(path) ? text : ""
        }
        drafting.text = draft
        _ = try load(isForced: false)
    }

    /// Placements may differ from before.
    func noteOtherValues() {
        generation += 1
        observers?.notify(of: self)
    }

    // MARK: CarouselType

    /// True: a script may read the time.
    public var followsTime: Bool { true }

    /// What the script declares in its field `packs`.
    public var packsItems: Bool { current.manifest.packsItems }

    /// Whether the script takes items.
    public var takesDetails: Bool { current.manifest.takesItem }

    /// How items arrive and leave, if the script animates that.
    public var changeStyle: ItemChangeStyle? { current.manifest.change }

    /// Calls the script's `update`, and the last good version's.
    ///
    /// If a script requests frames for 10 s while nothing moves, this is reported, and it gets no more frames
    /// until something moves.
    public func update(by seconds: Double, in context: LayoutContext) -> Bool {
        pay { callUpdate(by: seconds, in: context) }
    }

    /// Calls the script, unless it has used up what a command gives it for all its frames.
    private func pay<Answer>(for work: () -> Answer) -> Answer {
        defer {
            if time.isUsedUp, !isSuspended {
                report(
                    PluginError(
                        .time, plugin: name, file: displayPath, hook: "all frames",
                        "took more than \(Self.shown(time.total)) s\(BuildSpeed.remark) for all that was asked for at once; expected less than 1 ms for a frame"
                    ))
            }
        }
        return time.pay(for: work)
    }

    private static func shown(_ seconds: Double) -> String {
        seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }

    private func callUpdate(by seconds: Double, in context: LayoutContext) -> Bool {
        if health.hasFailedUpdate { health.hasFailedUpdate = false }
        var wantsFrame = hasMovingSprings && !isSuspended
        if current.manifest.hasUpdate, !isSuspended {
            do {
                if try current.update(by: seconds, in: context) { wantsFrame = true }
            } catch {
                health.hasFailedUpdate = true
                report(error)
            }
        }
        if let lastGood, lastGood.manifest.hasUpdate,
            let asks = try? lastGood.update(by: seconds, in: context), health.hasFailedUpdate || isSuspended
        {
            wantsFrame = asks
        }
        return wantsFrame && mayAsk(after: seconds, in: context)
    }

    /// Whether the script is allowed to request another frame.
    private func mayAsk(after seconds: Double, in context: LayoutContext) -> Bool {
        let wasUsedUp = rest.isUsedUp
        guard !rest.mayAsk(after: seconds, in: context) else { return true }
        if !wasUsedUp {
            log.note(
                "\(name): update has asked for frames for 10 s while nothing moves; it gets no more until something does"
            )
        }
        return false
    }

    /// The value from the script's hook, otherwise from its `options` table, otherwise the engine's default.
    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        let declared = current.manifest.standardOptions
        let value = declared[option] ?? option.engineDefault
        guard current.manifest.hasOptionHook, !isSuspended else { return value }
        return pay { askForOption(option, declared: value, in: context) }
    }

    private func askForOption(
        _ option: CarouselOption, declared value: Double?, in context: LayoutContext
    ) -> Double? {
        let declared = current.manifest.standardOptions
        // Options that are not resolved yet have the values they would have without the hook.
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

    /// Calls the script for each item, of which it knows nothing but the index.
    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        var details = FrameDetails()
        time.addFrame()
        pay { placeAll(&items, &details, in: context) }
    }

    /// Calls the script for each item.
    public func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        time.addFrame()
        if !details.isExtra { details.memory.begin(context) }
        pay { placeAll(&items, &details, in: context) }
        if !details.isExtra { hasMovingSprings = takesDetails && details.memory.isMoving }
        details.wantsFrame = hasMovingSprings && !isSuspended && !rest.isUsedUp
    }

    private func placeAll(
        _ items: inout [FrameItem], _ details: inout FrameDetails, in context: LayoutContext
    ) {
        let current = current
        let wasHealthy = health
        if wasHealthy.isSuspended {
            // The last good version may read what this one has not.
            noticed = .all
            for i in items.indices { items[i].isFailed = true }
            placeFailed(&items, &details, in: context)
            return
        }
        let isPlaced = current.place(&items, details: &details, in: context)
        let isUpdated = lastGood?.manifest.hasUpdate ?? false
        if !details.isExtra { noticed = isPlaced && !isUpdated ? current.reads : .all }
        let dropped = current.droppedLines
        if dropped > 0 { log.drop(dropped) }
        guard
            !isPlaced || !wasHealthy.isProven || wasHealthy.failingFrames > 0 || wasHealthy.hasFailedOption
                || wasHealthy.hasFailedUpdate
        else { return }
        let isGood = isPlaced && !wasHealthy.hasFailedOption && !wasHealthy.hasFailedUpdate
        health.failingFrames = isGood ? 0 : wasHealthy.failingFrames + 1
        health.isSuspended = health.failingFrames >= budget.failingFrames
        health.isProven = wasHealthy.isProven || isGood
        health.hasFailedOption = false
        if !isPlaced {
            report(current.frameError { log.isNew($0) || (!isNewestBroken && lastError?.id != $0) })
        }
        // With an `update`, all items of a frame are placed by the same version.
        if current.manifest.hasUpdate, !isPlaced || wasHealthy.hasFailedUpdate {
            for i in items.indices where lastGood != nil || wasHealthy.hasFailedUpdate {
                items[i].isFailed = true
            }
        }
        if !isPlaced || wasHealthy.hasFailedUpdate { placeFailed(&items, &details, in: context) }
    }

    /// Places the failed items with the last good version.
    private func placeFailed(
        _ items: inout [FrameItem], _ details: inout FrameDetails, in context: LayoutContext
    ) {
        let failed = items.indices.filter { items[$0].isFailed }
        for position in failed {
            items[position].transform = context.baseTransform
            items[position].alpha = 1
            items[position].depth = nil
            items[position].shade = 0
            if !details.looks.isEmpty { details.looks[position] = .plain }
        }
        guard let lastGood, !failed.isEmpty else { return }
        var others = failed.map { items[$0] }
        var theirs = details.only(failed)
        swap(&theirs.memory, &details.memory)
        defer { swap(&theirs.memory, &details.memory) }
        if !lastGood.place(&others, details: &theirs, in: context),
            lastGood.frameError(isNew: { _ in false }).isFatal
        {
            self.lastGood = nil
        }
        if details.looks.isEmpty, !theirs.looks.isEmpty {
            details.looks = Array(repeating: .plain, count: items.count)
        }
        for (number, position) in failed.enumerated() {
            items[position] = others[number]
            if !theirs.looks.isEmpty { details.looks[position] = theirs.looks[number] }
        }
    }

    private func report(_ error: PluginError) {
        var error = error
        error.version = textInUse
        if error.isFatal { health.isSuspended = true }
        // What an older version does wrong is no news for who just saved a broken one.
        if isNewestBroken { return }
        // What comes after the first one may be its consequence.
        if lastError == nil { lastError = error }
        if let shared, shared.lastError == nil { shared.lastError = error }
        log.report(error)
    }

    /// A file's name without folders and `.lua`.
    private static func fileName(of path: String) -> String {
        let name = path.split(separator: "/").last ?? path[...]
        return String(name.hasSuffix(".lua") ? name.dropLast(4) : name)
    }

    /// The value of a Lua expression in the script's globals.
    ///
    /// - Throws: ``PluginError``.
    package func evaluate(_ text: String, in context: LayoutContext) throws(PluginError) -> String {
        try current.evaluate(text, in: context)
    }
}
