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
    products: [
        .library(name: "ScreensHost", targets: ["ScreensHost"]),
        .executable(name: "screens-host", targets: ["screens-host"]),
        // Opened by the host on first need, never linked: it brings the whole of Foundation.
        .library(name: "ScreensFoundation", type: .dynamic, targets: ["ScreensFoundation"]),
    ],
    dependencies: [
        .package(path: "Sources/ScreensKit"),
        .package(path: "Sources/ScreensTesting"),
        .package(path: "Plugins/AssetListScreenlet"),
        .package(path: "Plugins/DefaultTheme"),
        .package(path: "Plugins/Flat7Theme"),
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
        .target(name: "ScreensFoundation", dependencies: [kit], swiftSettings: settings),
        .target(name: "ScreensPortal", dependencies: [kit], swiftSettings: settings),
        .target(
            name: "ScreensHost", dependencies: ["ScreensPlugins", "ScreensPortal", kit],
            swiftSettings: settings),
        .executableTarget(
            name: "screens-host",
            dependencies: ["ScreensHost", "ScreensPlugins", "ScreensPortal", "DemoPortal", rendering, kit],
            swiftSettings: settings),
        .testTarget(
            name: "ScreensPortalTests", dependencies: ["ScreensPortal", "DemoPortal", kit],
            swiftSettings: settings),
        // Depends on every plugin and nothing depends on it: without it, nothing would build them.
        .target(
            name: "AllPlugins",
            dependencies: [
                .product(name: "AssetListScreenlet", package: "AssetListScreenlet"),
                .product(name: "DefaultTheme", package: "DefaultTheme"),
                .product(name: "Flat7Theme", package: "Flat7Theme"),
            ], path: "Plugins/AllPlugins"),
        .target(name: "ScreensPlugins", dependencies: [kit], swiftSettings: settings),
        .testTarget(name: "ScreensKitTests", dependencies: [kit], swiftSettings: settings),
        .testTarget(
            name: "ScreensRenderingTests", dependencies: [rendering, testing, kit],
            swiftSettings: settings),
        .testTarget(
            name: "ScreensPluginsTests", dependencies: ["ScreensPlugins", kit],
            swiftSettings: settings),
        .testTarget(
            name: "DemoPortalTests",
            dependencies: ["DemoPortal", kit],
            swiftSettings: settings
        ),
    ]
)
