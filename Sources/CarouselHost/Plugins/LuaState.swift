// One loaded version of a script: its own Lua state, with a Swift interface to the bridge.

import CLuaBridge
import CarouselEngine
import Foundation

/// A script that was compiled and run once, and whose functions can be called.
final class LuaState {
    /// What the script declares about itself.
    private(set) var manifest = PluginManifest.empty
    /// The files of the modules that it required, whether they exist or not.
    let modules: ModuleTrail

    let plugin: String
    let file: ScriptFile
    /// The state whose script this one runs with one token a line, from the same texts; nil for a script as it is.
    let original: LuaState?
    private let print: (String) -> Void
    private(set) var state: OpaquePointer?
    /// What the script reads as `carousel`: updated in place, without the cost of exclusivity checks.
    let context: UnsafeMutablePointer<chl_context>
    /// The first item that failed in the last frame, as it was given.
    var failedItem: (item: FrameItem, details: FrameDetails)?
    /// What the script may ask about the items of the frame that is placed, and how they look.
    var asked = FrameDetails()
    /// What is kept of those items, while they are placed.
    var memory = TypeMemory()
    /// The bridge's facts of that frame.
    var facts: UnsafeMutablePointer<chl_facts>?
    /// The answer to what was asked last: the bridge reads it in place.
    var answer: [UInt8] = []
    /// The values that were set of its options.
    private(set) var optionValues: [String: Double] = [:]
    /// The text of the module being loaded: the bridge reads it in place.
    private var moduleText: [CChar] = []
    private(set) var moduleSources: [String: (source: ScriptText, path: String, isOwn: Bool)] = [:]
    /// The manifest with its options and presets in the order of the script.
    private(set) lazy var orderedManifest = inOrder(manifest, isOrdered: hasOrder)
    /// Whether the script has given its options an order.
    private var hasOrder = false

    /// Loads a script.
    ///
    /// - Parameter modules: collects the files of the modules that it requires, even when it does not load.
    /// - Throws: ``PluginError`` when it does not compile, run, or return the right table.
    convenience init(
        plugin: String, file: ScriptFile, budget: PluginBudget, modules: ModuleTrail,
        print: @escaping (String) -> Void
    ) throws(PluginError) {
        self.init(opening: file, plugin: plugin, budget: budget, modules: modules, print: print)
        guard state != nil else {
            throw PluginError(.memory, plugin: plugin, file: file.displayPath, "no memory for a Lua state")
        }
        guard load(file.text) == CHL_OK else { throw lastError(hook: "loading", inFrame: false) }
        (manifest, hasOrder) = try readManifest()
    }

    /// Makes a state in which nothing is loaded yet.
    ///
    /// - Parameter original: the state whose failed call this one repeats; nil for none.
    init(
        opening file: ScriptFile, plugin: String, budget: PluginBudget, modules: ModuleTrail = ModuleTrail(),
        repeating original: LuaState? = nil, print: @escaping (String) -> Void = { _ in }
    ) {
        self.modules = modules
        self.original = original
        context = .allocate(capacity: 1)
        context.initialize(to: chl_context())
        self.plugin = plugin
        self.file = file
        self.print = print
        var host = chl_host()
        host.context = Unmanaged.passUnretained(self).toOpaque()
        host.print = { context, text, length in
            guard let state = LuaState.of(context), let text else { return }
            state.print(decoded(text, length))
        }
        host.module = { context, name, nameLength, text, length, use, message, size in
            guard let state = LuaState.of(context), let name, let text, let length, let use, let message
            else { return 1 }
            do throws(ModuleProblem) {
                use.pointee = try state.loadModule(decoded(name, nameLength)).forBridge
            } catch {
                strncpy(message, error.description, size - 1)
                return 1
            }
            text.pointee = state.moduleText.withUnsafeBufferPointer { $0.baseAddress }
            length.pointee = state.moduleText.count - 1
            return 0
        }
        Self.addQuestions(to: &host)
        var limits = chl_budget()
        limits.load_seconds = budget.loadSeconds
        limits.frame_seconds = budget.frameSeconds
        limits.memory = budget.memory
        limits.counts_always = budget.watchdog == .count
        limits.takes_notes = budget.takesNotes
        limits.traces = original != nil
        limits.prints = CInt(clamping: budget.printedLines)
        precondition(
            CarouselOption.allCases.count <= Int(CHL_MAX_OPTIONS), "CHL_MAX_OPTIONS is less than the options")
        state = chl_open(
            &host, &limits, Self.optionNames, CInt(CarouselOption.allCases.count), Self.booleanOptions)
    }

