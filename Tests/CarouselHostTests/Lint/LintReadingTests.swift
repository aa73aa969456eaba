import Testing

@testable import CarouselHost

/// What lint finds by reading: for each mistake, the rule and the exact text that is marked.
@Suite struct LintReadingTests {
    struct Case: CustomTestStringConvertible {
        let rule: LintFinding.Rule
        /// The mistake is between « and ».
        let script: String
        var testDescription: String { "\(rule.rawValue): \(script.prefix(60))" }
    }

    private static func hook(_ body: String) -> String {
        "return { itemTransformForOffset = function(offset, base, index)\n  \(body)\nend }"
    }

    private static func update(_ body: String, name: String = "update") -> String {
        "local x, v = 0, 1\nreturn { \(name) = function(dt)\n  \(body)\nend, itemTransformForOffset = function(o, b) return b:translate(x, v) end }"
    }

    static let mistakes: [Case] = [
        Case(rule: .discardedResult, script: hook("local t = base\n  «t:rotateY(0.5)»\n  return t")),
        Case(rule: .discardedResult, script: hook("«base:translate(1, 2)\n    :scale(2)»\n  return base")),
        Case(rule: .discardedResult, script: hook("«math.abs(offset)» return base")),
        Case(rule: .discardedResult, script: hook("«Transform.translation(1, 2)» return base")),
        Case(rule: .updateReturns, script: update("x = x + dt", name: "«update»")),
        Case(
            rule: .updateReturns,
            script: update("if v > 0 then x = x + dt return end return true", name: "«update»")),
        Case(rule: .updateReturns, script: update("while x < 1 do x = x + dt end", name: "«update»")),
        Case(rule: .frameRate, script: update("x = x + («(1 - x) * 0.1») return true")),
        Case(rule: .frameRate, script: update("v = «v * 0.95» return v > 0.01")),
        Case(rule: .degrees, script: hook("return base:rotateZ(«45»)")),
        Case(rule: .degrees, script: hook("return base:translate(45, 0):rotate(«-90», 0, 1, 0)")),
        Case(rule: .degrees, script: hook("return Transform.rotation(«180», 0, 1, 0)")),
        Case(rule: .resultOrder, script: hook("local shade = offset * 0.1 return base, 1, «shade»")),
        Case(rule: .unusedLocal, script: "local «n» = 3 " + hook("return base")),
        Case(rule: .unusedLocal, script: hook("local «n» n = offset return base")),
        Case(rule: .unusedLocal, script: hook("for «k», v in pairs({}) do print(v) end return base")),
        Case(rule: .unusedLocal, script: "local function «f»() end " + hook("return base")),
        Case(rule: .shadowing, script: "local x = 1 " + hook("local «x» = x return base:translate(x, 0)")),
        Case(rule: .shadowing, script: hook("local a = 1 local «a» = a return base:translate(a, 0)")),
        Case(
            rule: .shadowing,
            script: "local x = 1 " + hook("return (function(«x») return x end)(base)") + ", x"),
        Case(rule: .unreachable, script: hook("do return base end «print(1)»")),
        Case(
            rule: .unreachable,
            script: hook("if index > 1 then return base else error(1) return base end «return base»")),
        Case(rule: .unreachable, script: hook("while true do print(1) end «return base»")),
        Case(
            rule: .unreachable, script: hook("for i = 1, 2 do goto done «print(i)» ::done:: end return base")),
        Case(rule: .unreachable, script: hook("repeat print(1) until false «return base»")),
        Case(
            rule: .unreachable, script: hook("while 1 do if index > 1 then return base end end «return base»")
        ),
        Case(
            rule: .divisionByCount,
            script: hook("return base:rotateZ(index / («carousel.numberOfItems - 1»))")),
    ]

    /// The range of the mark, and the text without it.
    private func unmarked(_ script: String) throws -> (text: String, mark: Range<Int>) {
        let open = try #require(script.firstRange(of: "«"))
        let close = try #require(script.firstRange(of: "»"))
        let start = script.utf8.distance(from: script.startIndex, to: open.lowerBound)
        let length = script[open.upperBound..<close.lowerBound].utf8.count
        return (script.replacing("«", with: "").replacing("»", with: ""), start..<(start + length))
    }

