import Foundation
import Testing

@testable import CarouselShell

@Suite struct OutputTests {
    @Test func `JSON keeps every digit and escapes special characters`() throws {
        let record = Record([
            "a": .number(0.1 + 0.2), "b": .number(3), "c": .list([.integer(1), .none]),
            "d": .text("x\"\\\n\u{1}é"),
            "e": .boolean(true), "f": .number(.infinity),
        ])
        let line = OutputMode.json.write(Report(text: "", records: [record]))
        #expect(
            line
                == "{\"a\":0.30000000000000004,\"b\":3,\"c\":[1,null],\"d\":\"x\\\"\\\\\\n\\u0001é\",\"e\":true,\"f\":\"inf\"}\n"
        )
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["d"] as? String == "x\"\\\n\u{1}é")
    }

    @Test func `CSV quotes special characters, and lists take one column per element`() {
        let record = Record(["a,b": .text("x,\"y\""), "c": .list([.number(1.5), .number(2)])])
        let text = OutputMode.csv.write(Report(text: "", records: [record, record]))
        #expect(text == "a,b,c1,c2\n\"x,\"\"y\"\"\",1.5,2\n\"x,\"\"y\"\"\",1.5,2\n")
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
}
