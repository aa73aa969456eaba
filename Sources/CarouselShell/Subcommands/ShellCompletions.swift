// What bash, zsh and fish offer after Tab: effects, their options, presets, properties. In: the words typed so far.

import ArgumentParser
import CarouselEngine
import CarouselHost
import Foundation

enum ShellCompletions {
    /// fish 3 knows no place of a cursor in `complete -C`, by which scripts ask for completions: the word up to the cursor
    /// says the same. Any other text is returned as it is.
    static func mended(_ text: String) -> String {
        text.replacing(
            """
                else
                    commandline -o $argv
            """,
            with: """
                    else if test "$argv" = -tC
                        string length -- "$(commandline -ct)"
                    else
                        commandline -o $argv
                """)
    }
}

extension CompletionKind {
    /// Effects, or scripts.
    static let script = custom { words, _, typed in
        let library = session(words).library
        return (library.entries.map(\.name) + scripts(typed)).filter { $0.hasPrefix(typed) }
    }

    /// Built-in types and effects, or scripts.
    static let effect = custom { words, _, typed in
        (session(words).typeNames + scripts(typed)).filter { $0.hasPrefix(typed) }
    }

    /// NAME=VALUE of an option of the effect among the words: its ends and its default, or its words.
    static let option = custom { words, _, typed in
        let session = session(words)
        let own = (session.plugin?.manifest.options ?? []).flatMap { option -> [String] in
            let values: [String] =
                switch option.kind {
                case .number:
                    [option.min, option.defaultValue, option.max].compactMap { $0 }.map { Text.exact($0) }
                case .boolean: ["true", "false"]
                case .choice: option.choices ?? []
                case .color: ["#ff8800"]
                }
            return values.map { "\(option.name)=\($0)" }
        }
        let standard = CarouselOption.allCases.compactMap { option in
            session.carousel.context.options[option].map { value in
                "\(option.rawValue)=\(option.kind == .boolean ? "\(value != 0)" : Text.exact(value))"
            }
        }
        return (own + standard).filter { $0.hasPrefix(typed) }
    }

    /// NAME=VALUE of a property.
    static let property = custom { _, _, typed in
        CarouselProperty.all.filter { !$0.isReadOnly }.flatMap { property in
            guard property.words.isEmpty, let value = property.value(in: CarouselSettings()) else {
                return property.words.map { "\(property.name)=\($0)" }
            }
            // A whole word, so that the blank that shells add behind it is in no one's way.
            return ["\(property.name)=\(ReportWriter.plain(Value(value)))"]
        }.filter { $0.hasPrefix(typed) }
    }

    /// The presets of the effect among the words.
    static let preset = custom { words, _, typed in
        (session(words).plugin?.manifest.presets.map(\.name) ?? []).filter { $0.hasPrefix(typed) }
    }

    /// What follows an option of the preview that names an effect.
    static let preview = custom { words, place, typed in
        let before = words.indices.contains(place - 1) ? words[place - 1] : ""
        switch before {
        case "--type": return session(words).typeNames.filter { $0.hasPrefix(typed) }
        case "--plugin":
            let names = session(words).library.entries.map(\.name)
            return (names + scripts(typed)).filter { $0.hasPrefix(typed) }
        default: return []
        }
    }

    /// A session with the effect that the words name.
    private static func session(_ words: [String]) -> Session {
        var plugins = PluginFolders()
        plugins.folders = zip(words, words.dropFirst()).filter { $0.0 == "--plugins" }.map(\.1)
        let session = Session(library: plugins.library(), write: { _ in }, tell: { _ in })
        let known = Set(session.typeNames)
        if let effect = words.dropFirst().first(where: known.contains) {
            _ = try? session.carryOut(CommandWords(["type", effect]))
        } else if let script = words.first(where: { $0.hasSuffix(".lua") }) {
            _ = try? session.carryOut(CommandWords(["load", script]))
        }
        return session
    }

    /// The scripts and folders that a path may go on with.
    private static func scripts(_ typed: String) -> [String] {
        guard typed.contains("/") || typed.hasPrefix(".") else { return [] }
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: folder.isEmpty ? "." : UserPath.expanded(folder))
        return (names ?? []).filter { !$0.hasPrefix(".") }.map { folder + $0 }
            .filter { $0.hasSuffix(".lua") || !$0.contains(".") }.sorted()
    }
}
