// The state for a page's panels, without what changes from frame to frame. In: a session. Out: JSON.

import CarouselEngine
import CarouselHost
import CarouselShell
import Foundation

/// The state of a window, without its motion.
struct PreviewState: Encodable {
    struct TypeEntry: Encodable {
        let name: String
        let kind: String
        let summary: String
        /// Words by which it is found, besides its name and its summary.
        let words: String
        /// Whether its file is gone; nil if it is there.
        let isMissing: Bool?
    }

    struct OptionEntry: Encodable {
        let name: String
        /// number, boolean, choice or color.
        let kind: String
        let isOwn: Bool
        /// nil if the option has no value; infinite values are omitted as well.
        let value: Double?
        /// The value as text, for choices and colors.
        var text: String?
        /// The words of a choice.
        var choices: [String]?
        /// The heading above the option; empty if there is none.
        var group = ""
        let isSet: Bool
        /// The value without the user's.
        var standard: Double?
        /// That as text, for choices and colors.
        var standardText: String?
        /// Whether it makes a difference to this type.
        var acts = true
        let min: Double?
        let max: Double?
        let step: Double?
        let unit: String
        let help: String
    }

    struct PropertyEntry: Encodable {
        let name: String
        let kind: String
        let value: [Double]
        let isReadOnly: Bool
        /// The default value; empty for read-only properties.
        let standard: [Double]
        let min: Double?
        let max: Double?
        let unit: String
        let help: String
        /// The words that are values of it.
        let words: [String]
        /// The value, if it is a word.
        let word: String?
        /// The default value, if it is a word.
        let standardWord: String?
    }

    struct ErrorReport: Encodable {
        let file: String
        let line: Int?
        let message: String
        /// The whole report: position, source line with a mark, call stack.
        let report: String
        let isSuspended: Bool
    }

    let type: String
    let summary: String
    let types: [TypeEntry]
    let options: [OptionEntry]
    /// The names of the script's presets.
    let presets: [String]
    /// The chosen one.
    let preset: String?
    /// Whether options have other values than the chosen preset.
    let isPresetChanged: Bool
    let properties: [PropertyEntry]
    let bounds: [Double]
    let itemSize: [Double]
    let items: Int
    let placeholders: Int
    /// The error of the script in use, or of the script that will be used as soon as it loads; nil if there
    /// is none.
    let errorReport: ErrorReport?
    /// Whether that script has never loaded.
    let isAwaited: Bool
    /// Other scripts whose last save is broken, with their errors.
    let broken: [ErrorReport]
    let compared: String?
    /// Whether insets, gaps and snaps are shown.
    let guides: Bool
    /// Whose behavior the carousel has, and all that exist.
    let behavior: String
    let allBehaviors: [String]
    /// Shell commands that reproduce this state, except for the offset.
    let commands: [[String]]
    /// The page's command that chooses the gesture; nil for the first one.
    let replay: [String]?
    /// Whether it comes with this project: a copy is offered before it is changed.
    let isShipped: Bool
    /// The file of the script in use, for shells that can't find it by its name.
    let file: String?

    /// Whether time stands still, and how fast it goes.
    let isPaused: Bool
    let speed: Double
    /// Whether the chosen gesture is repeated after each save, which it is, and all that there are.
    let repeats: Bool
    let gesture: String
    let gestures: [String]
    /// Whether a version of the effect is shown beside the one in use.
    let isPinned: Bool
    /// The commands that `undo` would take back, and `redo` bring back.
    let undo: String?
    let redo: String?
    /// The last of what was done and of what was undone, in the order in which it was done.
    let done, undone: [UndoStep]
    /// How many steps were done and not undone.
    let steps: Int
    /// The options that can follow an item that is pulled.
    let shapes: [String]
    /// The part of the bounds in which items are seen in a motion: left, top, right, bottom, in points.
    let extent: [Double]
    /// The numbers of the pictures that were dropped on the page and are shown.
    let pictures: [Int]
    /// Whether a gap between the items makes a difference.
    let gapActs: Bool

