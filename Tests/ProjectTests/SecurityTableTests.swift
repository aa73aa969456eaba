import Foundation
import Testing

/// The table of Docs/Security.md: each of its cells has a test.
@Suite struct SecurityTableTests {
    private static let columns = ["reads", "writes", "starts", "reaches", "time", "memory"]
    private static let sent =
        "a file writes nothing, starts nothing, reaches nobody, and reads what is its own"

    /// The tests of each row, in the order of the columns; one that holds for the columns behind it stands alone.
    private static let tests: [String: [String]] = [
        "effect": [
            sent, sent, sent, sent,
            "a script that is slow in each frame is suspended when a command's time is used up",
            "a hostile script ends as expected and affects no other script",
        ],
        "module": [
            sent, sent, sent, sent, "a hostile script ends as expected and affects no other script",
            "a string or a recursion that is too large is an error of its item, and the plugin continues",
        ],
        "packed effect": [
            sent, sent, sent, sent,
            "a hole is closed: the script ends within its budget and the host survives",
            "running out of memory names the line",
        ],
        "recording of an app": [
            sent, sent, "a recording is played by replay alone, and commands are run by source alone", sent,
            "bytes that are no recording, or damaged, are refused",
            "a recording that counts beyond what its bytes can hold is refused",
        ],
        "file of commands": [
            "what drives the carousel, reads, and makes files here needs no word",
            "without a terminal it starts nothing, changes no script and loses no file",
            "without a terminal it starts nothing, changes no script and loses no file", sent,
            "files that run each other are read once", "a file that is too large is refused before it is run",
        ],
        "approved placements": [
            sent, "a state of a file writes nothing, and one that can't be reached is not approved",
            "every command that takes a file says so, and those of states and pages take none", sent,
            "the work for a file is bounded: its states, their items and their time",
            "the work for a file is bounded: its states, their items and their time",
        ],
        "data": [
            sent, sent, sent, sent, "mistakes of data have their place",
            "a file that is too large is refused before it is run",
        ],
        "pictures": [
            "a link out of the folder is not followed, now or later",
            "a picture that can't be drawn gives an error with the reason, and no file is created",
            "a picture is read as it was written", "a picture reaches nobody, whatever it refers to",
            "a picture that becomes a pipe or shorter delays nobody",
            "a picture that says it is huge is refused before it is read",
        ],
        "saved state": [
            sent, sent, sent, sent, "a file that is too large is refused before it is run",
            "a file that is too large is refused before it is run",
        ],
        "link to the page": [
            "a link brings the preset, a hand's own gesture and the camera",
            "every command of a page takes no path and starts nothing",
            "every command of a page takes no path and starts nothing",
            "a foreign Host or Origin gets neither the page nor a socket",
            "what one page asks for at once takes turns with what others ask",
            "an invalid message gives an error with what was expected",
        ],
        "message to the page": [
            "pictures are numbered by name, and nothing else in their folder is served",
            "a page makes and deletes nothing outside of its folder, also where a folder is a link meanwhile",
            "only the editor of the start opens the script in use",
            "a foreign Host or Origin gets neither the page nor a socket",
            "what one page asks for at once takes turns with what others ask",
            "a frame that is too long closes the socket before it is read",
        ],
        "message of an editor": [
            "a module that is saved elsewhere is seen", "what is wrong gets an error, and the server goes on",
            "what is wrong gets an error, and the server goes on",
            "an editor that never says initialize gets nothing",
            "a position beyond all is the end of its line, and is answered while a check waits",
            "of any bytes it makes messages of at most the longest, or ends",
        ],
        "page that is measured": [
            "a page that is measured reads its own folder, and no other file of this machine",
            "a page that is measured reaches its own origin and those that are allowed, and nobody else",
            "a page that is measured reaches its own origin and those that are allowed, and nobody else",
            "a page of an address has its own origin, and no other port of this machine",
            "an address is of the public network or is not",
            "a file reaches nobody but those that are allowed, an address also its own origin",
        ],
    ]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of the table: what comes, its types, its cells.
    private static func rows() throws -> [(kind: String, types: [String], cells: [String])] {
        let text = try String(
            contentsOf: root.appendingPathComponent("Docs/Security.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let parts = cells[0].components(separatedBy: ": ")
            let types = parts.count > 1 ? parts[1].matches(of: /`(\w+)`/).map { String($0.output.1) } : []
            return (parts[0], types, Array(cells.dropFirst()))
        }
    }

    /// All Swift files of the sources and of the tests.
    private static func text(of folders: [String]) throws -> String {
        try folders.flatMap { folder -> [String] in
            let path = root.appendingPathComponent(folder).path
            return try FileManager.default.subpathsOfDirectory(atPath: path)
                .filter { $0.hasSuffix(".swift") }.map { path + "/" + $0 }
        }.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined(separator: "\n")
    }

    @Test func `each cell has a test, and each kind its type`() throws {
        let rows = try Self.rows()
        #expect(rows[0].cells == Self.columns)
        let kinds = rows.dropFirst()
        #expect(Set(kinds.map(\.kind)) == Set(Self.tests.keys))
        let code = try Self.text(of: ["Sources", "Workshop"])
        let all = try Self.text(of: ["Tests", "Workshop"])
        for row in kinds {
            #expect(row.cells.count == Self.columns.count && !row.cells.contains(""), "\(row.kind)")
            #expect(!row.types.isEmpty, "\(row.kind)")
            for type in row.types {
                let isThere = ["struct", "class", "enum"].contains { code.contains("\($0) \(type)") }
                #expect(isThere, "\(row.kind): \(type)")
            }
            let tests = try #require(Self.tests[row.kind], "\(row.kind)")
            #expect(tests.count == Self.columns.count, "\(row.kind)")
            for test in tests { #expect(all.contains("`\(test)`"), "\(row.kind): \(test)") }
        }
    }
}
