import FuzzInput
import Foundation
import Testing

@testable import LuaSyntax

struct LuaTreeTests {
    @Test func `every script is accepted exactly if Lua accepts it, on its line`() {
        #expect(Scripts.all.count > 150)
        for (name, text) in Scripts.all { #expect(Self.difference(text) == nil, "\(name)") }
    }

    /// How our judgment differs from Lua's; nil if it does not.
    static func difference(_ text: String) -> String? {
        let own = LuaTree(text).errors.first
        guard let verdict = LuaOracle.judge(text) else { return own.map { "only we refuse it: \($0)" } }
        if LuaOracle.isBeyondLimits(verdict.message) { return nil }
        guard let own else { return "only Lua refuses it: \(verdict.message)" }
        if own.message.contains("nested too deep") || own.message.contains("too many") { return nil }
        // The first byte of a binary chunk has no line.
        if verdict.message.contains("binary chunk") { return nil }
        let line = LuaOracle.line(of: verdict)
        return own.line == line
            ? nil : "line \(own.line) instead of \(line): \(own.message) / \(verdict.message)"
    }
}

extension LuaTreeTests {
    /// Changes a script as an author's slip does, and as noise does.
    private func mutation(of text: String, _ random: inout SeededGenerator) -> String {
        let tree = LuaTree(text)
        let bytes = Array(text.utf8)
        let tokens = tree.tokens.dropLast()
        guard let one = tokens.randomElement(using: &random), let two = tokens.randomElement(using: &random)
        else {
            return text
        }
        func joined(_ parts: Range<Int>...) -> String {
            String(decoding: parts.flatMap { bytes[$0] }, as: UTF8.self)
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return joined(0..<one.start, one.end..<bytes.count)
        case 1: return joined(0..<one.end, one.start..<bytes.count)
        case 2:
            let (a, b) = one.start < two.start ? (one, two) : (two, one)
            guard a.end <= b.start else { return text }
            return joined(0..<a.start, b.range, a.end..<b.start, a.range, b.end..<bytes.count)
        case 3: return joined(0..<Int.random(in: 0...bytes.count, using: &random))
        case 4: return joined(0..<one.start, two.range, one.end..<bytes.count)
        default:
            var noise = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) where !noise.isEmpty {
                noise[Int.random(in: 0..<noise.count, using: &random)] = UInt8.random(
                    in: 1...126, using: &random)
            }
            return String(decoding: noise, as: UTF8.self)
        }
    }

    @Test(arguments: 0..<10) func `2,000 mutations are judged as Lua judges them, on its line`(_ seed: Int)
        throws
    {
        var random = SeededGenerator(seed: UInt64(seed) + 1)
        // Long ones cost much and add little.
        let scripts = (Scripts.all.map(\.text) + Self.corners).filter { $0.utf8.count < 20_000 }
        var refused = 0
        for _ in 0..<2000 {
            let script = try #require(scripts.randomElement(using: &random))
            let text = mutation(of: script, &random)
            let problem = Self.difference(text)
            if !LuaTree(text).errors.isEmpty { refused += 1 }
            if let problem { Issue.record("\(problem)\n\(text.suffix(4000))") }
        }
        #expect(refused > 500)
    }

    /// What scripts seldom have.
    static let corners = [
        "goto a local x ::a:: print(x)", "goto a do local x end ::a::",
        "do goto a end local x ::a:: ;; ::b::",
        "repeat local x goto c ; ::c:: until x", "while true do break end for i = 1, 2 do goto c ::c:: end",
        "::a:: do ::a:: end", "do ::a:: end do ::a:: end goto a", "break",
        "for i = 1, 2 do function f() break end end",
        "local x <const> = 1 local y <close> = nil x = 2",
        "local a <const>, b <const> = 1, 2 return function() return a, b end",
        "local a <const> = -0.0 local b <const> = 2 // 0 local c <const> = 1 << 65 return function() return a, b, c end",
        "local a <const> = not nil and 'x' or 3 return function() return a end", "local x <foo> = 1",
        "local function f(...) return function() return ... end end",
        "return function(a, b, ...) local c = ... end",
        "x = 0x1p4 + 0xA.8 + 1e5 + .5 + 3. + 0x.1 + 0xep1 + 1//2", "x = 1e", "x = 0x", "x = 3in", "x = 1..2",
        "x = 1 ..2",
        "x = '\\u{7FFFFFFF}\\x41\\065\\z   \n y'", "x = '\\u{80000000}'", "x = '\\300'", "x = '\\q'",
        "x = 'a\nb'",
        "x = [==[ a ]=] ]==] --[[ c\n ]] y = 1", "x = [=[ a", "--[==[ a", "x = [=a",
        "a.b.c:d{1, 2; x = 3, [4] = 5,}:e'f'",
        "a, b.c, d[1] = 1, 2", "a() = 1", "(a) = 1", "a", "a.b", "return 1, 2; x = 3", "return; ;", "x = }",
        "if x then elseif y then else end",
        "for a, b, c in pairs(t) do local d = a end", "for a = 1 do end", "function a.b:c(x) self.y = x end",
        "function a:b.c() end",
        "local t <const> = {} function t.f() end function t() end", "x = - - 2 ^ - 3 .. not a",
        "a\r\nb()\n\rc()\r\r= 1", "x = ~1 ~ 2 ~= 3",
        "local _ENV = {} x = 1 return function() return y end", "local _ENV <const> = 5 x = 1",
        "return function() _ENV.x = y end", "#!x\nreturn",
        "local function f() return f end local g = function() return g end",
        "do local x do local x end end local y, y = y",
    ]

