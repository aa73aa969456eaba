// export: an effect for an app without Lua, a page, a film.

import ArgumentParser
import CarouselEngine
import CarouselHost
import Escapes
import Export
import Foundation
import Pictures

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export an effect: for a page, an app without Lua, a film.",
        discussion: """
            Samples the effect, closely enough that no corner of an item is off by more than --error. What it reads \
            besides an item's offset decides what it can become; --check tells, and prints the error and the size of \
            each format.

            html   one file, moved by the browser's own scrolling; with --images DIR, with your pictures
            js     carousel-stage.js, its types, and the effect as JSON beside it
            css    one file without a script, for effects that depend on the offset alone; a loop becomes a row
            swift  a type that conforms to CarouselType, for apps without Lua
            json   the samples
            webp   a film of a motion, without loss: --motion, or --offset A..B with --seconds

            Examples:
              carousel-repl export swiper/cube --to html --out cube.html
              carousel-repl export orbit --items 30 --option wrap=true --to js --out orbit
              carousel-repl export wave --to swift --out Wave.swift
              carousel-repl export wave --to webp --motion 'flick -1500 0' --out wave.webp
              carousel-repl export wave --check
            """,
        aliases: ["bake"])

    enum Format: String, CaseIterable, ExpressibleByArgument { case html, js, css, swift, json, webp }

    @Argument(help: "A built-in type, an effect, or a script's file.")
    var effect: String

    @Option(name: .customLong("to"), help: "The format.")
    var format = Format.json

    @Option(
        name: .customLong("out"),
        help: ArgumentHelp("The file to write; for js, a folder.", valueName: "path"))
    var output: String?

    @Option(parsing: .unconditional, help: "The largest error at an item's corners, in points.")
    var error = 0.25

    @Option(
        help: ArgumentHelp("A folder of pictures for html and css.", valueName: "dir"), completion: .directory
    )
    var images: String?

    @Flag(help: "Export an effect that moves by itself as it is at rest.")
    var atRest = false

    @Flag(help: "Write nothing: print the size and the measured error of each format.")
    var check = false

    @OptionGroup var carousel: CarouselOptions

    @OptionGroup var film: FilmOptions

    @Option(help: "light or dark, for webp.")
    var theme = Theme.dark

    func validate() throws {
        guard error > 0, error <= 10 else {
            throw ValidationError("--error is \(Text.short(error)); expected more than 0, to 10 points")
        }
        if images != nil, format != .html, format != .css {
            throw ValidationError("--images is for html and css")
        }
        if !check, output == nil, format != .json {
            throw ValidationError("--out is missing; expected a path for \(format.rawValue)")
        }
    }

    func run() throws {
        let session = try carousel.session(of: effect, for: "export")
        do {
            if format == .webp, !check {
                session.theme = theme
                let file = try PictureFile(output ?? "")
                guard file.format == .webp else {
                    throw ExportProblem("'\(file.path)' is no .webp; expected one")
                }
                return try film.write(file, of: session, for: "export")
            }
            // A Swift type knows no direction: the app's carousel mirrors it.
            if format == .swift, !check { session.carousel.settings.layoutDirection = .leftToRight }
            let table = try EffectTable(session.standard(), error: error)
            if check { return try report(table, session) }
            if format == .swift || format == .css, table.needs.time || table.needs.motion {
                throw ExportProblem(
                    "it depends on \(table.needs.names.joined(separator: " and ")), which \(format.rawValue) can't have; html, js and json export it with --at-rest"
                )
            }
            if !atRest, table.needs.time || table.needs.motion {
                throw ExportProblem(
                    "it depends on \(table.needs.names.joined(separator: " and ")), which samples of the offset don't have; --at-rest exports it as it is at rest"
                )
            }
            try write(table, session)
        } catch let problem as EffectTable.Problem {
            throw CommandFailure("export: \(effect): \(problem)")
        } catch let problem as PictureError {
            throw CommandFailure("export: \(effect): \(problem)")
        } catch let problem as ExportProblem {
            throw CommandFailure("export: \(effect): \(problem)")
        }
    }

    private func write(_ table: EffectTable, _ session: Session) throws {
        guard let output else {
            print(table.json, terminator: "")
            return
        }
        var isFormula = false
        var bytes = 0
        switch format {
        case .json: bytes = try ExportFiles.write([(output, table.json)])
        case .html:
            bytes = try ExportFiles.write([
                (output, PageExport.html(table, images: ExportFiles.pictures(in: images)))
            ])
        case .webp: break  // written above, without samples
        case .css:
            guard !table.isRightToLeft else {
                throw ExportProblem("it goes from right to left, which css can't have; expected html or js")
            }
            if session.carousel.isWrapping {
                StandardError.tell("a loop becomes a row: styles alone can't go round")
            }
            bytes = try ExportFiles.write([
                (output, CSSExport.html(table, images: ExportFiles.pictures(in: images)))
            ])
        case .swift:
            let source = SwiftExport.source(table, of: try session.standard())
            isFormula = source.isFormula
            bytes = try ExportFiles.write([(output, source.text)])
        case .js:
            let file = Escape.fileName(table.name)
            bytes = try ExportFiles.write(
                [
                    ("\(output)/carousel-stage.js", PageExport.module),
                    ("\(output)/carousel-stage.d.ts", PageExport.declarations),
                    ("\(output)/\(file).json", table.json),
                ], inFolder: output)
        }
        if !table.needs.looks.isEmpty {
            StandardError.tell("without \(table.needs.looks.joined(separator: ", ")): only films have them")
        }
        guard !isFormula else { return StandardError.tell("as formulas, off by nothing") }
        let size = Text.fixed(Double(bytes) / 1024, 1)
        StandardError.tell(
            "\(table.rowCount) samples, \(size) KiB, off by at most \(Text.short(error)) points")
    }

    private func report(_ table: EffectTable, _ session: Session) throws {
        let needs =
            table.needs.names.isEmpty
            ? "the offset alone" : "the offset, " + table.needs.names.joined(separator: ", ")
        printLine("\(table.name) depends on \(needs); \(table.rowCount) samples")
        var rows = Table(["<format", "KiB", "off by, points", "in another order", "<"])
        let report = try ExportReport(table, session.standard())
        for row in report.rows {
            let size = row.bytes.map { Text.fixed(Double($0) / 1024, 1) } ?? "-"
            let error = row.check.map { Text.fixed($0.error, 3) } ?? "-"
            let strays = row.check.map(\.strays) ?? 0
            let remark = [row.remark, strays > 0 ? "\(strays) items shown or missing" : ""].filter {
                !$0.isEmpty
            }
            rows.add([
                row.format, size, error, row.check.map { "\($0.disorders)" } ?? "-",
                remark.joined(separator: "; "),
            ])
        }
        rows.add(["webp", "-", "0.000", "0", "as it is drawn"])
        printLine(rows.text)
        if !report.missingLooks.isEmpty {
            printLine("only webp has \(report.missingLooks.joined(separator: ", "))")
        }
        guard let bad = report.rows.first(where: { !$0.isGood(within: error) }) else { return }
        throw ExportProblem(
            "\(bad.format) differs from the carousel; expected at most \(Text.short(error)) points, and its order"
        )
    }
}
