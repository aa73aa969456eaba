// Runs files of commands. In: a file. Out: results; what it does outside of the session is asked about before anything of it runs.

import CarouselHost
import Foundation

/// What a file of commands may do, and the files that it runs.
struct FileTrust {
    /// What somebody was asked about, and has allowed.
    fileprivate(set) var deeds: [(place: String, deed: Deed)] = []
    /// The files that it names, as they were when that was asked, by their paths.
    fileprivate var files: [String: CommandFile] = [:]
    /// The paths of files that it makes: they were not there when that was asked.
    fileprivate var made: Set<String> = []
    /// How much was done when it began: that is not the file's to take back.
    let done: Int
    /// How much of what was undone before it began can still be redone.
    var undone: Int
}

extension Session {
    /// How many of its deeds are told, and how many letters of each.
    private static let mostTold = 50
    private static let longestTold = 120

    /// A file that is named in a command: one that was read before, since a file runs it, is not read again.
    func commandFile(_ name: Word) throws(CommandError) -> CommandFile {
        if let file = trust?.files[name.text] { return file }
        return try CommandFile(name)
    }

    /// Runs the lines of a file.
    ///
    /// - Parameter isTrusted: whether it may do whatever it says; what runs in another file may do what that one may.
    /// - Throws: ``CommandError`` with the column of the word that names the file, and the position of the failed command.
    func carryOut(_ file: CommandFile, isTrusted: Bool = false) throws(CommandError) {
        let former = trust
        defer { trust = former }
        if trust == nil, !isTrusted, !trustsFiles, !file.isTyped {
            trust = try trust(for: file, by: "--trust behind it")
        }
        try nested(file.name) { () throws(CommandError) in try carryOutLines(of: file) }
    }

    private func carryOutLines(of file: CommandFile) throws(CommandError) {
        var pending = ""
        for (number, line) in file.lines.enumerated() where !isOver {
            try goOn()
            do throws(CommandError) {
                try carryOut(pending + line)
                pending = ""
            } catch {
                if error.isIncomplete, number < file.lines.count - 1 {
                    pending += line + "\n"
                    continue
                }
                throw file.name.error(
                    "\(file.name.shown):\(number + 1):\(error.column): \(error.message)")
            }
        }
    }

    /// What a file may do: what it says, if that is nothing to ask about, or is allowed.
    ///
    /// - Parameter flag: how it is allowed where nobody can answer.
    /// - Throws: ``CommandError`` if it is not.
    func trust(for file: CommandFile, by flag: String) throws(CommandError) -> FileTrust {
        var trust = FileTrust(done: history.mark, undone: history.redoable)
        collect(file, into: &trust)
        guard !trust.deeds.isEmpty else { return trust }
        var told = trust.deeds.prefix(Self.mostTold).map { place, deed in
            let line = Word(text: deed.line, column: 1).cut(to: Self.longestTold)
            return "\(place): `\(line)` \(deed.reason)"
        }
        if trust.deeds.count > told.count { told.append("and \(trust.deeds.count - told.count) more") }
        guard let asks else {
            throw file.name.error(
                "'\(file.name.shown)' does more than drive the carousel: \(told.joined(separator: "; ")); expected \(flag), if you know who wrote it"
            )
        }
        tell((["'\(file.name.shown)' does more than drive the carousel:"] + told).joined(separator: "\n  "))
        guard asks("Run it?") else {
            throw file.name.error("'\(file.name.shown)' is not run; expected y to run it")
        }
        return trust
    }

    /// Adds what a file does, and what the files do that it runs, each once.
    ///
    /// - Parameter depth: of files and repetitions in each other: what is deeper is not run.
    private func collect(_ file: CommandFile, _ depth: Int = 0, into trust: inout FileTrust) {
        guard depth < Self.mostDepth, trust.files.updateValue(file, forKey: file.name.text) == nil else {
            return
        }
        for (number, line) in file.lines.enumerated() {
            collect(line, of: "\(file.name.shown):\(number + 1)", depth, into: &trust)
        }
    }

    /// Adds what the commands of a line do. One that is none fails when it is run.
    private func collect(_ line: String, of place: String, _ depth: Int, into trust: inout FileTrust) {
        guard !line.isEmpty else { return }
        for words in (try? words(in: line)) ?? [] { collect(words, of: place, depth, into: &trust) }
    }

    private func collect(_ words: CommandWords, of place: String, _ depth: Int, into trust: inout FileTrust) {
        guard depth < Self.mostDepth, let command = try? commands.named(words.words[0], isTyped: isTyped)
        else { return }
        switch command.reach {
        case .file:
            guard words.words.count > 1 else { return }
            let name = words.words[1].expandedPath
            guard trust.files[name.text] == nil, let file = try? CommandFile(name) else { return }
            collect(file, depth + 1, into: &trust)
        case .commands(let count):
            switch words.nested(behind: count) {
            case .line(let line): collect(line.text, of: place, depth + 1, into: &trust)
            case .words(let inner): collect(inner, of: place, depth + 1, into: &trust)
            case nil: break
            }
        default:
            if let path = Deed.written(words, command), !PlainFile.isThere(path) { trust.made.insert(path) }
            guard let deed = Deed(words, command, besides: []),
                !trust.deeds.contains(where: { $0.deed == deed })
            else {
                return
            }
            trust.deeds.append((place, deed))
        }
    }

    /// Refuses what a file does that was not in it when that was asked about: a file may write another one, and run it.
    func allow(_ words: CommandWords, _ command: Command) throws(CommandError) {
        guard let trust, let deed = Deed(words, command, besides: trust.made),
            !trust.deeds.contains(where: { $0.deed == deed })
        else { return }
        throw words.words[0].error(
            "`\(deed.line)` \(deed.reason), which was not known when the file was read; expected --trust, if you know who wrote it"
        )
    }
}
