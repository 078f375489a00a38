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

let rendering = Target.Dependency.product(name: "ScreensRendering", package: "ScreensTesting")
let testing = Target.Dependency.product(name: "ScreensTesting", package: "ScreensTesting")

let package = Package(
    name: "Screens",
    dependencies: [
        .package(path: "Sources/ScreensKit"),
        .package(path: "Sources/ScreensTesting"),
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
        .target(name: "ScreensPlugins", dependencies: [kit], swiftSettings: settings),
        // Not a product: `swift run -c release screens-bench` prints what drawing costs.
        .executableTarget(
            name: "screens-bench",
            dependencies: [rendering, testing, kit],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreensRenderingTests",
            dependencies: [rendering, testing, kit],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreensPluginsTests",
            dependencies: ["ScreensPlugins", kit],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DemoPortalTests",
            dependencies: ["DemoPortal", kit],
            swiftSettings: settings
        ),
    ]
)
