// What holds for each command of each shell. In: a set of commands. Out: where it does not hold.

import CarouselShell

/// The laws of a shell's commands. Each returns what breaks it, and how often it was tried.
package struct ShellLaws {
    /// What was found.
    package struct Finding {
        package var problems: [String] = []
        /// How often something was compared.
        package var count = 0
    }

    /// Situations that a command may meet.
    package static let situations = [
        "", "scroll to 5 1; tick 0.3", "flick -900 0; tick 0.1", "touch 400 200; drag to 300 200 0.1",
        "type mine; option twist 3; set vertical true",
        "behavior iCarousel; type coverFlow2; scroll by 3 0.5; tick",
        "apply a b c d; item 2 50 60; scroll to c", "option wrap true; wheel 0 50; tick 1/60 2",
        "items 3; remove 0; tick 0.1",
    ]

    private static let script = """
        return { options = { twist = 1 }, presets = { wide = { twist = 4 } },
          itemTransformForOffset = function(o, base) return base:translate(o * 100 * carousel:option("twist"), 0) end }
        """

    let commands: CommandSet

    package init(_ commands: CommandSet) { self.commands = commands }

    /// A session in a situation, with a script `mine`.
    package func session(_ situation: String) throws -> TestSession {
        let session = try TestSession(commands)
        session.write(Self.script, to: "mine.lua")
        session.type("items; \(situation)")
        return session
    }

    /// What two states differ in; empty if they are equal.
    package static func difference(_ a: String, _ b: String) -> String {
        let pairs = zip(a.split(separator: ","), b.split(separator: ","))
        if let pair = pairs.first(where: { $0 != $1 }) { return "\(pair.0) and \(pair.1)" }
        return a == b ? "" : "\(a.count) and \(b.count) characters"
    }

    /// All that can be seen of a session.
    package static func state(_ session: TestSession) -> String {
        let mode = session.session.writer.mode
        session.session.writer.mode = .json
        defer { session.session.writer.mode = mode }
        // The originals know no snaps.
        let snaps = session.session.engine == nil ? "" : "; snaps"
        return session.type("state; place; options; get; item; items\(snaps)")
    }

    /// The example of every command runs.
    package func examplesRun() throws -> Finding {
        var finding = Finding()
        for command in commands.all where command.name != "load" {
            let session = try TestSession(commands)
            session.write(
                "return { itemTransformForOffset = function(o, base) return base end }", to: "mine.lua")
            if command.name == "lua" { session.type("type mine") }
            let output = session.type(session.example(of: command))
            finding.count += 1
            if output.hasPrefix("error") { finding.problems.append("\(command.name): \(output)") }
        }
        return finding
    }

    /// Names are unique, each usage begins with the name, and each command says what it does.
    package func namesAreTheirs() -> Finding {
        var finding = Finding()
        var seen: Set<String> = []
        for command in commands.all {
            finding.count += 1
            let isGood =
                seen.insert(command.name).inserted && command.usage.allSatisfy { $0.hasPrefix(command.name) }
                && !command.summary.isEmpty
            if !isGood { finding.problems.append(command.name) }
        }
        return finding
    }

    /// A command that fails changes nothing.
    package func failuresChangeNothing(in situation: String) throws -> Finding {
        let session = try session(situation)
        let before = Self.state(session)
        var finding = Finding()
        for command in commands.all
        where !["record", "output", "events", "mode", "theme", "echo", "quit", "repeat", "time", "source"]
            .contains(command.name)
        {
            let example = session.example(of: command)
            for line in ["\(example) oops", "\(example) 'not a number' x", "repeat 2 '\(example) oops'"] {
                guard session.type(line).contains("error: ") else {
                    session.type("undo")
                    continue
                }
                finding.count += 1
                let difference = Self.difference(Self.state(session), before)
                if !difference.isEmpty { finding.problems.append("\(line): \(difference)") }
            }
        }
        return finding
    }

    /// A command is taken back, and repeated.
    package func changesAreUndone(in situation: String) throws -> Finding {
        let session = try session(situation)
        var finding = Finding()
        for command in commands.all
        where !["undo", "redo", "record", "output", "load", "quit"].contains(command.name) {
            let before = Self.state(session)
            session.type(session.example(of: command))
            let after = Self.state(session)
            // What changed nothing, or failed, is no step.
            guard after != before else { continue }
            finding.count += 1
            session.session.writer.mode = .table
            let undone = session.type("undo")
            let back = Self.difference(Self.state(session), before)
            let redone = session.type("redo")
            let again = Self.difference(Self.state(session), after)
            if !undone.hasPrefix("undid ") || !redone.hasPrefix("redid ") || !back.isEmpty || !again.isEmpty {
                finding.problems.append("\(command.name): \(undone)\(back) \(redone)\(again)")
            }
            session.type("undo")
        }
        return finding
    }

    /// For any line, the shell answers, and its carousel stays valid.
    ///
    /// - Parameters:
    ///   - fuzz: calls with one line after the other.
    ///   - left: the commands that write files of the line's choice, or wait for input.
    package func anyLineIsAnswered(
        leaving left: Set<String>, _ fuzz: (_ line: (String) -> Void) -> Void
    ) throws -> Finding {
        var session = try TestSession(commands)
        var finding = Finding()
        fuzz { line in
            let words = (try? Tokenizer.commands(in: line)) ?? []
            let names = words.compactMap { try? commands.named($0.words[0]).name }
            guard left.isDisjoint(with: names) else { return }
            session.type(line)
            finding.count += 1
            let carousel = session.session.carousel
            let isValid =
                carousel.scrollOffset.isFinite && carousel.placements.allSatisfy { $0.transform.isFinite }
            if !isValid { finding.problems.append(line) }
            // A new session, so that old settings do not hide errors.
            if finding.count.isMultiple(of: 50), let fresh = try? TestSession(commands) { session = fresh }
        }
        return finding
    }
}
