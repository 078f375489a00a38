// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ScreensEssentials",
    products: [
        // Opened by the kit on first need, never linked: it brings FoundationEssentials.
        .library(name: "ScreensEssentials", type: .dynamic, targets: ["ScreensEssentials"])
    ],
    // In a package of its own: inside of the kit's it would have a second copy of the kit.
    dependencies: [.package(path: "../ScreensKit")],
    targets: [
        // By the name of the file that is there without headers: plugins' authors need none.
        .target(name: "CYajl", linkerSettings: [.linkedLibrary(":libyajl.so.2")]),
        .target(
            name: "ScreensEssentials",
            dependencies: ["CYajl", .product(name: "ScreensKit", package: "ScreensKit")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        ),
    ]
)
