// What a script declares about itself, from the table that it returns. In: the table as plain data. Out: a manifest whose values
// are in range, and what is wrong with it.

import CarouselEngine

/// Reads a script's table. What is wrong is collected: the caller tells the first mistake as the script writes them.
struct ManifestReader {
    /// What is wrong.
    private(set) var problems: [String] = []
    /// The options that are declared, also those that can't be used.
    var declared: [String: OptionDescription?] = [:]
    /// The declared options in their order.
    var options: [OptionDescription] = []
    var standardOptions = OptionValues()
    /// Whether the script has given its options an order.
    var isOrdered = false

    private let table: DeclaredTable

    init(_ table: DeclaredTable) { self.table = table }

    mutating func refuse(_ problem: String) { problems.append(problem) }

    /// Reads the table.
    mutating func read(takesItem: Bool) -> PluginManifest {
        let texts = readTexts()
        let tags = readTags()
        let hook = readFunction("itemTransformForOffset")
        let hasOptionHook = readFunction("valueForOption")
        _ = readFunction("onReload")
        let unknown = readUnknownFields(hasHook: hook)
        let hasUpdate = readFunction("update")
        let packs = readFlag("packs")
        let change = readChange()
        _ = optionalField("state", "a table") { $0.typeName == "table" ? true : nil }
        readOptions(readTable("options"))
        let stage = readStage(readTable("stage"))
        let presets = readPresets(readTable("presets"))
        return PluginManifest(
            name: texts.name, summary: texts.summary, author: texts.author, version: texts.version,
            license: texts.license, kind: texts.kind, tags: tags, options: options,
            standardOptions: standardOptions, hasOptionHook: hasOptionHook, hasUpdate: hasUpdate,
            packsItems: packs, takesItem: takesItem, change: change, stage: stage, presets: presets,
            unknownFields: unknown)
    }

    // MARK: Fields

    /// A field of the table that may be missing; what is none of the right type is refused.
    private mutating func optionalField<Value>(
        _ name: String, _ expected: String, _ read: (DeclaredValue) -> Value?
    ) -> Value? {
        let value = table[name]
        if value.isNothing { return nil }
        let found = read(value)
        if found == nil { refuse("the field '\(name)' must be \(expected), got a \(value.typeName)") }
        return found
    }

    private mutating func readTable(_ name: String) -> DeclaredTable? {
        optionalField(name, "a table", \.table)
    }

    private mutating func readFlag(_ name: String) -> Bool {
        optionalField(name, "true or false") { value in
            if case .boolean(let flag) = value { flag } else { nil }
        } ?? false
    }

    /// Whether there is a function.
    private mutating func readFunction(_ name: String) -> Bool {
        optionalField(name, "a function") { $0.typeName == "function" ? true : nil } ?? false
    }

    // MARK: Texts

    private mutating func readTexts() -> (
        name: String, summary: String, author: String, version: String, license: String, kind: String
    ) {
        let name = readText("name", most: 64)
        checkName()
        return (
            name, readText("summary", most: 199), readText("author", most: 99), readText("version", most: 39),
            readText("license", most: 99), readText("kind", most: 39)
        )
    }

    private mutating func readText(_ name: String, most: Int) -> String {
        text(table[name], "the field '\(name)'", most: most)
    }

    /// A text which people read: it may have lines, but nothing else that steers. What is longer than it may be is cut.
    mutating func text(_ value: DeclaredValue, _ what: String, most: Int) -> String {
        if value.isNothing { return "" }
        guard let text = value.text else {
            refuse("\(what) must be a string, got a \(value.typeName)")
            return ""
        }
        if let control = text.control(besides: UInt8(ascii: "\n")) {
            refuse("\(what) has the control character \\\(control); expected text")
        }
        return text.letters(most)
    }

    /// Whether a name has no control character; one that has is refused.
    mutating func checkWord(_ text: DeclaredText, _ what: String) -> Bool {
        guard let control = text.control() else { return true }
        refuse("\(what) has the control character \\\(control); expected a word")
        return false
    }

