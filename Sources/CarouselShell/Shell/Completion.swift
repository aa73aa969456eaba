// Completion with Tab. In: a line up to the cursor. Out: the words that are possible there.

import BuiltinTypes
import CarouselEngine
import Escapes
import Foundation

/// Completes commands, types, options, properties, plugins and files from the live registries.
struct Completion {
    let session: Session

    /// The word that a line ends with, which Tab completes; a blank behind `\` belongs to it.
    static func lastWord(of line: String) -> String {
        var word = ""
        var isEscaped = false
        for character in line {
            let ends = !isEscaped && (character == " " || character == "\t" || character == ";")
            word = ends ? "" : word + String(character)
            isEscaped = !isEscaped && character == "\\"
        }
        return word
    }

    /// The words that are possible in place of the last word of `line`.
    ///
    /// - Parameters:
    ///   - line: everything before the cursor.
    ///   - text: the word to complete, as typed so far.
    func candidates(line: String, text: String) -> [String] {
        let command = line.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
        let before = command.dropLast(text.count).split(separator: " ")
        let names: [String]
        if let first = before.first {
            guard let command = try? Command.named(Word(text: String(first), column: 1)),
                let candidate = command.candidate(at: before.count - 1)
            else { return [] }
            names =
                if case .propertyValues = candidate {
                    values(of: String(before[1]), at: before.count)
                } else {
                    words(of: candidate, text: text)
                }
        } else {
            names = Command.all.map(\.name)
        }
        let wanted = text.lowercased()
        // Names with control characters can't be displayed, so they are not offered.
        return names.filter {
            $0.lowercased().hasPrefix(wanted.replacing("\\", with: ""))
                && !$0.unicodeScalars.contains(where: Escape.steers)
        }
        .map { $0.replacing(" ", with: "\\ ").replacing(";", with: "\\;") }.sorted()
    }

    /// What Tab lists: a few options or properties with their ranges and meanings, others in columns.
    ///
    /// - Parameter line: everything before the cursor.
    func list(_ candidates: [String], line: String, width: Int) -> String {
        let words = (line.split(separator: ";", omittingEmptySubsequences: false).last ?? "").split(
            separator: " ")
        guard candidates.count <= 14, let first = words.first,
            let command = try? Command.named(Word(text: String(first), column: 1))
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
        case .options:
            CarouselOption.allCases.map(\.rawValue) + (session.plugin?.manifest.options.map(\.name) ?? [])
        case .presets: session.plugin?.manifest.presets.map(\.name) ?? []
        case .properties: CarouselProperty.all.map(\.name)
        case .settableProperties:
            CarouselProperty.all.filter { !$0.isReadOnly }.map(\.name) + ["loop", "animation"]
        case .items: (session.data.ids ?? []).prefix(1000) + ["last"]
        case .commands: Command.all.map(\.name)
        case .helpTopics: Command.all.map(\.name) + HelpTopic.all.map(\.name)
        case .files: files(text)
        case .propertyValues, .nothing: []
        }
    }

    /// The words that are values of a property.
    private func values(of name: String, at place: Int) -> [String] {
        let isBoolean = ["false", "true"]
        switch name.lowercased() {
        case "loop": return place == 2 ? isBoolean : []
        case "animation":
            return place == 2 ? ["none", "spring"] : place == 3 ? Arguments.curves.map(\.0) : []
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
        let path = UserPath.expanded(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(
                atPath: (path.isEmpty ? "." : path) + "/" + name, isDirectory: &isFolder)
            return folder + name + (isFolder.boolValue ? "/" : "")
        }
    }
}
