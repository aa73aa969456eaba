// export: an effect for a page, an app without Lua, another library's carousel, a film.

import ArgumentParser
import CarouselEngine
import CarouselHost
import CarouselShell
import Escapes
import Export
import Foundation
import Pictures

/// Why an export failed.
struct ExportProblem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

package struct ExportCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export an effect: for a page, an app without Lua, another carousel, a film.",
        discussion: """
            An effect leaves as source code, with its options, its presets and what it remembers:

            js     NAME.js, carousel-stage.js with the element <carousel-stage>, placements.js that both use, and their
                   types, in a folder
            html   one file with both; with --images DIR, with your pictures
            swiper the same as js, with a module of Swiper that draws it: NAME.swiper.js
            embla  the same as js, with a plugin of Embla: NAME.embla.js
            swift  an effect in Swift, a type of its own, for apps without Lua

            As samples of the offset, which know nothing else:

            css    one file without a script, for effects that depend on the offset alone; a loop becomes a row
            json   the samples

            As pictures:

            png    a picture at --offset
            webp   a film of a motion: --motion, or --offset A..B with --seconds; without loss, or with --quality
            mp4    the same in H.264, where ffmpeg is installed; gif, too

            Examples:
              carousel export orbit --to js --out site
              carousel export swiper/cube --to html --out cube.html
              carousel export wave --to swift --out Wave.swift
              carousel export wave --to css --out wave.html
              carousel export wave --to webp --motion 'flick -1500 0' --out wave.webp
              carousel export wave --check
              carousel export wave --to swift --check
              carousel export --check https://example.org/boats
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case js, html, swift, swiper, embla, css, json, png, webp, mp4, gif
    }

    @Argument(
        help: "A built-in type, an effect, or a script's file; with --check also a page's address or file.",
        completion: .effect)
    var effect: String

    @Option(name: .customLong("to"), help: "The format.") var format = Format.js

    @Option(
        name: .customLong("out"),
        help: ArgumentHelp("The file to write; for js, swiper and embla, a folder.", valueName: "path"),
        completion: .file())
    var output: String?

    @Option(
        parsing: .unconditional,
        help:
            "The largest error at an item's corners, in points. (default: 0.25 for samples, 0.1 for a page that is checked)"
    )
    var error: Double?

    /// The largest error of samples, in points.
    private var sampleError: Double { error ?? 0.25 }

    @Flag(help: "Sample an effect that moves by itself, or by a finger, as it is at rest.") var atRest = false

    @Flag(
        help:
            """
            Write nothing: open each format, or the page, in Chromium, and print how far items are off; with --to swift, \
            compile the type and compare it with the script.
            """
    )
    var check = false

    @Option(
        help: ArgumentHelp(
            "Of a page that is checked as a file, the folder whose files it may load. (default: its own)",
            valueName: "dir"), completion: .directory)
    var root: String?

    @Option(
        help: ArgumentHelp(
            "A host that a page which is checked may reach, as in fonts.example or localhost:3000; may be repeated. (default: of a file none, of an address its own and public ones)",
            valueName: "host"))
    var allow: [String] = []

    @Option(
        name: .customLong("package"),
        help: ArgumentHelp(
            "With --to swift --check, CarouselHost's sources; by default those that this program was built in.",
            valueName: "dir"), completion: .directory)
    var sources: String?

    @Flag(help: "Replace also what is no export, or a link.") var force = false

    @OptionGroup var carousel: CarouselOptions

    @OptionGroup var film: FilmOptions

    @OptionGroup var stage: StageOptions

    package init() {}

    package func validate() throws {
        if let error, !(error > 0 && error <= 10) {
            throw ValidationError("--error is \(Text.short(error)); expected more than 0, to 10 points")
        }
        if DeployedPage.isMeant(by: effect), !check {
            throw ValidationError("'\(effect)' is a page; expected --check, or an effect")
        }
        if [.html, .css].contains(format), !(0...1000).contains(carousel.items) {
            throw ValidationError(
                "--items is \(carousel.items); expected 0 to 1000 in a page of \(format.rawValue)")
        }
        try checkStage()
        if root != nil || !allow.isEmpty, !DeployedPage.isMeant(by: effect) {
            throw ValidationError(
                "--root and --allow are for a page that is checked; expected its address or file")
        }
        if !check, output == nil, format != .json {
            throw ValidationError("--out is missing; expected a path for \(format.rawValue)")
        }
        if !check, output == "-", [.js, .swiper, .embla, .png, .webp, .mp4, .gif].contains(format) {
            throw ValidationError("--out - is no place for \(format.rawValue); expected a path")
        }
    }

    /// What a format can't show of the stage is refused.
    private func checkStage() throws {
        let films: [Format] = [.png, .webp, .mp4, .gif]
        let given: [(name: String, isGiven: Bool, formats: [Format])] = [
            ("images", stage.images.images != nil, [.html, .css] + films),
            ("theme", stage.theme != nil, [.html] + films), ("cards", stage.cards != nil, [.html] + films),
            ("titles", stage.titles, [.html, .css] + films),
            ("room", stage.room, [.html] + films), ("floor", stage.floor != nil, films),
            ("camera", stage.camera != .front, films), ("view", stage.view != nil, films),
        ]
        for option in given where option.isGiven && !option.formats.contains(format) {
            let names = option.formats.map(\.rawValue)
            let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
            throw ValidationError("--\(option.name) is for \(list)")
        }
    }

    /// What a page shows besides the effect.
    private var pageLook: PageExport.Look {
        PageExport.Look(
            theme: stage.theme?.rawValue, covers: stage.cards == .covers ? CoverArt.sheet : nil,
            room: stage.room ? CardRules.roomText : nil, showsTitles: stage.titles)
    }

    package func run() throws {
        if DeployedPage.isMeant(by: effect) {
            do {
                return try DeployedPage(
                    address: effect, error: error ?? 0.1, plugins: carousel.plugins, root: root,
                    allowed: allow
                ).check()
            } catch {
                throw CommandFailure("export: \(effect): \(error)")
            }
        }
        let session = try carousel.session(of: effect, for: "export")
        defer { session.relay() }
        do {
            if check { return try format == .swift ? checkSwift(session) : checkAll(session) }
            if [.js, .html, .swiper, .embla, .swift].contains(format) {
                // Code that can't place the items here can't do so elsewhere.
                _ = session.carousel.placements
                try session.failIfBroken("export")
            }
            switch format {
            case .js, .html, .swiper, .embla: try writeCode(session)
            case .swift:
                let (script, name) = try script(session)
                let options = session.carousel.layers.options
                let text = try SwiftExport(script, name: name, standardOptions: options).text
                let lines = text.split(separator: "\n").count
                let output = output ?? "-"
                // By it a later export knows the file.
                let mark = output == "-" ? "" : Release.swiftOrigin + "\n"
                _ = try ExportFiles.write([(output, mark + text)], isForced: force)
                if output != "-" { Self.format(output) }
                StandardError.tell("\(lines) lines of Swift")
            case .css, .json: try writeSamples(session)
            case .png, .webp, .mp4, .gif:
                let file = try PictureFile(output ?? "", isForced: force)
                guard file.format.rawValue == format.rawValue else {
                    throw ExportProblem("'\(file.path)' is no .\(format.rawValue); expected one")
                }
                try stage.apply(to: session)
                try film.write(file, of: session, for: "export")
            }
        } catch let problem as OutputFailure {
            throw OutputFailure("export: \(effect): \(problem)")
        } catch let problem where !(problem is CommandFailure) {
            throw CommandFailure("export: \(effect): \(problem)")
        }
        try session.failIfBroken("export")
    }

    // MARK: Code

    /// The script that the effect is; a built-in type's script, with the type's name, places items as it does.
    private func script(_ session: Session) throws -> (plugin: LuaPlugin, name: String?) {
        if let plugin = session.carousel.type as? LuaPlugin { return (plugin, nil) }
        guard let plugin = session.library.plugin(named: "reference/\(effect)") else {
            throw ExportProblem("it is no script; expected an effect in Lua")
        }
        return (plugin, effect)
    }

    private func code(_ session: Session) throws -> JavaScriptExport {
        let (script, name) = try script(session)
        return try JavaScriptExport(script, name: name, standardOptions: session.carousel.layers.options)
    }

    private func writeCode(_ session: Session) throws {
        if let offset = film.offset {
            session.carousel.scrollOffset = offset.start.rounded()
            session.carousel.settleType()
        }
        let code = try code(session)
        let output = output ?? ""
        let file = Escape.fileName(code.name)
        var files: [(path: String, text: String)] = []
        if format == .html {
            let standard = try session.standard()
            let html = try PageExport.html(
                code, standard, images: ExportFiles.pictures(in: stage.images.folder),
                data: session.itemFacts ?? [], look: pageLook)
            files = [(output, html)]
        } else {
            files = [
                ("\(output)/\(file).js", code.module), ("\(output)/\(file).d.ts", code.declarations),
            ]
            files += PageExport.files.map { ("\(output)/\($0.name)", $0.text) }
        }
        if format == .swiper { files += PageExport.swiper(file).map { ("\(output)/\($0.name)", $0.text) } }
        if format == .embla { files += PageExport.embla(file).map { ("\(output)/\($0.name)", $0.text) } }
        let bytes = try ExportFiles.write(files, inFolder: format == .html ? nil : output, isForced: force)
        StandardError.tell("\(Text.fixed(Double(bytes) / 1024, 1)) KiB of code")
    }

    // MARK: Samples

    private func samples(_ session: Session) throws -> EffectTable {
        let table = try EffectTable(
            session.standard(), error: sampleError, isForStyles: format == .css || check)
        guard table.needs.time || table.needs.motion, !atRest || format == .css else { return table }
        throw ExportProblem(
            "it depends on \(table.needs.names.joined(separator: " and ")), which samples don't have; js and html have it\(format == .css ? "" : ", and --at-rest samples it as it is at rest")"
        )
    }

    private func writeSamples(_ session: Session) throws {
        let table = try samples(session)
        if !table.needs.looks.isEmpty {
            StandardError.tell(
                "without \(table.needs.looks.joined(separator: ", ")): samples don't have them")
        }
        let output = output ?? "-"
        var text = table.json
        if format == .css {
            guard !table.isRightToLeft else {
                throw ExportProblem("it goes from right to left, which css can't have; expected html or js")
            }
            if session.carousel.isWrapping {
                StandardError.tell("a loop becomes a row: styles alone can't go round")
            }
            StandardError.tell(CSSExport.order(of: table))
            text = CSSExport.html(
                table, images: try ExportFiles.pictures(in: stage.images.folder),
                data: session.itemFacts ?? [], showsTitles: stage.titles)
        }
        try session.failIfBroken("export")
        let size = Text.fixed(Double(try ExportFiles.write([(output, text)], isForced: force)) / 1024, 1)
        StandardError.tell(
            "\(table.rowCount) samples, \(size) KiB, off by at most \(Text.short(sampleError)) points")
    }

    /// Gives a Swift file the format of the folder that it is in, where the toolchain's formatter is there.
    private static func format(_ path: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "format", "--in-place", path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // Without it, or where it takes too long, the text is Swift all the same.
        guard (try? process.run()) != nil else { return }
        let end = Date() + 10
        while process.isRunning, Date() < end { usleep(10_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    // MARK: Check

    /// Random sequences in which a type in Swift is compared.
    private static let sequences = 200

    /// Compiles the type and compares it with its script.
    private func checkSwift(_ session: Session) throws {
        let (shown, name) = try script(session)
        // As it is written: without values that somebody has set.
        let end = "\(shown.name).lua"
        let root = shown.path.hasSuffix("/\(end)") ? String(shown.path.dropLast(end.count + 1)) : nil
        let folder = root ?? (shown.path as NSString).deletingLastPathComponent
        let plugin = try LuaPlugin(path: shown.path, name: shown.name, root: folder, log: PluginLog())
        let export = try SwiftExport(plugin, name: name)
        StandardError.tell("compiling \(export.typeName); the first time takes a minute or two")
        let check = try SwiftCheck(sources: sources)
        let found = try check.difference(
            of: export, from: shown.path, root: folder, sequences: Self.sequences)
        if let found { throw ExportProblem("swift differs from the script: \(found)") }
        let lines = export.text.split(separator: "\n").count
        printLine("swift: \(lines) lines, no difference in \(Self.sequences) random sequences")
    }

    /// What a page of somebody's own says.
    private static let imports = """
        import './carousel-stage.js'
        import effect from './effect.js'
        document.querySelector('carousel-stage').effect = effect
        """

    /// Opens each format in Chromium, with even and odd numbers of items, in two sizes.
    private func checkAll(_ session: Session) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "check-\(UUID().uuidString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var rows = Table(["<format", "KiB", "off by, points", "in another order", "colors off, of 255", "<"])
        var bad: String?
        let code: Result<JavaScriptExport, any Error> = Result { try self.code(session) }
        let browser = try Chromium()
        for format in [Format.js, .html, .css] {
            var check = PageCheck()
            var colors = PictureDifference()
            var bytes = 0
            do {
                for (width, height, more) in [(900, 700, 0), (420, 700, 1)] {
                    try session.carryOut("items \(carousel.items + more)")
                    // As many frames as the page has; each has its own limit.
                    session.library.renewTime(seconds: .infinity)
                    let standard = try session.standard()
                    let text: String
                    switch format {
                    case .js: text = PageExport.html(try code.get(), standard, script: Self.imports)
                    case .html: text = PageExport.html(try code.get(), standard)
                    default:
                        let table = try samples(session)
                        guard !table.isRightToLeft else { throw ExportProblem("can't go from right to left") }
                        if standard.isWrapping {
                            throw ExportProblem("a row instead of a loop: can't be compared")
                        }
                        text = CSSExport.html(table)
                    }
                    bytes =
                        format == .js
                        ? try [code.get().module, PageExport.module, PageExport.placements].map(\.utf8.count)
                            .reduce(0, +) : text.utf8.count
                    var files = [("\(folder)/\(format).html", text)]
                    files += PageExport.files.map { ("\(folder)/\($0.name)", $0.text) }
                    if let code = try? code.get() { files.append(("\(folder)/effect.js", code.module)) }
                    _ = try ExportFiles.write(files, inFolder: folder, isForced: false)
                    try browser.open(file: "\(format).html", in: folder, width: width, height: height)
                    let selector = format == .css ? ".carousel" : "carousel-stage"
                    try check.compare(browser, selector, with: standard, hasLooks: format != .css)
                    // What is sampled has no looks.
                    if format != .css { try comparePicture(&colors, &check, browser, with: standard) }
                }
            } catch let problem where !(problem is BrowserProblem) {
                rows.add([format.rawValue, "-", "-", "-", "-", "\(problem)"])
                continue
            }
            rows.add([
                format.rawValue, Text.fixed(Double(bytes) / 1024, 1), Text.fixed(check.error, 3),
                "\(check.disorders)",
                colors.count > 0 ? "\(Text.fixed(colors.mean, 1)), 95 % within \(colors.high)" : "-",
                check.remark,
            ])
            let isGood = check.isGood(within: format == .css ? sampleError + 0.1 : 0.1)
            if !isGood || colors.count > 0 && !colors.isGood { bad = bad ?? format.rawValue }
        }
        printLine(rows.text)
        if let bad { throw ExportProblem("\(bad) differs from the carousel") }
    }

    /// Compares what is seen of the cards, without their numbers, at rest on an item and between two.
    private func comparePicture(
        _ colors: inout PictureDifference, _ check: inout PageCheck, _ browser: Chromium,
        with carousel: Carousel<Int>
    ) throws {
        var builder = SceneBuilder(PictureSettings(theme: .light))
        _ = try browser.run(
            """
            (() => {
              const sheet = document.createElement('style')
              sheet.textContent = '.paper { color: transparent !important } carousel-stage::part(controls) { display: none }'
              document.head.append(sheet)
              document.documentElement.style.colorScheme = 'light'
            })()
            """)
        for offset in [1, 2.4] where offset < Double(carousel.numberOfItems - 1) {
            try check.compare(browser, "carousel-stage", with: carousel, at: [offset])
            let place =
                try browser.run(
                    """
                    (() => {
                      const { left, top, width } = document.querySelector('carousel-stage').getBoundingClientRect()
                      return [left, top, width]
                    })()
                    """) as? [NSNumber] ?? []
            guard place.count == 3 else { throw ExportProblem("there is no carousel to be seen") }
            let bounds = carousel.bounds
            let scale = place[2].doubleValue / bounds.width
            let picture = try browser.picture(
                x: place[0].doubleValue, y: place[1].doubleValue, width: bounds.width * scale,
                height: bounds.height * scale)
            let scene = builder.scene(
                of: carousel.placements, looks: carousel.looks, in: carousel.context, size: bounds,
                data: { _ in ["title": .text(" ")] })
            try colors.add(
                picture, beside: scene, carousel.placements, looks: carousel.looks, scale: scale,
                hasBacks: false)
        }
    }
}