    @Test(arguments: mistakes) func `a mistake is marked, and nothing else`(_ setup: Case) throws {
        let (text, mark) = try unmarked(setup.script)
        let found = LintReading(ScriptText(text)).mistakes
        #expect(found.map(\.rule) == [setup.rule], "\(found.map(\.message))")
        #expect(found.first?.range == mark, "\(found.map(\.range))")
    }

    static let right = [
        hook("local t = base t = t:rotateY(0.5) return t"),
        hook("local list = { turn = function() end } list:turn() return base"),
        update("x = x + v * dt return x < 10"),
        update("x = x + dt if x < 1 then return true end return false"),
        update("if v == 0 then return end x = x + dt return true"), update("local y = x print(y)"),
        update("local k = math.exp(-dt) v = v * k return true"), update("x = -1 * x return true"),
        hook("return base:rotateZ(6.28)"), hook("return base:rotateZ(math.rad(45))"),
        hook("return base, 1, nil, 0.5"),
        hook("local _, y = base:project(0, 0) return base:translate(y or 0, 0)"),
        hook("for i = 1, 3 do print('x') end return base"),
        hook("while true do if index > 1 then break end return base end return base"),
        hook("return base:rotateZ(index / math.max(1, carousel.numberOfItems - 1))"),
        hook("goto a ::a:: return base"), hook("repeat local x = index until x > 0 return base"),
        update("x = x + dt if x < 1 then return true end"),
        update("while true do x = x + dt if x > 1 then return false end end"),
        update("local c = {} c.x = 1 if c.x == 0 then return true end"),
        update("x = x + carousel.dt * 2 return true"), update("if x < 0 then v = -v * 0.6 end return true"),
        update("x = (x + 1) % (2 * 6) return true"),
        hook(
            "local n = carousel.numberOfItems > 1 and index / (carousel.numberOfItems - 1) or 1 return base, n"
        ),
        hook("return base:rotateZ(index / (carousel.numberOfItems - 1.5))"),
        hook("for _, c in ipairs({}) do c:rotate(90) end return base"),
        hook("local shadeDepth = 1 return base, 1, shadeDepth"),
        "local Transform = { rotation = print } Transform.rotation(90) " + hook("return base"),
    ]

    @Test(arguments: right) func `what is right has no finding`(_ text: String) {
        #expect(ScriptText(text).tree.errors.isEmpty)
        let found = LintReading(ScriptText(text)).mistakes
        #expect(found.isEmpty, "\(found.map(\.message))")
    }

    @Test(arguments: [
        hook("local t <const> = base t:rotateY(0.5) return t"), hook("local t = base t:facing() return t"),
        "local home = Transform.identity:scale(2) " + hook("home:rotateZ(0.1) return home"),
        hook("local t = Transform.identity:scale(1) return (function() t:turn(1) return t end)()"),
        hook("return base:rotateZ(7)"), hook("local math = { rad = 1 } return base:rotateZ(90), math"),
        hook("local shade = 1 return base, 1, shade, 2"),
        hook("return base:scale(1 / (carousel.numberOfItems - 3))"),
    ]) func `what has no one right answer has a finding and no fix`(_ text: String) {
        let found = LintReading(ScriptText(text)).mistakes
        #expect(!found.isEmpty && found.allSatisfy { $0.fix == nil })
    }

    @Test func `a chain of calls as long as a text is read`() {
        let chain = String(repeating: ":translate(1, 1)", count: 30_000)
        let found = LintReading(ScriptText(Self.hook("base\(chain) return base"))).mistakes
        #expect(found.map(\.rule) == [.discardedResult])
        #expect(found.first?.fix?.text == "base = ")
    }

    @Test func `a finding has its place in text and as a range`() throws {
        let folder = try ScriptFolder()
        let path = try folder.write("local n = 3\n" + Self.hook("return base:rotateZ(45)"), to: "a.lua")
        let found = PluginLint.findings(path: path, displayPath: "a.lua")
        let degrees = try #require(found.first { $0.rule == .degrees })
        #expect(degrees.range == SourceRange(line: 3, column: 23, endLine: 3, endColumn: 25))
        #expect(degrees.description.hasPrefix("a.lua:3:23: warning: degrees: 45 is more than a full turn"))
        #expect(found.contains { $0.rule == .unusedLocal })
    }
}
