// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ScreensLocales",
    products: [
        // Opened by the kit on first need, never linked: it brings Unicode's data of all locales.
        .library(name: "ScreensLocales", type: .dynamic, targets: ["ScreensLocales"])
    ],
    // In a package of its own: inside of the kit's it would have a second copy of the kit.
    dependencies: [.package(path: "../ScreensKit")],
    targets: [
        .target(
            name: "ScreensLocales",
            dependencies: [.product(name: "ScreensKit", package: "ScreensKit")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        )
    ]
)
