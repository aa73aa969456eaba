// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "PhotoBrowser",
    // An app of its own writes the address of CarouselHost instead of a path. `traits: []` leaves out the shell's packages.
    dependencies: [.package(name: "CarouselHost", path: "../..", traits: [])],
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .target(name: "CStage", dependencies: ["CGTK"]),
        .executableTarget(
            name: "PhotoBrowser",
            dependencies: [
                "CGTK", "CStage",
                .product(name: "CarouselEngine", package: "CarouselHost"),
                .product(name: "BuiltinTypes", package: "CarouselHost"),
                .product(name: "CarouselHost", package: "CarouselHost"),
            ],
            resources: [.copy("Effects")]),
        .testTarget(name: "PhotoBrowserTests", dependencies: ["PhotoBrowser"]),
    ],
    swiftLanguageModes: [.v6]
)
