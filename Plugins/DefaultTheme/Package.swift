// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let kit = Target.Dependency.product(name: "ScreensKit", package: "ScreensKit")
let testing = Target.Dependency.product(name: "ScreensTesting", package: "ScreensTesting")

let package = Package(
    name: "DefaultTheme",
    products: [.library(name: "DefaultTheme", type: .dynamic, targets: ["DefaultTheme"])],
    dependencies: [
        .package(path: "../../Sources/ScreensKit"),
        .package(path: "../../Sources/ScreensTesting"),
    ],
    targets: [
        .target(name: "DefaultTheme", dependencies: [kit], swiftSettings: settings),
        .testTarget(
            name: "DefaultThemeTests",
            dependencies: ["DefaultTheme", kit, testing],
            swiftSettings: settings
        ),
    ]
)
