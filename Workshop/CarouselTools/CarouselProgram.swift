// The workshop's program: its subcommands; without one, it shows the page.

import ArgumentParser
import CarouselHost
import CarouselShell
import Commands
import Preview

/// The program carousel.
package struct CarouselProgram: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "carousel",
        abstract: "Show carousels on a page in the browser; draw, film and export effects.",
        discussion: """
            Without a subcommand it shows the page, as `preview` does: scripts reload when you save them. \
            `shell` is the shell of carousel-repl, with the commands for pictures: draw, snapshot, play and others.

            Examples:
              carousel
              carousel render wheel --motion 'flick -1500 0' --out wheel.webp
              carousel export orbit --to html --out orbit.html
            """, version: Release.version,
        subcommands: WorkshopSubcommand.allCases.map(\.command) + [PictureShellCommand.self],
        defaultSubcommand: PreviewCommand.self)

    package init() {}
}

extension WorkshopSubcommand {
    fileprivate var command: any ParsableCommand.Type {
        switch self {
        case .preview: PreviewCommand.self
        case .render: RenderCommand.self
        case .gallery: GalleryCommand.self
        case .export: ExportCommand.self
        case .pack: PackCommand.self
        case .add: AddCommand.self
        case .lsp: LspCommand.self
        }
    }
}

extension OtherWords {
    /// The subcommands of the host's program.
    package static let hostProgram: OtherWords = {
        let names = CarouselRepl.configuration.subcommands.compactMap { $0.configuration.commandName }
        return OtherWords(
            names.filter { $0 != PictureShellCommand.configuration.commandName },
            in: "the program carousel-repl, which `make build` builds and `make install` installs",
            line: "carousel-repl WORD")
    }()
}
