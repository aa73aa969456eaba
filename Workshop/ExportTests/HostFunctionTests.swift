import Foundation
import Testing

@testable import Export

/// What exports know of the host's functions: what editors complete, written once more with kinds.
@Suite struct HostFunctionTests {
    /// The functions that editors know, with how many parameters each has.
    private static let annotated: [(name: String, count: Int)] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/CarouselHost/Modules/carousel.lua")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.matches(of: /(?m)^function ([A-Za-z]+[.:][A-Za-z]+)\(([^)]*)\) end/).map { match in
            (String(match.output.1), match.output.2.split(separator: ",").count)
        }
    }()

    @Test func `each function that editors complete is known, with as many parameters`() throws {
        #expect(Self.annotated.count >= 25)
        for (name, count) in Self.annotated {
            let function = try #require(HostFunction.named(name), "\(name)")
            // A method has its object before them; `carousel` itself is no value.
            let hasObject = name.contains(":") && !name.hasPrefix("carousel:")
            #expect(function.parameters.count == count + (hasObject ? 1 : 0), "\(name)")
        }
    }
}
