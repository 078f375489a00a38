// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ScreensKit",
    products: [
        // Dynamic, and in a package of its own, so that the host and every plugin share one copy.
        .library(name: "ScreensKit", type: .dynamic, targets: ["ScreensKit", "CScreensABI"])
    ],
    targets: [
        .target(name: "CScreensABI"),
        .target(name: "CScreensKit"),
        // By the name of the file that is there without headers: plugins' authors need none.
        .target(name: "CYajl", linkerSettings: [.linkedLibrary(":libyajl.so.2")]),
        .target(
            name: "ScreensKit",
            dependencies: ["CScreensABI", "CScreensKit", "CYajl"],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                // Plugins built against an older kit keep working with a newer one.
                .unsafeFlags(["-enable-library-evolution"]),
            ]
        ),
    ]
)
