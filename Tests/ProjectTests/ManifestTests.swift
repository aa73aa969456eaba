import Foundation
import Testing

/// The manifest, as a package manager reads it.
@Suite struct ManifestTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// While the dependencies of an app are resolved, the manifest is read out of the repository, without the folders.
    @Test func `it can be read alone, as for an app that depends on the package by its address`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "manifest-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(
            at: Self.root.appendingPathComponent("Package.swift"),
            to: folder.appendingPathComponent("Package.swift"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "package", "dump-package", "--package-path", folder.path]
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CAROUSEL_TESTS" }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = Pipe()
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.contains("\"CarouselEngine\""))
    }
}
