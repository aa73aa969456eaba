// The photographs that were dropped on a page, for its window. In: files that came with requests. Out: items that show them,
// as one step of undo, and a folder of them for exports.

import CarouselEngine
import CarouselHost
import CarouselShell
import Commands
import Export
import Foundation

/// The pictures of a window: in a folder of its own, until the window is gone.
///
/// Each time some are dropped, all that are shown then are a set of their own: undo goes back to the set before.
final class PreviewPictures {
    /// The most pictures of a window.
    static let most = 500
    /// The most bytes of a window's pictures.
    static let mostBytes = 512 << 20

    /// Pictures that are shown together.
    private struct PictureSet {
        let folder: String
        let names: [String]
    }

    /// A picture of this window.
    struct Picture {
        let path: String
        let type: String
    }

    /// The folder of all sets; nil as long as nothing has come.
    private var folder: URL?
    private var pictures: [Picture] = []
    /// All pictures by their names, those of the server first: a name is never given twice.
    private(set) var numbers: [String: Int]
    /// How many pictures the server has itself.
    private let first: Int
    private var bytes = 0
    /// What has come since a set was made.
    private var waiting: [String] = []
    private var sets: [PictureSet] = []

    /// - Parameter served: the names of the pictures that the server shows in each window.
    init(served: [String]) {
        numbers = Dictionary(zip(served, served.indices), uniquingKeysWith: { first, _ in first })
        first = served.count
    }

    deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }

    /// The picture with a number; nil for one of the server's, and for none.
    func picture(_ number: Int) -> Picture? {
        pictures.indices.contains(number - first) ? pictures[number - first] : nil
    }

    // MARK: Coming

    /// Keeps a picture that has come.
    ///
    /// - Parameters:
    ///   - path: of a file that is moved from there.
    ///   - wanted: its name where it comes from.
    /// - Throws: ``PreviewProblem`` for what is no picture, and where there are too many.
    func add(fileAt path: String, named wanted: String) throws(PreviewProblem) {
        let shown = String(wanted.prefix(80))
        let ending = (wanted as NSString).pathExtension.lowercased()
        guard let type = MediaTypes.pictures[ending], PictureFolder.isPicture(atPath: path) else {
            throw PreviewProblem(
                "\(shown): it is no picture that browsers show; expected \(PageFiles.endings)")
        }
        let size = ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int) ?? 0
        guard pictures.count < Self.most, bytes + size <= Self.mostBytes else {
            throw PreviewProblem(
                "\(shown): expected at most \(Self.most) pictures and \(Self.mostBytes >> 20) MiB in a window"
            )
        }
        let name = freeName(wanted, ending: ending)
        do {
            let all = try self.folder ?? Self.makeFolder()
            self.folder = all
            let target = all.appendingPathComponent(name)
            try FileManager.default.moveItem(atPath: path, toPath: target.path)
            numbers[name] = first + pictures.count
            pictures.append(Picture(path: target.path, type: type))
        } catch {
            throw PreviewProblem("\(shown): can't be kept; expected a folder for temporary files")
        }
        bytes += size
        waiting.append(name)
    }

    /// A name that no picture of this window has.
    private func freeName(_ wanted: String, ending: String) -> String {
        let plain = (wanted as NSString).lastPathComponent
        let stem = String(
            (plain as NSString).deletingPathExtension
                .filter { $0.isLetter || $0.isNumber || " -_().".contains($0) }.prefix(60))
        let base = stem.isEmpty || stem.hasPrefix(".") ? "picture" : stem
        let names = [base] + (2...Self.most + first + 2).map { "\(base)-\($0)" }
        let name = names.first { numbers["\($0).\(ending)"] == nil } ?? UUID().uuidString
        return "\(name).\(ending)"
    }

    /// A folder for this window. Those of hosts that were stopped go.
    private static func makeFolder() throws -> URL {
        let prefix = "carousel-pictures-"
        let temporary = FileManager.default.temporaryDirectory
        for name in (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
        where name.hasPrefix(prefix) {
            let process = name.dropFirst(prefix.count).split(separator: "-").first.flatMap { Int32($0) }
            guard let process, kill(process, 0) != 0, errno == ESRCH else { continue }
            try? FileManager.default.removeItem(at: temporary.appendingPathComponent(name))
        }
        let own = "\(prefix)\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
        let folder = temporary.appendingPathComponent(own)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return folder
    }

    // MARK: Showing

    /// Shows what has come, with the pictures of this window that are shown already.
    ///
    /// - Throws: ``PreviewProblem`` if nothing has come, or the set can't be made.
    func show(in session: Session) throws(PreviewProblem) {
        let come = waiting
        waiting = []
        guard !come.isEmpty, let folder else {
            throw PreviewProblem("no pictures have come; expected some before")
        }
        let before = set(shownIn: session)?.names ?? []
        let own = folder.appendingPathComponent("set-\(sets.count)")
        do {
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
            for name in before + come {
                try FileManager.default.linkItem(
                    at: folder.appendingPathComponent(name), to: own.appendingPathComponent(name))
            }
        } catch {
            throw PreviewProblem("the pictures can't be kept; expected a folder for temporary files")
        }
        // In the order in which an export of the folder has them.
        let names = (PictureFolder(own.path).names ?? []).map(\.name)
        sets.append(PictureSet(folder: own.path, names: names))
        let sizes = names.map { PictureSize.ofFile(at: own.appendingPathComponent($0).path) }
        let step = come.count == 1 ? "1 picture" : "\(come.count) pictures"
        try session.show(ItemDataFile(pictures: names, sizes: sizes), as: step)
    }

    /// The folder of what is shown; nil if that is not of this window.
    func folder(shownIn session: Session) -> String? { set(shownIn: session)?.folder }

    /// The pictures of this window that are shown: the number of the first one, and how many there are.
    func shown(in session: Session) -> [Int]? {
        set(shownIn: session)?.names.compactMap { numbers[$0] }
    }

    /// What the items are, as a file for exports; nil if nothing is said of them.
    func dataFile(of session: Session) throws(PreviewProblem) -> String? {
        guard let facts = session.itemFacts else { return nil }
        do {
            let all = try folder ?? Self.makeFolder()
            folder = all
            let file = all.appendingPathComponent("items.json")
            try JSON.text(of: ItemData.list(facts)).write(to: file, atomically: true, encoding: .utf8)
            return file.path
        } catch {
            throw PreviewProblem("the items can't be written; expected a folder for temporary files")
        }
    }

    private func set(shownIn session: Session) -> PictureSet? {
        let shown = session.imageNames
        return sets.last { Set($0.names) == shown }
    }
}
