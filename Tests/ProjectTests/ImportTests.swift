import Foundation
import Testing

/// What the modules of this package import. In: the sources and the manifest, as texts.
@Suite struct ImportTests {
    /// A module of this package.
    struct Module: CustomTestStringConvertible {
        let name: String
        let folder: URL
        let dependencies: Set<String>
        var testDescription: String { name }

        /// What its files import, and whether it passes that on.
        func imports() throws -> [(file: String, module: String, isExported: Bool)] {
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
                .flatMap { file in
                    try String(contentsOf: file, encoding: .utf8)
                        .matches(of: /(?m)^ *(@\w+ |public )*import (?:\w+ )?(\w+)/)
                        .map {
                            let marks = $0.output.0
                            return (
                                file.lastPathComponent, String($0.output.2),
                                marks.contains("@_exported") || marks.contains("public ")
                            )
                        }
                }
        }
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The targets of the manifest that have Swift sources.
    static func modules() throws -> [Module] {
        let manifest = try String(
            contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let starts = manifest.matches(of: /(?m)^        \.(target|executableTarget|testTarget)\(/)
        let ends = starts.dropFirst().map(\.range.lowerBound) + [manifest.endIndex]
        return zip(starts, ends).compactMap { start, end in
            let text = manifest[start.range.lowerBound..<end]
            guard let name = text.firstMatch(of: /name: "([\w-]+)"/)?.output.1 else { return nil }
            let usual = start.output.1 == "testTarget" ? "Tests/\(name)" : "Sources/\(name)"
            let path = text.firstMatch(of: /path: "([^"]+)"/).map { String($0.output.1) } ?? usual
            let quoted = text.matches(of: /"([\w-]+)"/).map { String($0.output.1) }
            return Module(
                name: String(name), folder: root.appendingPathComponent(path),
                dependencies: Set(quoted).subtracting([String(name)]))
        }
    }

    /// Otherwise a build does not see the dependency, and keeps objects that were made for other sources.
    @Test("a module depends directly on each module of the package that it imports", arguments: try modules())
    func direct(_ module: Module) throws {
        let ours = Set(try Self.modules().map(\.name))
        for (file, name, _) in try module.imports() where ours.contains(name) && name != module.name {
            #expect(module.dependencies.contains(name), "\(file) imports \(name)")
        }
    }

    @Test("no module passes on what it imports", arguments: try modules())
    func notPassedOn(_ module: Module) throws {
        for (file, name, isExported) in try module.imports() {
            #expect(!isExported, "\(file) passes on \(name)")
        }
    }

    @Test("the manifest's targets are found") func found() throws {
        let names = try Self.modules().map(\.name)
        #expect(names.contains("CarouselEngine") && names.contains("ProjectTests") && names.count > 25)
    }
}
