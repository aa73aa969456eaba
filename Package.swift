// swift-tools-version: 6.1
import Foundation
import PackageDescription

let tools = TargetDependencyCondition.when(traits: ["Tools"])
let gtk = TargetDependencyCondition.when(traits: ["GTK"])

/// What a C target that embeds the files of some folders is compiled with: their list is made here, from the folders.
///
/// While an app's dependencies are resolved, this file is read by itself, without the folders beside it; it is read again
/// where it is checked out.
///
/// - Parameters:
///   - excluded: a folder within them whose files are left out.
///   - prefix: of the two functions that return their names and texts.
func files(of folders: [String], without excluded: String = "/", prefix: String) -> [CSetting] {
    let kinds: Set = ["css", "html", "js", "lua", "svg", "ts", "txt"]
    let found = folders.flatMap { folder in
        let path = Context.packageDirectory + "/" + folder
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return names.filter { kinds.contains(($0 as NSString).pathExtension) && !$0.hasPrefix(excluded) }
            .sorted()
            .map { (name: $0, path: path + "/" + $0) }
    }
    let isCheckedOut = FileManager.default.fileExists(atPath: Context.packageDirectory + "/Sources")
    precondition(
        !isCheckedOut || (1...99).contains(found.count),
        "files(of:): \(found.count) files in \(folders); expected 1 to 99")
    let paths = found.enumerated().map { number, file in
        CSetting.define(String(format: "FILE_%02d", number), to: "\"\(file.path)\"")
    }
    return paths + [
        .define("FILE_COUNT", to: "\(found.count)"),
        .define("FILE_NAMES", to: "\"\(found.map { $0.name + "\\n" }.joined())\""),
        .define("FILE_NAMES_FUNCTION", to: "\(prefix)_names"),
        .define("FILE_TEXT_FUNCTION", to: "\(prefix)_text"),
    ]
}

