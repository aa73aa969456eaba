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

    @Test(arguments: cases) func `an error marks what is wrong`(_ setup: Case) throws {
        let open = try #require(setup.script.firstRange(of: "«"))
        let close = try #require(setup.script.firstRange(of: "»"))
        let start = setup.script.utf8.distance(from: setup.script.startIndex, to: open.lowerBound)
        let length = setup.script[open.upperBound..<close.lowerBound].utf8.count
        let text = setup.script.replacing("«", with: "").replacing("»", with: "")
        let error = try #require(try loadError(text))
        #expect(error.message.contains(setup.mentions), "\(error.message)")
        #expect(error.range == ScriptText(text).range(start..<(start + length)), "\(error)")
    }
}
