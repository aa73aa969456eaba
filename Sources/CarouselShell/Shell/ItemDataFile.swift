// Reads what a file says of the items. In: JSON, a list of objects. Out: data and identities, or the place of a mistake.

import CarouselEngine
import CarouselHost
import Foundation

/// A file that says what the items are: a list of objects, whose fields scripts read as `item.data`.
package struct ItemDataFile {
    /// What each item is, in order.
    package let items: [ItemData]
    /// The fields `id` as text, if every item has one.
    package let ids: [String]?

    /// The largest file, in bytes.
    private static let largest = 16 << 20
    /// The most values of all items together: each takes a microsecond, and a hundred bytes.
    private static let mostValues = 500_000
    /// The most items.
    private static let mostItems = 100_000

    /// - Parameter path: of the file, as the user named it.
    /// - Throws: ``CommandFailure`` with its name, the place, what came, and what was expected.
    package init(_ path: String) throws(CommandFailure) {
        let text: String
        do throws(PlainFile.Problem) {
            text = try CommandText.contents(of: path, most: Self.largest)
        } catch {
            throw CommandFailure(error.message(about: path, expected: "a JSON file, a list of objects"))
        }
        try self.init(json: text, named: path)
    }

    /// What the files of pictures say: their names, and their proportions where they tell.
    package init(pictures: [String], sizes: [(width: Int, height: Int)?]) {
        ids = pictures.isEmpty ? nil : pictures
        items = zip(pictures, sizes).map { name, size in
            var fields: [String: ItemData] = [
                "id": .text(name), "title": .text((name as NSString).deletingPathExtension),
                "image": .text(name),
            ]
            if let size {
                fields["size"] = .table([
                    "width": .number(Double(size.width)), "height": .number(Double(size.height)),
                ])
            }
            return .table(fields)
        }
    }

    init(json text: String, named name: String) throws(CommandFailure) {
        func problem(_ text: String) -> CommandFailure { CommandFailure(name + text) }
        do throws(JSONMistake) {
            try JSONMistake.look(in: text, expected: "a list of objects", most: Self.mostValues)
        } catch {
            throw problem(":\(error.line):\(error.column): \(error.text)")
        }
        do {
            items = try JSONDecoder().decode([Field].self, from: Data(text.utf8)).map(\.value)
        } catch DecodingError.dataCorrupted(let context) {
            throw problem(": \(Self.place(context.codingPath)) \(context.debugDescription)")
        } catch DecodingError.typeMismatch(_, let context) {
            throw problem(
                ": \(Self.place(context.codingPath)) is no object; expected one, as in {\"id\": \"a\"}")
        } catch {
            throw problem(" is no list of objects; expected [{\"id\": \"a\"}, …]")
        }
        guard items.count <= Self.mostItems else {
            throw problem(" has \(items.count) items; expected at most \(Self.mostItems)")
        }
        let named = items.compactMap(\.identity)
        ids = named.isEmpty ? nil : named
        if !named.isEmpty, let missing = items.firstIndex(where: { $0.identity == nil }) {
            throw problem(": item \(missing) has no 'id', and others have; expected one for each, or none")
        }
        var first: [String: Int] = [:]
        for (index, id) in named.enumerated() {
            if let other = first.updateValue(index, forKey: id) {
                throw problem(
                    ": items \(other) and \(index) have the same 'id', '\(id)'; expected one for each item")
            }
        }
    }

    /// Where in the list something is.
    private static func place(_ path: [any CodingKey]) -> String {
        guard let item = path.first?.intValue else { return "it" }
        let fields = path.dropFirst().map { $0.intValue.map { "[\($0 + 1)]" } ?? ".\($0.stringValue)" }
            .joined()
        return "item \(item)\(fields)"
    }
}

extension ItemData {
    /// The field `id` as text.
    fileprivate var identity: String? {
        switch self["id"] {
        case .text(let text): text
        case .number(let number): Text.exact(number)
        default: nil
        }
    }
}

/// An item of the list, which is an object, or a value of a field.
private struct Field: Decodable {
    let value: ItemData

    init(from decoder: any Decoder) throws {
        func problem(_ text: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
        }
        func checkDepth() throws {
            // The first name is the place in the list.
            guard decoder.codingPath.count <= ItemData.deepest else {
                throw problem(
                    "is too deep; expected at most \(ItemData.deepest) lists and objects in each other")
            }
        }
        let isItem = decoder.codingPath.count == 1
        let table =
            try isItem
            ? decoder.container(keyedBy: Name.self) : (try? decoder.container(keyedBy: Name.self))
        if let table {
            try checkDepth()
            let fields = try table.allKeys.map { try table.decode(Field.self, forKey: $0).value }
            value = .table(Dictionary(uniqueKeysWithValues: zip(table.allKeys.map(\.stringValue), fields)))
        } else if (try? decoder.unkeyedContainer()) != nil {
            try checkDepth()
            value = .list(try [Field](from: decoder).map(\.value))
        } else {
            let single = try decoder.singleValueContainer()
            if let flag = try? single.decode(Bool.self) {
                value = .boolean(flag)
            } else if let number = try? single.decode(Double.self) {
                value = .number(number)
            } else if let text = try? single.decode(String.self) {
                value = .text(text)
            } else if !single.decodeNil() {
                throw problem("is a number that is too large; expected at most 1.8e308")
            } else {
                throw problem("is null; expected a text, a number, true or false, a list or an object")
            }
        }
    }
}

private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
