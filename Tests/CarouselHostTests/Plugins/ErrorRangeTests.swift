import Testing

@testable import CarouselHost

/// The exact place of a mistake in the text: between « and » in each script.
@Suite struct ErrorRangeTests {
    struct Case: CustomTestStringConvertible {
        let script: String
        let mentions: String
        var testDescription: String { script.prefix(70).description }
    }

    private static func fields(_ text: String) -> String {
        "return { \(text),\n itemTransformForOffset = function(o, base) return base end }"
    }

    static let cases = [
        Case(script: "local t = { 1, 2 «end» }", mentions: "'end'"),
        Case(script: "-- end end\nfor i = 1, 2 do\n  if i then end end «end»", mentions: "'end'"),
        Case(script: "local s = «\"abc»\nlocal t", mentions: "unfinished string"),
        Case(script: "x = 3 «=» 4", mentions: "'='"),
        Case(script: "local x <const> = 1\nx «=» 2", mentions: "const variable 'x'"),
        Case(script: "return { a = 1, b = 2 «c» = 3 }", mentions: "'c'"),
        Case(
            script: fields("-- gap\n options = { «gap» = { 1, 2 } }"),
            mentions: "options.gap is a list; expected"),
        Case(
            script: fields("options = { wide = 1, gap = { «default» = 9, min = 0, max = 2 } }"),
            mentions: "options.gap.default is 9, outside min to max; expected a number from 0 to 2"),
        Case(
            script: fields(
                "options = { gap = { default = 1, min = 0, max = 2 } },\n presets = { gap = { spacing = 1 }, far = { «gap» = 9 } }"
            ),
            mentions: "presets.far.gap is 9; expected a number from 0 to 2"),
        Case(script: fields("options = { gap = 1 }, presets = { far = { «gip» = 9 } }"), mentions: "'gip'"),
        Case(
            script: fields("options = { gap = { default = 1, «maxi» = 2 } }"),
            mentions: "unknown field 'maxi'"),
        Case(script: fields("stage = { «perspectives» = 1 }"), mentions: "perspectives"),
        Case(script: fields("stage = { «perspective» = 'x' }"), mentions: "perspective"),
        Case(script: fields("«name» = 'a\\nb'"), mentions: "'name'"),
        Case(script: fields("«optoins» = { }"), mentions: "did you mean 'options'"),
        Case(
            script: "local o = {}\no.gap = 1\no.«far» = {}\n" + fields("options = o"), mentions: "options.far"
        ),
    ]

    /// What runs: the body of itemTransformForOffset, after a head.
    private static func body(_ text: String, head: String = "local t, n = {}, 0") -> String {
        "\(head)\nreturn { itemTransformForOffset = function(offset, base, index)\n  \(text)\nend }"
    }

