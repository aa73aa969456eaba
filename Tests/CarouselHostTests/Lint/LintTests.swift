import CarouselHost
import Foundation
import Testing

/// Lint: for each rule, a script that breaks it.
@Suite struct LintTests {
    struct Case: CustomTestStringConvertible {
        let rule: LintFinding.Rule
        let severity: LintFinding.Severity
        /// The expected line of the finding.
        let line: Int
        let script: String
        let mentions: String
        var testDescription: String { "\(rule.rawValue): \(mentions)" }
    }

    private static func script(
        _ body: String, head: String = "local unused", fields: String = "options = {}"
    ) -> String {
        """
        \(head)
        return { \(fields),
          itemTransformForOffset = function(offset, base, index)
            \(body)
          end }
        """
    }

    private static let row = "return base:translate(offset * 180, 0, -math.abs(offset))"

    static let cases: [Case] = [
        Case(
            rule: .runs, severity: .error, line: 1, script: "return {", mentions: "unexpected symbol|expected"
        ),
        Case(
            rule: .runs, severity: .error, line: 4, script: script("return nothing.here"),
            mentions: "index a nil"),
        Case(
            rule: .finite, severity: .error, line: 4,
            script: script(
                "local m = base for i = 1, 8 do m = m:scale(offset > 2 and 1e300 or 1) end return m"),
            mentions: "finite numbers.*offset [23]"),
        Case(
            rule: .continuous, severity: .error, line: 3,
            script: script("return base:translate(offset * 180 + (offset > 0.3 and 50 or 0), 0)"),
            mentions: "jumps by (49|50).* points at offset 0.3 .12 items, horizontal.;"),
        Case(
            rule: .continuous, severity: .error, line: 3,
            script: script(
                "return base:translate(offset * 60, 0, -math.abs(offset))",
                fields: "options = { wrap = true, visibleItems = 12 }"),
            mentions: "at the seam"),
        Case(
            rule: .continuous, severity: .error, line: 3,
            script: script("return base:translate(offset * 180, 0), offset > 0.4 and 0.2 or 1"),
            mentions: "offset 0.4"),
        Case(
            rule: .continuous, severity: .error, line: 3,
            script: script("return base:translate(offset * 180, 0), math.abs(offset) > 0.4 and 0 or 1"),
            mentions: "offset (-)?0.4"),
        Case(
            rule: .finite, severity: .error, line: 4,
            script: script(
                "return base:scale(carousel:option('gap') > 5 and 1e300 or 1):scale(1e100)",
                fields: "options = { gap = { default = 1, min = 0, max = 10 } }"),
            mentions: "with gap = 10"),
        Case(
            rule: .behindEye, severity: .error, line: 3,
            script: script("return base:translate(offset * 100, 0, 520 - 30 * math.abs(offset))"),
            mentions: "behind the eye"),
        Case(
            rule: .center, severity: .warning, line: 3,
            script: script(row + ", math.min(1, math.abs(offset))"),
            mentions: "not visible"),
        Case(
            rule: .center, severity: .warning, line: 3,
            script: script("return base:translate(offset * 90, 0, math.abs(offset))"),
            mentions: "behind the one"),
        Case(
            rule: .center, severity: .warning, line: 3,
            script: script("return base:translate(offset * 180, 300, -math.abs(offset))"), mentions: "bounds"),
        Case(
            rule: .deterministic, severity: .warning, line: 3,
            script: script(
                "calls = calls + 1e-3 return base:translate(offset * 180 + calls, 0)", head: "local calls = 0"
            ),
            mentions: "two ways"),
        Case(
            rule: .deterministic, severity: .error, line: 3,
            script: script("return base:translate(offset * 180 + math.random(), 0)"), mentions: "two ways"),
        Case(
            rule: .overlap, severity: .warning, line: 3,
            script: script("return base:translate(offset * 90, 0)"),
            mentions: "same depth"),
        Case(
            rule: .undefinedGlobal, severity: .error, line: 4, script: script("local t = twst " + row),
            mentions: "'twst'"),
        Case(
            rule: .globalWrite, severity: .error, line: 4, script: script("x = offset " + row),
            mentions: "'x'"),
        Case(
            rule: .unusedOption, severity: .warning, line: 2,
            script: script(row, fields: "options = { twist = 1 }"), mentions: "'twist' was not read"),
        Case(
            rule: .misspeltOption, severity: .error, line: 2,
            script: script(row, fields: "options = { spacign = 1 }"), mentions: "'spacing'"),
        Case(
            rule: .optionRange, severity: .error, line: 3,
            script: script(
                row,
                fields:
                    "valueForOption = function(o) if o == 'fadeMinAlpha' then return 3 end end, options = {}"),
            mentions: "fadeMinAlpha.*answers 3"),
        Case(
            rule: .cost, severity: .warning, line: 3,
            script: script("local t = 0 for i = 1, 2000 do t = t + i end " + row),
            mentions: "instructions per item"),
        Case(
            rule: .unknownField, severity: .error, line: 2,
            script: script(row, fields: "mood = 'calm'"), mentions: "'mood'"),
        Case(
            rule: .unusualTag, severity: .warning, line: 2,
            script: script(row, fields: "tags = { '3d', 'calmm' }"), mentions: "'calm'"),
        Case(
            rule: .unusualTag, severity: .note, line: 2,
            script: script(row, fields: "tags = { 'tremendous' }"), mentions: "a word of your own"),
        Case(
            rule: .shadowedModule, severity: .note, line: 0,
            script: script(row, head: "local ease = require 'ease'"), mentions: "'ease'"),
        Case(
            rule: .degrees, severity: .warning, line: 4,
            script: script("return base:translate(offset * 180, 0, -math.abs(offset)):rotateZ(offset * 45)"),
            mentions: "radians"),
        Case(
            rule: .zeroScale, severity: .warning, line: 4,
            script: script("return base:translate(offset * 180, 0):scale(offset == 0 and 1 or 0)"),
            mentions: "alpha of 0"),
        Case(
            rule: .depends, severity: .note, line: 3,
            script: script("return base:translate(offset * 180, index % 2, -math.abs(offset))"),
            mentions: "the index"),
        Case(
            rule: .depends, severity: .note, line: 3,
            script: script(
                "return base:translate(offset * 180 + math.sin(carousel.time), 0, -math.abs(offset))"),
            mentions: "the time"),
        Case(
            rule: .depends, severity: .note, line: 3,
            script: script(
                "x = x * 0.9 + offset return base:translate(offset * 180 + x, 0, -math.abs(offset))",
                head: "local x = 0"),
            mentions: "the frames before"),
        Case(
            rule: .ignore, severity: .warning, line: 1,
            script: script(row, head: "-- lint: ignore overlap"), mentions: "reason is missing"),
        Case(
            rule: .ignore, severity: .warning, line: 1,
            script: script(row, head: "-- lint: ignore everything now"), mentions: "not a rule"),
        Case(
            rule: .continuous, severity: .error, line: 3,
            script: script("return base:translate(offset * 180, 0), offset > 0.4 and 0.2 or 1"),
            mentions: "alpha of an item jumps from (1 to 0.2|0.2 to 1) "),
        Case(
            rule: .blankAtRest, severity: .error, line: 3,
            script: script(row + ", carousel.speed == 0 and 0 or 1"), mentions: "nothing can be seen at rest"),
        Case(
            rule: .undefinedGlobal, severity: .error, line: 4,
            script: script("return base:translate(os.time(), 0)"),
            mentions: "'os' is not there.*carousel.time"),
    ]

