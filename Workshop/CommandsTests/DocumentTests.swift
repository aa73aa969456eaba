import CarouselEngine
import CarouselTools
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands

/// Everything that the documents name exists.
@Suite struct DocumentTests {
    private static let root = BuiltProgram.root

    /// The documents in the root folder and in Docs.
    static let documents: [String] = {
        let folders = ["", "Docs/"]
        return folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)) ?? []
            return names.filter { $0.hasSuffix(".md") }.map { folder + $0 }
        }.sorted()
    }()

    private func text(_ document: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(document), encoding: .utf8)
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Self.root.path + "/" + path)
    }

    /// The programs, by the names that people type.
    private static let programs = [
        "carousel-repl": CarouselRepl.configuration, "carousel": CarouselProgram.configuration,
    ]

    @Test(arguments: ["carousel-repl", "carousel"])
    func `the manual page names every subcommand and the program's options`(_ name: String) throws {
        let page = try text("Docs/\(name).1").replacing("\\-", with: "-")
        let program = try #require(Self.programs[name])
        for command in program.subcommands {
            #expect(page.contains(command._commandName), "\(command._commandName)")
        }
        let options = [
            "carousel-repl": ["-c", "--script", "--keep-going"], "carousel": ["--type", "--images"],
        ]
        for option in (options[name] ?? []) + ["--plugins"] { #expect(page.contains(option), "\(option)") }
        #expect(page.contains("CarouselHost \(program.version)"))
    }

    @Test func `every option and every property is described`() throws {
        let page = try text("Docs/Options.md")
        for option in CarouselOption.allCases { #expect(page.contains("`\(option.rawValue)`"), "\(option)") }
        let all = try Self.documents.map(text).joined()
        for property in CarouselProperty.all {
            #expect(all.contains("`\(property.name)"), "\(property.name)")
        }
    }

    @Test func `there are documents`() { #expect(Self.documents.count > 5) }

    @Test(arguments: documents) func `every link has a target`(_ document: String) throws {
        let folder = (document as NSString).deletingLastPathComponent
        for link in try text(document).matches(of: /\]\(([^)#]+)[^)]*\)/).map({ String($0.output.1) })
        where !link.hasPrefix("http") {
            #expect(exists(folder.isEmpty ? link : folder + "/" + link), "\(document): \(link)")
        }
    }

    @Test func `every link of the site's first page has a target`() throws {
        let names = { (folder: String) in
            try FileManager.default.contentsOfDirectory(atPath: Self.root.path + "/" + folder)
        }
        let articles = try names("Docs").filter { $0.hasSuffix(".md") }
            .map { "articles/" + $0.dropLast(3).lowercased() + "/" }
        // A module has pages if it has a catalog.
        let catalogs = try #require(FileManager.default.enumerator(atPath: Self.root.path + "/Sources"))
            .compactMap { ($0 as? String).map { $0 as NSString } }.filter { $0.pathExtension == "docc" }
        let modules = catalogs.map { ($0.lastPathComponent as NSString).deletingPathExtension.lowercased() }
        // The pages of the documentation are found by folders, not by files.
        let pages = (["", "articles/"] + articles + modules.map { $0 + "/" }).map { "documentation/" + $0 }
        let targets = try Set(pages + names("Docs/Pictures") + ["gallery/index.html"])
        let links = try text("Docs/site.html").matches(of: /(?:href|src|srcset)="([^"]*)"/).map {
            String($0.1)
        }
        #expect(links.count > 10)
        for link in links { #expect(targets.contains(link), "\(link)") }
    }

    @Test(arguments: documents) func `every named path exists`(_ document: String) throws {
        let tops = [
            "Sources", "Workshop", "Checks", "Tests", "Plugins", "Docs", "Examples", "Benchmarks", "scripts",
            ".ci",
        ]
        for quoted in try text(document).matches(of: /`([^`\s]+)`/).map({ String($0.output.1) }) {
            guard let top = quoted.split(separator: "/").first.map(String.init), tops.contains(top),
                quoted.contains("/")
            else { continue }
            // Except for files that the reader creates, and for patterns.
            guard !quoted.contains("NAME"), !["mine.lua", "ripple.lua"].contains(where: quoted.hasSuffix)
            else {
                continue
            }
            let path = quoted.contains("*") ? (quoted as NSString).deletingLastPathComponent : quoted
            #expect(exists(path), "\(document): \(quoted)")
        }
    }

    @Test(arguments: documents) func `every named source file exists`(_ document: String) throws {
        let names = Set(
            ["Sources", "Workshop", "Checks", "Benchmarks"].flatMap { folder in
                let path = Self.root.appendingPathComponent(folder).path
                return FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            }.map { ($0 as NSString).lastPathComponent })
        try #require(names.count > 100)
        for name in try text(document).matches(of: /`([\w+]+\.(swift|c|h|js|css))`/).map({
            String($0.output.1)
        }) {
            let isThere = names.contains(name)
            #expect(isThere, "\(document): \(name)")
        }
    }

    /// A file in backticks with a colon, alone on a line, stands above its whole text.
    @Test func `files that are shown whole are the files that are built`() throws {
        var count = 0
        for document in Self.documents {
            let pattern = /\n`([^`\s]+)`:\n\n```swift\n((?:.|\n)*?)```\n/
            for shown in try text(document).matches(of: pattern) {
                count += 1
                #expect(try text(String(shown.output.1)) == String(shown.output.2), "\(shown.output.1)")
            }
        }
        #expect(count >= 4)
    }

    @Test(arguments: documents) func `every named command exists`(_ document: String) throws {
        let makefile = try text("Makefile")
        let page = try text(document)
        for target in page.matches(of: /\bmake (?:-s )?([a-z][a-z-]*)/).map({ String($0.output.1) })
        where page.contains("`make") || document == "README.md" {
            // In prose "make" is a verb; a target is only in a code block or between backticks.
            guard
                page.contains("`make \(target)") || page.contains("\nmake \(target)")
                    || page.contains("make -s \(target)")
            else { continue }
            #expect(makefile.contains("\n\(target):"), "\(document): make \(target)")
        }
        for (program, configuration) in Self.programs {
            let commands = Set(configuration.subcommands.compactMap { $0.configuration.commandName })
            let named = page.matches(of: /(carousel|carousel-repl) ([a-z][a-z-]*)/)
                .filter { $0.output.1 == program }.map { String($0.output.2) }
            for command in named
            where page.contains("`\(program) \(command)") || page.contains("/\(program) \(command)") {
                #expect(commands.contains(command), "\(document): \(program) \(command)")
            }
        }
    }
}