    @Test func `tokens and what is between them are the text, byte for byte`() {
        for text in Scripts.all.map(\.text) + Self.corners {
            let tree = LuaTree(text)
            var end = 0
            for (number, token) in tree.tokens.enumerated() {
                #expect(tree.gap(before: number) == end..<token.start && token.start <= token.end)
                end = token.end
            }
            #expect(end == text.utf8.count)
        }
    }

    @Test func `children are in their parents, in the order of the text`() {
        for text in Scripts.all.map(\.text) + Self.corners {
            let tree = LuaTree(text)
            for node in tree.nodes.indices {
                var last = tree.nodes[node].first
                for child in tree.children(of: node) {
                    let inner = tree.nodes[child]
                    #expect(
                        inner.first >= last && inner.last <= tree.nodes[node].last,
                        "\(tree.nodes[node].kind), \(inner.kind) in '\(tree.text(tree.range(of: node)).prefix(60))'"
                    )
                    last = inner.first
                }
            }
        }
    }

    /// Texts that are nested so deep.
    private func nested(_ depth: Int) -> [String] {
        func text(_ open: String, _ middle: String, _ close: String) -> String {
            String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
        }
        return [
            "local x = " + text("(", "1", ")"), "local x = " + text("- ", "1", ""),
            "local x = " + text("1 .. ", "1", ""),
            text("do ", "", "end "), "local f = " + text("function() return ", "1", " end"),
            "local t = " + text("{", "", "}"), "local x = " + text("f(", "1", ")"),
            text("if true then ", "", "end "),
            text("while false do ", "", "end "), "local t = {} " + text("t.x, ", "t.x", "") + " = 1",
        ]
    }

    @Test func `what Lua accepts is accepted however deep it is nested`() {
        for depth in [90, 97, 98, 99, 150, 180, 186, 190, 193, 195, 196, 197, 198, 199, 200, 210] {
            for text in nested(depth) {
                let isAccepted = LuaOracle.judge(text) == nil
                #expect(
                    !isAccepted || LuaTree(text).errors.isEmpty, "\(depth): \(text.prefix(40))")
            }
        }
        #expect(nested(180).allSatisfy { LuaTree($0).errors.isEmpty || $0.contains("function") })
    }

    @Test func `what is long or deep is read to its end`() {
        let many = 30_000
        let texts = [
            String(repeating: "x = x\n", count: many), String(repeating: "local x = x ", count: many),
            String(repeating: "goto a ", count: many), String(repeating: "goto b ::b::", count: many),
            (0..<many).map { "::l\($0)::" }.joined(), (0..<many).map { "goto l\($0) " }.joined(),
            String(repeating: "(", count: many), String(repeating: "{", count: many),
            String(repeating: "f(", count: many),
            String(repeating: "do ", count: many), String(repeating: "function f() ", count: many),
            String(repeating: "if x then ", count: many), "x = " + String(repeating: "- ", count: many) + "1",
            "x = " + String(repeating: "1 .. ", count: many) + "1", String(repeating: "end ", count: many),
            String(repeating: "\" ", count: many), String(repeating: "[==", count: many),
            String(repeating: "a,", count: many),
            String(repeating: "a.", count: many),
            "return " + (0..<many).map { "v\($0)" }.joined(separator: ","),
        ]
        for text in texts {
            let tree = LuaTree(text)
            #expect(tree.tokens.last?.kind == .endOfText)
        }
    }
}
