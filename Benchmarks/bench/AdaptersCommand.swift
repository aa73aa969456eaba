// adapters: whether an exported effect is drawn by Swiper and Embla as by the carousel. In: bundles of them. Out: how far slides
// are off, for each of the libraries' own options.

import ArgumentParser
import CarouselEngine
import CarouselHost
import CarouselShell
import Export
import Foundation

struct AdaptersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adapters",
        abstract: "Try the adapters in the real Swiper and Embla, with their own options.",
        discussion: """
            Opens Benchmarks/Frames/adapters.js in Chromium and prints how far slides are off, in pixels; the exit status is 1 \
            if any is off by more than half of one. Swiper's bundle exports `Swiper`, `Virtual` and `Autoplay`, Embla's its \
            default.
            """)

    @Option(help: ArgumentHelp("A module with Swiper.", valueName: "file")) var swiper: String?
    @Option(help: ArgumentHelp("A module with Embla.", valueName: "file")) var embla: String?
    @OptionGroup var pages: BenchmarkPages

    func run() throws {
        let folder = try pages.folder(for: "adapters", ["adapters.js"], swiper: swiper, embla: embla)
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = try Chromium()
        var table = Table(["<library", "<case", "off by, px"])
        var isBad = false
        for (library, file) in [("swiper", swiper), ("embla", embla)] where file != nil {
            try browser.open(file: "index.html", in: folder.path)
            let names =
                try browser.run("import('./adapters.js').then(cases => Object.keys(cases.\(library)))")
                as? [String] ?? []
            for name in names {
                // A page of its own: what one case leaves is none of another's.
                try browser.open(file: "index.html", in: folder.path)
                let found = try browser.run(
                    "import('./adapters.js').then(cases => cases.\(library).\(name)()).then(off => isFinite(off) ? off : -1)"
                )
                let off = (found as? NSNumber)?.doubleValue ?? -1
                isBad = isBad || off < 0 || off > 0.5
                table.add([library, name, off < 0 ? "wrong" : Text.fixed(off, 2)])
            }
        }
        print(table.text)
        if isBad { throw ExitCode(1) }
    }
}

/// The pages of benchmarks, with an exported effect and the libraries beside them.
struct BenchmarkPages: ParsableArguments {
    @Option(help: ArgumentHelp("The pages.", valueName: "dir")) var pages = "Benchmarks/Frames"
    @OptionGroup var plugins: PluginFolders

    /// A folder that a browser may read.
    func folder(for command: String, _ names: [String], swiper: String?, embla: String?) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(command)-\(UUID().uuidString)")
        let effect = folder.appendingPathComponent("effect")
        try FileManager.default.createDirectory(at: effect, withIntermediateDirectories: true)
        func copy(_ path: String, _ name: String) throws {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw CommandFailure("\(command): '\(path)' can't be read; expected a file")
            }
            try data.write(to: folder.appendingPathComponent(name))
        }
        for name in names { try copy("\(pages)/\(name)", name) }
        if let swiper { try copy(swiper, "swiper.js") }
        if let embla { try copy(embla, "embla.js") }
        let library = plugins.library(budget: .forCommand)
        library.poll()
        guard let script = library.plugin(named: "reference/coverFlow") else {
            throw CommandFailure("\(command): there is no reference/coverFlow; expected the shipped effects")
        }
        let code = try JavaScriptExport(script, name: "coverFlow", standardOptions: OptionValues())
        let files =
            PageExport.files + [("coverFlow.js", code.module)] + PageExport.swiper("coverFlow")
            + PageExport.embla("coverFlow")
        for (name, text) in files {
            try Data(text.utf8).write(to: effect.appendingPathComponent(name))
        }
        try Data("<!doctype html><meta charset=\"utf-8\"><title>Pages</title>".utf8)
            .write(to: folder.appendingPathComponent("index.html"))
        return folder
    }
}