    init(
        _ session: Session, compared: String? = nil, showsGuides: Bool = false,
        playback: Playback = Playback(), replay: GestureReplay = GestureReplay(), isPinned: Bool = false,
        acting: Set<CarouselOption> = Set(CarouselOption.allCases), extent: [Double] = [],
        pictures: [Int] = [], gapActs: Bool = true
    ) {
        self.extent = extent
        let carousel = session.carousel
        let plugin = carousel.type as? LuaPlugin
        type = carousel.type.name
        summary = carousel.type.summary
        let missing = Set(session.library.entries.filter(\.isMissing).map(\.name))
        types = session.typeNames.compactMap { name in
            session.type(named: name).map { type in
                let ofScript = name.hasPrefix("reference/") ? "reference" : "script"
                let kind = SwiftTypes.kind(of: name) ?? ofScript
                let manifest = (type as? LuaPlugin)?.manifest
                let isVertical = manifest?.stage.over().isVertical ?? false
                let words =
                    [manifest?.kind ?? "", isVertical ? "vertical" : "horizontal"] + (manifest?.tags ?? [])
                return TypeEntry(
                    name: name, kind: kind, summary: type.summary,
                    words: words.joined(separator: " "),
                    isMissing: missing.contains(name) ? true : nil)
            }
        }
        isPaused = playback.isPaused
        speed = playback.speed
        repeats = replay.isOn
        gesture = replay.chosen
        gestures = replay.names
        self.isPinned = isPinned
        (undo, redo, steps) = session.undoNames
        (done, undone) = session.steps(most: 40)
        shapes = plugin.map { OptionShaper.options(of: $0).map(\.name) } ?? []
        options = Self.options(of: carousel, acting)
        presets = carousel.presets.map(\.name)
        preset = carousel.presetName
        let isChanged = !carousel.shownType.ownOptionValues.isEmpty || carousel.options != OptionValues()
        isPresetChanged = preset != nil && isChanged
        properties = Self.properties(of: carousel)
        bounds = [carousel.bounds.width, carousel.bounds.height]
        itemSize = [session.itemSize.width, session.itemSize.height]
        items = carousel.numberOfItems
        placeholders = carousel.numberOfPlaceholders
        let unloaded = session.library.entries.filter { $0.plugin == nil && $0.error != nil }
        // A broken save of a script that is not on stage is told as well.
        let failing = session.library.entries.filter {
            $0.plugin != nil && $0.error != nil && $0.plugin !== plugin && $0.name != plugin?.name
        }
        let awaited = unloaded.first { $0.displayPath == session.awaited }?.error
        isAwaited = awaited != nil
        errorReport =
            awaited.map { ErrorReport($0, isSuspended: true) }
            ?? plugin?.lastError.map { ErrorReport($0, isSuspended: plugin?.isSuspended ?? false) }
        broken = (unloaded + failing).filter { $0.displayPath != session.awaited }
            .compactMap { $0.error.map { ErrorReport($0, isSuspended: true) } }
        self.compared = compared
        self.pictures = pictures
        self.gapActs = gapActs
        guides = showsGuides
        behavior = carousel.behavior
        allBehaviors = Behavior.names
        file = plugin?.displayPath
        isShipped = ShippedEffects.contains(carousel.type)
        commands = Self.commands(session)
        self.replay = replay.command
    }

    private static func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }

    // MARK: Options

    private static func options(
        of carousel: any DrivableCarousel, _ acting: Set<CarouselOption>
    ) -> [OptionEntry] {
        let context = carousel.context
        let type = carousel.shownType
        let own = type.options.map { option in
            let value = type.value(ofOption: option.name) ?? option.defaultValue
            return OptionEntry(
                name: option.name, kind: kind(of: option), isOwn: true, value: finite(value),
                text: option.text(of: value), choices: option.choices, group: option.group,
                isSet: value != option.defaultValue, standard: finite(option.defaultValue),
                standardText: option.text(of: option.defaultValue),
                min: finite(option.min), max: finite(option.max),
                step: finite(option.step), unit: option.unit, help: option.help)
        }
        return own
            + CarouselOption.allCases.map { option in
                let handy = option.handyRange(bounds: carousel.bounds)
                return OptionEntry(
                    name: option.rawValue, kind: option.kind == .boolean ? "boolean" : "number", isOwn: false,
                    value: finite(context.options[option]), isSet: carousel.options[option] != nil,
                    // What a drag does, and what is beside the first item, is not seen at the middle one.
                    acts: acting.contains(option) || option == .offsetMultiplier || option == .wrap,
                    min: handy.lowerBound, max: handy.upperBound, step: option.kind == .integer ? 1 : nil,
                    unit: option.unit, help: option.help)
            }
    }

    private static func kind(of option: PluginOption) -> String {
        switch option.kind {
        case .number: "number"
        case .boolean: "boolean"
        case .choice: "choice"
        case .color: "color"
        }
    }

    // MARK: Properties

    private static func properties(of carousel: any DrivableCarousel) -> [PropertyEntry] {
        var layers = carousel.layers
        layers.user = SettingsLayer()
        let defaults = layers.settings()
        return CarouselProperty.all.filter { !$0.isMotion }.compactMap { property in
            guard let present = carousel.value(of: property) else { return nil }
            let (kind, value) = parts(present)
            return PropertyEntry(
                name: property.name, kind: kind, value: value, isReadOnly: property.isReadOnly,
                standard: property.value(in: defaults).map { parts($0).value } ?? [],
                min: finite(property.range?.lowerBound), max: finite(property.range?.upperBound),
                unit: property.unit, help: property.help, words: property.words,
                word: word(present),
                standardWord: property.value(in: defaults).flatMap(word))
        }
    }

    private static func word(_ value: CarouselProperty.Value) -> String? {
        if case .word(let word) = value { word } else { nil }
    }

    private static func parts(_ value: CarouselProperty.Value) -> (kind: String, value: [Double]) {
        switch value {
        case .number(let x): ("number", [x])
        case .integer(let x): ("integer", [Double(x)])
        case .boolean(let x): ("boolean", [x ? 1 : 0])
        case .size(let x): ("size", [x.width, x.height])
        case .word: ("word", [])
        }
    }

    // MARK: Commands

    private static func switched(_ number: Double) -> String { number == 0 ? "false" : "true" }

    private static func text(_ x: Double) -> String {
        x == x.rounded() && abs(x) < 1e15 ? "\(Int(x))" : "\(x)"
    }

    private static func commands(_ session: Session) -> [[String]] {
        let carousel = session.carousel
        var lines = [["type", carousel.type.name]]
        var items = ["items", "\(carousel.numberOfItems)"]
        if carousel.numberOfPlaceholders > 0 {
            items += ["placeholders", "\(carousel.numberOfPlaceholders)"]
        }
        lines.append(items)
        lines.append(["bounds", text(carousel.bounds.width), text(carousel.bounds.height)])
        if carousel.behavior != "standard" { lines.append(["behavior", carousel.behavior]) }
        if let preset = carousel.presetName { lines.append(["preset", preset]) }
        let user = carousel.layers.user
        for property in user.properties {
            guard let value = user[property] else { continue }
            let (kind, numbers) = parts(value)
            var texts = word(value).map { [$0] } ?? numbers.map(text)
            if kind == "boolean" { texts = [switched(numbers[0])] }
            lines.append(["set", property.name] + texts)
        }
        for option in CarouselOption.allCases {
            guard let value = user.options[option] else { continue }
            let isBoolean = option.kind == .boolean
            lines.append([
                "option", option.rawValue, isBoolean ? switched(value) : text(value),
            ])
        }
        let values = carousel.shownType.ownOptionValues
        for option in carousel.shownType.options {
            guard let value = values[option.name] else { continue }
            lines.append([
                "option", option.name, option.kind == .number ? text(value) : option.text(of: value),
            ])
        }
        return lines
    }
}

