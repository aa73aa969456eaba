// The command-line options for pictures. In: options. Out: a session in the state that they describe.

import ArgumentParser
import CarouselEngine
import CarouselShell
import Foundation
import Pictures

extension Theme: ExpressibleByArgument {}
extension CardFront: ExpressibleByArgument {}

/// A name and a value, as in `spacing=1.2`.
struct NamedValue: ExpressibleByArgument {
    let name: String
    let value: String

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
        name = String(argument[..<sign])
        value = String(argument[argument.index(after: sign)...])
    }
}

/// Two extents, as in `800x400`.
struct Extent: ExpressibleByArgument {
    let width: String
    let height: String

    init?(argument: String) {
        let parts = argument.lowercased().replacing("×", with: "x").split(separator: "x")
        guard parts.count == 2, parts.allSatisfy({ Double($0) != nil }) else { return nil }
        width = String(parts[0])
        height = String(parts[1])
    }
}

/// An offset, or a range of offsets, as in `3` or `0..6`.
struct OffsetRange: ExpressibleByArgument {
    let start: Double
    let end: Double

    init?(argument: String) {
        let texts = argument.components(separatedBy: "..")
        let numbers = texts.compactMap { Double($0) }.filter(\.isFinite)
        guard (1...2).contains(texts.count), numbers.count == texts.count else { return nil }
        start = numbers[0]
        end = numbers[texts.count - 1]
    }
}

/// The options that describe a carousel.
struct CarouselOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "Items in the data.") var items = 13

    @OptionGroup var data: DataOption

    @Option(help: ArgumentHelp("The carousel's size, in points, such as 800x400.", valueName: "size"))
    var bounds: Extent?

    @Option(help: ArgumentHelp("The items' size, in points, such as 160x200.", valueName: "size"))
    var item: Extent?

    @Option(
        name: .customLong("option"),
        help: ArgumentHelp("An option of the effect; may be repeated.", valueName: "name=value"),
        completion: .option)
    var options: [NamedValue] = []

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("A property of the carousel; may be repeated.", valueName: "name=value"),
        completion: .property)
    var properties: [NamedValue] = []

    @Option(help: ArgumentHelp("One of the effect's presets.", valueName: "name"), completion: .preset)
    var preset: String?

    @OptionGroup var plugins: PluginFolders

    /// A session with these options applied.
    ///
    /// - Parameters:
    ///   - effect: a type's name or a script's file; nil for `linear`.
    ///   - option: the command-line option that names the effect, for messages.
    /// - Throws: ``CommandFailure`` that names the option.
    func session(of effect: String?, named option: String = "", for command: String) throws -> Session {
        let session = Session(
            commands: .workshop, library: plugins.library(budget: .forCommand, loadsWhenNamed: true),
            write: { _ in },
            tell: StandardError.tell)
        func carryOut(_ words: [String], for option: String) throws {
            do {
                try session.carryOut(CommandWords(words))
            } catch {
                throw CommandFailure("\(command): \(option.isEmpty ? "" : "\(option): ")\(error.message)")
            }
        }
        if let effect { try carryOut([effect.hasSuffix(".lua") ? "load" : "type", effect], for: option) }
        try carryOut(["items", "\(items)"], for: "--items")
        if data.data != nil { try data.apply(to: session, items: items, for: command) }
        if let bounds { try carryOut(["bounds", bounds.width, bounds.height], for: "--bounds") }
        if let item { try carryOut(["item", item.width, item.height], for: "--item") }
        for property in properties {
            try carryOut(
                ["set", property.name] + property.value.split(separator: " ").map(String.init),
                for: "--set \(property.name)=\(property.value)")
        }
        if let preset { try carryOut(["preset", preset], for: "--preset") }
        for option in options {
            try carryOut(
                ["option", option.name, option.value], for: "--option \(option.name)=\(option.value)")
        }
        session.carousel.scrollOffset = 0
        return session
    }
}

