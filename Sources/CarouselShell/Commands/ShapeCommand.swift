// shape: pulls an item to a place, and the script's options follow. In: an item, a place. Out: the options that moved.

import CarouselEngine
import CarouselHost

enum ShapeCommand {
    static let command = Command(
        name: "shape", usage: ["shape INDEX to X Y [only OPTION,…]"],
        summary: "bring an item's middle to a place by the script's own options",
        details: """
            X and Y are in points, as `placements` shows them in scrX and scrY. Numbers between two ends follow, by the smallest \
            change; words, booleans, counts and wrap stay. What can't be reached is approached. `undo` takes it back, `write` \
            writes it into the script.
            """,
        example: "shape 1 to 520 180",
        candidates: [.items, .words(["to"]), .nothing, .nothing, .words(["only"]), .options],
        repeatsLast: true, run: run)

    private static func run(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        let column = arguments.column
        let index = try arguments.integer("the index of a loaded item", in: Int.min...Int.max)
        guard arguments.consume("to") else {
            throw CommandError(
                column: arguments.column, "expected `to` and a place, as in shape 1 to 520 180")
        }
        let target = Point(
            x: try arguments.number("points from the left"), y: try arguments.number("points from the top"))
        guard let plugin = session.plugin else {
            throw arguments.error("\(session.carousel.type.name) is no script; expected one in use")
        }
        let all = OptionShaper.options(of: plugin)
        guard !all.isEmpty else {
            throw arguments.error(
                "\(plugin.name) has no option that can follow; expected a number with a least and a greatest value that is no count"
            )
        }
        let options = try options(of: all, plugin, &arguments)
        try arguments.end()
        let shaper = OptionShaper(session.carousel, plugin, index: index, options: options)
        let outcome = shaper?.bring(to: target, isStopped: session.isInterrupted)
        try session.goOn()
        guard let outcome else {
            throw CommandError(
                column: column, "item \(index) is not seen; expected one that `placements` lists")
        }
        session.keepUp()
        return report(outcome, plugin)
    }

    private static func options(
        of all: [PluginOption], _ plugin: LuaPlugin, _ arguments: inout Arguments
    ) throws(CommandError) -> [PluginOption] {
        guard !arguments.isAtEnd else { return all }
        guard arguments.consume("only") else {
            throw CommandError(
                column: arguments.column, "expected `only` and names of options, or the end of the command")
        }
        guard !arguments.isAtEnd else {
            throw CommandError(
                column: arguments.column,
                "missing argument; expected names of options, with commas between them")
        }
        var wanted: Set<String> = []
        for word in arguments.remaining() {
            for name in word.text.split(separator: ",").map(String.init) {
                guard let known = Names.match(name, in: all.map(\.name)) else {
                    let isOther = plugin.options.contains { $0.name == name }
                    throw word.error(
                        "'\(Word(text: name, column: 1).shown)' \(isOther ? "can't follow" : "is no option of \(plugin.name)"); expected \(all.map(\.name).joined(separator: ", "))"
                            + Names.suggestion(for: name, in: all.map(\.name)))
                }
                wanted.insert(known)
            }
        }
        return all.filter { wanted.contains($0.name) }
    }

    private static func report(_ outcome: OptionShaper.Outcome, _ plugin: LuaPlugin) -> Report {
        var table = Table(["<option", "before", "after"])
        var records: [Record] = []
        for change in outcome.changes {
            table.add([change.option.name, Text.short(change.before), Text.short(change.after)])
            records.append([
                "option": .text(change.option.name), "before": .number(change.before),
                "after": .number(change.after),
            ])
        }
        var text = outcome.changes.isEmpty ? "no option moved" : table.text
        text += "\nleft: \(Text.fixed(outcome.left, 2)) points"
        if let reason = reason(outcome, plugin) { text += "\n\(reason)" }
        records.append([
            "left": .number(outcome.left),
            "screen": .list([.number(outcome.point.x), .number(outcome.point.y)]),
            "limits": .list(outcome.limits.map { .text($0.name) }),
        ])
        return Report(text: text, records: records)
    }

    /// Why the place was not reached.
    private static func reason(_ outcome: OptionShaper.Outcome, _ plugin: LuaPlugin) -> String? {
        guard outcome.left > 0.5 else { return nil }
        if !outcome.canMove { return "no option moves the item: \(plugin.hookPlace) places it" }
        guard !outcome.limits.isEmpty else {
            return "no option moves the item nearer: \(plugin.hookPlace) places it"
        }
        let names = outcome.limits.map { option in
            let value = plugin.value(ofOption: option.name) ?? option.defaultValue
            return "\(option.name) is \(Text.short(value)), the \(value == option.max ? "greatest" : "least")"
        }
        return names.joined(separator: "; ")
    }
}
