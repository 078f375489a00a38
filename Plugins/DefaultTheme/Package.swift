// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let kit = Target.Dependency.product(name: "ScreensKit", package: "ScreensKit")
let liferay = Target.Dependency.product(name: "LiferayKit", package: "LiferayKit")
let testing = Target.Dependency.product(name: "ScreensTesting", package: "ScreensTesting")

let package = Package(
    name: "DefaultTheme",
    products: [.library(name: "DefaultTheme", type: .dynamic, targets: ["DefaultTheme"])],
    dependencies: [
        .package(path: "../../Sources/LiferayKit"),
        .package(path: "../../Sources/ScreensKit"),
        .package(path: "../../Sources/ScreensTesting"),
    ],
    targets: [
        .target(name: "DefaultTheme", dependencies: [kit, liferay], swiftSettings: settings),
        .testTarget(
            name: "DefaultThemeTests",
            dependencies: ["DefaultTheme", kit, liferay, testing],
            swiftSettings: settings
        ),
    ]
)
