// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Deck",
    dependencies: [.package(name: "CarouselHost", path: "../..", traits: ["GTK"])],
    targets: [
        .systemLibrary(name: "CDeckGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(
            name: "Deck",
            dependencies: [
                "CDeckGTK", .product(name: "CarouselGTK", package: "CarouselHost"),
                .product(name: "CarouselEngine", package: "CarouselHost"),
                .product(name: "BuiltinTypes", package: "CarouselHost"),
            ]),
        .testTarget(name: "DeckTests", dependencies: ["Deck"]),
    ],
    swiftLanguageModes: [.v6]
)
