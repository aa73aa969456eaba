// The types in Swift that the programs show. In: those of whoever runs the programs. Out: types by their names.

import BuiltinTypes
import CarouselEngine

/// The types in Swift that the programs show: the built-in ones, and those of a package of effects or an app.
package enum SwiftTypes {
    // The unsafe access to both is correct: a program sets them once, before it has a second thread or runs a command, and
    // they are only read from then on. A command is made by the library that parses arguments, so they are global.
    private nonisolated(unsafe) static var ownTypes: [any CarouselType] = []
    private nonisolated(unsafe) static var ownFolders: [String] = []

    /// Those that are not built in.
    static var own: [any CarouselType] { ownTypes }

    /// Whether there are others than the built-in ones.
    package static var hasOwn: Bool { !ownTypes.isEmpty }

    /// All of them, the built-in ones first.
    static var all: [any CarouselType] { BuiltinTypes.all + ownTypes }

    /// The folders of scripts that are shown beside them where no others are named.
    static var folders: [String] { ownFolders }

    /// Shows types beside the built-in ones. To be called once, before a program starts.
    ///
    /// - Throws: ``CommandFailure`` if a name is not theirs alone.
    package static func add(_ types: [any CarouselType], folders: [String]) throws(CommandFailure) {
        for (number, type) in types.enumerated() {
            let name = type.name.lowercased()
            if BuiltinTypes.named(name) != nil {
                throw CommandFailure(
                    "the type '\(type.name)' has the name of a built-in one; expected a name of its own")
            }
            if types[..<number].contains(where: { $0.name.lowercased() == name }) {
                throw CommandFailure("two types have the name '\(type.name)'; expected one of each name")
            }
        }
        ownTypes = types
        ownFolders = folders
    }

    /// The type with a name, ignoring case; nil when there is none.
    package static func named(_ name: String) -> (any CarouselType)? {
        let wanted = name.lowercased()
        return BuiltinTypes.named(name) ?? ownTypes.first { $0.name.lowercased() == wanted }
    }

    /// What a type is called in lists; nil if it is none of these.
    package static func kind(of name: String) -> String? {
        if BuiltinTypes.named(name) != nil { return "built in" }
        return named(name) == nil ? nil : "in Swift"
    }

    /// What a type is called in sentences; nil if it is none of these.
    package static func description(of name: String) -> String? {
        if BuiltinTypes.named(name) != nil { return "a built-in type" }
        return named(name) == nil ? nil : "a type in Swift"
    }
}
