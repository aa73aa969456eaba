// The commands for properties: set, get, behavior.

import CarouselEngine
import CarouselHost

extension Command {
    static let propertyCommands: [Command] = [
        Command(
            name: "set",
            usage: [
                "set PROPERTY [VALUE]", "set PROPERTY default", "set loop true",
                "set animation none|SECONDS [CURVE]", "set animation spring [RESPONSE [DAMPING]]",
            ],
            summary: "set a property, or how `scroll` moves",
            details: """
                `help properties` lists the properties. What you set is over what a script prefers; `default` takes it back. \
                CURVE is \(Arguments.curves.map(\.0).joined(separator: ", ")), or four \
                numbers as in CSS's cubic-bezier. RESPONSE is in seconds; a DAMPING of 1 does not swing.
                """,
            example: "set vertical true",
            candidates: [.settableProperties, .propertyValues, .propertyValues], asks: 1
        ) { session, arguments in
            if arguments.consume("loop") {
                session.carousel.options[.wrap] = try arguments.boolean("scroll endlessly") ? 1 : 0
                try arguments.end()
                return nil
            }
            if arguments.consume("animation") {
                session.animation = try arguments.animation()
                return nil
            }
            let column = arguments.column
            let property = try arguments.property(session.commands)
            if arguments.isAtEnd { return try Report(property, in: session.carousel) }
            guard !property.isReadOnly else {
                throw CommandError(
                    column: column, "\(property.name) is read-only; expected a property that can be set")
            }
            if CarouselProperty.settings.contains(property), arguments.consume("default") {
                try arguments.end()
                session.set(property, to: nil)
                return nil
            }
            let value = try arguments.value(of: property, in: session.carousel)
            try arguments.end()
            session.set(property, to: value)
            return nil
        },
        Command(
            name: "get", usage: ["get [PROPERTY]"],
            summary: "print a property and who has set it, or all of them", example: "get itemWidth",
            candidates: [.properties], kind: .query
        ) { session, arguments in
            if arguments.isAtEnd {
                var table = Table(["<property", "<value", "<unit", "<set by", "<"])
                var record: Record = [:]
                for property in CarouselProperty.all {
                    guard let value = session.carousel.value(of: property) else { continue }
                    table.add([
                        property.name, value.text, property.unit, session.carousel.owner(of: property) ?? "",
                        property.help,
                    ])
                    record.fields.append((property.name, Value(value)))
                }
                return Report(text: table.text, records: [record])
            }
            return try Report(try arguments.property(session.commands), in: session.carousel)
        },
        .action(
            "behavior", usage: ["behavior [NAME]"],
            summary: "choose which library's behavior to use; keeps data, type and settings",
            details: "\(Behavior.names.joined(separator: ", ")).", example: "behavior iCarousel",
            candidates: [.words(Behavior.names)], tells: { Report($0.carousel.behavior, named: "behavior") }
        ) { session, arguments in
            let behavior = try arguments.choice(
                "the name of a library's behavior", of: Behavior.allCases, named: \.rawValue)
            try arguments.end()
            session.behave(as: behavior)
        },
    ]
}

extension Arguments {
    fileprivate mutating func property(_ commands: CommandSet) throws(CommandError) -> CarouselProperty {
        let word = try word("the name of a property")
        if let property = CarouselProperty.named(word.text) { return property }
        if let option = Names.match(word.text, in: CarouselOption.allCases.map(\.rawValue)) {
            throw word.error("'\(option)' is an option, not a property; expected `option \(option) VALUE`")
        }
        if let command = commands.all.first(where: { $0.name == word.text.lowercased() }) {
            throw word.error("'\(command.name)' is a command, not a property; expected `\(command.usage[0])`")
        }
        let names = CarouselProperty.all.map(\.name)
        throw word.error(
            "unknown '\(word.shown)'; expected the name of a property"
                + Names.suggestion(for: word.text, in: names))
    }

    /// One of a property's words.
    private mutating func word(of property: CarouselProperty) throws(CommandError) -> String {
        let word = try word(property.help)
        if let found = Names.match(word.text, in: property.words) { return found }
        let range = property.range.map {
            ", or a number from \(Text.exact($0.lowerBound)) to \(Text.exact($0.upperBound))"
        }
        throw word.error(
            "unknown '\(word.shown)'; expected \(property.words.joined(separator: ", "))\(range ?? "")"
                + Names.suggestion(for: word.text, in: property.words))
    }

    /// A value of the property's kind.
    fileprivate mutating func value(
        of property: CarouselProperty, in carousel: any DrivableCarousel
    ) throws(CommandError) -> CarouselProperty.Value {
        // SwipeView's word.
        if property.name == "alignment", consume("edge") { return .word("start") }
        if !property.words.isEmpty, property.range == nil || !nextIsNumber {
            return .word(try word(of: property))
        }
        let range = property.range ?? -1e9...1e9
        switch carousel.value(of: property) {
        case .word where property.name == "alignment", .number:
            return .number(try number(property.expectation, in: range))
        case .integer, .word:
            let count = property.name == "currentPage" ? carousel.numberOfPages : carousel.numberOfItems
            let whole = property.range.map { Int($0.lowerBound)...Int($0.upperBound) }
            return .integer(try integer(property.expectation, in: whole ?? 0...max(0, count - 1)))
        case .boolean, nil: return .boolean(try boolean(property.help))
        case .size:
            let width = try number("\(property.help), first", in: range)
            return .size(Size(width: width, height: try number("\(property.help), second", in: range)))
        }
    }
}

extension Report {
    /// The value of a property.
    fileprivate init(_ property: CarouselProperty, in carousel: any DrivableCarousel) throws(CommandError) {
        guard let value = carousel.value(of: property) else {
            throw CommandError(
                column: 1,
                "\(property.name) is not with \(carousel.behavior)\'s behavior; expected `behavior standard` before"
            )
        }
        let owner = carousel.owner(of: property)
        self.init(
            text: value.text + (owner.map { " (set by \($0))" } ?? ""),
            records: [[property.name: Value(value), "setBy": owner.map(Value.text) ?? .none]])
    }
}

extension DrivableCarousel {
    /// Who has set a property, for people; nil if nobody has.
    fileprivate func owner(of property: CarouselProperty) -> String? {
        switch layers.owner(of: property) {
        case .user: "you"
        case .preset: "the preset of \(type.name)"
        case .stage: "the stage of \(type.name)"
        case .environment: "the system"
        case nil: nil
        }
    }
}

extension CarouselProperty {
    /// What a number of it is, for errors.
    fileprivate var expectation: String {
        words.isEmpty ? help : "\(words.joined(separator: ", ")) or a number"
    }
}

extension CarouselProperty.Value {
    /// The value as text for people.
    var text: String {
        switch self {
        case .number(let x): Text.short(x)
        case .integer(let x): "\(x)"
        case .boolean(let x): "\(x)"
        case .size(let x): "\(Text.short(x.width)) \(Text.short(x.height))"
        case .word(let word): word
        }
    }
}
