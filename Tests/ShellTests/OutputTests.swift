import CarouselHost
import Foundation
import FuzzInput
import Testing

@testable import CarouselShell

@Suite struct OutputTests {
    @Test func `JSON keeps every digit and escapes special characters`() throws {
        let record: Record = [
            "a": .number(0.1 + 0.2), "b": .number(3), "c": .list([.integer(1), .none]),
            "d": .text("x\"\\\n\u{1}é"),
            "e": .boolean(true), "f": .number(.infinity),
        ]
        var writer = ReportWriter()
        writer.mode = .json
        let line = writer.text(of: Report(text: "", records: [record]))
        #expect(
            line
                == "{\"a\":0.30000000000000004,\"b\":3,\"c\":[1,null],\"d\":\"x\\\"\\\\\\n\\u0001é\",\"e\":true,\"f\":\"inf\"}\n"
        )
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["d"] as? String == "x\"\\\n\u{1}é")
    }

    @Test func `CSV quotes special characters, and lists take one column per element`() {
        let record: Record = ["a,b": .text("x,\"y\""), "c": .list([.number(1.5), .number(2)])]
        var writer = ReportWriter()
        writer.mode = .csv
        let text = writer.text(of: Report(text: "", records: [record, record]))
        #expect(text == "a,b,c1,c2\n\"x,\"\"y\"\"\",1.5,2\n\"x,\"\"y\"\"\",1.5,2\n")
        let look: Record = ["shadow": .object(["blur", "x"], [.integer(14), .integer(0)])]
        var other = ReportWriter()
        other.mode = .csv
        let cells = other.text(of: Report(text: "", records: [look])).split(separator: "\n")
        #expect(cells.count == 2 && cells[1].hasPrefix("\""), "\(cells)")
        // The header is written once, until the columns change.
        #expect(!writer.text(of: Report(text: "", records: [record])).contains("a,b"))
        #expect(writer.text(of: Report(text: "", records: [["d": .integer(1)]])) == "d\n1\n")
    }

    @Test func `records of one report have one header in CSV`() {
        var writer = ReportWriter()
        writer.mode = .csv
        let records: [Record] = [
            ["a": .integer(1)], ["b": .text("x"), "a": .integer(2)], ["a": .integer(3)],
        ]
        #expect(writer.text(of: Report(text: "", records: records)) == "a,b\n1,\n2,x\n3,\n")
        #expect(writer.text(of: Report(text: "", records: [])) == "")
    }

    @Test func `a link and a pipe are written into, and a plain file is replaced`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = { (name: String) in folder.path + "/" + name }
        let links = ["link": "plain", "dangling": "later"]
        for (link, target) in links {
            try FileManager.default.createSymbolicLink(atPath: path(link), withDestinationPath: path(target))
        }
        for name in ["plain", "link", "dangling"] {
            try PlainFile.write(Data("longer \(name)".utf8), to: path(name))
            try PlainFile.write(Data(name.utf8), to: path(name))
        }
        for (name, text) in ["plain": "link", "later": "dangling"] {
            #expect(try String(contentsOfFile: path(name), encoding: .utf8) == text)
        }
        for (link, target) in links {
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path(link)) == path(target))
        }
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try PlainFile.write(Data("through".utf8), to: path("pipe"))
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(reader, &bytes, 16) == 7)
    }

    @Test func `tables align numbers to the right and names to the left`() {
        var table = Table(["<name", "n"])
        table.add(["a", "10"])
        table.add(["long", "5"])
        #expect(table.text == "name   n\na     10\nlong   5")
    }

    @Test func `no number is printed as -0`() {
        #expect(Text.fixed(-0.0001, 2) == "0.00")
        #expect(Text.fixed(-0.126, 2) == "-0.13")
        #expect(Text.short(-0.0) == "0")
    }

    @Test func `numbers with few decimals are those of printf`() {
        var random = SeededGenerator(seed: 5)
        var numbers = [
            0.5, 1.5, 2.5, 0.125, 0.375, 0.005, 1.005, 0.285, 99.995, 999_999_999, 1e9, 1e300, 0.05, 0.15,
            .leastNonzeroMagnitude,
        ]
        for _ in 0..<20_000 {
            let size = pow(10, Double.random(in: -5...10, using: &random))
            let x = Double.random(in: -size...size, using: &random)
            numbers += [x, (x * 1000).rounded() / 1000, (x * 16).rounded() / 16]
        }
        var wrong = 0
        for x in numbers + numbers.map({ -$0 }) {
            for decimals in 0...4 {
                var text = String(format: "%.\(decimals)f", x)
                if !text.contains(where: { "123456789".contains($0) }) { text.removeAll { $0 == "-" } }
                if Text.fixed(x, decimals) != text { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }
}
