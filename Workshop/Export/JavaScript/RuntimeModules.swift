// The modules of the run time of JavaScript: what of them a program needs. In: names of functions. Out: their texts, those
// that others need first; what all effects of a page share is imported.

import CRuntimeFiles
import Foundation

/// The run time of exported modules.
struct RuntimeModules {
    /// A declaration of a module.
    private struct Part {
        /// What it exports; nil for what is the module's own.
        let name: String?
        var lines: [Substring]
        /// The exported functions that it calls, of this module and of others.
        var needs: Set<String> = []
    }

    private struct Module {
        let name: String
        let parts: [Part]
    }

    /// In the order in which they can be loaded.
    private let modules: [Module]
    private static let all = load()
    /// What is needed for what it does when it is loaded.
    private static let effects = ["$itemGet": "itemget", "$matrixGet": "elements"]
    /// What each effect needs: a page has it once, beside `placements`.
    private static let sharedNames: Set<String> = ["fail", "matrix", "run", "settings", "standard", "values"]
    /// Where whole numbers are told from others, these stand for their namesakes.
    private static let exact = [
        "counts": "counts-bigint", "int64": "bigint", "int64-divided": "bigint-divided",
    ]

    /// - Parameter tellsWholes: whether whole numbers are told from others.
    init(tellsWholes: Bool) {
        let left = Set(tellsWholes ? Array(Self.exact.keys) : Array(Self.exact.values))
        modules = Self.all.filter { !left.contains($0.name) }
    }

    private static func load() -> [Module] {
        let names = String(cString: cruntime_names()).split(separator: "\n").map { String($0.dropLast(3)) }
        var order: [Module] = []
        var seen: Set<String> = []
        func add(_ name: String) {
            guard seen.insert(name).inserted, let text = cruntime_text("\(name).js") else { return }
            let lines = String(cString: text).split(separator: "\n").filter { !$0.hasPrefix("//") }
            for line in lines where line.hasPrefix("import ") {
                if let start = line.range(of: "'./"), let end = line.range(of: ".js'") {
                    add(String(line[start.upperBound..<end.lowerBound]))
                }
            }
            order.append(Module(name: name, parts: parts(lines.filter { !$0.hasPrefix("import ") })))
        }
        for name in names.sorted() where !exact.values.contains(name) { add(name) }
        for name in exact.values.sorted() {
            add(name)
            // Where its namesake is.
            let module = order.removeLast()
            let place = order.firstIndex { exact[$0.name] == name } ?? order.count
            order.insert(module, at: place)
        }
        return order
    }

    private static func parts(_ lines: [Substring]) -> [Part] {
        var parts: [Part] = []
        for line in lines {
            let isBegin = ["export ", "const ", "class ", "for ", "$"].contains { line.hasPrefix($0) }
            let name =
                line.hasPrefix("export ")
                ? line.split(whereSeparator: { " =({".contains($0) }).dropFirst(2).first.map(String.init)
                : nil
            if isBegin || parts.isEmpty { parts.append(Part(name: name, lines: [])) }
            let text = line.hasPrefix("export ") ? line.dropFirst(7) : line
            parts[parts.count - 1].lines.append(text)
            parts[parts.count - 1].needs.formUnion(functions(in: text).filter { $0 != name })
        }
        return parts
    }

    /// The names of functions in a line: a `$` and letters.
    private static func functions(in text: Substring) -> [String] {
        let dollar = UInt8(ascii: "$")
        guard text.utf8.contains(dollar) else { return [] }
        return text.utf8.split(separator: dollar, omittingEmptySubsequences: false).dropFirst().compactMap {
            let letters = $0.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
            return letters.isEmpty ? nil : "$" + String(decoding: letters, as: UTF8.self)
        }
    }

    /// What all effects share, as a part of a module that exports it.
    static let shared = all.filter { sharedNames.contains($0.name) }.flatMap(\.parts).map { part in
        (part.name == nil ? "" : "export ") + part.lines.joined(separator: "\n")
    }.joined(separator: "\n")

    /// The functions, and those that they need.
    ///
    /// - Returns: the names of those that all effects share, in the order of the alphabet; the texts of the others.
    func parts(for functions: Set<String>) -> (shared: [String], text: String) {
        var wanted = functions
        var loaded: Set<String> = []
        var shared: Set<String> = []
        var count = -1
        while count < wanted.count + loaded.count {
            count = wanted.count + loaded.count
            for module in modules {
                let isLoaded = Self.effects.contains { $0.value == module.name && wanted.contains($0.key) }
                guard isLoaded || module.parts.contains(where: { $0.name.map(wanted.contains) ?? false })
                else { continue }
                if Self.sharedNames.contains(module.name) {
                    shared.formUnion(module.parts.compactMap(\.name).filter(wanted.contains))
                    continue
                }
                loaded.insert(module.name)
                for part in module.parts where part.name.map(wanted.contains) ?? true {
                    wanted.formUnion(part.needs)
                }
            }
        }
        let text = modules.filter { loaded.contains($0.name) }.map { Self.text($0, wanted) }
        return (shared.sorted(), text.joined(separator: "\n"))
    }

    /// What is wanted of a module, as a part of another one: what is its own is seen by nobody else.
    private static func text(_ module: Module, _ wanted: Set<String>) -> String {
        let parts = module.parts.filter { $0.name.map(wanted.contains) ?? true }
        let body = parts.flatMap(\.lines).map { line in withoutBlanks(String(line.drop { $0 == " " })) }
            .joined(
                separator: "\n")
        if parts.allSatisfy({ $0.name != nil }) { return body }
        let names = parts.compactMap(\.name).joined(separator: ",")
        if names.isEmpty { return "{\n\(body)\n}" }
        return "const {\(names)}=(()=>{\n\(body)\nreturn {\(names)}\n})();"
    }

    /// A line of code without the blanks beside signs, outside of texts in quotes.
    static func withoutBlanks(_ text: String) -> String {
        let signs = Set("=+-*/<>?:&|,;{}()[]!^%".utf8)
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var quote: UInt8 = 0
        var isEscaped = false
        for (place, byte) in bytes.enumerated() {
            if quote != 0 {
                if byte == quote, !isEscaped { quote = 0 }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
                quote = byte
            } else if byte == UInt8(ascii: " "), let last = result.last, place + 1 < bytes.count {
                let next = bytes[place + 1]
                let isSum = last == next && (last == UInt8(ascii: "+") || last == UInt8(ascii: "-"))
                if !isSum, signs.contains(last) || signs.contains(next) { continue }
            }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
