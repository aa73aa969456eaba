// The read-eval-print loop.

/// Reads lines and runs them.
struct Shell {
    let session: Session
    /// The next line without its end, asked for with a prompt, which is made again when there is news; nil at the end.
    let readLine: (_ prompt: @escaping () -> String) -> String?
    /// Told what was typed, once it is whole.
    var remember: (String) -> Void = { _ in }
    /// What happens at a failed command.
    let atError: AtError

    enum AtError {
        /// The rest of the line is dropped, and the next line is read.
        case ask
        /// The shell ends.
        case stop
        /// The next command runs, also on the same line.
        case keepGoing
    }

    /// Runs until the end of the input or `quit`.
    /// - Returns: whether every command succeeded.
    func run() -> Bool {
        var number = 0
        var first = 1
        var isGood = true
        var pending = ""
        while !session.isOver {
            let line = readLine {
                let prompt = pending.isEmpty ? session.prompt : "… "
                session.promptWidth = pending.isEmpty ? prompt.count : nil
                return prompt
            }
            number += 1
            if line == nil, pending.isEmpty { break }
            if pending.isEmpty { first = number }
            // Ctrl-C drops what has been typed, also the lines before.
            if Interruption.isRequested, line == "" {
                pending = ""
                continue
            }
            // An empty line ends an expression that goes on and on.
            let isLast = line == nil || (atError == .ask && line == "")
            Interruption.forget()
            let typed = pending + (line ?? "")
            let outcome = session.perform(
                typed, number: first, keepsGoing: atError == .keepGoing, isLast: isLast)
            guard outcome != .incomplete else {
                pending = typed + "\n"
                continue
            }
            remember(typed)
            pending = ""
            if outcome == .failed {
                isGood = false
                if atError == .stop { break }
            }
            if line == nil { break }
        }
        return isGood
    }
}