extension PreviewState {
    /// The formats that show a motion.
    static let films: Set = ["webp", "mp4", "gif"]

    /// What the command `export` needs for this state: the effect's name and its options.
    ///
    /// - Parameters:
    ///   - motion: shell commands of what a film shows.
    ///   - offset: the scroll offset that a picture shows.
    ///   - time: the carousel's time, in seconds.
    func exportWords(for format: String, motion: [String], offset: Double, time: Double) -> (
        name: String, words: [String]
    ) {
        var words = [file ?? type]
        for line in commands.dropFirst() {
            let values = line.dropFirst()
            switch line[0] {
            case "items": words += ["--items", line[1]]
            case "bounds":
                words += ["--bounds", values.joined(separator: "x")]
                words += ["--item", itemSize.map(Self.text).joined(separator: "x")]
            case "set" where line[1] == "itemSize": break
            case "preset": words += ["--preset", line[1]]
            case "set": words += ["--set", "\(line[1])=\(values.dropFirst().joined(separator: " "))"]
            case "option": words += ["--option", "\(line[1])=\(line[2])"]
            default: break
            }
        }
        if format == "html" || format == "json" { words.append("--at-rest") }
        if Self.films.contains(format) || format == "png" { words.append("--time=\(min(time, 1e6))") }
        if Self.films.contains(format) { words += ["--motion", motion.joined(separator: "; ")] }
        if format == "html" || format == "png" { words.append("--offset=\(offset)") }
        return (type, words)
    }
}

/// The part of the scripts' state that can change without an action of a page. Compared in each frame, for
/// which the whole state would be too expensive.
struct ScriptHealth: Equatable {
    private struct Script: Equatable {
        /// nil if it has never loaded.
        let generation: Int?
        let error: PluginError?
        let isSuspended: Bool
        let isMissing: Bool
        let savesBehindDraft: Int?
    }

    private let type: String
    private let scripts: [Script]

    init(_ session: Session) {
        type = session.carousel.type.name
        scripts = session.library.entries.map { entry in
            Script(
                generation: entry.plugin?.generation, error: entry.error,
                isSuspended: entry.plugin?.isSuspended ?? false, isMissing: entry.isMissing,
                savesBehindDraft: entry.plugin?.savesBehindDraft)
        }
    }
}

extension PreviewState.ErrorReport {
    fileprivate init(_ error: PluginError, isSuspended: Bool) {
        self.init(
            file: error.file, line: error.line, message: error.message, report: "\(error)",
            isSuspended: isSuspended)
    }
}

extension CarouselOption {
    /// The range of the slider; other values can be typed.
    fileprivate func handyRange(bounds: Size) -> ClosedRange<Double> {
        switch self {
        case .wrap, .showBackfaces, .fadeMinAlpha: 0...1
        case .offsetMultiplier: -3...3
        case .spacing: 0...3
        case .tilt: -2...2
        case .arc: 0...2 * .pi
        case .angle: -.pi ... .pi
        case .count: 1...60
        case .radius: -2 * bounds.width...2 * bounds.width
        case .visibleItems: 0...60
        case .fadeMin: -10...0
        case .fadeMax: 0...10
        case .fadeRange: 0...10
        }
    }
}
