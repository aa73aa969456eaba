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
    /// The maximum time to check a script, in seconds of the thread's processor time; one more frame may
    /// follow.
    static let mostSeconds = 3.5

    /// Loads a script and tests it with 12 and 3 items, on both axes, over a full turn.
    ///
    /// - Parameters:
    ///   - path: the file's absolute path.
    ///   - displayPath: the path as the user would name it.
    ///   - root: the folder of plugins that the script is in; nil for none.
    ///   - slowness: the factor on the time limits, for example under a sanitizer.
    /// - Returns: the findings, the worst first. If the script runs, they include its cost. A module has only a note.
    package static func findings(
        path: String, displayPath: String, root: String? = nil, slowness: Double = 1
    ) -> [LintFinding] {
        let found = findings(inEffect: path, displayPath: displayPath, root: root, slowness: slowness)
        guard let first = found.first, first.rule == .runs, isModule(path, in: root) else { return found }
        let budget = PluginBudget()
        do {
            _ = try LuaPlugin(path: path, root: root, budget: budget, log: PluginLog())
        } catch  where error.kind == .manifest {
            return [
                LintFinding(
                    rule: .runs, severity: .note, file: displayPath, range: nil,
                    message: "a module; it is checked with the effects that require it")
            ]
        } catch {}
        return found
    }

    /// Whether a file is a module: in a folder `lib`, or in a collection and without itemTransformForOffset.
    private static func isModule(_ path: String, in root: String?) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        if (folder as NSString).lastPathComponent == "lib" { return true }
        guard let root, folder.hasPrefix(root + "/") else { return false }
        return (try? ScriptFile.text(atPath: path))?.contains("itemTransformForOffset") == false
    }

    /// The cost of an item of a script, in instructions of the Lua virtual machine.
    ///
    /// - Returns: nil if the script does not run.
    package static func cost(path: String, root: String? = nil) -> Int? {
        var budget = PluginBudget()
        budget.frameSeconds *= 10
        budget.loadSeconds *= 10
        budget.takesNotes = true
        guard let plugin = try? LuaPlugin(path: path, root: root, budget: budget, log: PluginLog()) else {
            return nil
        }
        let cost = LintStage.all(of: plugin)[0].instructions(of: plugin)
        return plugin.lastError == nil ? Int(cost.rounded()) : nil
    }

    private static func findings(
        inEffect path: String, displayPath: String, root: String?, slowness: Double
    ) -> [LintFinding] {
        func runs(_ error: PluginError) -> [LintFinding] {
            // What does not run can still be read.
            let source = (try? ScriptFile.text(atPath: path)).map(ScriptText.init)
            let read = source.map { source -> [LintFinding] in
                let ignored = LintIgnores(source).rules
                return source.tree.errors.isEmpty
                    ? LintReading(source).mistakes.filter { !ignored.contains($0.rule) }
                        .map { LintFinding($0, in: source, file: displayPath) } : []
            }
            return [
                LintFinding(
                    rule: .runs, severity: .error, file: error.file,
                    range: error.range
                        ?? error.line.map { SourceRange(line: $0, column: 1, endLine: $0, endColumn: 1) },
                    message: error.message)
            ] + (read ?? [])
        }
        var budget = PluginBudget()
        budget.frameSeconds *= slowness
        budget.loadSeconds *= slowness
        let plugin: LuaPlugin
        do {
            // What exceeds a budget does so at once, and not in the larger one that taking notes needs.
            let plain = try LuaPlugin(
                path: path, displayPath: displayPath, root: root, budget: budget, log: PluginLog())
            _ = LintStage.all(of: plain)[0].placements(at: 0)
            if let error = plain.lastError, error.isFatal { return runs(error) }
            budget.frameSeconds *= 10
            budget.loadSeconds *= 10
            budget.takesNotes = true
            plugin = try LuaPlugin(
                path: path, displayPath: displayPath, root: root, budget: budget, log: PluginLog())
        } catch {
            return runs(error)
        }
        var run = LintRun(plugin: plugin, seconds: mostSeconds * slowness)
        let stages = LintStage.all(of: plugin)
        run.lookAtDependence(of: stages)
        for stage in stages { run.look(at: stage) }
        run.lookAtRest(on: stages)
        run.tryOptions(on: stages[0])
        run.read()
        run.noteTime()
        run.lookAtNotes()
        run.ignore()
        let order: [LintFinding.Severity] = [.error, .warning, .note]
        return order.flatMap { severity in run.findings.filter { $0.severity == severity } }
    }
}
