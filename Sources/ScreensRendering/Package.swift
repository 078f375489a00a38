// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ScreensRendering",
    // Not dynamic: a host links it into itself, tests of plugins into theirs.
    products: [.library(name: "ScreensRendering", targets: ["ScreensRendering"])],
    dependencies: [.package(path: "../ScreensKit")],
    targets: [
        .target(
            name: "CScreenletStyle",
            exclude: ["screenlet.css", "screenlet.min.css", "symbols.svg"]
        ),
        .target(
            name: "ScreensRendering",
            dependencies: [
                "CScreenletStyle", .product(name: "ScreensKit", package: "ScreensKit"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        ),
    ],
    // For #embed: styles and scripts are files of their own.
    cLanguageStandard: .gnu2x
)
