// swift-tools-version: 6.1
import PackageDescription

// Compiles the parts for UIKit and SwiftUI where there is neither: against declarations of exactly what they use. It proves
// how that is spelled, and no more: nothing of it runs. A package of its own, so that it never shadows the system's.
let package = Package(
    name: "Declarations",
    dependencies: [.package(name: "CarouselHost", path: "../..", traits: [])],
    targets: [
        .target(name: "QuartzCore"),
        .target(name: "UIKit", dependencies: ["QuartzCore"]),
        .target(name: "SwiftUI"),
        .target(
            name: "ForUIKit",
            dependencies: ["UIKit", "QuartzCore", .product(name: "CarouselEngine", package: "CarouselHost")]),
        .target(
            name: "ForSwiftUI",
            dependencies: [
                "SwiftUI", .product(name: "CarouselEngine", package: "CarouselHost"),
                .product(name: "BuiltinTypes", package: "CarouselHost"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
