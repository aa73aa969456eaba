// swift-tools-version: 6.1
import PackageDescription

let tools = TargetDependencyCondition.when(traits: ["Tools"])

let package = Package(
    name: "CarouselHost",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
    products: [
        // For apps: Swift alone, on every platform.
        .library(name: "CarouselEngine", targets: ["CarouselEngine"]),
        .library(name: "BuiltinTypes", targets: ["BuiltinTypes"]),
        // The behavior of iCarousel, SwipeView and CarouselSwift, to the bit.
        .library(name: "CarouselOriginals", targets: ["CarouselOriginals"]),
        // A UIKit view; empty where there is no UIKit.
        .library(name: "CarouselUIKit", targets: ["CarouselUIKit"]),
        // A SwiftUI view; empty where there is no SwiftUI.
        .library(name: "CarouselSwiftUI", targets: ["CarouselSwiftUI"]),
        // With scripts: needs Lua.
        .library(name: "CarouselHost", targets: ["CarouselHost"]),
        .executable(name: "carousel-repl", targets: ["carousel-repl"]),
        .executable(name: "carousel-preview", targets: ["carousel-preview"]),
        // For who works on this package: replays recordings of other libraries; measures speed.
        .executable(name: "conform", targets: ["conform"]),
        .executable(name: "callback-law", targets: ["callback-law"]),
        .executable(name: "bench", targets: ["bench"]),
        // Loaded into the benchmarks before the C library.
        .library(name: "AllocationCounter", type: .dynamic, targets: ["AllocationCounter"]),
    ],
    // The shell and the preview, and the packages they need. An app turns it off with `traits: []`; it then
    // resolves no other package.
    traits: [.default(enabledTraits: ["Tools"]), .trait(name: "Tools")],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // The system's Lua 5.4 and line editor.
        .systemLibrary(
            name: "CLua", pkgConfig: "lua5.4",
            providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
        .systemLibrary(
            name: "CEdit", path: "Sources/Tools/System/Edit", pkgConfig: "libedit",
            providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),

        // The system's Cairo draws pictures.
        .systemLibrary(
            name: "CCairo", path: "Sources/Tools/System/Cairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),

        // The system's HTTP server.
        .systemLibrary(
            name: "CHTTP", path: "Sources/Tools/System/HTTP", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

        // The only place where a Lua error is raised or caught.
        .target(
            name: "CLuaBridge", dependencies: ["CLua"], exclude: ["README.md"],
            cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))]),

        // Puts a module's files that are no Swift into the program.
        .plugin(name: "EmbedFiles", capability: .buildTool(), path: "scripts/EmbedFiles"),

        // Text of Lua as a tree: no Lua.
        .target(name: "LuaSyntax"),
        // Motion, layout, recycling, events: no Lua.
        .target(name: "CarouselEngine"),
        // The plugin host.
        .target(
            name: "CarouselHost", dependencies: ["CarouselEngine", "CLuaBridge", "LuaSyntax"],
            exclude: [
                "Modules/carousel.lua", "Modules/ease.lua", "Modules/path.lua", "Modules/poses.lua",
                "Plugins/capture.lua",
            ], plugins: ["EmbedFiles"]),
        .target(name: "BuiltinTypes", dependencies: ["CarouselEngine"]),
        .target(
            name: "CarouselOriginals", dependencies: ["CarouselEngine"], path: "Sources/Originals"),
        .target(name: "CarouselUIKit", dependencies: ["CarouselEngine"], path: "Sources/Views/UIKit"),
        .target(
            name: "CarouselSwiftUI", dependencies: ["CarouselEngine", "BuiltinTypes"],
            path: "Sources/Views/SwiftUI"),

        // Text of scripts, made harmless for each reader.
        .target(name: "Escapes", path: "Sources/Tools/Escapes"),

        // Effects without scripts: as samples, on pages.
        .target(
            name: "Export", dependencies: ["CarouselEngine", "CarouselHost", "Escapes", "LuaSyntax"],
            path: "Sources/Tools/Export", exclude: ["Page", "Runtime"], plugins: ["EmbedFiles"]),

        // Opens the system's libwebp when a film is written.
        .target(
            name: "CWebP", path: "Sources/Tools/System/WebP",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        // Placements as pictures: one scene, drawn as SVG, PNG or in the terminal.
        .target(
            name: "Pictures", dependencies: ["CarouselEngine", "CCairo", "CWebP", "Escapes"],
            path: "Sources/Tools/Pictures", exclude: ["covers.svg"], plugins: ["EmbedFiles"]),

        // A page that shows a carousel, its server, their messages.
        .target(
            name: "Preview",
            dependencies: [
                "CarouselEngine", "CarouselHost", "CarouselShell", "BuiltinTypes", "CHTTP",
                "LanguageServer", "Pictures",
            ],
            path: "Sources/Tools/Preview",
            exclude: ["Page"], plugins: ["EmbedFiles"]),

        // A terminal that takes single keys, and is restored on every exit path.
        .target(name: "CTerminal", path: "Sources/Tools/System/Terminal"),

        // A language server for editors.
        .target(
            name: "LanguageServer", dependencies: ["CarouselEngine", "CarouselHost", "LuaSyntax"],
            path: "Sources/Tools/LanguageServer"),

        // The shell, its subcommands, its benchmarks.
        .target(
            name: "CarouselShell",
            dependencies: [
                "CarouselEngine", "CarouselOriginals", "CarouselHost", "BuiltinTypes", "Escapes",
                "Export", "Pictures", "CEdit", "LanguageServer", "LuaSyntax", "CTerminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ],
            path: "Sources/Tools/Shell",
            exclude: ["Gallery/gallery.css", "Gallery/gallery.js", "Templates"], plugins: ["EmbedFiles"]),
        .executableTarget(name: "carousel-repl", dependencies: ["CarouselShell"]),
        // Apart, so that the shell builds without a server and its page.
        .executableTarget(
            name: "carousel-preview",
            dependencies: [
                "CarouselEngine", "CarouselHost", "CarouselShell", "Preview",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ]),

        // Replays recordings of other libraries and compares each value.
        .target(
            name: "Conformance",
            dependencies: ["CarouselEngine", "CarouselOriginals", "CarouselHost", "BuiltinTypes"],
            path: "Checks/Conformance"),
        .executableTarget(
            name: "conform",
            dependencies: [
                "CarouselHost", "CarouselShell", "Conformance",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ],
            path: "Checks/conform"),

        // Calls in every callback, and counts what that breaks.
        .target(
            name: "CallbackLaw", dependencies: ["BuiltinTypes", "CarouselEngine", "FuzzInput"],
            path: "Checks/CallbackLaw"),
        .executableTarget(
            name: "callback-law",
            dependencies: [
                "CallbackLaw", "CarouselShell",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ],
            path: "Checks/callback-law"),

        // Measures speed.
        .executableTarget(
            name: "bench",
            dependencies: [
                "BuiltinTypes", "CarouselEngine", "CarouselHost", "CarouselShell", "Export", "LoopbackProbe",
                "PlainC", "Preview", "RawLua",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ],
            path: "Benchmarks/bench"),
        .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
        .target(name: "PlainC", path: "Benchmarks/PlainC"),
        .target(name: "RawLua", dependencies: ["CLua"], path: "Benchmarks/RawLua"),
        .target(name: "LoopbackProbe", path: "Benchmarks/LoopbackProbe"),
        .executableTarget(
            name: "Flick", dependencies: ["CarouselEngine", "BuiltinTypes"], path: "Examples/Flick"),

        // What tests change inputs with.
        .target(name: "FuzzInput", path: "Tests/FuzzInput"),
        .testTarget(
            name: "CarouselEngineTests", dependencies: ["CarouselEngine", "BuiltinTypes", "FuzzInput"],
            exclude: ["Standard/Recordings"]),
        .testTarget(
            name: "OriginalsTests",
            dependencies: ["CarouselOriginals", "CarouselEngine", "BuiltinTypes", "FuzzInput"]),
        .testTarget(
            name: "CarouselHostTests", dependencies: ["CarouselEngine", "CarouselHost", "FuzzInput"],
            exclude: ["Hostile"]),
        .testTarget(
            name: "ConformanceTests",
            dependencies: ["Conformance", "CarouselEngine", "CarouselHost", "BuiltinTypes", "FuzzInput"],
            exclude: ["Recordings"]),
        .testTarget(name: "LuaSyntaxTests", dependencies: ["LuaSyntax", "CLua", "FuzzInput"]),
        .testTarget(name: "LanguageServerTests", dependencies: ["LanguageServer"]),
        .testTarget(name: "EscapesTests", dependencies: ["Escapes", "FuzzInput"]),
        .testTarget(
            name: "ExportTests", dependencies: ["Export", "BuiltinTypes", "CarouselEngine", "CarouselHost"],
            exclude: ["Page", "Scripts"]),
        // Decodes films, compares pictures.
        .target(name: "PictureReader", path: "Tests/PictureReader"),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["Pictures", "BuiltinTypes", "CarouselEngine", "PictureReader"],
            exclude: ["References"]),
        .testTarget(
            name: "PreviewTests",
            dependencies: [
                "carousel-preview", "CarouselEngine", "CarouselHost", "CarouselShell", "Preview",
                "LoopbackProbe", "FuzzInput",
            ]),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "carousel-repl", "carousel-preview", "LoopbackProbe", "Export", "Escapes", "BuiltinTypes",
                "CarouselEngine", "CarouselHost", "FuzzInput",
            ]),
        .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
        .testTarget(
            name: "ReplTests",
            dependencies: [
                "carousel-repl", "carousel-preview", "conform", "bench", "CarouselEngine", "CarouselHost",
                "BuiltinTypes", "CarouselShell", "Escapes", "Export", "Pictures", "CPseudoTerminal",
                "PictureReader",
                "FuzzInput",
            ],
            exclude: ["Transcripts"]),
        // The sources themselves: imports, lists.
        .testTarget(name: "ProjectTests"),
    ],
    swiftLanguageModes: [.v6]
)

// `make test` sets this: its libraries are as quick as in a release, and still check what they assert. Not for
// packages that depend on this one, which may not set such flags.
if Context.environment["CAROUSEL_TESTS"] != nil {
    for target in package.targets where [.regular, .executable].contains(target.type) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
    }
}
