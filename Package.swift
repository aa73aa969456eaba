// swift-tools-version: 6.1
import Foundation
import PackageDescription

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

/// What the manifest is read for. `make` says so by a variable of the environment; where there is none, as for an app that
/// depends on this package, all of it is there, and no flag that other packages may not have.
///
/// - `CAROUSEL_HOUSE=host` leaves the workshop out: then nothing of it is built, and none of its libraries is looked for.
///   `CAROUSEL_HOUSE=workshop` leaves the tests of the host out.
/// - `CAROUSEL_TESTS` makes what computes as quick as in a release, and lets it check what it asserts.
let house = Context.environment["CAROUSEL_HOUSE"] ?? "all"

let arguments = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"]))
let gtk = TargetDependencyCondition.when(traits: ["GTK"])

/// A library of the system.
func system(_ name: String, _ path: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: path, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// Files of some folders as texts in the programs.
func texts(
    _ name: String, _ path: String, of folders: [String], without excluded: String = "/", prefix: String
)
    -> Target
{
    .target(name: name, path: path, cSettings: files(of: folders, without: excluded, prefix: prefix))
}

func module(_ name: String, _ path: String, _ needs: [Target.Dependency] = [], without: [String] = [])
    -> Target
{
    .target(name: name, dependencies: needs, path: path, exclude: without)
}

func program(_ name: String, _ path: String, _ needs: [Target.Dependency], without: [String] = []) -> Target {
    .executableTarget(name: name, dependencies: needs, path: path, exclude: without)
}

func tests(_ name: String, _ path: String, _ needs: [Target.Dependency], without: [String] = []) -> Target {
    .testTarget(name: name, dependencies: needs, path: path, exclude: without)
}

// MARK: The host

let host: [Target] = [
    // Lua, and the only place where a Lua error is raised or caught.
    system("CLua", "Sources/CLua", "lua5.4", apt: "liblua5.4-dev", brew: "lua@5.4"),
    .target(
        name: "CLuaBridge", dependencies: ["CLua"], exclude: ["README.md"],
        cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))]),

    // Motion, layout, recycling, events: no Lua. Types in Swift, and what compares types.
    module("CarouselEngine", "Sources/CarouselEngine", without: ["README.md"]),
    module("BuiltinTypes", "Sources/BuiltinTypes", ["CarouselEngine"]),
    module("CarouselOriginals", "Sources/Originals", ["CarouselEngine"], without: ["README.md"]),
    module("CarouselTesting", "Sources/Testing", ["CarouselEngine"]),

    // Text of Lua as a tree, and scripts as types.
    module("LuaSyntax", "Sources/LuaSyntax"),
    texts("CHostFiles", "Sources/EmbeddedFiles/Host", of: ["Sources/CarouselHost"], prefix: "chost"),
    module(
        "CarouselHost", "Sources/CarouselHost", ["CarouselEngine", "CHostFiles", "CLuaBridge", "LuaSyntax"],
        without: [
            "README.md", "Modules/carousel.lua", "Modules/ease.lua", "Modules/path.lua", "Modules/poses.lua",
            "Plugins/capture.lua",
        ]),

    // The views of toolkits; empty where the toolkit is missing. GTK's macros and classes are none for Swift.
    module("CarouselLayers", "Sources/Views/Layers", ["CarouselEngine"]),
    module("CarouselUIKit", "Sources/Views/UIKit", ["CarouselEngine", "CarouselLayers"]),
    module("CarouselAppKit", "Sources/Views/AppKit", ["CarouselEngine", "CarouselLayers"]),
    module("CarouselSwiftUI", "Sources/Views/SwiftUI", ["CarouselEngine", "BuiltinTypes"]),
    system("CGTK", "Sources/Views/CGTK", "gtk4", apt: "libgtk-4-dev", brew: "gtk4"),
    .target(
        name: "CGTKCarousel", dependencies: [.target(name: "CGTK", condition: gtk)],
        path: "Sources/Views/CGTKCarousel", cSettings: [.define("CAROUSEL_GTK", .when(traits: ["GTK"]))]),
    module(
        "CarouselGTK", "Sources/Views/GTK",
        ["CarouselEngine", .target(name: "CGTKCarousel", condition: gtk)]),

    // The shell: the system's line editor, the terminal, text that is harmless for each reader.
    system("CEdit", "Sources/System/Edit", "libedit", apt: "libedit-dev", brew: "libedit"),
    module("CTerminal", "Sources/System/Terminal"),
    module("Escapes", "Sources/Escapes"),
    texts("CShellFiles", "Sources/EmbeddedFiles/Shell", of: ["Sources/CarouselShell"], prefix: "cshell"),
    module(
        "CarouselShell", "Sources/CarouselShell",
        [
            "BuiltinTypes", "CarouselEngine", "CarouselHost", "CarouselOriginals", "CarouselTesting", "CEdit",
            "CShellFiles", "CTerminal", "Escapes", arguments,
        ], without: ["README.md", "Templates"]),
    program("carousel-repl", "Sources/carousel-repl", ["CarouselShell"]),

    // Replays recordings of other libraries and compares each value; calls in every callback, and counts what breaks.
    module(
        "Conformance", "Checks/Conformance",
        ["BuiltinTypes", "CarouselEngine", "CarouselHost", "CarouselOriginals"]),
    program("conform", "Checks/conform", ["CarouselHost", "CarouselShell", "Conformance", arguments]),
    module("CallbackLaw", "Checks/CallbackLaw", ["BuiltinTypes", "CarouselEngine", "FuzzInput"]),
    program("callback-law", "Checks/callback-law", ["CallbackLaw", arguments]),
    program("ways", "Checks/ways", ["BuiltinTypes", "CarouselEngine", arguments]),
    module("FuzzInput", "Tests/FuzzInput"),

    // What README.md and Docs/Recipes.md show.
    program("Flick", "Examples/Flick", ["BuiltinTypes", "CarouselEngine"]),
    module("Recipes", "Examples/Recipes", ["BuiltinTypes", "CarouselEngine", "CarouselHost"]),
]

