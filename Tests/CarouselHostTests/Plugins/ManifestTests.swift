import CarouselHost
import Testing

/// The table that a script returns.
@Suite struct ManifestTests {
    @Test func `a script gives its name, summary, author, version and options`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect(
                "return base",
                fields: """
                    name = "drum", summary = "Round.", author = "A. Uthor", version = "1.2",
                    options = {
                      twist = { default = 0.4, min = 0, max = 2, step = 0.05, unit = "radians", help = "turn" },
                      shiny = true, wrap = true, spacing = 1.1,
                    },
                    """), in: folder)
        #expect(plugin.name == "drum")
        #expect(plugin.manifest.summary == "Round.")
        #expect(plugin.manifest.author == "A. Uthor")
        #expect(plugin.manifest.version == "1.2")
        #expect(plugin.manifest.options.map(\.name) == ["twist", "shiny"])
        let twist = plugin.manifest.options[0]
        #expect(twist.defaultValue == 0.4 && twist.min == 0 && twist.max == 2 && twist.step == 0.05)
        #expect(twist.unit == "radians" && twist.help == "turn" && twist.kind == .number)
        #expect(plugin.manifest.options[1].kind == .boolean)
        #expect(plugin.manifest.standardOptions[.wrap] == 1)
        #expect(plugin.manifest.standardOptions[.spacing] == 1.1)
    }

    @Test(arguments: [
        ("return 5", "returns a number; expected a table"),
        ("local x = 1", "returns nothing; expected a table"),
        ("return {}", "itemTransformForOffset"),
        (
            "return { itemTransformforOffset = print, name = 'x' }",
            "(offset, base); 'itemTransformforOffset' is nearly that"
        ),
        ("return { itemTransformForOffset = 3 }", "must be a function, got a number"),
        ("return { itemTransformForOffset = print, name = 3 }", "'name' must be a string, got a number"),
        (
            "return { itemTransformForOffset = print, valueForOption = 3 }",
            "'valueForOption' must be a function"
        ),
        ("return { itemTransformForOffset = print, options = 3 }", "'options' must be a table"),
        ("return { itemTransformForOffset = print, options = { 3 } }", "a table with a name and a default"),
        ("return { itemTransformForOffset = print, options = { a = 'x' } }", "options.a must be a number"),
        ("return { itemTransformForOffset = print, options = { a = {} } }", "options.a.default"),
        (
            "return { itemTransformForOffset = print, options = { a = { default = 0/0 } } }",
            "options.a.default"
        ),
        (
            "return { itemTransformForOffset = print, options = { a = { default = 1, min = 2, max = 1 } } }",
            "min 2.0 is larger than max 1.0"
        ),
        (
            "return { itemTransformForOffset = print, options = { a = { default = 1, min = 2 } } }",
            "outside min to max"
        ),
        (
            "return { itemTransformForOffset = print, options = { a = { default = 1, mini = 2 } } }",
            "unknown field 'mini'"
        ),
        (
            "return { itemTransformForOffset = print, options = { a = { default = 1, step = 0 } } }",
            "step must be larger than 0"
        ),
        (
            "return { itemTransformForOffset = print, options = { a = { default = 1, help = 2 } } }",
            "options.a.help"
        ),
    ])
    func `a wrong table's error gives the field and the expectation`(_ text: String, _ part: String) throws {
        let error = try #require(try loadError(text))
        #expect(error.kind == .manifest)
        #expect(error.message.contains(part), "\(error)")
        #expect(error.description.contains("mine.lua"))
    }

    @Test func `a wrong field is shown in its line`() throws {
        let error = try #require(
            try loadError(
                "return {\n  itemTransformForOffset = print,\n  options = {\n    lean = 'x',\n  },\n}"))
        #expect(error.line == 4)
        #expect(error.description.contains("4 |     lean = 'x',"))
    }

    @Test func `running out of memory names the line`() throws {
        let error = try #require(try loadError("local t = {}\nfor i = 1, 1e9 do\n  t[i] = { i }\nend"))
        #expect(error.line == 3 || error.line == 2)
    }

    @Test func `a syntax error names the line and shows it`() throws {
        let error = try #require(try loadError("local a = 1\nlocal b = = 2\nreturn {}"))
        #expect(error.kind == .syntax)
        #expect(error.line == 2)
        #expect(error.source == "local b = = 2")
        #expect(error.description.contains("mine.lua:2: unexpected symbol near '='"))
        #expect(error.description.contains("2 | local b = = 2"))
    }

    @Test(arguments: [
        ("local y = 1 y y", "              ^"), ("local a = = 2", "          ^"),
        ("local f = f(1, 'f', f f)", "                      ^"),
        ("local t = { 1, 2 3 }", "                 ^"),
    ]) func `a syntax error is marked where the parser stopped`(_ line: String, _ mark: String) throws {
        let error = #expect(throws: PluginError.self) {
            try makePlugin("local e = 'é'\n\(line)", in: ScriptFolder())
        }
        #expect(error?.line == 2)
        let lines = try #require(error).description.split(separator: "\n")
        #expect(lines[1] == "  2 | \(line)")
        #expect(lines[2] == "    | \(mark)")
    }

    @Test func `an error while loading names the line and the calls`() throws {
        let error = try #require(
            try loadError("local function deep()\n  return nothing.here\nend\nlocal x = deep()\nreturn x"))
        #expect(error.kind == .runtime)
        #expect(error.line == 2)
        #expect(error.message.contains("attempt to index a nil value (global 'nothing')"))
        #expect(error.traceback.contains { $0.hasPrefix("mine.lua:4") })
        #expect(!error.description.contains("[C]"))
    }

    @Test func `a file that is missing, not text or too large is refused`() throws {
        let folder = try ScriptFolder()
        for (name, part) in [("absent.lua", "no such file")] {
            #expect {
                _ = try LuaPlugin(path: folder.path + "/" + name, log: PluginLog())
            } throws: {
                ($0 as? PluginError)?.message.contains(part) == true
            }
        }
        let large = try #require(try loadError(String(repeating: "-- x\n", count: 300_000)))
        #expect(large.kind == .file)
    }

    @Test func `of several mistakes the first one as written is told`() throws {
        let folder = try ScriptFolder()
        let mistakes = [
            "summary = 3", "tags = { 'a b' }", "valueForOption = 3", "changee = 1", "change = { arrive = 9 }",
            "state = 1", "options = { a = { default = 'x' } }", "stage = { perspective = 'x' }",
            "presets = { calm = { spread = 1 } }", "packs = 1",
        ]
        func message(_ fields: [String]) throws -> String {
            let text = "return { itemTransformForOffset = print,\n\(fields.joined(separator: ",\n"))\n}"
            return try #require(throws: PluginError.self) { try makePlugin(text, in: folder) }.message
        }
        for first in mistakes {
            let alone = try message([first])
            for second in mistakes where second != first {
                #expect(try message([first, second]) == alone, "\(first), \(second)")
            }
        }
    }

    @Test func `what follows from a mistake is no other one`() throws {
        let folder = try ScriptFolder()
        let text = """
            return { itemTransformForOffset = print, presets = { calm = { spread = 2 } },
            options = { spread = { default = 1, min = 2 } } }
            """
        let error = try #require(throws: PluginError.self) { try makePlugin(text, in: folder) }
        #expect(error.message.contains("options.spread.default is 1, outside min to max"))
    }

    @Test func `texts that are too long are cut between letters`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect("return base", fields: "summary = ('ü'):rep(300)"), in: folder)
        #expect(plugin.manifest.summary == String(repeating: "ü", count: 99))
    }

    @Test func `a table may hold much that it does not declare, and a limit of what it declares`() throws {
        let folder = try ScriptFolder()
        let large = "local t = {} for i = 1, 5000 do t[i] = { i, 'text' } end "
        let plugin = try makePlugin(
            effect("return base", head: large, fields: "state = t, data = t"), in: folder)
        #expect(plugin.manifest.name.isEmpty)
        let many =
            "local o = {} for i = 1, 2000 do o['p' .. i] = { a = ('x'):rep(990), b = ('y'):rep(990) } end "
        let error = try #require(throws: PluginError.self) {
            try makePlugin(effect("return base", head: many, fields: "presets = o"), in: folder)
        }
        #expect(error.kind == .manifest && error.message.contains("names, texts and options"))
    }
}
