import CarouselEngine
import Testing

/// `Transform` as scripts see it.
@Suite struct TransformTests {
    /// Evaluates an expression in which `base` is available; returns its value or its error message.
    private func evaluate(_ expression: String, vertical: Bool = false) throws -> String {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect("return base"), in: folder)
        do {
            return try plugin.evaluate(expression, in: makeContext(vertical: vertical))
        } catch {
            return error.message
        }
    }

    @Test func `the constructors and methods agree with the engine's transforms`() throws {
        let folder = try ScriptFolder()
        let cases: [(String, (Transform3D) -> Transform3D)] = [
            ("base:translate(1, 2)", { $0.translated(x: 1, y: 2, z: 0) }),
            ("base:translate(1, 2, 3)", { $0.translated(x: 1, y: 2, z: 3) }),
            ("base:rotate(0.7, 1, 2, 3)", { $0.rotated(by: 0.7, x: 1, y: 2, z: 3) }),
            ("base:scale(2)", { $0.scaled(x: 2, y: 2, z: 1) }),
            ("base:scale(2, 3)", { $0.scaled(x: 2, y: 3, z: 1) }),
            ("base:scale(2, 3, 4)", { $0.scaled(x: 2, y: 3, z: 4) }),
            ("base:translateAlong(5, 6, 7)", { $0.translated(x: 5, y: 6, z: 7) }),
            ("base:turn(0.4)", { $0.rotated(by: 0.4, x: 0, y: 1, z: 0) }),
            (
                "base:concat(Transform.translation(9, 8, 7))",
                { $0.concatenated(with: .translation(x: 9, y: 8, z: 7)) }
            ),
            (
                "Transform.rotation(0.3, 0, 0, 1):concat(base)",
                { Transform3D.rotation(by: 0.3, x: 0, y: 0, z: 1).concatenated(with: $0) }
            ),
            (
                "Transform.scale(2, 2, 2):concat(base)",
                { Transform3D.scale(x: 2, y: 2, z: 2).concatenated(with: $0) }
            ),
            ("Transform.identity:concat(base)", { $0 }),
            (
                "Transform.matrix(1,2,3,4, 5,6,7,8, 9,10,11,12, 13,14,15,16)",
                { _ in Transform3D(elements: (1...16).map(Double.init)) ?? .identity }
            ),
        ]
        for (script, expected) in cases {
            let plugin = try makePlugin(effect("return \(script)"), in: folder)
            var frame = makeFrame(1)
            plugin.place(&frame, in: makeContext())
            #expect(plugin.lastError == nil, "\(script)")
            #expect(frame[0].transform == expected(makeContext().baseTransform), "\(script)")
        }
    }

    @Test func `translateAlong and turn follow the axis`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect("return base:translateAlong(5, 6, 7):turn(0.4)"), in: folder)
        let context = makeContext(vertical: true)
        var frame = makeFrame(1, in: context)
        plugin.place(&frame, in: context)
        let expected = context.baseTransform.translated(x: 6, y: 5, z: 7).rotated(by: 0.4, x: -1, y: 0, z: 0)
        #expect(frame[0].transform == expected)
    }

    @Test func `a method does not change its receiver`() throws {
        let text = try evaluate(
            """
            (function()
              local t = Transform.translation(1, 2, 3)
              local before = tostring(t)
              t:translate(9, 9) t:rotate(1, 0, 0, 1) t:scale(3) t:inverse() t:concat(t)
              return tostring(t) == before
            end)()
            """)
        #expect(text == "true")
    }

    @Test(arguments: [
        ("Transform.translation(1, 2) == Transform.translation(1, 2)", "true"),
        ("Transform.translation(1, 2) == Transform.translation(1, 3)", "false"),
        ("Transform.identity == 1", "false"),
        ("Transform.translation(4, 5, 6).m43", "6.0"),
        ("Transform.scale(0):inverse()", "nil"),
        ("Transform.translation(1, 2, 3):inverse() == Transform.translation(-1, -2, -3)", "true"),
        ("Transform.translation(10, 20):project(1, 2)", "11.0\t22.0"),
        ("type(getmetatable(Transform.identity))", "boolean"),
    ])
    func `values compare, project, invert and show their numbers`(_ expression: String, _ answer: String)
        throws
    {
        #expect(try evaluate(expression) == answer)
    }

    @Test(arguments: [
        ("Transform.identity:translate('x', 1)", ["#1", "translate", "number expected", "string"]),
        ("Transform.identity:translate(1)", ["#2", "number expected", "no value"]),
        ("Transform.identity.translate({}, 1, 2)", ["use a colon", "translate", "table"]),
        ("Transform.identity:concat(3)", ["Transform expected", "number"]),
        ("Transform.matrix(1, 2, 3)", ["#4", "number expected"]),
        ("Transform.identity:tranlate(1, 2)", ["no 'tranlate'", "did you mean 'translate'"]),
        ("Transform.identity.m45", ["no 'm45'"]),
        ("Transform.transltion(1, 2)", ["no 'transltion'", "did you mean 'translation'"]),
        ("(function() Transform.identity.m41 = 5 end)()", ["read-only"]),
    ])
    func `the error for a wrong call gives the argument, its value and what was expected`(
        _ expression: String, _ parts: [String]
    ) throws {
        let message = try evaluate(expression)
        for part in parts { #expect(message.contains(part), "\(message)") }
    }

    @Test
    func `a number that is not finite goes on into the transform, and an axis of length 0 turns nothing`()
        throws
    {
        #expect(try evaluate("Transform.identity:translate(1, math.huge).m42") == "inf")
        #expect(try evaluate("Transform.identity:scale(1, 0/0).m22 ~= 0") == "true")
        #expect(try evaluate("Transform.identity:rotate(1, 0, 0, 0) == Transform.identity") == "true")
        #expect(
            try evaluate("Transform.identity:rotate(1, 0, math.huge, 0) == Transform.identity") == "false")
    }

    @Test func `a kept transform does not change while thousands of others are created`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect(
                """
                if not kept[index] then kept[index] = Transform.translation(index, offset) end
                for i = 1, 50 do base:translate(i, i):rotate(i, 0, 0, 1) end
                return kept[index]
                """, head: "local kept = {}"), in: folder)
        var first = makeFrame()
        plugin.place(&first, in: makeContext())
        for _ in 0..<200 {
            var frame = makeFrame()
            plugin.place(&frame, in: makeContext())
            #expect(frame.map(\.transform) == first.map(\.transform))
        }
        #expect(plugin.lastError == nil)
        #expect(first.map { $0.transform.row4.x } == (0..<12).map(Double.init))
    }

    @Test func `transforms created at load time can be used in every frame`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect("return turned:concat(base)", head: "local turned = Transform.rotation(0.5, 0, 1, 0)"),
            in: folder)
        var last = makeFrame()
        for _ in 0..<300 {
            last = makeFrame()
            plugin.place(&last, in: makeContext())
        }
        let expected = Transform3D.rotation(by: 0.5, x: 0, y: 1, z: 0)
            .concatenated(with: makeContext().baseTransform)
        #expect(last.allSatisfy { $0.transform == expected })
    }

    @Test func `a million transforms do not increase the memory in use`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect("for i = 1, 100 do base = base:translate(0, 0) end return base"), in: folder)
        var frame = makeFrame()
        for _ in 0..<50 { plugin.place(&frame, in: makeContext()) }
        let before = plugin.memoryUsed
        for _ in 0..<900 { plugin.place(&frame, in: makeContext()) }
        #expect(plugin.memoryUsed <= before + 64 * 1024)
        #expect(plugin.lastError == nil)
    }

    @Test(arguments: [
        ("b:rotateX(0.3)", "b:rotate(0.3, 1, 0, 0)"), ("b:rotateY(0.3)", "b:rotate(0.3, 0, 1, 0)"),
        ("b:rotateZ(0.3)", "b:rotate(0.3, 0, 0, 1)"), ("b:turnAcross(0.3)", "b:rotate(0.3, 1, 0, 0)"),
        ("b * Transform.scale(2)", "b:concat(Transform.scale(2))"),
        (
            "b:rotateAbout(0.3, 0, 1, 0, 80, 5, 2)",
            "b:translate(80, 5, 2):rotate(0.3, 0, 1, 0):translate(-80, -5, -2)"
        ),
        ("b:scaleAbout(2, 3, 1, 80, 5)", "b:translate(80, 5):scale(2, 3, 1):translate(-80, -5)"),
    ])
    func `a short form gives the same bits as the long one`(_ short: String, _ long: String) throws {
        let start = "(function() local b = Transform.translation(3, 4, 5):rotate(0.2, 1, 2, 3) return "
        #expect(try evaluate("\(start)\(short) == \(long) end)()") == "true")
    }

    @Test func `a front is shown until it is turned away, and never behind the viewer`() throws {
        let eye = "Transform.matrix(1,0,0,0, 0,1,0,0, 0,0,1,-0.002, 0,0,0,1)"
        #expect(try evaluate("\(eye):rotateY(1):showsFront()") == "true")
        #expect(try evaluate("\(eye):rotateY(2):showsFront()") == "false")
        #expect(try evaluate("\(eye):translate(0, 0, 600):showsFront()") == "false")
        // To the side an item is seen from behind before it is turned by a quarter.
        let side = "\(eye):translate(-300, 0):rotateY(-1.2)"
        #expect(try evaluate("\(side):facing(), \(side):showsFront(100, 100)") == "true\tfalse")
    }
}
