// An effect as one carousel shows it: the values of its options there, and what it reads. In: frames. Out: placed frames.

/// The instance of an effect: it belongs to one carousel.
final class EffectInstance<Shown: Effect>: KnownType {
    private let type: (any CarouselType)?
    /// As it was set.
    private var original: Shown
    /// The same, with the values of this carousel.
    private var effect: Shown
    private var declared: [EffectOption<Shown>] = []
    private(set) var options: [OptionDescription] = []
    private(set) var presets: [OptionPreset] = []
    private var values = OwnOptionValues()
    private(set) var declarationProblems: [TypeProblem] = []

    private let storage: UnsafeMutablePointer<EffectStorage>
    /// What this carousel keeps of the effect.
    private let memory: UnsafeMutablePointer<Shown.Memory>
    /// What its last update has read.
    private var updateReads: EffectReads = []
    /// What its frames read: all before the first one.
    private var reads = EffectReads.all
    /// Whether its standard options were resolved, and what they read.
    private var hasOptions = false
    private var optionReads: EffectReads = []
    private var hasMovingSprings = false
    private var rest = RestFrames()

    let observers: TypeObservers? = TypeObservers()

    /// - Parameter type: what was set, if that is no effect itself.
    init(_ effect: Shown, setAs type: (any CarouselType)? = nil) {
        self.type = type
        original = effect
        self.effect = effect
        storage = .allocate(capacity: 1)
        storage.initialize(to: EffectStorage(name: effect.name))
        memory = .allocate(capacity: 1)
        memory.initialize(to: effect.initialMemory)
        storage.pointee.hold(memory, of: Shown.self)
        declare()
    }

    deinit {
        memory.deinitialize(count: 1)
        memory.deallocate()
        storage.deinitialize(count: 1)
        storage.deallocate()
    }

    // MARK: Definition

    var definition: any CarouselType { type ?? effect }
    var name: String { effect.name }
    var summary: String { effect.summary }
    var identity: AnyHashable { effect.identity }
    var packsItems: Bool { effect.packsItems }
    var changeStyle: ItemChangeStyle? { effect.changeStyle }
    var stage: SettingsLayer {
        var settings = CarouselSettings()
        effect.prepare(&settings)
        var layer = SettingsLayer()
        layer.set(settings, differingFrom: CarouselSettings())
        return layer
    }
    var isEffect: Bool { true }

    func accept(_ definition: any CarouselType) -> Bool {
        guard let definition = definition as? Shown, definition.identity == effect.identity else {
            return false
        }
        original = definition
        // Who sets what a carousel has shown, with the user's values in it, does not make them the defaults.
        for (option, description) in zip(declared, options) where values.user[option.name] != nil {
            let isUsers =
                option.description(in: definition).defaultValue == values.value(of: description)
            if isUsers { option.write(&original, description.defaultValue) }
        }
        beginAnew()
        return true
    }

    /// It is not known what is read from now on.
    private func beginAnew() {
        reads = .all
        hasOptions = false
        optionReads = []
        rest = RestFrames()
        declare()
    }

    var goBack: (() -> Void)? {
        let kept = memory.pointee
        let original = original
        let values = values
        let hasMovingSprings = hasMovingSprings
        return { [self] in
            memory.pointee = kept
            self.original = original
            self.values = values
            self.hasMovingSprings = hasMovingSprings
            beginAnew()
        }
    }

    /// Reads the declarations: what is wrong there is left out.
    private func declare() {
        declarationProblems = []
        declared = []
        options = []
        for option in Shown.options {
            let description = option.description(in: original)
            if let problem = problem(with: description) {
                declarationProblems.append(
                    TypeProblem(type: original.name, field: "option '\(option.name)'", text: problem))
                continue
            }
            declared.append(option)
            options.append(description)
        }
        presets = Shown.presets.map(resolved)
        _ = values.keep(for: options, presets: presets)
        applyValues()
    }

    private func problem(with option: OptionDescription) -> String? {
        if CarouselOption(rawValue: option.name) != nil {
            return "the option '\(option.name)' has the name of a standard one; expected a name of its own"
        }
        if options.contains(where: { $0.name == option.name }) {
            return "the option '\(option.name)' is declared twice; expected one of each name"
        }
        return option.problem(with: option.defaultValue).map { "the default of the option \($0)" }
    }

    /// A preset's values as numbers; what no option can have is left out.
    private func resolved(_ preset: EffectPreset) -> OptionPreset {
        var own: [String: Double] = [:]
        var standard: [CarouselOption: Double] = [:]
        for (name, value) in preset.values {
            let known = CarouselOption(rawValue: name)
            let option = options.first { $0.name == name } ?? known.map(OptionDescription.init)
            guard let option, let number = try? option.number(of: value) else {
                declarationProblems.append(
                    TypeProblem(
                        type: original.name, field: "preset '\(preset.name)'",
                        text:
                            "the preset '\(preset.name)' sets \(name) to \(value); expected \(option?.range ?? "the name of an option")"
                    ))
                continue
            }
            if let known { standard[known] = number } else { own[name] = number }
        }
        return OptionPreset(name: preset.name, standardOptions: standard, ownOptions: own)
    }

