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
    name: "Flat7Theme",
    products: [.library(name: "Flat7Theme", type: .dynamic, targets: ["Flat7Theme"])],
    dependencies: [
        .package(path: "../../Sources/LiferayKit"),
        .package(path: "../../Sources/ScreensKit"),
        .package(path: "../../Sources/ScreensTesting"),
    ],
    targets: [
        .target(name: "Flat7Theme", dependencies: [kit, liferay], swiftSettings: settings),
        .testTarget(
            name: "Flat7ThemeTests",
            dependencies: ["Flat7Theme", kit, liferay, testing],
            swiftSettings: settings
        ),
    ]
)
