// Pictures that pages send. In: parts of a request's body. Out: files.

import Foundation

/// The pictures that are on their way: each is written to a file as it comes.
///
/// What is sent with an upload that is refused is read and left.
final class PictureUploads {
    /// A picture that has come.
    struct Upload {
        /// Of the window that it is for.
        let run: String
        /// Its name where it comes from.
        let name: String
        let path: String
        fileprivate let file: FileHandle
        fileprivate var size = 0
        fileprivate var problem: PreviewProblem?
    }

    /// The most at a time.
    private static let most = 8
    private var running: [OpaquePointer: Upload] = [:]

    /// A picture begins to come.
    func begin(_ connection: OpaquePointer, named name: String, for run: String) throws(PreviewProblem) {
        guard running.count < Self.most else {
            throw PreviewProblem(
                "\(running.count) pictures are on their way; expected \(Self.most) at a time")
        }
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("carousel-picture-\(UUID().uuidString)").path
        guard
            FileManager.default.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: path)
        else { throw PreviewProblem("a picture can't be kept; expected a folder for temporary files") }
        running[connection] = Upload(run: run, name: name, path: path, file: file)
    }

    /// A part of it comes.
    func add(_ bytes: UnsafeRawBufferPointer, from connection: OpaquePointer) {
        guard var upload = running[connection], upload.problem == nil else { return }
        upload.size += bytes.count
        let shown = upload.name.prefix(80)
        if upload.size > PageFiles.largestImage {
            let most = PageFiles.largestImage >> 20
            upload.problem = PreviewProblem("\(shown): it is too large; expected at most \(most) MiB")
        } else if (try? upload.file.write(contentsOf: Data(bytes))) == nil {
            upload.problem = PreviewProblem("\(shown): it can't be kept; expected room for temporary files")
        }
        running[connection] = upload
    }

    /// All of it has come; the file is the caller's now.
    ///
    /// - Throws: ``PreviewProblem`` for one that is too large, and if none was begun.
    func end(_ connection: OpaquePointer) throws(PreviewProblem) -> Upload {
        guard let upload = running.removeValue(forKey: connection) else {
            throw PreviewProblem("no picture; expected one as the body")
        }
        try? upload.file.close()
        guard let problem = upload.problem else { return upload }
        unlink(upload.path)
        throw problem
    }

    /// The connection is gone, and what has come of it.
    func cancel(_ connection: OpaquePointer) {
        guard let upload = running.removeValue(forKey: connection) else { return }
        try? upload.file.close()
        unlink(upload.path)
    }
}