    // MARK: Options

    var asksOptionsEachFrame: Bool { !hasOptions || optionReads.contains(.motion) }

    func didResolveOptions() { hasOptions = true }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        let effect = effect
        let value = effect.standardOptions[option] ?? option.engineDefault
        // A frame may be under way.
        let former = (context: storage.pointee.context, reads: storage.pointee.reads)
        let wasExtra = storage.pointee.details.isExtra
        storage.pointee.context = context
        storage.pointee.reads = []
        storage.pointee.details.isExtra = true
        defer {
            optionReads.formUnion(storage.pointee.reads)
            storage.pointee.context = former.context
            storage.pointee.reads = former.reads
            storage.pointee.details.isExtra = wasExtra
        }
        return effect.value(of: option, otherwise: value, in: EffectContext(storage: storage))
    }

    func value(ofOption name: String) -> Double? {
        options.first { $0.name == name }.map(values.value)
    }

    var ownOptionValues: [String: Double] { values.user }

    func setOwnOptionValues(_ values: [String: Double]) {
        for option in options {
            let value = values[option.name].flatMap { option.problem(with: $0) == nil ? $0 : nil }
            try? self.values.set(option, to: value)
        }
        applyValues()
        observers?.notify(of: self)
    }

    /// Writes the values into the properties.
    private func applyValues() {
        var effect = original
        for (option, description) in zip(declared, options) {
            let value = values.value(of: description)
            if value != description.defaultValue { option.write(&effect, value) }
        }
        self.effect = effect
    }

    var preset: SettingsLayer {
        var layer = SettingsLayer()
        for (option, value) in values.preset?.standardOptions ?? [:] { layer.options[option] = value }
        return layer
    }

    var presetName: String? { values.preset?.name }

    func choosePreset(_ name: String?) {
        let preset = name.flatMap { name in presets.first { $0.name == name } }
        guard preset != nil || name == nil else { return }
        values.choose(preset)
        applyValues()
        observers?.notify(of: self)
    }

    // MARK: Frames

    var takesDetails: Bool { effect.takesDetails }
    private static var hasMemory: Bool { Shown.Memory.self != Void.self }
    var followsTime: Bool { Self.hasMemory || reads.contains(.time) }
    var readsInput: Bool { reads.contains(.input) }
    var readsToggle: Bool { reads.contains(.toggle) }

    var readsFacts: Bool { reads.contains(.facts) }

    func update(by seconds: Double, in context: LayoutContext) -> Bool {
        var wantsFrame = hasMovingSprings
        if Self.hasMemory, updateMemory(by: seconds, in: context) { wantsFrame = true }
        guard wantsFrame else {
            rest = RestFrames()
            return false
        }
        return rest.mayAsk(after: seconds, in: context)
    }

    private func updateMemory(by seconds: Double, in context: LayoutContext) -> Bool {
        // The effect may call any method of the carousel: what it works on are copies.
        let effect = effect
        var kept = memory.pointee
        storage.pointee.context = context
        storage.pointee.reads = []
        let wantsFrame = effect.update(&kept, by: seconds, in: EffectContext(storage: storage))
        updateReads = storage.pointee.reads
        memory.pointee = kept
        return wantsFrame
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        var details = FrameDetails()
        details.isExtra = true
        place(&items, details: &details, in: context)
    }

    func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        // The effect may call any method of the carousel: what it works on is a copy.
        let effect = effect
        let isExtra = details.isExtra
        if !isExtra { details.memory.begin(context) }
        if !details.looks.isEmpty { details.looks.removeAll(keepingCapacity: true) }
        let storage = storage
        items.withUnsafeMutableBufferPointer { items in
            storage.pointee.begin(items, &details, in: context)
            effect.placeAll(EffectFrame(storage: storage))
            if !storage.pointee.problems.isEmpty { storage.pointee.resetFailed() }
            storage.pointee.end(&details)
        }
        details.makeSound(&items, at: context.baseTransform, of: effect.name, &storage.pointee.problems)
        if !storage.pointee.problems.isEmpty { details.problems = storage.pointee.problems }
        guard !isExtra else { return }
        let otherReads = optionReads.union(updateReads)
        reads = storage.pointee.reads.union(otherReads.intersection(.time))
        if Self.hasMemory { reads.insert(.time) }
        if otherReads.contains(.input) { reads.formUnion([.time, .input]) }
        details.reads = reads
        hasMovingSprings = details.memory.isMoving
        details.wantsFrame = hasMovingSprings && !rest.isUsedUp
    }
}
