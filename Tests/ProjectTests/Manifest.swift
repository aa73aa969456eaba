// The manifest, as a package manager reads it. In: Package.swift. Out: modules, with what they need.

import Foundation

/// A module of this package.
struct Module: Decodable, CustomStringConvertible, Sendable {
    let name: String
    let type: String
    let path: String?
    private let dependencies: [Dependency]

    var description: String { name }

    /// The names of the modules and products that it needs.
    var needs: Set<String> { Set(dependencies.compactMap(\.name)) }

    /// Its folder; that of a system's library has no Swift.
    var folder: URL {
        let usual = type == "test" ? "Tests/\(name)" : "Sources/\(name)"
        return Manifest.root.appendingPathComponent(path ?? usual)
    }

    /// Whether it makes and ships: the host does not import it.
    var isOfWorkshop: Bool { !Manifest.hostNames.contains(name) }

    /// What its files import, and whether they pass that on.
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

    /// One of the forms that a dependency has: its name is the first part of the list.
    private struct Dependency: Decodable {
        let name: String?

        init(from decoder: any Decoder) throws {
            let forms = try decoder.singleValueContainer().decode([String: [Part]].self)
            name = forms.values.first?.first?.text
        }
    }

    /// A name; anything else is not read.
    private struct Part: Decodable {
        let text: String?
        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }
}

/// The manifest of this package.
enum Manifest {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// All modules.
    static let modules: [Module] = (try? read(house: nil)) ?? []
    /// The names of those that are there without the workshop.
    static let hostNames = Set(((try? read(house: "host")) ?? []).map(\.name))

    private struct Package: Decodable {
        let targets: [Module]
    }

    /// The modules of a house; of all where there is none.
    private static func read(house: String?) throws -> [Module] {
        try JSONDecoder().decode(Package.self, from: Data(dump(house: house).text.utf8)).targets
    }

    /// What the package manager reads in the manifest alone, without the folders beside it.
    static func dump(house: String?) throws -> (text: String, status: Int32) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "manifest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(
            at: root.appendingPathComponent("Package.swift"),
            to: folder.appendingPathComponent("Package.swift"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "package", "dump-package", "--package-path", folder.path]
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("CAROUSEL_") }
        process.environment?["CAROUSEL_HOUSE"] = house
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }
}