let package = Package(
    name: "CarouselHost",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
    products: [
        // For apps: Swift alone, on every platform.
        .library(name: "CarouselEngine", targets: ["CarouselEngine"]),
        .library(name: "BuiltinTypes", targets: ["BuiltinTypes"]),
        // The behavior of iCarousel, SwipeView and CarouselSwift, to the bit.
        .library(name: "CarouselOriginals", targets: ["CarouselOriginals"]),
        // Compares types, for an app's tests.
        .library(name: "CarouselTesting", targets: ["CarouselTesting"]),
        // A UIKit view; empty where there is no UIKit.
        .library(name: "CarouselUIKit", targets: ["CarouselUIKit"]),
        .library(name: "CarouselAppKit", targets: ["CarouselAppKit"]),
        // A SwiftUI view; empty where there is no SwiftUI.
        .library(name: "CarouselSwiftUI", targets: ["CarouselSwiftUI"]),
        // A GTK widget; needs the trait GTK, and is empty without.
        .library(name: "CarouselGTK", targets: ["CarouselGTK"]),
        // With scripts: needs Lua.
        .library(name: "CarouselHost", targets: ["CarouselHost"]),
        // The shell and the page with an app's own types; needs the trait Tools.
        .library(name: "CarouselTools", targets: ["CarouselTools"]),
        .executable(name: "carousel-repl", targets: ["carousel-repl"]),
        .executable(name: "carousel-preview", targets: ["carousel-preview"]),
        // For who works on this package: replays recordings of other libraries; counts what calls in callbacks break;
        // measures speed.
        .executable(name: "conform", targets: ["conform"]),
        .executable(name: "callback-law", targets: ["callback-law"]),
        .executable(name: "script-law", targets: ["script-law"]),
        .executable(name: "bench", targets: ["bench"]),
        // Loaded into the benchmarks before the C library.
        .library(name: "AllocationCounter", type: .dynamic, targets: ["AllocationCounter"]),
    ],
    // The shell and the preview, and the packages they need. An app turns it off with `traits: []`; it then
    // resolves no other package.
    traits: [
        .default(enabledTraits: ["Tools"]), .trait(name: "Tools"),
        // The widget for GTK 4, and the system's library.
        .trait(name: "GTK"),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // The system's Lua 5.4 and line editor.
        .systemLibrary(
            name: "CLua", pkgConfig: "lua5.4",
            providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
        .systemLibrary(
            name: "CEdit", path: "Sources/System/Edit", pkgConfig: "libedit",
            providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),

        // The system's Cairo draws pictures.
        .systemLibrary(
            name: "CCairo", path: "Workshop/System/Cairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),

        // The system's HTTP server.
        .systemLibrary(
            name: "CHTTP", path: "Workshop/System/HTTP", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

        // The only place where a Lua error is raised or caught.
        .target(
            name: "CLuaBridge", dependencies: ["CLua"], exclude: ["README.md"],
            cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))]),

        // Files of modules that are no Swift, as texts in the programs.
        .target(
            name: "CHostFiles", path: "Sources/EmbeddedFiles/Host",
            cSettings: files(of: ["Sources/CarouselHost"], prefix: "chost")),
        .target(
            name: "CToolFiles", path: "Workshop/EmbeddedFiles/Tools",
            cSettings: files(
                of: ["Workshop/Export", "Workshop/Pictures", "Sources/CarouselShell"],
                without: "Runtime/", prefix: "ctool")),
        .target(
            name: "CRuntimeFiles", path: "Workshop/EmbeddedFiles/Runtime",
            cSettings: files(of: ["Workshop/Export/Runtime"], prefix: "cruntime")),
        .target(
            name: "CPageFiles", path: "Workshop/EmbeddedFiles/Page",
            cSettings: files(of: ["Workshop/Preview/Page"], prefix: "cpage")),

        // Text of Lua as a tree: no Lua.
        .target(name: "LuaSyntax"),
        // Motion, layout, recycling, events: no Lua.
        .target(name: "CarouselEngine", exclude: ["README.md"]),
        // The plugin host.
        .target(
            name: "CarouselHost", dependencies: ["CarouselEngine", "CHostFiles", "CLuaBridge", "LuaSyntax"],
            exclude: [
                "README.md", "Modules/carousel.lua", "Modules/ease.lua", "Modules/path.lua",
                "Modules/poses.lua",
                "Plugins/capture.lua",
            ]),
        .target(name: "BuiltinTypes", dependencies: ["CarouselEngine"]),
        .target(
            name: "CarouselOriginals", dependencies: ["CarouselEngine"], path: "Sources/Originals",
            exclude: ["README.md"]),
        // Compares types in random sequences: no window, no Lua.
        .target(name: "CarouselTesting", dependencies: ["CarouselEngine"], path: "Sources/Testing"),
        // What UIKit's and AppKit's views share: an item's look and matrix on a layer.
        .target(name: "CarouselLayers", dependencies: ["CarouselEngine"], path: "Sources/Views/Layers"),
        .target(
            name: "CarouselUIKit", dependencies: ["CarouselEngine", "CarouselLayers"],
            path: "Sources/Views/UIKit"),
        .target(
            name: "CarouselAppKit", dependencies: ["CarouselEngine", "CarouselLayers"],
            path: "Sources/Views/AppKit"),
        .systemLibrary(
            name: "CGTK", path: "Sources/Views/CGTK", pkgConfig: "gtk4",
            providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
        // The widgets in C: GTK's macros and classes are none for Swift.
        .target(
            name: "CGTKCarousel", dependencies: [.target(name: "CGTK", condition: gtk)],
            path: "Sources/Views/CGTKCarousel", cSettings: [.define("CAROUSEL_GTK", .when(traits: ["GTK"]))]),
        .target(
            name: "CarouselGTK",
            dependencies: ["CarouselEngine", .target(name: "CGTKCarousel", condition: gtk)],
            path: "Sources/Views/GTK"),
        .target(
            name: "CarouselSwiftUI", dependencies: ["CarouselEngine", "BuiltinTypes"],
            path: "Sources/Views/SwiftUI"),

        // Text of scripts, made harmless for each reader.
        .target(name: "Escapes", path: "Sources/Escapes"),

        // Effects without scripts: as samples, on pages.
        .target(
            name: "Export",
            dependencies: [
                "CarouselEngine", "CarouselHost", "CRuntimeFiles", "CToolFiles", "Escapes", "LuaSyntax",
            ],
            path: "Workshop/Export", exclude: ["Page", "Runtime"]),

        // Opens the system's libwebp when a film is written.
        .target(
            name: "CWebP", path: "Workshop/System/WebP",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        // Placements as pictures: one scene, drawn as SVG, PNG or in the terminal.
        .target(
            name: "Pictures", dependencies: ["CarouselEngine", "CCairo", "CToolFiles", "CWebP", "Escapes"],
            path: "Workshop/Pictures", exclude: ["README.md", "card.css", "covers.svg", "room.css"]),

        // A page that shows a carousel, its server, their messages.
        .target(
            name: "Preview",
            dependencies: [
                "CarouselEngine", "CarouselHost", "CarouselShell", "CarouselTesting", "CHTTP",
                "CPageFiles", "Export", "LanguageServer", "Pictures",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ],
            path: "Workshop/Preview",
            exclude: ["Page", "README.md"]),

        // A terminal that takes single keys, and is restored on every exit path.
        .target(name: "CTerminal", path: "Sources/System/Terminal"),

        // A language server for editors.
        .target(
            name: "LanguageServer", dependencies: ["CarouselEngine", "CarouselHost", "LuaSyntax"],
            path: "Workshop/LanguageServer"),

        // The shell and its subcommands.
        .target(
            name: "CarouselShell",
            dependencies: [
                "CarouselEngine", "CarouselOriginals", "CarouselHost", "CarouselTesting", "BuiltinTypes",
                "Escapes", "Export", "Pictures", "CEdit", "CToolFiles", "LanguageServer",
                "CTerminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ],
            path: "Sources/CarouselShell",
            exclude: ["README.md", "Gallery/gallery.css", "Gallery/gallery.js", "Templates"]),
        .executableTarget(name: "carousel-repl", dependencies: ["CarouselShell"]),
        // Apart, so that the shell builds without a server and its page.
        .executableTarget(name: "carousel-preview", dependencies: ["CarouselShell", "Preview"], path: "Workshop/carousel"),

        // The shell and the page in a program of an app's own, with its types.
        .target(
            name: "CarouselTools",
            dependencies: [
                "CarouselEngine", "CarouselShell", "Preview",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ],
            path: "Workshop/CarouselTools"),

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
                "CallbackLaw",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ],
            path: "Checks/callback-law"),

        // Compares exports of random scripts with the host.
        .target(
            name: "ScriptLaw",
            dependencies: ["CarouselEngine", "CarouselHost", "Export", "FuzzInput"],
            path: "Checks/ScriptLaw", exclude: ["compare.mjs"]),
        .executableTarget(
            name: "script-law",
            dependencies: [
                "ScriptLaw",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
            ],
            path: "Checks/script-law"),

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
        // What Docs/Recipes.md shows.
        .target(
            name: "Recipes", dependencies: ["CarouselEngine", "BuiltinTypes", "CarouselHost"],
            path: "Examples/Recipes"),
        // An effect in Swift and as a script, and the tools that show both.
        .executableTarget(
            name: "TwoLanguages", dependencies: ["CarouselEngine", "CarouselTools"],
            path: "Examples/TwoLanguages", exclude: ["Plugins"]),

        // What tests change inputs with.
        .target(name: "FuzzInput", path: "Tests/FuzzInput"),
        .testTarget(
            name: "CarouselEngineTests",
            dependencies: ["BuiltinTypes", "CallbackLaw", "CarouselEngine", "FuzzInput"],
            exclude: ["Standard/Recordings"]),
        .testTarget(
            name: "OriginalsTests",
            dependencies: ["CarouselOriginals", "CarouselEngine", "BuiltinTypes", "FuzzInput"]),
        .testTarget(
            name: "CarouselHostTests",
            dependencies: ["CarouselEngine", "CarouselHost", "LuaSyntax", "FuzzInput"],
            exclude: ["Hostile"]),
        .testTarget(
            name: "ConformanceTests",
            dependencies: ["Conformance", "CarouselEngine", "CarouselHost", "BuiltinTypes", "FuzzInput"],
            exclude: ["Recordings"]),
        .testTarget(
            name: "TestingTests",
            dependencies: ["CarouselTesting", "CarouselEngine", "CarouselHost", "BuiltinTypes"],
            exclude: ["Pairs"]),
        .testTarget(
            name: "RecipeTests", dependencies: ["Recipes", "CarouselEngine", "BuiltinTypes", "CarouselHost"]),
        .testTarget(name: "LuaSyntaxTests", dependencies: ["LuaSyntax", "CLua", "FuzzInput"]),
        .testTarget(name: "LanguageServerTests", dependencies: ["LanguageServer"], path: "Workshop/LanguageServerTests"),
        .testTarget(name: "EscapesTests", dependencies: ["Escapes", "FuzzInput"]),
        .testTarget(
            name: "ExportTests",
            dependencies: ["Export", "BuiltinTypes", "CarouselEngine", "CarouselHost", "ScriptLaw"],
            path: "Workshop/ExportTests",
            exclude: ["Faults", "Page", "Scripts"]),
        // Decodes films, compares pictures.
        .target(name: "PictureReader", path: "Workshop/PictureReader"),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["Pictures", "BuiltinTypes", "CarouselEngine", "PictureReader"],
            path: "Workshop/PicturesTests",
            exclude: ["References"]),
        .testTarget(
            name: "PreviewTests",
            dependencies: [
                "carousel-preview", "CarouselEngine", "CarouselHost", "CarouselShell", "Export", "Preview",
                "LoopbackProbe", "FuzzInput",
            ],
            path: "Workshop/PreviewTests"),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "carousel-repl", "carousel-preview", "LoopbackProbe", "Export", "Escapes",
                "CarouselEngine", "CarouselHost", "FuzzInput",
            ],
            path: "Workshop/BrowserTests"),
        .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
        .testTarget(
            name: "ReplTests",
            dependencies: [
                "carousel-repl", "carousel-preview", "conform", "bench", "TwoLanguages", "CarouselEngine",
                "CarouselHost", "BuiltinTypes", "CarouselShell", "Escapes", "Export", "Pictures",
                "CPseudoTerminal",
                "PictureReader",
                "FuzzInput",
            ],
            exclude: ["Hostile", "Transcripts"]),
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