let hostTests: [Target] = [
    tests(
        "CarouselEngineTests", "Tests/CarouselEngineTests",
        ["BuiltinTypes", "CallbackLaw", "CarouselEngine", "FuzzInput"], without: ["Standard/Recordings"]),
    tests(
        "OriginalsTests", "Tests/OriginalsTests",
        ["BuiltinTypes", "CarouselEngine", "CarouselOriginals", "FuzzInput"]),
    tests(
        "TestingTests", "Tests/TestingTests",
        ["BuiltinTypes", "CarouselEngine", "CarouselHost", "CarouselTesting"], without: ["Pairs"]),
    tests("LuaSyntaxTests", "Tests/LuaSyntaxTests", ["CLua", "FuzzInput", "LuaSyntax"]),
    tests(
        "CarouselHostTests", "Tests/CarouselHostTests",
        ["CarouselEngine", "CarouselHost", "FuzzInput", "LuaSyntax"], without: ["Hostile"]),
    tests(
        "ConformanceTests", "Tests/ConformanceTests",
        ["BuiltinTypes", "CarouselEngine", "CarouselHost", "Conformance", "FuzzInput"],
        without: ["Recordings"]),
    tests("EscapesTests", "Tests/EscapesTests", ["Escapes", "FuzzInput"]),
    tests(
        "ShellTests", "Tests/ShellTests",
        [
            "BuiltinTypes", "carousel-repl", "CarouselEngine", "CarouselHost", "CarouselShell", "conform",
            "CPseudoTerminal", "Escapes", "FuzzInput", "ShellFixtures",
        ], without: ["Hostile", "Transcripts"]),
    tests(
        "RecipeTests", "Tests/RecipeTests", ["BuiltinTypes", "CarouselEngine", "CarouselHost", "Recipes"]),
    // The sources themselves: imports, lists.
    tests("ProjectTests", "Tests/ProjectTests", []),
]

// MARK: The workshop

