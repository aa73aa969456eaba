// A state in which types are compared. In: what differs from a fresh session. Out: the shell's commands; simpler states.

import CarouselEngine

/// One thing that differs from a fresh session: a command, or some that belong together.
struct VerificationSetting: Hashable {
    /// What it varies, such as an option's name; a state has one setting of each.
    let dimension: String
    let commands: [String]
    /// Whether it is each type's own: both get it.
    var isOwn = false

    init(_ dimension: String, _ commands: [String], isOwn: Bool = false) {
        self.dimension = dimension
        self.commands = commands
        self.isOwn = isOwn
    }

    /// The same without one of its commands, or with one number that is simpler: fewer digits, fewer items.
    var simpler: [VerificationSetting] {
        var without: [VerificationSetting] = []
        for place in commands.indices where commands.count > 1 {
            var fewer = commands
            fewer.remove(at: place)
            without.append(VerificationSetting(dimension, fewer, isOwn: isOwn))
        }
        return without
            + commands.indices.flatMap { place -> [VerificationSetting] in
                let words = commands[place].split(separator: " ").map(String.init)
                return words.indices.flatMap { word -> [VerificationSetting] in
                    guard let number = Double(words[word]), number.isFinite else { return [] }
                    return Self.simpler(number).map { value in
                        var changed = (words, commands)
                        changed.0[word] = Text.exact(value)
                        changed.1[place] = changed.0.joined(separator: " ")
                        return VerificationSetting(dimension, changed.1, isOwn: isOwn)
                    }
                }
            }
    }

    private static func simpler(_ number: Double) -> [Double] {
        // Adding 0 makes −0 a 0.
        let rounded = [1, 10, 100, 1000].map { (number * $0).rounded() / $0 + 0 }
        var smaller: [Double] = []
        if number == number.rounded(), abs(number) > 1 {
            // The larger steps first: to where it matters it may be far.
            var step = (abs(number) / 2).rounded(.up)
            while true {
                smaller.append(number < 0 ? number + step : number - step)
                if step == 1 { break }
                step = (step / 2).rounded(.up)
            }
        }
        var seen: Set<Double> = [number]
        return (smaller + rounded).filter { abs($0) <= abs(number) && seen.insert($0).inserted }
    }
}

/// What differs from a fresh session, in the order in which it is set.
struct VerificationState: Hashable {
    var settings: [VerificationSetting]

    /// The commands that lead to it, from any state of a session.
    ///
    /// - Parameters:
    ///   - first: the type that is in use in the end.
    ///   - second: the other one, which gets the settings that are each type's own, too.
    func commands(_ first: String, _ second: String) -> [String] {
        let own = settings.filter(\.isOwn).flatMap(\.commands)
        let other = own.isEmpty ? [] : ["type \(second.quoted)"] + own
        let rest = settings.filter { !$0.isOwn }.flatMap(\.commands)
        return other + ["type \(first.quoted)"] + own + rest
    }

    /// States that are simpler by one step, the simplest first.
    var simpler: [VerificationState] {
        // Without items a session has its own, which are not fewer.
        let without = settings.indices.filter { settings[$0].dimension != "items" }.map { place in
            var state = self
            state.settings.remove(at: place)
            return state
        }
        let changed = settings.indices.flatMap { place in
            settings[place].simpler.map { setting in
                var state = self
                state.settings[place] = setting
                return state
            }
        }
        return without + changed
    }
}

extension String {
    /// As a word of the shell.
    package var quoted: String { Word(text: self, column: 1).quoted }
}