    static let running = [
        // Of several statements on a line only the one that fails is marked.
        Case(script: body("local w = 1 w = «w».x.y return base"), mentions: "local 'w'"),
        Case(script: body("local w = {} w[«nil»] = 1 return base"), mentions: "index is nil"),
        Case(script: body("local w = 1 base.«m11» = 3 return base"), mentions: "'m11' is read-only"),
        Case(script: body("local w = 1 w = «require \"nope\"» return base"), mentions: "no such module"),
        Case(script: body("local w = 1 carousel.«x» = 3 return base"), mentions: "'x' can't be set"),
        Case(
            script: body("return base:translate(0, 0, 0):translate(«\"far\"», 0, 0)"),
            mentions: "#1 to 'translate'"),
        Case(
            script: body(
                "return base:translate(1, 0, 0)\n    :translate(2, «{}», 0)\n    :translate(3, 0, 0)"),
            mentions: "#2 to 'translate'"),
        Case(
            script: body(
                "return base:translate(base:translate(1, 0, 0).m41, base:translate(0, «\"x\"», 0).m42, 0)"),
            mentions: "#2 to 'translate'"),
        Case(
            script: body("local w = \"translat\" return base:«translat»(1, 0, 0)"),
            mentions: "did you mean 'translate'"),
        Case(script: body("return base:rotateY(0.1):«rotateU»(0.2):rotateY(0.3)"), mentions: "no 'rotateU'"),
        Case(script: body("local x = base.«m55» return base"), mentions: "no 'm55'"),
        Case(script: body("local x = base.m11 + base.«m99» + 1 return base"), mentions: "no 'm99'"),
        Case(
            script: body("return base:translate(carousel.«gap» * 2, 0, 0)"), mentions: "carousel has no 'gap'"
        ),
        Case(
            script: body("return base:translate(carousel:option(«\"gip\"»), 0, 0)"),
            mentions: "no option 'gip'"),
        Case(
            script: body("local y = math.abs(1) + math.«foo»(math.abs(2)) return base"),
            mentions: "field 'foo'"),
        Case(script: body("return «turned»(base)"), mentions: "global 'turned'"),
        Case(script: body("return base:translate(«gap» + 1, 0, 0)"), mentions: "global 'gap'"),
        Case(
            script: body("return base:translate(offset * 2, offset + «n», 0)", head: "local n"),
            mentions: "upvalue 'n'"),
        Case(
            script: body(
                "local a = t.x + 1 return base:translate(a + «t.y», 0, 0)", head: "local t = { x = 1 }"),
            mentions: "field 'y'"),
        Case(
            script: body("return base:translate(«t.deep».far, 0, 0)", head: "local t = {}"),
            mentions: "field 'deep'"),
        Case(
            script: body("local z = t.a.b + «t.c».d return base", head: "local t = { a = { b = 1 } }"),
            mentions: "field 'c'"),
        Case(script: body("«t.deep».far = 1 return base", head: "local t = {}"), mentions: "field 'deep'"),
        Case(script: body("t.a, «t.b».c = 1, 2 return base", head: "local t = {}"), mentions: "field 'b'"),
        Case(script: body("local x = 1\n  return «x»:translate(1, 0, 0)"), mentions: "local 'x'"),
        Case(
            script: body("return base:translate(-«t.x», 0, 0)", head: "local t = {}"), mentions: "field 'x'"),
        Case(script: body("local x = #«t» return base", head: "local t"), mentions: "upvalue 't'"),
        Case(
            script: body(
                "print(\"x is \" .. offset .. \" and \" .. «t.x» .. \"!\") return base", head: "local t = {}"),
            mentions: "field 'x'"),
        Case(
            script: body("if «offset < t.x» then offset = 1 end return base", head: "local t = {}"),
            mentions: "compare number with nil"),
        Case(
            script: body("for i = 1, «t.count» do offset = i end return base", head: "local t = {}"),
            mentions: "'for' limit"),
        Case(
            script: body("for k in «t» do offset = k end return base", head: "local t = {}"),
            mentions: "call a table value"),
        Case(script: body("«error(\"nothing to place\")» return base"), mentions: "nothing to place"),
        Case(
            script: body(
                "local function place(x) if x > -9 then error(\"wrong x\", 2) end end\n  «place(offset)»\n  return base"
            ), mentions: "wrong x"),
        Case(script: body("«assert(offset == 99, \"must be 99\")» return base"), mentions: "must be 99"),
        Case(script: body("return «offset»"), mentions: "must return a Transform, got number"),
        Case(script: body("return base, «\"half\"»"), mentions: "second result"),
        Case(
            script: body("if offset > -9 then return base, 1, «true» end return base"),
            mentions: "third result"),
        Case(script: body("return base, 1, 0, «{}»"), mentions: "fourth result"),
        Case(script: body("return «base:scale(1e200, 1, 1):scale(1e200, 1, 1)»"), mentions: "is inf"),
        Case(script: body("local x = math.floor(«\"a\"») return base"), mentions: "#1 to 'floor'"),
        Case(
            script: body("local x = (\"x\"):rep(«t») return base", head: "local t = {}"),
            mentions: "#1 to 'rep'"),
        Case(
            script: body("local x = string.format(\"%d %d\", 1, «\"b\"») return base"),
            mentions: "#3 to 'format'"),
        Case(
            script: body("table.insert(«n», 1) return base", head: "local n = 5"), mentions: "#1 to 'insert'"),
        Case(script: body("return base:«rotateX»()"), mentions: "#1 to 'rotateX'"),
        Case(
            script: body(
                "local a, b = t.x, t.y\n  return base:translate(a, 0, 0):rotateY(«b»)",
                head: "local t = { x = 1, y = true }"), mentions: "#1 to 'rotateY'"),
        Case(script: body("local x = «offset // 1 | 1.5» return base"), mentions: "integer representation"),
        Case(
            script: "local «gap» = gap.x\nreturn {}".replacing("«gap» = gap", with: "gap = «gap»"),
            mentions: "global 'gap'"),
        Case(script: "local t = {}\nfunction «t.x».y() end\nreturn {}", mentions: "field 'x'"),
        Case(script: "return «5»", mentions: "the script returns a number"),
        Case(
            script: effect(
                "return base",
                fields: "update = function(dt)\n local s = carousel.scrollOffset\n return «s» end"),
            mentions: "update must return true"),
        Case(
            script: effect("return base", fields: "update = function(dt) return dt > carousel.«velocty» end"),
            mentions: "no 'velocty'"),
        Case(
            script: effect(
                "return base",
                fields: "state = { angle = 0 }, update = function(dt) return «missing».angle end"),
            mentions: "global 'missing'"),
        Case(
            script: effect(
                "return base", fields: "valueForOption = function(name, value) return «{}» end"),
            mentions: "valueForOption"),
        Case(
            script: effect(
                "return base:translate(carousel:option('gap') + «nothing», 0, 0)",
                fields: "options = { gap = 3 }"),
            mentions: "global 'nothing'"),
    ]

    /// The text without its marks, and what they mark.
    private static func unmarked(_ script: String) throws -> (text: String, range: SourceRange) {
        let open = try #require(script.firstRange(of: "«"))
        let close = try #require(script.firstRange(of: "»"))
        let start = script.utf8.distance(from: script.startIndex, to: open.lowerBound)
        let length = script[open.upperBound..<close.lowerBound].utf8.count
        let text = script.replacing("«", with: "").replacing("»", with: "")
        return (text, ScriptText(text).range(start..<(start + length)))
    }

