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

// Listed by hand: the package manager keeps what a manifest answered, and would miss a new folder.
let plugins = [
    "AssetListScreenlet", "DDLFormScreenlet", "DefaultTheme", "Flat7Theme", "GrayscaleFilter",
    "RatingScreenlet", "SubscriberNameField", "UserPortraitScreenlet",
]

func target(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func executable(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "Screens",
    products: [
        .library(
            name: "ScreensHost",
            targets: ["ScreensHost", "ScreensOffline", "ScreensPlugins", "ScreensPortal"]
        ),
        .executable(name: "screens-host", targets: ["screens-host"]),
        // Opened by the host on first need, never linked: it brings the whole of Foundation.
        .library(name: "ScreensFoundation", type: .dynamic, targets: ["ScreensFoundation"]),
        // Opened on the first picture, never linked: it brings the decoders.
        .library(name: "ScreensPictures", type: .dynamic, targets: ["ScreensPictures"]),
    ],
    dependencies: [
        .package(path: "Sources/ScreensKit"),
        .package(path: "Sources/ScreensTesting"),
    ] + plugins.map { .package(path: "Plugins/\($0)") },
    targets: [
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        // Not linked: its loader opens libmicrohttpd when the demo portal starts.
        .target(name: "CMicroHTTPD"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(
            name: "CTurboJPEG",
            pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"])]
        ),
        .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(
            name: "CWebP",
            pkgConfig: "libwebpdemux",
            providers: [.apt(["libwebp-dev"])]
        ),
        .systemLibrary(
            name: "CChafa",
            pkgConfig: "chafa",
            providers: [.apt(["libchafa-dev", "libglib2.0-dev"])]
        ),
        target("ScreensPictures", "CPNG", "CTurboJPEG", "CGIF", "CWebP", "CChafa", kit),
        target("ScreensSQLite", "CSQLite"),
        target("ScreensHTTP", "CMicroHTTPD"),
        target("DemoPortal", "ScreensSQLite", "ScreensHTTP", "CMicroHTTPD", kit),
        target("ScreensFoundation", kit),
        target("ScreensOffline", "ScreensSQLite", kit),
        target("ScreensPlugins", kit),
        target("ScreensPortal", "ScreensOffline", kit),
        target("ScreensHost", "ScreensOffline", "ScreensPlugins", "ScreensPortal", kit),
        target("ScreensWeb", "ScreensHost", "ScreensHTTP", "CMicroHTTPD", rendering, kit),
        executable(
            "screens-host",
            "ScreensHost",
            "ScreensOffline",
            "ScreensPlugins",
            "ScreensPortal",
            "ScreensWeb",
            "DemoPortal",
            rendering,
            kit
        ),
        executable(
            "screens-bench",
            "CMicroHTTPD",
            "DemoPortal",
            "ScreensHost",
            "ScreensOffline",
            "ScreensPlugins",
            "ScreensPortal",
            "ScreensSQLite",
            "ScreensWeb",
            rendering,
            testing,
            kit
        ),
        // Depends on every plugin and nothing depends on it: without it, nothing would build them.
        .target(
            name: "AllPlugins",
            dependencies: plugins.map { .product(name: $0, package: $0) },
            path: "Plugins/AllPlugins"
        ),

        .target(
            name: "TestSupport",
            dependencies: ["ScreensPlugins", kit],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        tests("DemoPortalTests", "DemoPortal", "TestSupport", kit),
        tests("DocumentationTests", "ScreensPlugins", "TestSupport"),
        tests("PluginTests", "ScreensPlugins", rendering, testing, kit),
        tests("ScreensHostTests", "ScreensHost", "DemoPortal", "TestSupport", kit),
        tests("ScreensKitTests", kit),
        tests("ScreensOfflineTests", "ScreensOffline", "ScreensSQLite", "TestSupport", kit),
        tests("ScreensPicturesTests", "ScreensPlugins", "TestSupport", rendering, testing, kit),
        tests("ScreensPluginsTests", "ScreensPlugins", "TestSupport", kit),
        tests(
            "ScreensPortalTests",
            "ScreensPortal",
            "ScreensPlugins",
            "DemoPortal",
            "TestSupport",
            kit
        ),
        tests("ScreensRenderingTests", rendering, testing, kit),
        tests("ScreensTestingTests", testing, kit),
        tests(
            "ScreensWebTests",
            "ScreensWeb",
            "ScreensHost",
            "ScreensPlugins",
            "ScreensPortal",
            "DemoPortal",
            "TestSupport",
            rendering,
            testing,
            kit
        ),
        tests(
            "CommandTests",
            "screens-host",
            "ScreensOffline",
            "ScreensPlugins",
            "ScreensSQLite",
            "DemoPortal",
            "TestSupport",
            testing,
            kit
        ),
    ]
)
