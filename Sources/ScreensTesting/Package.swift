// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let kit = Target.Dependency.product(name: "ScreensKit", package: "ScreensKit")
let rendering = Target.Dependency.product(name: "ScreensRendering", package: "ScreensRendering")
let liferay = Target.Dependency.product(name: "LiferayKit", package: "LiferayKit")

// The kit loads it from the folder of its own library, so it must be built wherever plugins are tested.
let locales = Target.Dependency.product(name: "ScreensLocales", package: "ScreensLocales")

let package = Package(
    name: "ScreensTesting",
    products: [
        // Does not depend on the testing library, so that a command can check plugins with it.
        .library(name: "ScreensConformance", targets: ["ScreensConformance"]),
        .library(name: "ScreensTesting", targets: ["ScreensTesting"]),
    ],
    dependencies: [
        .package(path: "../LiferayKit"), .package(path: "../ScreensKit"),
        .package(path: "../ScreensLocales"), .package(path: "../ScreensRendering"),
    ],
    targets: [
        .target(
            name: "ScreensConformance",
            dependencies: [rendering, kit, liferay],
            swiftSettings: settings
        ),
        .target(
            name: "ScreensTesting",
            dependencies: ["ScreensConformance", locales, kit, liferay],
            swiftSettings: settings
        ),
    ]
)
