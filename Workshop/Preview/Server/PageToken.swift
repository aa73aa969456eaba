// The word that a page has to know. In: a user's folder, a port. Out: the same word at each start.

import CarouselHost
import Foundation

/// What shows that a page was opened by the link that the start has printed: other accounts of the machine can connect, too.
enum PageToken {
    /// The most ports whose words are kept.
    private static let most = 64

    /// The user's folder for them; nil for one without a home.
    static var usualFolder: String? { WriteJournal.stateFolder.map { $0 + "/carousel-host/links" } }

    /// A new word, of 128 random bits.
    static func make() -> String {
        (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }.joined()
    }

    /// The word of a port: a link stays good over restarts. It is in a file that only the user can read.
    ///
    /// - Parameter folder: nil for a word of this start alone.
    static func kept(in folder: String?, port: Int) -> String {
        guard let folder else { return make() }
        let path = "\(folder)/\(port)"
        if let word = read(path) { return word }
        let word = make()
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: attributes)
        sweep(folder)
        unlink(path)
        // Without the file, the link is another one at the next start.
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return word }
        try? FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data(word.utf8))
        return word
    }

    /// The word of a file that nobody else can have written or read.
    private static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_uid == geteuid(),
            info.st_mode & 0o077 == 0, let data = try? PlainFile.read(file, most: 100)
        else { return nil }
        let word = String(decoding: data, as: UTF8.self)
        let isWord = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isWord && word.count >= 16 ? word : nil
    }

    /// Forgets those that were made first.
    private static func sweep(_ folder: String) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard files.count >= most else { return }
        func age(_ name: String) -> Date {
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return attributes?[.modificationDate] as? Date ?? .distantPast
        }
        let old = files.map { (name: $0, age: age($0)) }.sorted { $0.age < $1.age }
        for (name, _) in old.dropLast(most - 1) { unlink("\(folder)/\(name)") }
    }
}
