// The files that are served: the page's own, and the pictures that the user selected. In: a path. Out: bytes.

import CPageFiles
import CarouselHost
import CarouselShell
import Commands
import Export
import Foundation
import Pictures

/// A file that is served.
struct ServedFile: Sendable {
    /// The content of a file.
    enum Body: Sendable {
        case bytes([UInt8])
        /// A file on disk with its size in bytes, read while it is sent.
        case file(path: String, size: Int)
    }

    let type: String
    let body: Body

    var size: Int {
        switch body {
        case .bytes(let bytes): bytes.count
        case .file(_, let size): size
        }
    }
}

/// All files that are served, by their paths; no other file is ever opened.
package struct PageFiles: Sendable {
    /// The pictures that can't be served, with the reasons.
    package let problems: [String]
    /// The number of pictures; nil if no folder was given.
    package var imageCount: Int? { images.isEmpty ? nil : images.count }
    /// The names of the pictures, in order.
    package var imageNames: [String] { images.map { ($0.path as NSString).lastPathComponent } }
    /// Their sizes in pixels, in order; nil where a file does not tell.
    package var imageSizes: [(width: Int, height: Int)?] { images.map { PictureSize.ofFile(at: $0.path) } }

    private let images: [(path: String, type: String)]
    private let folder: String

    /// A style sheet as a page loads it: without comments and indentation.
    static func asServed(_ rules: String) -> String {
        PageExport.withoutComments(rules).replacing(/^ +/.anchorsMatchLineEndings(), with: "")
    }

    /// A script as a page loads it: without the lines that are comments.
    static func withoutCommentLines(_ script: String) -> String {
        script.replacing(/^ *(\/\/.*|\/\*\*.*\*\/)\n/.anchorsMatchLineEndings(), with: "")
    }

    private static let page: [String: ServedFile] = {
        var texts = [
            ("/covers.svg", CoverArt.svg), ("/card.css", CardRules.text), ("/room.css", CardRules.roomText),
        ]
        texts.append(("/\(PageExport.looks.name)", PageExport.looks.text))
        for name in String(cString: cpage_names()).split(separator: "\n").map(String.init) {
            texts.append((name == "index.html" ? "/" : "/" + name, String(cString: cpage_text(name))))
        }
        for place in texts.indices {
            if texts[place].0.hasSuffix(".css") { texts[place].1 = asServed(texts[place].1) }
            if texts[place].0.hasSuffix(".js") { texts[place].1 = withoutCommentLines(texts[place].1) }
        }
        return Dictionary(
            uniqueKeysWithValues: texts.map { path, text in
                let type = types[(path as NSString).pathExtension] ?? "text/html; charset=utf-8"
                return (path, ServedFile(type: type, body: .bytes(Array(text.utf8))))
            })
    }()

    /// The paths of the page's own files.
    var pagePaths: [String] { Self.page.keys.sorted() }

    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]

    /// The endings of pictures, for messages.
    static let endings = ".png, .jpg, .gif, .webp, .avif or .svg"

    /// The maximum size of a picture, in bytes; larger ones are skipped.
    static let largestImage = 32 << 20
    /// The maximum number of pictures; further ones are skipped.
    private static let mostImages = 10_000

    /// - Parameter folder: pictures to show as items, sorted by name; nil for numbered cards.
    /// - Throws: ``PreviewProblem`` if it is not a folder, or contains no pictures.
    package init(images folder: String?) throws(PreviewProblem) {
        guard let folder else {
            images = []
            problems = []
            self.folder = ""
            return
        }
        self.folder = folder
        let pictures = PictureFolder(folder)
        guard let names = pictures.names else {
            throw PreviewProblem("'\(folder)' can't be read; expected a folder of pictures")
        }
        var found: [(path: String, type: String)] = []
        var problems: [String] = []
        for (name, type) in names {
            let path = folder + "/" + name
            // Skip everything that is not a regular file, such as a folder or a pipe.
            guard let size = Self.size(ofFileAt: path) else { continue }
            guard size <= Self.largestImage else {
                problems.append(
                    "\(path) is skipped: it has \(size >> 20) MiB; expected \(Self.largestImage >> 20) at most"
                )
                continue
            }
            if let objection = pictures.objection(to: name) {
                problems.append("\(path) is skipped: \(objection)")
                continue
            }
            found.append((path, type))
        }
        guard !found.isEmpty else {
            let reason = problems.first.map { ": " + $0 } ?? ""
            throw PreviewProblem(
                "'\(folder)' has no pictures\(reason); expected \(Self.endings) files in it"
            )
        }
        if found.count > Self.mostImages {
            problems.append(
                "\(found.count - Self.mostImages) pictures are skipped; expected \(Self.mostImages) at most")
        }
        images = Array(found.prefix(Self.mostImages))
        self.problems = problems
    }

    private static let picturePrefix = "/images/"

    /// Whether a path is one of the user's pictures.
    static func isPicture(_ path: String) -> Bool { path.hasPrefix(picturePrefix) }

    /// The file at a path; nil if there is none.
    ///
    /// Pictures are addressed by number, so that a path in a request is never used as a path on disk.
    /// - Parameter own: the pictures of the window that asks.
    func file(at path: String, _ own: PreviewPictures? = nil) -> ServedFile? {
        if let file = Self.page[path] { return file }
        guard Self.isPicture(path), let number = Int(path.dropFirst(Self.picturePrefix.count)) else {
            return nil
        }
        if let picture = own?.picture(number), let size = Self.size(ofFileAt: picture.path) {
            return ServedFile(type: picture.type, body: .file(path: picture.path, size: size))
        }
        guard images.indices.contains(number), PictureFolder(folder).contains(images[number].path),
            let size = Self.size(ofFileAt: images[number].path),
            size <= Self.largestImage
        else { return nil }
        return ServedFile(type: images[number].type, body: .file(path: images[number].path, size: size))
    }

    /// What the command `export` needs to show the stage as a page shows it.
    ///
    /// - Parameters:
    ///   - pictures: the folder of those that were dropped on the page; nil for none.
    ///   - asked: what the page says of a subject, empty for nothing: `theme` (light or dark), `cards` (numbers, covers, or the user's pictures), `titles` (on them), `room` (the height of its floor, or on), `camera`, `view`, `scale`, and of a
    ///   film `rate` and `seconds`. Several numbers have a `_` between them; what no number is where one is expected is left out.
    func exportWords(for format: String, pictures: String?, asked: (String) -> String) -> [String] {
        var words: [String] = []
        let isFilm = PreviewState.films.contains(format)
        let isPicture = isFilm || format == "png"
        let showsCards = isPicture || format == "html"
        func numbers(_ name: String, _ count: Int) -> String? {
            let parts = asked(name).split(separator: "_", omittingEmptySubsequences: false)
            guard parts.count == count, parts.allSatisfy({ Double($0) != nil }) else { return nil }
            return parts.joined(separator: ",")
        }
        if showsCards, Theme(rawValue: asked("theme")) != nil { words += ["--theme", asked("theme")] }
        if showsCards, asked("cards") == CardFront.covers.rawValue { words += ["--cards", "covers"] }
        let shown = pictures ?? (imageCount == nil ? nil : folder)
        if asked("cards") == "pictures", let shown, showsCards || format == "css" {
            words += ["--images", shown]
        }
        if showsCards || format == "css", !asked("titles").isEmpty { words.append("--titles") }
        if showsCards, !asked("room").isEmpty { words.append("--room") }
        guard isPicture else { return words }
        if let floor = numbers("room", 1) { words.append("--floor=\(floor)") }
        if let camera = numbers("camera", 2) { words.append("--camera=\(camera)") }
        if let view = numbers("view", 4) { words.append("--view=\(view)") }
        if let scale = numbers("scale", 1) { words.append("--scale=\(scale)") }
        guard isFilm else { return words }
        if let rate = numbers("rate", 1) { words.append("--rate=\(rate)") }
        if let seconds = numbers("seconds", 1), Double(seconds) != 0 { words.append("--seconds=\(seconds)") }
        return words
    }

    /// The size of a regular file in bytes, after resolving links; nil for anything else.
    private static func size(ofFileAt path: String) -> Int? {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: real),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return attributes[.size] as? Int
    }
}
