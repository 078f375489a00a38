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
    name: "Screens",
    dependencies: [
        .package(path: "Sources/ScreensKit")
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        .systemLibrary(
            name: "CMicroHTTPD",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]
        ),
        .target(
            name: "DemoPortal",
            dependencies: ["CSQLite", "CMicroHTTPD", kit],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DemoPortalTests",
            dependencies: ["DemoPortal", kit],
            swiftSettings: settings
        ),
    ]
)
