// swift-tools-version: 6.1
import PackageDescription

// An app whose effects are scripts while it is developed, and Swift when it ships:
//
//   swift run --traits Scripts     the script is loaded, and again whenever it is saved
//   swift run                      its source is part of the app, without Lua
let package = Package(
    name: "Ship",
    traits: [.trait(name: "Scripts", description: "Loads effects as scripts.")],
    dependencies: [.package(name: "CarouselHost", path: "../..")],
    targets: [
        .executableTarget(
            name: "Ship",
            dependencies: [
                .product(name: "CarouselEngine", package: "CarouselHost"),
                .product(
                    name: "CarouselHost", package: "CarouselHost", condition: .when(traits: ["Scripts"])),
            ],
            exclude: ["Effects"],
            plugins: ["ExportEffects"]),
        // Writes a Swift file for each script of a target's folder Effects.
        .plugin(
            name: "ExportEffects", capability: .buildTool(),
            dependencies: [.product(name: "carousel", package: "CarouselHost")]),
        .testTarget(
            name: "ShipTests",
            dependencies: ["Ship", .product(name: "CarouselHost", package: "CarouselHost")]),
    ],
    swiftLanguageModes: [.v6]
)
