import CarouselHost
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
        #expect(log.take().count { $0.kind == .error } <= 1)
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

    private func threadSeconds() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return Double(now.tv_sec) + 1e-9 * Double(now.tv_nsec)
    }
}