    @Test(arguments: cases) func `an error marks what is wrong`(_ setup: Case) throws {
        let (text, range) = try Self.unmarked(setup.script)
        let error = try #require(try loadError(text))
        #expect(error.message.contains(setup.mentions), "\(error.message)")
        #expect(error.range == range, "\(error)")
    }

    @Test(arguments: [
        (
            "#!/usr/bin/env lua\nreturn {}", 1,
            "near '#'; expected Lua from the first line on, without a shebang"
        ),
        ("local x = 1\n\u{FEFF}return {}", 2, "U+FEFF"),
        ("local x = 1\u{A0}+ 2", 1, "U+00A0 (no-break space)"),
        ("local x = \u{201C}a\u{201D}", 1, "U+201C (left double quotation mark) is only known in strings"),
    ])
    func `a character that Lua does not know is named`(_ script: String, _ line: Int, _ mentions: String)
        throws
    {
        let error = try #require(try loadError(script))
        #expect(error.line == line && error.message.contains(mentions), "\(error.message)")
    }

    /// The first error of a script while it loads, moves on and places items.
    private func runningError(_ text: String) throws -> PluginError? {
        let folder = try ScriptFolder()
        do {
            let plugin = try makePlugin(text, in: folder)
            let context = makeContext()
            _ = plugin.update(by: 0.1, in: context)
            _ = plugin.defaultValue(of: .spacing, in: context)
            var frame = makeFrame(1, in: context)
            plugin.place(&frame, in: context)
            return plugin.lastError
        } catch let error as PluginError {
            return error
        }
    }

    @Test func `an error in a module marks what is wrong there`() throws {
        let (text, range) = try Self.unmarked(
            "local ways = {}\n-- far(x)\nfunction ways.far(x)\n  return x + «ways.near».x end\nreturn ways")
        let folder = try ScriptFolder()
        try folder.write(text, to: "lib/ways.lua")
        let plugin = try makePlugin(
            effect("return base:translate(ways.far(1), 0, 0)", head: "local ways = require 'ways'"),
            in: folder)
        var frame = makeFrame(1)
        plugin.place(&frame, in: makeContext())
        let error = try #require(plugin.lastError)
        #expect(error.file == "lib/ways.lua")
        #expect(error.range == range, "\(error)")
    }

    @Test func `a value that a module raises is told where it was raised, nesting and state by their places`()
        throws
    {
        let folder = try ScriptFolder()
        try folder.write("return require 'inner'", to: "lib/outer.lua")
        try folder.write("local x = 1\nerror({})", to: "lib/inner.lua")
        var raised: PluginError?
        do {
            _ = try makePlugin(effect("return base", head: "local far = require 'outer'"), in: folder)
        } catch let error as PluginError { raised = error }
        #expect(raised?.file == "lib/inner.lua" && raised?.line == 2, "\(String(describing: raised))")
        let deep = "return " + String(repeating: "(", count: 400) + "1" + String(repeating: ")", count: 400)
        let nested = try loadError("local x = 1\n" + deep)
        #expect(nested?.line == 2 && nested?.range != nil, "\(String(describing: nested))")
    }

    @Test func `a call that does not fail again has its line`() throws {
        let plugin = try makePlugin(
            effect("n = n + 1\n if n == 1 then local x = nothing.x end return base", head: "local n = 0"),
            in: try ScriptFolder())
        var frame = makeFrame(1)
        // Only the third frame fails.
        let once = try makePlugin(
            effect("n = n + 1\n if n == 3 then return n.x.y end return base", head: "local n = 0"),
            in: try ScriptFolder())
        for _ in 0..<3 { once.place(&frame, in: makeContext()) }
        #expect(once.lastError?.line == 5)
        #expect(once.lastError?.range == nil)
        plugin.place(&frame, in: makeContext())
        #expect(plugin.lastError?.range?.line == 5)
    }

    @Test(arguments: running) func `an error of a running script marks what is wrong`(_ setup: Case) throws {
        let (text, range) = try Self.unmarked(setup.script)
        let error = try #require(try runningError(text))
        #expect(error.message.contains(setup.mentions), "\(error.message)")
        #expect(error.range == range, "\(error)")
        #expect(error.line == range.line)
        // What the shell and the page show, and what lint finds.
        let lines = error.description.split(separator: "\n")
        let marked = try #require(ScriptText(text).lines[range.line]?.utf8.dropFirst(range.column - 1))
        let length = range.endLine == range.line ? range.endColumn - range.column : marked.count
        let margin = "  \(range.line) | ".count
        #expect(lines[2].count == margin + range.column - 1 + length)
        #expect(lines[2].count { $0 == "^" } == length)
        let folder = try ScriptFolder()
        let found = PluginLint.findings(
            path: try folder.write(text, to: "mine.lua"), displayPath: "mine.lua",
            slowness: PluginBudget.slowness)
        let finding = try #require(found.first { $0.message.contains(setup.mentions) }, "\(found)")
        #expect(finding.range == range, "\(finding)")
    }
}
