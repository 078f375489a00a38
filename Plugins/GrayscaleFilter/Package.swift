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

let package = Package(
    name: "GrayscaleFilter",
    products: [
        .library(name: "GrayscaleFilter", type: .dynamic, targets: ["GrayscaleFilter"])
    ],
    dependencies: [
        .package(path: "../../Sources/LiferayKit"), .package(path: "../../Sources/ScreensKit"),
    ],
    targets: [
        .target(name: "GrayscaleFilter", dependencies: [kit, liferay], swiftSettings: settings),
        .testTarget(
            name: "GrayscaleFilterTests",
            dependencies: ["GrayscaleFilter", kit, liferay],
            swiftSettings: settings
        ),
    ]
)
