import Foundation
import Testing

@testable import LuaSyntax

/// Functions, their locals and upvalues, as Lua's compiler lists them.
struct LuaNamesTests {
    /// What is compared of a function.
    private struct Listing: Equatable, CustomStringConvertible {
        var first: Int, last: Int, parameters: Int
        var isVararg: Bool
        var locals: [String] = []
        var upvalues: [String] = []
        var description: String {
            "\(first)-\(last) (\(parameters)\(isVararg ? "+" : "")) \(locals) \(upvalues)"
        }
    }

    static let compiler = ["/usr/bin/luac5.4", "/usr/local/bin/luac5.4", "/opt/homebrew/bin/luac5.4"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private func own(_ text: String) -> [Listing] {
        let tree = LuaTree(text)
        return tree.functions.map { function in
            Listing(
                first: function.firstLine, last: function.lastLine, parameters: function.parameterCount,
                isVararg: function.isVararg,
                locals: function.locals.filter { !tree.locals[$0].isConstant }.map { tree.locals[$0].name },
                upvalues: function.upvalues.map(\.name))
        }
    }

    private func compiled(_ file: String, by compiler: String) throws -> [Listing]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: compiler)
        process.arguments = ["-l", "-l", "-p", file]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        var list: [Listing] = []
        var section = ""
        for line in text.split(separator: "\n") {
            if let head = line.firstMatch(of: #/^(?:main|function) <.*:(\d+),(\d+)> /#) {
                list.append(
                    Listing(first: Int(head.1) ?? 0, last: Int(head.2) ?? 0, parameters: -1, isVararg: false))
            } else if let counts = line.firstMatch(of: #/^(\d+)(\+?) params?, /#) {
                list[list.count - 1].parameters = Int(counts.1) ?? 0
                list[list.count - 1].isVararg = counts.2 == "+"
            } else if let head = line.firstMatch(of: #/^(constants|locals|upvalues) \(/#) {
                section = String(head.1)
            } else if section == "locals", let row = line.firstMatch(of: #/^\t\d+\t(.*)\t\d+\t\d+$/#) {
                if row.1 != "(for state)" { list[list.count - 1].locals.append(String(row.1)) }
            } else if section == "upvalues", let row = line.firstMatch(of: #/^\t\d+\t(.*)\t\d+\t\d+$/#) {
                list[list.count - 1].upvalues.append(String(row.1))
            }
        }
        return list
    }

    @Test(.enabled(if: compiler != nil, "no luac5.4 found"))
    func `functions, locals and upvalues are those that Lua's compiler lists`() throws {
        let compiler = try #require(Self.compiler)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lua")
        defer { try? FileManager.default.removeItem(at: file) }
        var compared = 0
        for text in Scripts.all.map(\.text) + LuaTreeTests.corners where LuaOracle.judge(text) == nil {
            try text.write(to: file, atomically: false, encoding: .utf8)
            guard let listed = try compiled(file.path, by: compiler) else { continue }
            let own = own(text)
            #expect(own.count == listed.count, "\(text.prefix(300))")
            for (mine, lua) in zip(own, listed) { #expect(mine == lua, "\(text.prefix(300))") }
            compared += listed.count
        }
        #expect(compared > 500)
    }

    @Test func `a name is the local of its function, a local around it, or a global`() throws {
        let tree = LuaTree("local a = 1 local function f(b) local a = a return a, b, c end return f, a")
        let shown = tree.nodes.filter { $0.kind == .name }.map { node -> String in
            let name = tree.text(ofToken: node.first)
            switch tree.references[node.detail] {
            case .global: return "\(name) global"
            case .local(let local): return "\(name) local \(tree.locals[local].token ?? -1)"
            case .upvalue(let local): return "\(name) upvalue \(tree.locals[local].token ?? -1)"
            }
        }
        #expect(shown == ["a upvalue 1", "a local 11", "b local 8", "c global", "f local 6", "a local 1"])
    }

    @Test func `reads and writes are counted, and what a local hides is known`() {
        let tree = LuaTree("local a = 1 a = a + 1 do local a = 2 end local b b = 3")
        #expect(tree.locals.map(\.readCount) == [1, 0, 0])
        #expect(tree.locals.map(\.writeCount) == [1, 0, 1])
        #expect(tree.locals.map(\.hidden) == [nil, 0, nil])
    }
}
