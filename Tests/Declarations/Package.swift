// swift-tools-version: 6.1
import PackageDescription

// Compiles the parts for UIKit, AppKit and SwiftUI where there is none of them: against declarations of exactly what they use.
// For UIKit and AppKit these are a stand-in that runs, so that the carousel's views are tested on it; for SwiftUI they prove how
// that is spelled, and no more. A package of its own, so that it never shadows the system's.
let strict: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]
let package = Package(
    name: "Declarations",
    dependencies: [.package(name: "CarouselHost", path: "../..", traits: [])],
    targets: [
        .target(name: "QuartzCore"),
        .target(name: "UIKit", dependencies: ["QuartzCore"]),
        .target(name: "AppKit", dependencies: ["QuartzCore"]),
        .target(name: "SwiftUI"),
        .testTarget(
            name: "AppKitTests",
            dependencies: [
                "ForAppKit", "AppKit", .product(name: "CarouselEngine", package: "CarouselHost"),
                .product(name: "BuiltinTypes", package: "CarouselHost"),
            ],
            swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
        .testTarget(
            name: "UIKitTests",
            dependencies: [
                "ForUIKit", "UIKit", .product(name: "CarouselEngine", package: "CarouselHost"),
                .product(name: "CarouselHost", package: "CarouselHost"),
                .product(name: "BuiltinTypes", package: "CarouselHost"),
            ],
            // The real UIKit brings more for tests, which a module of that name is asked for.
            swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
        .testTarget(
            name: "SwiftUITests",
            dependencies: [
                "ForSwiftUI", "SwiftUI", .product(name: "CarouselEngine", package: "CarouselHost"),
                .product(name: "BuiltinTypes", package: "CarouselHost"),
            ],
            swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
        .target(
            name: "ForUIKit",
            dependencies: ["UIKit", "QuartzCore", .product(name: "CarouselEngine", package: "CarouselHost")],
            swiftSettings: strict),
        .target(
            name: "ForAppKit",
            dependencies: [
                "AppKit", "QuartzCore", .product(name: "CarouselEngine", package: "CarouselHost"),
            ],
            swiftSettings: strict),
        .target(
            name: "ForSwiftUI",
            dependencies: [
                "SwiftUI", .product(name: "CarouselEngine", package: "CarouselHost"),
                .product(name: "BuiltinTypes", package: "CarouselHost"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
