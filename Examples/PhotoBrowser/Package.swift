// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "PhotoBrowser",
    // An app of its own writes the address of CarouselHost instead of a path. The trait is the widget for GTK; the default one,
    // for the shell's packages, is left out.
    dependencies: [.package(name: "CarouselHost", path: "../..", traits: ["GTK"])],
    targets: [
        .systemLibrary(name: "CPhotoGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(
            name: "PhotoBrowser",
            dependencies: [
                "CPhotoGTK",
                .product(name: "CarouselGTK", package: "CarouselHost"),
                .product(name: "CarouselEngine", package: "CarouselHost"),
                .product(name: "BuiltinTypes", package: "CarouselHost"),
                .product(name: "CarouselHost", package: "CarouselHost"),
            ],
            resources: [.copy("Effects")]),
        .testTarget(name: "PhotoBrowserTests", dependencies: ["PhotoBrowser"]),
    ],
    swiftLanguageModes: [.v6]
)
