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
    name: "RatingScreenlet",
    products: [
        .library(name: "RatingScreenlet", type: .dynamic, targets: ["RatingScreenlet"])
    ],
    dependencies: [
        .package(path: "../../Sources/LiferayKit"),
        .package(path: "../../Sources/ScreensKit"),
        .package(path: "../../Sources/ScreensTesting"),
    ],
    targets: [
        .target(name: "RatingScreenlet", dependencies: [kit, liferay], swiftSettings: settings),
        .testTarget(
            name: "RatingScreenletTests",
            dependencies: ["RatingScreenlet", kit, liferay, testing],
            swiftSettings: settings
        ),
    ]
)