    /// The state that the context of the bridge's callbacks is.
    static func of(_ context: UnsafeMutableRawPointer?) -> LuaState? {
        context.map { Unmanaged<LuaState>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Compiles and runs a text: the file's, or the same with one token a line.
    func load(_ text: String) -> chl_status {
        let use = file.source.useInScript.forBridge
        let status = text.utf8CString.withUnsafeBufferPointer { text in
            chl_load(state, text.baseAddress, text.count - 1, file.chunkName, use)
        }
        if status == CHL_OK, let original { declare(original.manifest.options) }
        return status
    }

    deinit {
        if state != nil { chl_close(state) }
        context.deallocate()
    }

    /// Lines that the script printed beyond its budget, the last time it ran.
    var droppedLines: Int { Int(chl_prints_dropped(state)) }

    /// The memory in use by the script, in bytes.
    var memoryUsed: Int { chl_memory_used(state) }

    /// What was recorded about the script since it was loaded, if its budget requests that.
    var notes: PluginNotes {
        guard let raw = chl_get_notes(state) else { return PluginNotes() }
        var notes = PluginNotes(instructions: Int(raw.pointee.instructions))
        var list = raw.pointee.list
        for var note in elements(raw.pointee.count, of: &list, as: chl_note.self) {
            let chunk = text(&note.source)
            let place = PluginNotes.Place(
                name: text(&note.name),
                file: chunk == file.chunkName ? file.displayPath : moduleSources[chunk]?.path ?? chunk,
                line: note.line > 0 ? Int(note.line) : nil)
            notes.places[note.kind, default: []].append(place)
        }
        return notes
    }

    /// Counts instructions from now on, which is slow, or none.
    func countInstructions(_ counts: Bool) { chl_count_instructions(state, counts) }

    /// Notes the calls that place an item from now on, if the budget requests notes.
    func follow(itemAt index: Int) { chl_follow_item(state, Int32(clamping: index)) }

    /// Whether a function of the script stores values into tables or upvalues, so that a later frame can read them.
    var keepsValues: Bool { chl_keeps_values(state) }

    /// The line where `itemTransformForOffset` begins.
    /// 1 for a hook that a module made.
    var hookLine: Int {
        let source = String(cString: chl_hook_source(state))
        return source == file.chunkName
            ? Int(chl_hook_line(state)) : file.source.range(ofField: "itemTransformForOffset")?.line ?? 1
    }

    /// What the script has read since it was loaded: all if it may keep values from frame to frame, or is asked for options
    /// in each. What it reads of motion and items is not noticed.
    var reads: EffectReads {
        guard !manifest.hasUpdate, !manifest.hasOptionHook, !keepsValues else { return .all }
        let bits = chl_reads(state)
        var reads: EffectReads = [.facts, .toggle, .motion]
        if bits & UInt32(CHL_READS_TIME) != 0 { reads.insert(.time) }
        if bits & UInt32(CHL_READS_INPUT) != 0 { reads.insert(.input) }
        return reads
    }

    /// Whether the script has asked for a spring.
    var usesSprings: Bool { chl_uses_springs(state) }

    /// Copies the plain data that another version keeps in its `state`.
    ///
    /// - Returns: why it can't be carried, if it is not plain data; this version then starts with its own.
    /// - Throws: ``PluginError`` when `onReload` fails.
    func carryState(from former: LuaState) throws(PluginError) -> PluginError? {
        let status = chl_carry_state(state, former.state)
        guard status != CHL_OK else { return nil }
        let error = lastError(hook: "onReload", inFrame: false)
        guard status == CHL_STATE else { throw error }
        return error
    }

    /// Sets an option that the script declares.
    func setOption(_ name: String, to value: Double) {
        optionValues[name] = value
        let options = (original ?? self).manifest.options
        if let option = options.first(where: { $0.name == name }) { setOption(option, to: value) }
    }

    /// Tells the script its options, with their defaults.
    func declare(_ options: [PluginOption]) {
        for option in options { setOption(option, to: option.defaultValue) }
    }

    private func setOption(_ option: PluginOption, to value: Double) {
        option.name.withCString { name in
            var told = chl_option_value()
            told.name = name
            switch option.value(of: value) {
            case .number(let number):
                told.kind = CHL_NUMBER
                told.number = number
            case .boolean(let flag):
                told.kind = CHL_BOOLEAN
                told.number = flag ? 1 : 0
            case .text(let word):
                told.kind = CHL_WORD
                word.withCString { word in
                    told.word = word
                    _ = chl_set_option(state, &told)
                }
                return
            }
            _ = chl_set_option(state, &told)
        }
    }

    /// Evaluates an expression, or runs statements, in the script's globals.
    func evaluate(_ text: String, in context: LayoutContext) throws(PluginError) -> String {
        self.context.pointee.set(context)
        // It is read as an expression first.
        let expression = ScriptText("return " + text)
        let use = (expression.tree.errors.isEmpty ? expression : ScriptText(text)).useInModule
        let status = text.utf8CString.withUnsafeBufferPointer { buffer in
            chl_evaluate(state, self.context, buffer.baseAddress, buffer.count - 1, use.forBridge)
        }
        guard status == CHL_OK else { throw lastError(hook: "lua", inFrame: false) }
        return String(cString: chl_get_text(state))
    }

    // MARK: Modules

    /// Finds a module and keeps its text.
    ///
    /// - Returns: what its functions may do with Transforms.
    private func loadModule(_ name: String) throws(ModuleProblem) -> TransformUse {
        if let original {
            guard let source = original.moduleSources[name + ".lua"]?.source else {
                // It is still missing, in the same words.
                _ = try original.modules.module(named: name, for: file)
                throw ModuleProblem(description: "no such module")
            }
            moduleText = Array(source.tree.oneTokenALine.text.utf8CString)
            return source.useInModule
        }
        let module = try modules.module(named: name, for: file)
        let source = ScriptText(module.text)
        moduleSources[name + ".lua"] = (source, module.path, module.isOwn)
        moduleText = Array(module.text.utf8CString)
        return (module.isOwn ? nil : ModuleTrail.hostUses[name]) ?? source.useInModule
    }

    // MARK: The bridge's types

    /// The options' names in the order of their slots, which the bridge reads in place. The unsafe access is
    /// correct: pointers are not Sendable, but these texts are never changed or freed.
    nonisolated(unsafe) private static let optionNames = CarouselOption.allCases
        .sorted { $0.slot < $1.slot }.map { UnsafePointer<CChar>(strdup($0.rawValue)) }

    private static let booleanOptions = CarouselOption.allCases
        .filter { $0.kind == .boolean }.reduce(0 as UInt32) { $0 | 1 << UInt32($1.slot) }
}