    /// A name becomes part of commands, files and code.
    private mutating func checkName() {
        guard let name = table["name"].text, name.control(besides: UInt8(ascii: "\n")) == nil else { return }
        let isName = name.bytes.allSatisfy { byte in
            Self.isLetterOrDigit(byte) || "-_./ ".utf8.contains(byte)
        }
        guard name.length > 64 || !isName else { return }
        refuse(
            "the field 'name' is \(table["name"].described); expected at most 64 letters, digits, spaces and - _ . /"
        )
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static let mostTags = 12
    private static let longestTag = 24

    /// The words by which an effect is found: tags = { "3d", "stack" }.
    private mutating func readTags() -> [String] {
        let expected =
            "a list of up to \(Self.mostTags) words with up to \(Self.longestTag) letters, digits or -"
        guard let list = optionalField("tags", expected, \.table) else { return [] }
        var tags: [String] = []
        while case let value = list[tags.count + 1], !value.isNothing {
            let word = value.text?.bytes ?? []
            let isWord = word.allSatisfy { Self.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
            guard isWord, !word.isEmpty, word.count <= Self.longestTag, tags.count < Self.mostTags else {
                refuse("the field 'tags' must be \(expected), got a \(value.typeName)")
                return tags
            }
            tags.append(String(decoding: word, as: UTF8.self))
        }
        return tags
    }

    // MARK: Unknown fields

    private static let knownFields = [
        "name", "summary", "author", "version", "license", "tags", "itemTransformForOffset", "valueForOption",
        "onReload", "update", "state", "options", "stage", "presets", "packs", "change", "appear",
    ]
    private static let mostUnknown = 8

    /// The fields that nothing reads; one whose name is almost a known one is a mistake.
    private mutating func readUnknownFields(hasHook: Bool) -> [String] {
        var meant: String?
        if !hasHook, table["itemTransformForOffset"].isNothing {
            meant = NameDistance.nearest(to: "itemTransformForOffset", in: table.names)
            refuse(
                "the table has no itemTransformForOffset; expected itemTransformForOffset = function(offset, base)"
                    + (meant.map { "; '\($0)' is nearly that" } ?? ""))
        }
        // A word as short as "kind" is near to too many others.
        let unknown = table.names.filter { !Self.knownFields.contains($0) && $0 != "kind" }
        var unread: [String] = []
        for name in unknown where name != meant {
            let near = Self.knownFields.last { field in
                let apart = NameDistance.between(name, field, swaps: false)
                return apart <= 2 && 2 * apart < name.utf8.count
            }
            if let near {
                refuse("the table has an unknown field '\(name)'; did you mean '\(near)'?")
            } else if unread.count < Self.mostUnknown {
                unread.append(name)
            }
        }
        return unread
    }

    // MARK: Change

    /// How items arrive and leave: change = { arrive = seconds, leave = seconds }, appear = true.
    private mutating func readChange() -> ItemChangeStyle? {
        let appears = readFlag("appear")
        let change = readTable("change")
        guard appears || change != nil else { return nil }
        if let unknown = change?.entries.first(where: { !["arrive", "leave"].contains($0.key.asKey) }) {
            refuse("change has an unknown field '\(unknown.key.asKey)'; expected arrive or leave")
        }
        return ItemChangeStyle(
            arrive: readSeconds(change, "arrive"), leave: readSeconds(change, "leave"), appears: appears,
            replacesFade: change != nil)
    }

    private mutating func readSeconds(_ change: DeclaredTable?, _ name: String) -> Double {
        // As the engine's own.
        let usual = 0.4
        guard let value = change?[name], !value.isNothing else { return usual }
        guard case .number(let seconds, _) = value, (0.1...3).contains(seconds) else {
            refuse("change.\(name) is \(value.described); expected seconds from 0.1 to 3")
            return usual
        }
        return seconds
    }
}
