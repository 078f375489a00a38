// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let kit = Target.Dependency.product(name: "ScreensKit", package: "ScreensKit")

let package = Package(
    name: "ScreensTesting",
    products: [
        .library(name: "ScreensRendering", targets: ["ScreensRendering"]),
        .library(name: "ScreensTesting", targets: ["ScreensTesting"]),
    ],
    dependencies: [.package(path: "../ScreensKit")],
    targets: [
        .target(name: "ScreensRendering", dependencies: [kit], swiftSettings: settings),
        .target(
            name: "ScreensTesting",
            dependencies: ["ScreensRendering", kit],
            swiftSettings: settings
        ),
    ]
)
