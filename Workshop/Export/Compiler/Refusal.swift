// What an export of an effect refuses, and why: all reasons are here. In: a place in a script, a reason. Out: words for its
// author.

import CarouselHost
import Escapes
import LuaSyntax

/// Why an effect can't leave as code.
public struct Refusal: Error, Equatable, CustomStringConvertible {
    /// What can't leave as code.
    enum Reason: Equatable {
        // What the language has, and others have not.
        case expression, statement, operation, coroutine, pattern
        case jumpOverLabel, jumpToNoLabel, assignedConstant, textIsNoUnicode
        case tooDeep(most: Int)

        // What is found only while items are placed.
        case lateModule, lateText, computedName, allGlobals, ownGlobals
        case carouselAsValue, libraryAsValue, methodAsValue
        /// A value that was made when the script was loaded, by its kind.
        case loadedValue(String)
        case tooManyEntries(Int, most: Int)

        // What another language would do otherwise.
        case computedText, objectAsText
        case fieldsInNoOrder(String)
        case randomNumber(String)

        // What the host has not.
        case unknownFunction(String)
        case unknownTextMethod(String)
        case unknownMethod(String)
        case noField(String, of: String)
        case noMethod(String, of: String)
        case noItemField(String)
        case readLook

        // What has no static type.
        case mixedKinds(ValueKinds)
        case mixedValues, changedTable, openCall, lateOperand, endlessLoop, recursion, failingUpdate
        case writtenWhilePlacing(String)
        case itemState(String)

        // What the whole of a script is.
        case foreignHook, placesNothing, endlessKinds
    }

    /// The place, the expression, the reason.
    public let description: String

    /// Names a node of a script: its place, and its first line.
    init(at node: Int, in source: CapturedScript.Source, _ reason: Reason) {
        let range = source.tree.range(of: node)
        let words = source.tree.text(range).split { $0.isNewline }.first.map { String($0.prefix(80)) } ?? ""
        let place = source.tree.lines.place(of: range.lowerBound)
        description = Escape.terminal(
            "\(source.file):\(place.line):\(place.column): `\(words)` can't leave as code: \(reason.text)",
            keepsLines: false)
    }

    /// Names a script as a whole.
    init(of file: String, _ reason: Reason) {
        description = Escape.terminal("\(file): \(reason.text)", keepsLines: false)
    }
}

extension Refusal.Reason {
    /// The reason in words, as the end of a sentence.
    fileprivate var text: String {
        switch self {
        case .expression: "this kind of expression"
        case .statement: "this kind of statement"
        case .operation: "this operator"
        case .coroutine: "a coroutine"
        case .pattern: "string.find with a pattern, which other languages do not have"
        case .jumpOverLabel: "it jumps back over another label"
        case .jumpToNoLabel: "it jumps to no label"
        case .assignedConstant: "a constant is assigned to"
        case .textIsNoUnicode: "a text that is no Unicode"
        case .tooDeep(let most): "it has more than \(most) levels; expected locals for its parts"
        case .lateModule: "a module is loaded while items are placed"
        case .lateText: "a text is compiled while items are placed"
        case .computedName: "a name that depends on data"
        case .allGlobals: "the table of all globals"
        case .ownGlobals: "a table of globals of its own"
        case .carouselAsValue: "carousel is passed on as a value"
        case .libraryAsValue: "a library is passed on as a value"
        case .methodAsValue: "a method as a value"
        case .loadedValue(let kind): "a \(kind) that was made when the script was loaded"
        case .tooManyEntries(let count, let most):
            "tables with \(count) entries can't leave as code: expected at most \(most), or loops of the text that make them"
        case .computedText:
            "a text that is joined or computed with, which each language does in its own way; expected texts and numbers as they are written"
        case .objectAsText: "an object would be turned into text"
        case .fieldsInNoOrder(let name): "\(name) goes through fields in no order that can be kept"
        case .randomNumber(let name): "\(name) gives another number each time"
        case .unknownFunction(let name): "\(name) is not known elsewhere"
        case .unknownTextMethod(let name): "string.\(name), which is not known elsewhere"
        case .unknownMethod(let name): "no method \(name)"
        case .noField(let name, let owner): "\(owner) has no '\(name)'"
        case .noMethod(let name, let owner): "\(owner) has no method \(name)"
        case .noItemField(let name): "an item has no field \(name) that can be set"
        case .readLook: "a look that is read again"
        case .mixedKinds(let kinds):
            "it holds \(kinds.words); expected one kind of value, or a variable for each"
        case .mixedValues: "it gives values of several kinds; expected one kind of value"
        case .changedTable:
            "a table that is changed, or holds values of several kinds; expected locals, or a table that is made at once"
        case .openCall:
            "a function as a value, or any number of values; expected a call of a function that is known by its name, with as many values as are written"
        case .lateOperand:
            "a variable that a function changes meanwhile; expected a local for its value before"
        case .endlessLoop:
            "a loop whose numbers are not known to be whole and to end; expected bounds that are"
        case .recursion: "a function that calls itself; expected a loop whose bounds are known"
        case .failingUpdate: "update may fail; expected values that are there in any case"
        case .writtenWhilePlacing(let name):
            "\(name) is written while items are placed; expected that in update"
        case .itemState(let name):
            "item.\(name) has no type; expected item:spring, or a variable that update changes"
        case .foreignHook: "a hook is no function of the script's own"
        case .placesNothing: "it places no items"
        case .endlessKinds: "its kinds of values have no end"
        }
    }
}

extension ValueKinds {
    /// What they are, in words.
    fileprivate var words: String {
        var words: [String] = []
        if mayBeNumber { words.append("numbers") }
        let names: [(Flags, String)] = [
            (.text, "texts"), (.boolean, "booleans"), (.matrix, "Transforms"), (.item, "items"),
            (.data, "data"),
            (.none, "nil"),
        ]
        words += names.filter { flags.contains($0.0) }.map(\.1)
        if !tables.isEmpty { words.append("tables") }
        if !functions.isEmpty { words.append("functions") }
        guard words.count > 1, let last = words.last else { return words.first ?? "nothing" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }
}
