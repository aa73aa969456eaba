// render: draws pictures without the shell.

import ArgumentParser
import CarouselEngine
import CarouselShell
import Foundation
import Pictures

package struct RenderCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw a picture of an effect, still or animated.",
        discussion: """
            An .svg or a .webp can show the motion between two offsets, or shell commands and their motion until \
            rest; a .png is still, and so is an .svg with --images. A .webp is a film without loss, in a loop.

            Examples:
              carousel render coverFlow --offset 6 --out coverFlow.png
              carousel render Plugins/helix.lua --offset 0..6 --seconds 3 --out helix.svg
              carousel render coverFlow --images Boats --out boats.webp --motion 'flick -1500 0'
              carousel render wheel --motion 'flick -1500 0' --theme light --out wheel.svg
              carousel render orbit --option wrap=true --motion 'flick -1500 0' --out orbit.webp
            """)

    @OptionGroup var picture: PictureOptions

    @OptionGroup var film: FilmOptions

    @Flag(help: "Show insets, gaps and places to rest.") var guides = false

    @Option(
        name: .customLong("out"),
        help: ArgumentHelp("The file to write: .svg, .png, .webp or .mp4.", valueName: "file"),
        completion: .file(extensions: ["svg", "png", "webp"]))
    var output: String

    @Flag(help: "Replace also what is no such picture, or a link.") var force = false

    package init() {}

    package func run() throws {
        do {
            let file = try PictureFile(output, isForced: force)
            let session = try picture.session(for: "render")
            session.showsGuides = guides
            try film.write(file, of: session, for: "render")
        } catch let error as OutputFailure {
            throw OutputFailure("render: \(error)")
        } catch let error as PictureError {
            throw CommandFailure("render: \(error)")
        }
    }
}
