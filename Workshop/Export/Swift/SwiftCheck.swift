// Compares an exported type with its script, in a package of its own. In: a script, the sources of CarouselHost. Out: the
// first difference, or what the compiler says.

import CarouselHost
import Escapes
import Foundation

/// An exported type, compiled in a package that depends on CarouselHost as an app does, and compared with its script in
/// random sequences.
public struct SwiftCheck {
    /// What can't be compared.
    public struct Problem: Error, CustomStringConvertible {
        /// Why, and what was expected.
        public let description: String
    }

    /// The folder of CarouselHost's sources.
    private let sources: String
    /// Where the package is: what was built there is kept for the next one.
    private var folder: String { "\(sources)/.build/check" }

    /// - Parameter sources: the folder of CarouselHost's sources; by default the one that this program was built in, or that
    ///   the current folder is in.
    /// - Throws: ``Problem`` if there are none.
    public init(sources: String? = nil) throws {
        let program = Bundle.main.executablePath.map {
            URL(fileURLWithPath: $0).resolvingSymlinksInPath().path
        }
        let starts =
            sources.map { [$0] } ?? [program, FileManager.default.currentDirectoryPath].compactMap { $0 }
        guard let found = starts.lazy.compactMap(Self.sources).first else {
            let place = sources.map { "in \($0)" } ?? "around this program, or around this folder"
            throw Problem(
                description:
                    "there are no sources of CarouselHost \(place); expected their folder, as --package DIR")
        }
        self.sources = found
    }

    /// The folder of the sources that a path is in.
    private static func sources(around path: String) -> String? {
        var place = URL(fileURLWithPath: path).standardizedFileURL
        while true {
            if FileManager.default.fileExists(atPath: place.path + "/Sources/CarouselTesting")
                || FileManager.default.fileExists(
                    atPath: place.path + "/Sources/Testing/CarouselTesting.docc")
            {
                return place.path
            }
            if place.path == "/" { return nil }
            place.deleteLastPathComponent()
        }
    }

    /// Compiles the type of a script and compares both.
    ///
    /// - Parameters:
    ///   - export: the type.
    ///   - script: the script's file.
    ///   - root: the folder from which it loads modules.
    ///   - sequences: how many random sequences.
    /// - Returns: the first difference; nil if there is none.
    /// - Throws: ``Problem`` if it does not compile, or there is no Swift on this machine.
    public func difference(of export: SwiftExport, from script: String, root: String, sequences: Int) throws
        -> String?
    {
        let place = "\(folder)/Sources/Check"
        try? FileManager.default.removeItem(atPath: place)
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try PlainFile.write(Data(manifest.utf8), to: "\(folder)/Package.swift")
        try PlainFile.write(Data(export.text.utf8), to: "\(place)/\(export.typeName).swift")
        try PlainFile.write(Data(Self.main(export.typeName).utf8), to: "\(place)/main.swift")
        let build = try Self.run(["swift", "build", "--package-path", folder, "--product", "check"])
        guard build.status != 127 else {
            throw Problem(
                description: "there is no Swift on this machine; expected `swift` in a folder of PATH")
        }
        guard build.status == 0 else { throw Problem(description: Self.messages(of: build.text)) }
        let answer = try Self.run(["\(folder)/.build/debug/check", script, root, "\(sequences)"])
        guard answer.status == 0 else {
            throw Problem(description: "the comparison ended with \(answer.status)")
        }
        let text = answer.text.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(
            name: "Check",
            dependencies: [.package(name: "CarouselHost", path: "../..", traits: [])],
            targets: [
                .executableTarget(
                    name: "check",
                    dependencies: [
                        .product(name: "CarouselEngine", package: "CarouselHost"),
                        .product(name: "CarouselHost", package: "CarouselHost"),
                        .product(name: "CarouselTesting", package: "CarouselHost"),
                    ],
                    path: "Sources/Check")
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }

    /// A program that prints the first difference.
    private static func main(_ typeName: String) -> String {
        let modules = ["CarouselEngine", "CarouselHost", "CarouselTesting"]
        return """
            \(modules.map { "import \($0)" }.joined(separator: "\n"))

            let arguments = CommandLine.arguments
            let script = try LuaPlugin(path: arguments[1], root: arguments[2], log: PluginLog())
            print(difference(between: \(typeName)(), and: script, over: .random(Int(arguments[3]) ?? 1, seed: 1)) ?? "")

            """
    }

    /// The first messages of the compiler.
    private static func messages(of text: String) -> String {
        let errors = text.split(separator: "\n").filter { $0.contains("error:") }.prefix(3)
        return "the type does not compile: "
            + (errors.isEmpty ? String(text.suffix(400)) : errors.joined(separator: "\n"))
    }

    private static func run(_ words: [String]) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
