// A build plugin. In: a target's folder Effects. Out: a Swift file for each of its scripts, made anew when it was saved.

import Foundation
import PackagePlugin

@main
struct ExportEffects: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
        guard let target = target as? SourceModuleTarget else { return [] }
        let folder = target.directoryURL.appendingPathComponent("Effects")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let program = try context.tool(named: "carousel").url
        return files.filter { $0.pathExtension == "lua" }.map { script in
            let name = script.deletingPathExtension().lastPathComponent
            let output = context.pluginWorkDirectoryURL.appendingPathComponent("\(name).swift")
            return .buildCommand(
                displayName: "Exporting \(name)", executable: program,
                arguments: ["export", script.path, "--to", "swift", "--force", "--out", output.path],
                inputFiles: [script], outputFiles: [output])
        }
    }
}