/// The option for pictures on the cards.
struct ImagesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("A folder of pictures for the cards.", valueName: "dir"), completion: .directory)
    var images: String?

    @Flag(help: "With --images, follow links that lead out of the folder.") var followLinks = false

    /// The folder of pictures; nil for none.
    var folder: PictureFolder? { images.map { PictureFolder($0, followsLinks: followLinks) } }

    /// - Throws: ``PictureError`` for a folder without pictures.
    func apply(to session: Session) throws {
        // Items with data may name any of them; otherwise each shows one, in turn.
        let count = session.carousel.numberOfItems
        let most = session.hasItemData ? 1000 : max(1, count)
        if let folder { session.pictures.pictures = try ExportFiles.cards(in: folder, most: most) }
    }
}

extension Camera: ExpressibleByArgument {
    /// - Parameter argument: a view's name, or two angles such as `0.7,-0.45`.
    public init?(argument: String) {
        if let view = Camera.views.first(where: { $0.key == argument }) {
            self = view.value
            return
        }
        let angles = argument.split(separator: ",").compactMap { Double($0) }.filter(\.isFinite)
        guard angles.count == 2, argument.count(where: { $0 == "," }) == 1 else { return nil }
        self.init(yaw: angles[0], pitch: angles[1])
    }
}

extension ViewBox: ExpressibleByArgument {
    /// - Parameter argument: left, top, width and height, such as `-40,-20,880,440`.
    package init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let numbers = parts.compactMap { $0 }.filter(\.isFinite)
        guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
        self.init(
            origin: Point(x: numbers[0], y: numbers[1]), size: Size(width: numbers[2], height: numbers[3]))
    }
}

/// The options that say how a stage is pictured: the same for pictures, films and pages.
struct StageOptions: ParsableArguments {
    @Option(help: "light or dark. (default: dark)") var theme: Theme?

    @Option(help: "numbers or covers: what is on the cards. (default: numbers)") var cards: CardFront?

    @OptionGroup var images: ImagesOption

    @Flag(help: "The titles of items on their pictures and covers.") var titles = false

    @Flag(help: "A room around the cards, with a floor that mirrors them.") var room = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The height of that floor, in points from the top. (default: where the lowest card has stood)",
            valueName: "y"))
    var floor: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "From where it is seen: front, side, top, corner, or angles to the right and up, in radians, such as 0.7,-0.45.",
            valueName: "view"))
    var camera = Camera.front

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The part of the carousel's plane that is seen, in points: left, top, width, height, such as -40,-20,880,440. (default: its bounds)",
            valueName: "x,y,w,h"))
    var view: ViewBox?

    /// - Throws: ``PictureError`` for a folder without pictures.
    func apply(to session: Session) throws {
        session.pictures = PictureSettings(theme: theme ?? .dark)
        session.pictures.front = cards ?? .numbers
        session.pictures.showsTitles = titles
        session.pictures.hasRoom = room
        session.pictures.floor = floor
        session.pictures.camera = camera
        session.pictures.view = view
        try images.apply(to: session)
    }
}

/// The options that describe the carousel of a picture.
struct PictureOptions: ParsableArguments {
    @Argument(help: "A built-in type, an effect, or a script's file. (default: linear)", completion: .effect)
    var effect: String?

    @Option(help: "The same as an option: a built-in type or an effect.", completion: .effect)
    var type: String?

    @Option(
        help: ArgumentHelp("The same: a script's file, or the name of an effect.", valueName: "file"),
        completion: .file(extensions: ["lua"]))
    var plugin: String?

    @OptionGroup var carousel: CarouselOptions

    @OptionGroup var stage: StageOptions

    func validate() throws {
        if [effect, type, plugin].count(where: { $0 != nil }) > 1 {
            throw ValidationError("EFFECT, --type and --plugin can't be combined; expected one")
        }
    }

    /// A session with these options applied.
    ///
    /// - Throws: ``CommandFailure`` that names the option.
    func session(for command: String) throws -> Session {
        var option = plugin == nil ? "--type" : "--plugin"
        if effect != nil { option = "" }
        let session = try carousel.session(of: effect ?? plugin ?? type, named: option, for: command)
        try stage.apply(to: session)
        return session
    }
}