    @Test func `an option that counts only in motion is used`() throws {
        let folder = try ScriptFolder()
        let path = try folder.write(
            Self.script(
                "local f = carousel.isDragging and carousel:option('far') or 0 return base:translate(offset * 180 + f, 0)",
                head: "", fields: "options = { far = 0 }"), to: "mine.lua")
        let findings = PluginLint.findings(
            path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness)
        #expect(!findings.contains { $0.rule == .unusedOption }, "\(findings)")
    }

    @Test func `each rule has a script that breaks it`() {
        let broken = Set(Self.cases.map(\.rule)).union(LintReadingTests.mistakes.map(\.rule))
        #expect(broken == Set(LintFinding.Rule.allCases))
    }

    @Test(arguments: cases) func `a rule finds its violation, with the line`(_ breach: Case) throws {
        let folder = try ScriptFolder()
        let path = try folder.write(breach.script, to: "mine.lua")
        if breach.rule == .shadowedModule { try folder.write("return {}", to: "ease.lua") }
        let findings = PluginLint.findings(
            path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness)
        let finding = try #require(
            findings.first { $0.rule == breach.rule && $0.severity == breach.severity }, "\(findings)")
        #expect(finding.file == "mine.lua")
        #expect(finding.line ?? 0 == breach.line)
        #expect(finding.message.contains(try Regex(breach.mentions)), "\(finding.message)")
    }

    private static let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Plugins").path

    @Test(arguments: ShippedEffectTests.scripts) func `the shipped effects have no findings`(_ name: String) {
        let findings = PluginLint.findings(
            path: "\(Self.plugins)/\(name).lua", displayPath: name, root: Self.plugins,
            slowness: 4 * PluginBudget.slowness)
        #expect(findings.last?.rule == .cost && findings.allSatisfy { $0.severity == .note }, "\(findings)")
    }

    @Test(arguments: [
        (
            """
            local thread = coroutine.wrap(function(x)
              local y = nil
              return y.field
            end)
            return { itemTransformForOffset = function(offset, base) return base:translate(thread(offset), 0) end }
            """, 3, "attempt to index a nil value (local 'y')"
        ),
        (
            """
            local calls = 0
            return { itemTransformForOffset = function(offset, base)
              calls = calls + 1
              if calls == 1 then error("the cause") end
              error("the consequence")
            end }
            """, 4, "the cause"
        ),
    ])
    func `the first error is the one that is named`(_ script: String, _ line: Int, _ message: String) throws {
        let folder = try ScriptFolder()
        let path = try folder.write(script, to: "mine.lua")
        let findings = PluginLint.findings(
            path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness)
        let error = try #require(findings.first { $0.rule == .runs })
        #expect(error.line == line && error.message.hasPrefix(message), "\(error)")
    }

    @Test func `a module of the host that is not required is named`() throws {
        let folder = try ScriptFolder()
        let path = try folder.write(effect("return base:translate(ease.outQuad(0.5), 0)"), to: "mine.lua")
        let findings = PluginLint.findings(
            path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness)
        for rule in [LintFinding.Rule.runs, .undefinedGlobal] {
            let finding = try #require(findings.first { $0.rule == rule })
            #expect(finding.message.contains("expected local ease = require \"ease\""), "\(finding)")
            #expect(finding.range?.column == 27, "\(finding)")
        }
    }

    @Test func `what there was no time for is named, and an error`() throws {
        let folder = try ScriptFolder()
        let path = try folder.write(
            effect(
                "return base:translate(offset * 100, 0)",
                fields:
                    "options = { gap = { default = 1, min = 0, max = 2 } }, update = function() local t = 0 for i = 1, 20000 do t = t + i end return true end"
            ), to: "mine.lua")
        let findings = PluginLint.findings(
            path: path, displayPath: "mine.lua", time: ScriptTime(seconds: 0.3 * PluginBudget.slowness))
        let finding = try #require(findings.first { $0.rule == .cost }, "\(findings)")
        #expect(finding.severity == .error)
        #expect(finding.message.hasPrefix("not everything was checked within"), "\(finding)")
        #expect(
            finding.message.contains("the option gap") && finding.message.contains("motion"), "\(finding)")
    }

    @Test(arguments: ["-- lint: ignore", "-- lint:ignore", "--lint: ignore", "--  lint :  ignore"])
    func `a finding is ignored however its comment is spaced`(_ mark: String) throws {
        let text = "\(mark) unusedLocal it is meant\nlocal unused = 1\n" + effect("return base")
        #expect(PluginLint.reading(text, file: "mine.lua").isEmpty)
        let typo = text.replacing("unusedLocal", with: "unusedLocale")
        #expect(!PluginLint.reading(typo, file: "mine.lua").isEmpty)
    }

    @Test func `a module is a note, and a mistake in it an error`() throws {
        let folder = try ScriptFolder()
        let good = try folder.write("return { half = function(x) return x / 2 end }", to: "lib/half.lua")
        let aside = try folder.write("return function(x) return x end", to: "mine/same.lua")
        let bad = try folder.write("return {", to: "lib/broken.lua")
        let top = try folder.write("return { half = 1 }", to: "effect.lua")
        func severities(_ path: String) -> [LintFinding.Severity] {
            PluginLint.findings(
                path: path, displayPath: "x.lua", root: folder.path, slowness: PluginBudget.slowness
            ).map(\.severity)
        }
        #expect(severities(good) == [.note] && severities(aside) == [.note])
        #expect(severities(bad) == [.error] && severities(top) == [.error])
    }

    @Test func `a script of a collection is checked with the modules of all`() throws {
        let folder = try ScriptFolder()
        try folder.write("return function(x) return 180 * x end", to: "lib/step.lua")
        let path = try folder.write(
            "local step = require 'step' " + effect("return base:translate(step(offset), 0)"),
            to: "mine/row.lua")
        let findings = PluginLint.findings(
            path: path, displayPath: "row.lua", root: folder.path, slowness: PluginBudget.slowness)
        #expect(findings.map(\.rule) == [.cost], "\(findings)")
    }

    @Test func `an ignored rule has no findings`() throws {
        let folder = try ScriptFolder()
        let body = "return base:translate(offset * 180 + (offset > 0.3 and 50 or 0), 0)"
        for (head, isFound) in [("", true), ("-- lint: ignore continuous the page turns here", false)] {
            let path = try folder.write(Self.script(body, head: head), to: "mine.lua")
            let findings = PluginLint.findings(
                path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness)
            #expect(findings.contains { $0.rule == .continuous } == isFound, "\(findings)")
        }
    }

    @Test(arguments: [
        // A card that flips and is hidden while it shows its back.
        "local t = base:translate(offset * 180, 0, -math.abs(offset)):turn(offset * math.pi) return t, t:showsFront() and 1 or 0",
        "return base:translate(offset * 180, 0, -math.abs(offset)), 1, nil, math.abs(offset) > 0.5 and -0.5 or 0",
    ])
    func `what is not seen to jump is no jump`(_ body: String) throws {
        let folder = try ScriptFolder()
        let path = try folder.write(Self.script(body), to: "mine.lua")
        let findings = PluginLint.findings(
            path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness)
        #expect(!findings.contains { $0.severity == .error }, "\(findings)")
    }

    static let sane = [
        """
        setmetatable(_G, { __index = function(_, k) error("undefined global " .. k, 2) end,
                           __newindex = function(_, k) error("assignment to global " .. k, 2) end })
        """,
        "cache = cache or {}", "local n = 0 for _ in pairs(_G) do n = n + 1 end assert(n > 10)",
        "assert(rawget(_G, 'math') == math)", "function helper() return 1 end helper()",
    ]

    @Test(arguments: sane) func `the use of globals at load time is not a finding`(_ head: String)
        throws
    {
        let folder = try ScriptFolder()
        let path = try folder.write(Self.script(Self.row, head: head), to: "mine.lua")
        let findings = PluginLint.findings(
            path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness)
        #expect(findings.map(\.rule) == [.cost], "\(findings)")
    }

    @Test func `a global that a frame changes is found; reading an undefined one at load is a warning`()
        throws
    {
        let folder = try ScriptFolder()
        let path = try folder.write(
            Self.script(
                "count = count + 1 " + Self.row, head: "count = 0 local unpack = unpack or table.unpack"),
            to: "mine.lua")
        let findings = PluginLint.findings(
            path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness)
        #expect(findings.first { $0.rule == .globalWrite }?.message.contains("'count'") == true)
        #expect(findings.first { $0.rule == .undefinedGlobal }?.severity == .warning)
    }

    @Test func `a global of a module is found in the module`() throws {
        let folder = try ScriptFolder()
        try folder.write("return function(offset)\n  return offset * factr\nend", to: "lib/place.lua")
        let path = try folder.write(
            "local place = require 'lib/place' " + effect("return base:translate(place(offset), 0)"),
            to: "mine.lua")
        let finding = PluginLint.findings(
            path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness
        ).first {
            $0.rule == .undefinedGlobal
        }
        #expect(finding?.file == "lib/place.lua" && finding?.line == 2)
    }
}
