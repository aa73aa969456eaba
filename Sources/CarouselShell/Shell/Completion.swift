// Completion with Tab. In: a line up to the cursor. Out: the words that are possible there.

import BuiltinTypes
import CarouselEngine
import Escapes
import Foundation

/// Completes commands, types, options, properties, plugins and files from the live registries.
struct Completion {
    let session: Session

    /// The command that a line ends with: its whole words, and the last one, which Tab completes, as typed and as meant.
    /// What is in quotes, closed or not, or behind `\` belongs to its word.
    static func lastCommand(of line: String) -> (words: [String], typed: String, meant: String) {
        var words = [String]()
        var typed = ""
        var meant = ""
        var isEscaped = false
        var quote = Character?.none
        for character in line {
            if !isEscaped, quote == nil, " \t;".contains(character) {
                if !typed.isEmpty { words.append(meant) }
                if character == ";" { words = [] }
                typed = ""
                meant = ""
                continue
            }
            typed.append(character)
            if isEscaped {
                isEscaped = false
                meant.append(character)
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, "'\"".contains(character) {
                quote = character
            } else {
                meant.append(character)
            }
        }
        return (words, typed, meant)
    }

    /// The words that are possible in place of the last word of `line`.
    ///
    /// - Parameter line: everything before the cursor.
    func candidates(line: String) -> [String] {
        let (before, _, text) = Self.lastCommand(of: line)
        let names: [String]
        if let first = before.first {
            guard let command = try? session.commands.named(Word(text: first, column: 1)),
                let candidate = command.candidate(at: before.count - 1)
            else { return [] }
            names =
                switch candidate {
                case .propertyValues: values(of: before[1], at: before.count)
                case .optionValues: values(ofOption: before[1])
                default: words(of: candidate, text: text)
                }
        } else {
            names = session.commands.all.map(\.name)
        }
        let wanted = text.lowercased()
        // Names with control characters can't be displayed, so they are not offered.
        return names.filter {
            $0.lowercased().hasPrefix(wanted) && !$0.unicodeScalars.contains(where: Escape.steers)
        }
        .map { $0.replacing(/[ ;'"#\\]/) { "\\\($0.output)" } }.sorted()
    }

    /// What Tab lists: a few options or properties with their ranges and meanings, others in columns.
    ///
    /// - Parameter line: everything before the cursor.
    func list(_ candidates: [String], line: String, width: Int) -> String {
        guard candidates.count <= 14, let first = Self.lastCommand(of: line).words.first,
            let command = try? session.commands.named(Word(text: first, column: 1))
        else { return Text.columns(candidates, width: width) }
        let meanings = candidates.compactMap { Hint(session: session).meaning(of: $0, in: command) }
        guard meanings.count == candidates.count else { return Text.columns(candidates, width: width) }
        let longest = candidates.map(\.count).max() ?? 0
        return zip(candidates, meanings).map { name, meaning in
            String(
                "\(name.padding(toLength: longest, withPad: " ", startingAt: 0))  \(meaning)".prefix(
                    width - 1)) + "\n"
        }.joined()
    }

    private func words(of candidate: Command.Candidate, text: String) -> [String] {
        switch candidate {
        case .words(let words): words
        case .types: session.typeNames
        case .plugins: session.library.entries.map(\.name)
        case .options: session.options.map(\.name)
        case .presets: session.carousel.presets.map(\.name)
        case .properties: CarouselProperty.all.map(\.name)
        case .settableProperties:
            CarouselProperty.all.filter { !$0.isReadOnly }.map(\.name) + ["loop", "animation"]
        case .items: (session.data.ids ?? []).prefix(1000) + ["last"]
        case .commands: session.commands.all.map(\.name)
        case .helpTopics: session.commands.all.map(\.name) + HelpTopic.all.map(\.name)
        case .files: files(text)
        case .propertyValues, .optionValues, .nothing: []
        }
    }

    /// The words that are values of an option.
    private func values(ofOption name: String) -> [String] {
        guard let option = session.options.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            return []
        }
        return ["default"] + (option.choices ?? (option.kind == .boolean ? ["false", "true"] : []))
    }

    /// The words that are values of a property.
    private func values(of name: String, at place: Int) -> [String] {
        let isBoolean = ["false", "true"]
        switch name.lowercased() {
        case "loop": return place == 2 ? isBoolean : []
        case "animation":
            if place == 2 { return ["none", "spring"] }
            return place == 3 ? Arguments.curves.map(\.0) : []
        case let wanted:
            guard place == 2,
                let property = CarouselProperty.all.first(where: { $0.name.lowercased() == wanted })
            else { return [] }
            guard property.words.isEmpty else { return property.words }
            if case .boolean = session.carousel.value(of: property) { return isBoolean }
            return []
        }
    }

    private func files(_ text: String) -> [String] {
        let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
        let path = folder.isEmpty ? "." : UserPath.expanded(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.map { name in
            folder + name + (PluginFolders.isFolder("\(path)/\(name)") ? "/" : "")
        }
    }
}