let workshop: [Target] = [
    // Placements as pictures: one scene, drawn as SVG, PNG or in the terminal, by the system's Cairo. Its libwebp is opened
    // when a film is written.
    system("CCairo", "Workshop/System/Cairo", "cairo", apt: "libcairo2-dev", brew: "cairo"),
    .target(
        name: "CWebP", path: "Workshop/System/WebP",
        linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    texts(
        "CWorkshopFiles", "Workshop/EmbeddedFiles/Workshop",
        of: ["Workshop/Export", "Workshop/Pictures", "Workshop/Commands"], without: "Runtime/",
        prefix: "cworkshop"),
    module(
        "Pictures", "Workshop/Pictures", ["CarouselEngine", "CCairo", "CWebP", "CWorkshopFiles", "Escapes"],
        without: ["README.md", "card.css", "covers.svg", "room.css"]),

    // Effects without scripts: as code, as samples, on pages.
    texts(
        "CRuntimeFiles", "Workshop/EmbeddedFiles/Runtime", of: ["Workshop/Export/Runtime"], prefix: "cruntime"
    ),
    module(
        "Export", "Workshop/Export",
        ["CarouselEngine", "CarouselHost", "CRuntimeFiles", "CWorkshopFiles", "Escapes", "LuaSyntax"],
        without: ["Page", "Runtime"]),

    // A language server for editors.
    module(
        "LanguageServer", "Workshop/LanguageServer", ["CarouselEngine", "CarouselHost", "LuaSyntax"]),

    // The commands for pictures, and the subcommands.
    module(
        "Commands", "Workshop/Commands",
        [
            "BuiltinTypes", "CarouselEngine", "CarouselHost", "CarouselShell", "CTerminal", "CWorkshopFiles",
            "Escapes", "Export", "LanguageServer", "Pictures", arguments,
        ], without: ["Gallery/gallery.css", "Gallery/gallery.js"]),

    // A page that shows a carousel, the system's HTTP server, their messages.
    system(
        "CHTTP", "Workshop/System/HTTP", "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    texts("CPageFiles", "Workshop/EmbeddedFiles/Page", of: ["Workshop/Preview/Page"], prefix: "cpage"),
    module(
        "Preview", "Workshop/Preview",
        [
            "CarouselEngine", "CarouselHost", "CarouselShell", "CarouselTesting", "CHTTP", "Commands",
            "CPageFiles", "Escapes", "Export", "LanguageServer", "LuaSyntax", "Pictures", arguments,
        ], without: ["Page", "README.md"]),

    // The program, also with types of an app's own.
    module(
        "CarouselTools", "Workshop/CarouselTools",
        ["CarouselEngine", "CarouselHost", "CarouselShell", "Commands", "Preview", arguments]),
    program("carousel", "Workshop/carousel", ["CarouselShell", "CarouselTools"]),
    program(
        "TwoLanguages", "Examples/TwoLanguages", ["CarouselEngine", "CarouselTools"], without: ["Plugins"]),

    // Compares exports of random scripts with the host.
    module(
        "ScriptLaw", "Checks/ScriptLaw",
        ["CarouselEngine", "CarouselHost", "Export", "FuzzInput", "LuaSyntax"],
        without: ["compare.mjs"]),
    program("script-law", "Checks/script-law", ["ScriptLaw", arguments]),

    // Measures speed beside rivals.
    program(
        "bench", "Benchmarks/bench",
        [
            "BuiltinTypes", "CarouselEngine", "CarouselHost", "CarouselShell", "Commands", "Export",
            "LoopbackProbe", "PlainC", "Preview", "RawLua", arguments,
        ]),
    module("AllocationCounter", "Benchmarks/AllocationCounter"),
    module("PlainC", "Benchmarks/PlainC"),
    module("RawLua", "Benchmarks/RawLua", ["CLua"]),
    module("LoopbackProbe", "Benchmarks/LoopbackProbe"),
]

let workshopTests: [Target] = [
    // Decodes films, compares pictures.
    module("PictureReader", "Workshop/PictureReader"),
    tests(
        "PicturesTests", "Workshop/PicturesTests",
        ["BuiltinTypes", "CarouselEngine", "PictureReader", "Pictures"], without: ["References"]),
    tests(
        "ExportTests", "Workshop/ExportTests",
        ["BuiltinTypes", "CarouselEngine", "CarouselHost", "Export", "ScriptLaw"],
        without: ["Faults", "Page", "Rim", "Scripts"]),
    tests("LanguageServerTests", "Workshop/LanguageServerTests", ["LanguageServer"]),
    tests(
        "CommandsTests", "Workshop/CommandsTests",
        [
            "bench", "BuiltinTypes", "carousel", "carousel-repl", "CarouselEngine", "CarouselHost",
            "CarouselShell", "CarouselTools", "Commands", "CPseudoTerminal", "Escapes", "Export", "FuzzInput",
            "PictureReader",
            "Pictures", "ShellFixtures", "TwoLanguages",
        ], without: ["Hostile", "Transcripts"]),
    tests(
        "PreviewTests", "Workshop/PreviewTests",
        [
            "carousel", "CarouselEngine", "CarouselHost", "CarouselShell", "Commands", "Export", "FuzzInput",
            "LoopbackProbe", "Preview",
        ]),
    tests(
        "BrowserTests", "Workshop/BrowserTests",
        [
            "carousel", "CarouselEngine", "CarouselHost", "Escapes", "Export", "FuzzInput", "LoopbackProbe",
        ]),
]

/// What the tests of both houses share.
let fixtures: [Target] = [
    module("CPseudoTerminal", "Tests/CPseudoTerminal"),
    // Loaded into programs before the C library.
    module("CallWatcher", "Tests/CallWatcher"),
    module(
        "ShellFixtures", "Tests/ShellFixtures",
        ["CarouselEngine", "CarouselHost", "CarouselShell", "CPseudoTerminal"]),
]

// MARK: The package

func library(_ name: String, _ type: Product.Library.LibraryType? = nil) -> Product {
    .library(name: name, type: type, targets: [name])
}

func executable(_ name: String) -> Product { .executable(name: name, targets: [name]) }

let hostProducts = [
    library("CarouselEngine"), library("BuiltinTypes"), library("CarouselOriginals"),
    library("CarouselTesting"), library("CarouselHost"), library("CarouselUIKit"), library("CarouselAppKit"),
    library("CarouselSwiftUI"), library("CarouselGTK"), executable("carousel-repl"), executable("conform"),
    executable("callback-law"), executable("ways"),
]
let testProducts =
    Context.environment["CAROUSEL_TESTS"] == nil ? [] : [library("CallWatcher", .dynamic)]
let workshopProducts = [
    library("CarouselTools"), executable("carousel"), executable("script-law"), executable("bench"),
    // Loaded into the benchmarks before the C library.
    library("AllocationCounter", .dynamic),
]

let package = Package(
    name: "CarouselHost",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
    products: hostProducts + testProducts + (house == "host" ? [] : workshopProducts),
    // The shell and the workshop, and the packages they need. An app turns it off with `traits: []`; it then
    // resolves no other package.
    traits: [
        .default(enabledTraits: ["Tools"]), .trait(name: "Tools"),
        // The widget for GTK 4, and the system's library.
        .trait(name: "GTK"),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: host + (house == "workshop" ? [] : hostTests) + fixtures
        + (house == "host" ? [] : workshop + workshopTests),
    swiftLanguageModes: [.v6]
)

if Context.environment["CAROUSEL_TESTS"] != nil {
    // What computes in the tests. The others mostly wait, and take longer to optimize than they save.
    let quick: Set = [
        "BuiltinTypes", "CallbackLaw", "CarouselEngine", "CarouselHost", "CarouselOriginals",
        "CarouselTesting",
        "Conformance", "Export", "LuaSyntax", "Pictures", "ScriptLaw",
    ]
    for target in package.targets where quick.contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
    }
}
