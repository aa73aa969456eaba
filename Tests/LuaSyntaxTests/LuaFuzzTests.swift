import FuzzInput
import Testing

@testable import LuaSyntax

/// Texts that are nearly Lua, beside Lua's own compiler.
@Suite struct LuaFuzzTests {
    @Test func `any text is judged as Lua judges it, and is the sum of its tokens`() {
        let words =
            Fuzzing.numbers + LuaToken.keywords.keys.sorted() + [
                "::a::", "goto a", "<const>", "<close>", "...", "..", "[[", "]]", "[==[", "--[[", "--", "\\x",
                "\\u{", "\"",
                "'", "(", ")", "{", "}", "[", "]", "//", ">>", "~=", "_ENV", "\r", "\n", "0x1p", "1e", ";",
            ]
        let count = Fuzzing("lua", seeds: LuaTreeTests.corners, words: words, rounds: 4000).run { text in
            #expect(LuaTreeTests.difference(text) == nil, "\(text)")
            let tree = LuaTree(text)
            var end = 0
            for (number, token) in tree.tokens.enumerated() {
                #expect(tree.gap(before: number) == end..<token.start)
                end = token.end
            }
            #expect(end == text.utf8.count)
            // What looks something up finds ranges that exist.
            let tables = LuaTables(tree)
            _ = tables.order(of: ["a", "b"])
            #expect(tables.field(named: "a").map { $0.range.upperBound <= end } != false)
        }
        #expect(count >= 4000)
    }
}
