import CarouselHost
import CarouselEngine
import Foundation
import Testing

/// Scripts that try to hang or crash the host, or to escape from the sandbox.
@Suite struct HostileTests {
    struct Case: CustomTestStringConvertible {
        let script: String
        let phase: String
        let outcomes: Set<Substring>
        let mentions: String
        var testDescription: String { script }
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("Hostile")

    static let cases: [Case] = {
        let text =
            (try? String(contentsOf: folder.appendingPathComponent("expect.tsv"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Case(
                script: fields[0], phase: fields[1], outcomes: Set(fields[2].split(separator: ",")),
                mentions: fields.count > 3 ? fields[3] : "")
        }
    }()

    private static let healthy = effect(
        "return base:translate(offset * carousel.itemWidth, 0):rotate(offset, 0, 1, 0)")

    @Test func `every script in the folder has an expectation`() throws {
        let scripts = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".lua") }
        #expect(Set(scripts) == Set(Self.cases.map(\.script)))
        #expect(Self.cases.count > 50)
    }

    @Test(arguments: cases, [PluginBudget.Watchdog.timer, .count])
    func `a hostile script ends as expected and affects no other script`(
        _ script: Case, _ watchdog: PluginBudget.Watchdog
    ) throws {
        let folder = try ScriptFolder()
        let module = try String(
            contentsOf: Self.folder.appendingPathComponent("lib/util.lua"), encoding: .utf8)
        try folder.write(module, to: "lib/util.lua")
        let healthy = try makePlugin(Self.healthy, in: folder, name: "healthy.lua")
        let context = makeContext()
        var alone = makeFrame()
        healthy.place(&alone, in: context)

        let text = try String(contentsOf: Self.folder.appendingPathComponent(script.script), encoding: .utf8)
        let log = PluginLog()
        var budget = PluginBudget.forTests
        budget.watchdog = watchdog
        let started = threadSeconds()
        var error: PluginError?
        var phase = "frame"
        let plugin: LuaPlugin?
        do {
            plugin = try makePlugin(text, in: folder, name: script.script, budget: budget, log: log)
        } catch let loadError as PluginError {
            plugin = nil
            error = loadError
            phase = "load"
        }
        for _ in 0..<3 {
            var frame = makeFrame()
            plugin?.place(&frame, in: context)
            #expect(frame.allSatisfy { $0.transform.isFinite && $0.alpha.isFinite })
            var beside = makeFrame()
            healthy.place(&beside, in: context)
            #expect(beside.map(\.transform) == alone.map(\.transform))
        }
        error = error ?? plugin?.lastError
        #expect(script.outcomes.contains(error == nil ? "ok" : "error"), "\(error?.description ?? "ran")")
        if let error {
            if script.phase != "any" { #expect(phase == script.phase) }
            #expect(error.description.contains(String(script.script.dropLast(4))))
            #expect(error.message.utf8.count <= 1100)
            // Under a sanitizer memory is slow, so the time limit may be reached before the memory limit.
            if !script.mentions.isEmpty, PluginBudget.slowness == 1 {
                let pattern = try Regex(script.mentions)
                #expect(error.description.contains(pattern), "\(error)")
            }
        }
        // Only one report, for any number of frames.
        #expect(log.consume().count { $0.kind == .error } <= 1)
        #expect((plugin?.memoryUsed ?? 0) <= budget.memory)
        #expect(threadSeconds() - started < 2 * PluginBudget.slowness)

        // After it is corrected, it works again.
        guard let plugin else { return }
        try folder.write(Self.healthy, to: script.script)
        try plugin.reload()
        var mended = makeFrame()
        plugin.place(&mended, in: context)
        #expect(mended.map(\.transform) == alone.map(\.transform))
        #expect(plugin.lastError == nil && !plugin.isSuspended)
    }

    /// Texts that cost the host more than the script, each with what is done with it.
    private static let costly: [(name: String, text: String)] = [
        (
            "a word that a long line repeats",
            "return { " + String(repeating: "x = x, ", count: 12_000) + " x x }"
        ),
        (
            "a failing hook behind a million lines",
            String(repeating: "\n", count: 1_000_000) + effect("error('bad')")
        ),
        (
            "another error in each frame",
            String(repeating: "\n", count: 500_000) + effect("n = n + 1 error('bad ' .. n)", head: "n = 0")
        ),
        (
            "a chain before a million lines",
            effect("return base:scale({})") + String(repeating: "\n", count: 1_000_000)
        ),
        (
            "long names in its table",
            "local t = { itemTransformForOffset = function() end }\n"
                + "for i = 1, 200 do t[string.rep('a', 65000) .. i] = 1 end\nreturn t"
        ),
        (
            "many names in its table",
            "local t = { itemTransformForOffset = function() end }\n"
                + "for i = 1, 30000 do t['itemTransform' .. i] = 1 end\nreturn t"
        ),
        (
            "nested tables to show",
            "local t = {} for i = 1, 100 do t[i] = i end\n"
                + "for k = 1, 4 do local u = {} for i = 1, 100 do u[i] = t end t = u end d = t\n"
                + effect("return base")
        ),
    ]

    @Test(arguments: costly.map(\.name))
    func `what a script causes in the host is within its budget, too`(_ name: String) throws {
        let text = try #require(Self.costly.first { $0.name == name }).text
        let folder = try ScriptFolder()
        let log = PluginLog()
        let started = threadSeconds()
        let plugin = try? makePlugin(text, in: folder, budget: PluginBudget(), log: log)
        for _ in 0..<100 {
            var frame = makeFrame()
            plugin?.place(&frame, in: makeContext())
        }
        _ = try? plugin?.evaluate("d", in: makeContext())
        #expect(log.consume().count { $0.kind == .error } <= 60)
        #expect(threadSeconds() - started < 0.9 * PluginBudget.slowness)
    }

    @Test func `eight hosts in eight threads do not disturb each other`() throws {
        let alone = try Self.placements(of: Self.healthy)
        let done = DispatchSemaphore(value: 0)
        let failures = DispatchQueue(label: "failures")
        nonisolated(unsafe) var problems: [String] = []
        for number in 0..<8 {
            let thread = Thread {
                defer { done.signal() }
                // Each has every eighth script, and a healthy one beside it.
                for script in Self.cases.enumerated() where script.offset % 8 == number {
                    let url = Self.folder.appendingPathComponent(script.element.script)
                    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
                    _ = try? Self.placements(of: text)
                    if (try? Self.placements(of: Self.healthy)) != alone {
                        failures.sync { problems.append(script.element.script) }
                    }
                }
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
        for _ in 0..<8 { done.wait() }
        #expect(problems.isEmpty, "\(problems)")
    }

    private static func placements(of text: String) throws -> [Transform3D] {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(text, in: folder)
        var frame = makeFrame()
        plugin.place(&frame, in: makeContext())
        return frame.map(\.transform)
    }

    private func threadSeconds() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return Double(now.tv_sec) + 1e-9 * Double(now.tv_nsec)
    }
}
