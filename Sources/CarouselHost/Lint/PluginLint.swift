// lint: uses a script in several kinds of carousels, scrolls them, and reports what an author should look at.

import CarouselEngine
import Foundation

/// Checks a script.
package enum PluginLint {
    /// A jump is a distance of more than this, in points, within ``smallestStep``.
    static let largestJump = 2.0
    /// The smallest step of the scroll offset, in items.
    static let smallestStep = 1e-6
    /// The instructions per item above which the cost is a warning.
    static let dearItem = 500.0

    /// Loads a script and tests it with 12 items on both axes and 3 on one, over a full turn.
    ///
    /// - Parameters:
    ///   - path: the file's absolute path.
    ///   - displayPath: the path as the user would name it.
    ///   - root: the folder of plugins that the script is in; nil for none.
    ///   - draft: the text to check in place of the file's; nil to read it.
    ///   - slowness: the factor on the time limits, for example under a sanitizer.
    ///   - time: what the script may use; nil for that of a command.
    /// - Returns: the findings, the worst first; what was not checked in time is an error. If the script runs, they include
    ///   its cost. A module is only read.
    package static func findings(
        path: String, displayPath: String, root: String? = nil, draft: String? = nil, slowness: Double = 1,
        time: ScriptTime? = nil
    ) -> [LintFinding] {
        let time = time ?? ScriptTime(seconds: ScriptTime.perCommand * slowness)
        let source: ScriptText
        do {
            source = try ScriptFile.source(atPath: path, draft: draft)
        } catch {
            return [
                LintFinding(
                    rule: .runs, severity: .error, file: displayPath, range: nil, message: error.message)
            ]
        }
        // What does not run can still be read.
        let read = reading(source, file: displayPath)
        do throws(PluginError) {
            return try findings(
                inEffect: source.text, path: path, displayPath: displayPath, root: root, slowness: slowness,
                time: time)
        } catch {
            guard error.kind == .manifest, isModule(source.text, path, in: root) else {
                return [LintFinding(error)] + read
            }
            let note = LintFinding(
                rule: .runs, severity: .note, file: displayPath, range: nil,
                message: "a module; it runs with the effects that require it")
            return read + [note]
        }
    }

    /// What is wrong in the text of a script, without running it; empty where the text is no Lua.
    ///
    /// - Complexity: O(*n*) in the nodes of its tree, times its depth.
    package static func reading(_ text: String, file: String) -> [LintFinding] {
        reading(ScriptText(text), file: file)
    }

    private static func reading(_ source: ScriptText, file: String) -> [LintFinding] {
        guard source.tree.errors.isEmpty else { return [] }
        let ignored = LintIgnores(source).rules
        return LintReading(source).mistakes.filter { !ignored.contains($0.rule) }
            .map { LintFinding($0, in: source, file: file) }
    }

    /// Whether a file is a module: in a folder `lib`, or in a collection and without itemTransformForOffset.
    private static func isModule(_ text: String, _ path: String, in root: String?) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        if (folder as NSString).lastPathComponent == "lib" { return true }
        return root.map { folder.hasPrefix($0 + "/") } ?? false && !text.contains("itemTransformForOffset")
    }

    /// The cost of an item of a script, in instructions of the Lua virtual machine.
    ///
    /// - Parameter time: what the script may use; nil for that of a command.
    /// - Returns: nil if the script does not run.
    package static func cost(path: String, root: String? = nil, time: ScriptTime? = nil) -> Int? {
        var budget = PluginBudget()
        budget.frameSeconds *= 10
        budget.loadSeconds *= 10
        budget.takesNotes = true
        let plugin = try? LuaPlugin(
            path: path, displayPath: nil, name: nil, budget: budget, log: PluginLog(),
            modules: ModuleTrail(root: root), time: time ?? ScriptTime(seconds: ScriptTime.perCommand),
            claimName: { $0 })
        guard let plugin else { return nil }
        let cost = LintCarousel.all(of: plugin)[0].instructions(of: plugin)
        return plugin.lastError == nil ? Int(cost.rounded()) : nil
    }

    /// - Throws: ``PluginError`` if the script does not run.
    private static func findings(
        inEffect text: String, path: String, displayPath: String, root: String?, slowness: Double,
        time: ScriptTime
    ) throws(PluginError) -> [LintFinding] {
        var budget = PluginBudget()
        budget.frameSeconds *= slowness
        budget.loadSeconds *= slowness
        // What exceeds a budget does so at once, and not in the larger one that taking notes needs.
        let plain = try LuaPlugin(
            draft: text, path: path, displayPath: displayPath, root: root, budget: budget, time: time)
        _ = LintCarousel.all(of: plain)[0].placements(at: 0)
        if let error = plain.lastError, error.isFatal { throw error }
        budget.frameSeconds *= 10
        budget.loadSeconds *= 10
        budget.takesNotes = true
        let plugin = try LuaPlugin(
            draft: text, path: path, displayPath: displayPath, root: root, budget: budget, time: time)
        var run = LintRun(plugin: plugin)
        let carousels = LintCarousel.all(of: plugin)
        run.lookAtDependence(of: carousels)
        for carousel in carousels { run.look(at: carousel) }
        run.lookAtRest(on: carousels)
        run.tryOptions(on: carousels[0])
        run.read()
        run.noteTime()
        run.lookAtNotes()
        run.ignore()
        let order: [LintFinding.Severity] = [.error, .warning, .note]
        return order.flatMap { severity in run.findings.filter { $0.severity == severity } }
    }
}
