// What callgrind has written. In: its text. Out: which functions of some files are called from other files.

import Foundation

/// The calls of a run, by function.
struct CallRecords {
    private struct Function: Hashable {
        let file: String
        let name: String

        /// Whether it is a closure, a default argument or a constant's address, by the end of its mangled name.
        var isReadElsewhere: Bool {
            name.contains(/(U[0-9]*_(T[A-Za-z0-9]*)?|TA|fA[0-9]*_|vau)$/)
        }
    }

    private var callers: [Function: Set<Function>] = [:]
    private var all: Set<Function> = []

    /// - Parameter text: of a file of callgrind's.
    init(_ text: String) {
        var (files, names): ([Substring: String], [Substring: String]) = ([:], [:])
        var (file, calledFile): (String, String?) = ("", nil)
        var function: Function?
        for line in text.split(separator: "\n") {
            guard let sign = line.firstIndex(of: "="), line.first?.isLetter ?? false else { continue }
            let value = line[line.index(after: sign)...]
            switch line[..<sign] {
            case "fl": file = Self.name(value, &files)
            case "fi", "fe": _ = Self.name(value, &files)
            case "cfi", "cfl": calledFile = Self.name(value, &files)
            case "fn":
                let found = Function(file: file, name: Self.name(value, &names))
                function = found
                all.insert(found)
            case "cfn":
                let called = Function(file: calledFile ?? file, name: Self.name(value, &names))
                calledFile = nil
                all.insert(called)
                if let function { callers[called, default: []].insert(function) }
            default: break
            }
        }
    }

    /// A name that is written once, with a number, and later by its number.
    private static func name(_ value: Substring, _ known: inout [Substring: String]) -> String {
        guard value.first == "(", let end = value.firstIndex(of: ")") else { return String(value) }
        let number = value[...end]
        let name = value[value.index(after: end)...].drop { $0 == " " }
        if !name.isEmpty { known[number] = String(name) }
        return known[number] ?? ""
    }

    /// The functions that are called from another file, by file. What is of no file of the folder, such as what the compiler
    /// or the standard library brings, is looked through; so is what nobody opens a file for: a closure, which is read where it
    /// is written, a default argument, the address of a constant.
    ///
    /// - Parameter folder: a part of the files' paths.
    func entered(in folder: String) -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for function in all where function.file.contains(folder) && !function.isReadElsewhere {
            var seen: Set<Function> = []
            var next = Array(callers[function] ?? [])
            var isEntered = next.isEmpty
            while !isEntered, let caller = next.popLast() {
                guard seen.insert(caller).inserted else { continue }
                if caller.file.contains(folder) {
                    isEntered = caller.file != function.file
                } else if let further = callers[caller] {
                    next += further
                } else {
                    isEntered = true
                }
            }
            guard isEntered, let range = function.file.range(of: folder) else { continue }
            found[String(function.file[range.upperBound...]), default: []].insert(function.name)
        }
        return found
    }
}
