import Foundation
import Testing

@testable import LuaSyntax

/// Functions, their locals and upvalues, as Lua's compiler lists them.
struct LuaNamesTests {
    private func own(_ text: String) -> [LuaListing] {
        let tree = LuaTree(text)
        return tree.functions.map { function in
            LuaListing(
                first: function.firstLine, last: function.lastLine, parameters: function.parameterCount,
                isVararg: function.isVararg,
                locals: function.locals.filter { !tree.locals[$0].isConstant }.map { tree.locals[$0].name },
                upvalues: function.upvalues.map(\.name))
        }
    }

    @Test func `functions, locals and upvalues are those of Lua's compiler`() throws {
        var compared = 0
        for text in Scripts.all.map(\.text) + LuaTreeTests.corners where LuaOracle.judge(text) == nil {
            let listed = try #require(LuaListing.functions(of: text))
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
