// What bash, zsh and fish offer after Tab: effects, their options, presets, properties. In: the words typed so far. Out:
// names, one a line, which no shell reads as code.

import ArgumentParser
import CarouselEngine
import CarouselHost
import Foundation

enum ShellCompletions {
    /// A completion script, mended where the generator's lets the shell read names as code, or asks in a way that a version
    /// of the shell does not know. Any other text is returned as it is.
    ///
    /// - bash: `compgen -W` expands the names that it is given, so they go to Tab as lines instead, quoted by the program;
    ///   words that bash takes apart at `=` and `:` are put together; only names of files are quoted by readline.
    /// - zsh quotes an exclamation mark only where it may mean the history.
    /// - fish 3 knows no place of a cursor in `complete -C`, by which scripts ask for completions: the word up to the
    ///   cursor says the same. A word that is empty is no word of two quotes.
    static func mended(_ text: String) -> String {
        if let end = text.firstMatch(of: /complete -o filenames -F _(\S+) \S+\s*$/) {
            let program = String(end.1)
            return
                text
                .replacing("__\(program)_add_completions -W \"$(", with: "__\(program)_add_names \"$(")
                .replacing(
                    "__\(program)_add_completions() {\n",
                    with: """
                        __\(program)_add_completions() {
                            [[ "${1}" = -W ]] || compopt -o filenames 2>/dev/null

                        """
                )
                .replacing(
                    "complete -o filenames -F _\(program) ",
                    with: bashFunctions(program) + "complete -F __\(program)_whole_words ")
        }
        return
            text
            .replacing("unsetopt aliases banghist\n", with: "unsetopt aliases\n")
            .replacing(#"set tokens $tokens[..$index] \'\' $"#, with: "set tokens $tokens[..$index] '' $")
            .replacing(
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

    private static func bashFunctions(_ program: String) -> String {
        #"""
        # Names of scripts and of what is in them: lines that are quoted already, and that nothing expands.
        __PROGRAM_add_names() {
            local name
            while IFS='' read -r name; do
                [[ -z "${name}" ]] || COMPREPLY+=("${name}")
            done <<<"${1}"
            [[ "${COMPREPLY[*]}" != */ ]] || compopt -o nospace 2>/dev/null
        }

        # Bash takes words apart at = and the like; the program's words end at blanks.
        __PROGRAM_whole_words() {
            local -a whole=()
            local -i place current=0
            local rest="${COMP_LINE}" word
            for place in "${!COMP_WORDS[@]}"; do
                word="${COMP_WORDS[${place}]}"
                if [[ "${place}" -eq 0 || "${rest}" = [[:space:]]* ]]; then
                    rest="${rest#"${rest%%[![:space:]]*}"}"
                    whole+=("")
                fi
                whole[${#whole[@]} - 1]+="${word}"
                rest="${rest#"${word}"}"
                [[ "${place}" -ne "${COMP_CWORD}" ]] || current=$((${#whole[@]} - 1))
            done
            local -x CAROUSEL_REPLACED="${2}"
            local -a COMP_WORDS=("${whole[@]}")
            local -i COMP_CWORD="${current}"
            COMPREPLY=()
            _PROGRAM "${1}" "${whole[current]}" "${whole[current - 1]}"
        }


        """#.replacing("PROGRAM", with: program)
    }

    /// What is offered for the word at the cursor, as the shell that asks wants it.
    ///
    /// - Parameters:
    ///   - words: the words of the line; bash and zsh hand them over as they are typed, with their quotes.
    ///   - place: the place of the word to complete.
    ///   - find: the names that begin with what is typed, for words without quotes.
    static func offered(
        _ words: [String], _ place: Int,
        _ find: (_ words: [String], _ place: Int, _ typed: String) -> [String]
    ) -> [String] {
        let shell = CompletionShell.requesting
        // fish before 4 takes the quotes away itself.
        let isTypedText = shell != .fish || !(CompletionShell.requestingVersion ?? "").hasPrefix("3")
        let typed = words.indices.contains(place) ? words[place] : ""
        let plain = isTypedText ? words.map(ShellWord.plain) : words
        let names = find(plain, place, isTypedText ? ShellWord.plain(typed) : typed)
            // A line is a name; a word with a hyphen is an option.
            .filter { !$0.contains { $0.isNewline || $0.isControl } && !$0.hasPrefix("-") }
        switch shell {
        case .bash?:
            let replaced = ProcessInfo.processInfo.environment["CAROUSEL_REPLACED"] ?? typed
            return names.map { ShellWord.bash($0, typed: typed, replacing: replaced) }
        // What follows a colon would be a description.
        case .zsh?: return names.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
        default: return names
        }
    }

    /// Names for the word at the cursor.
    static func names(
        _ find: @escaping @Sendable (_ words: [String], _ place: Int, _ typed: String) -> [String]
    ) -> CompletionKind {
        .custom { words, place, _ in offered(words, place, find) }
    }
}

extension Character {
    fileprivate var isControl: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension CompletionKind {
    /// Effects, or scripts.
    package static let script = ShellCompletions.names { words, _, typed in
        let library = session(words).library
        return (library.entries.map(\.name) + scripts(typed)).filter { $0.hasPrefix(typed) }
    }

    /// Built-in types and effects, or scripts.
    package static let effect = ShellCompletions.names { words, _, typed in
        (session(words).typeNames + scripts(typed)).filter { $0.hasPrefix(typed) }
    }

    /// NAME=VALUE of an option of the effect among the words: its ends and its default, or its words.
    package static let option = ShellCompletions.names { words, _, typed in
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
    package static let property = ShellCompletions.names { _, _, typed in
        CarouselProperty.all.filter { !$0.isReadOnly }.flatMap { property in
            guard property.words.isEmpty, let value = property.value(in: CarouselSettings()) else {
                return property.words.map { "\(property.name)=\($0)" }
            }
            // A whole word, so that the blank that shells add behind it is in no one's way.
            return ["\(property.name)=\(ReportWriter.plain(Value(value)))"]
        }.filter { $0.hasPrefix(typed) }
    }

    /// The presets of the effect among the words.
    package static let preset = ShellCompletions.names { words, _, typed in
        (session(words).plugin?.manifest.presets.map(\.name) ?? []).filter { $0.hasPrefix(typed) }
    }

    /// A session with the effect that the words name.
    private static func session(_ words: [String]) -> Session {
        var plugins = PluginFolders()
        plugins.folders = zip(words, words.dropFirst()).filter { $0.0 == "--plugins" }.map(\.1)
        let session = Session(commands: .host, library: plugins.library(), write: { _ in }, tell: { _ in })
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
            .compactMap { path in
                if path.hasSuffix(".lua") { return path }
                return PluginFolders.isFolder(UserPath.expanded(path)) ? path + "/" : nil
            }
            .sorted()
    }
}
