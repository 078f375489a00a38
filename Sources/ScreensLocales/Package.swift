// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ScreensLocales",
    products: [
        // Opened by the kit when needed, never linked, because it contains Unicode's data of all locales.
        .library(name: "ScreensLocales", type: .dynamic, targets: ["ScreensLocales"])
    ],
    // A package of its own, because as a part of the kit's package it would contain a second copy of the kit.
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
