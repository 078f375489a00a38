// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let kit = Target.Dependency.product(name: "ScreensKit", package: "ScreensKit")
// What Liferay's screenlets share; for tests and benchmarks, as no part of the host knows it.
let liferay = Target.Dependency.product(name: "LiferayKit", package: "LiferayKit")
let locales = Target.Dependency.product(name: "ScreensLocales", package: "ScreensLocales")
let conformance = Target.Dependency.product(
    name: "ScreensConformance",
    package: "ScreensTesting"
)
let rendering = Target.Dependency.product(name: "ScreensRendering", package: "ScreensRendering")
let testing = Target.Dependency.product(name: "ScreensTesting", package: "ScreensTesting")

// Listed by hand: the package manager keeps what a manifest answered, and would miss a new folder.
let plugins = [
    "AssetDisplayScreenlet", "AssetListScreenlet", "BlogsEntryDisplayScreenlet",
    "DDLFormScreenlet", "DDLListScreenlet",
    "DefaultTheme", "Flat7Theme", "ForgotPasswordScreenlet", "GrayscaleFilter", "LoginScreenlet",
    "RatingScreenlet", "SignUpScreenlet", "SubscriberNameField", "UserPortraitScreenlet",
    "WebContentDisplayScreenlet", "WebContentListScreenlet", "WebScreenlet",
]

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func executable(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["TestTraits"],
        swiftSettings: settings
    )
}

let package = Package(
    name: "Screens",
    products: [
        // For programs that show screenlets. One library: each of two would contain a host of its own.
        .library(
            name: "ScreensHost",
            type: .dynamic,
            targets: [
                "DemoPortal", "ScreensApps", "ScreensAutomation", "ScreensHost", "ScreensOffline",
                "ScreensPlugins",
                "ScreensPortal", "ScreensPrinting", "ScreensSession", "ScreensTerminal",
                "ScreensWeb", "ScreensWorker",
            ]
        ),
        .executable(name: "screens-host", targets: ["screens-host"]),
        // Opened on the first picture, never linked: it brings the decoders.
        .library(name: "ScreensPictures", type: .dynamic, targets: ["ScreensPictures"]),
        // Opened by workers that check a plugin, never linked: it brings the suite and its samples.
        .library(name: "ScreensExamination", type: .dynamic, targets: ["ScreensExamination"]),
    ],
    dependencies: [
        .package(path: "Sources/LiferayKit"),
        .package(path: "Sources/ScreensKit"),
        .package(path: "Sources/ScreensLocales"),
        .package(path: "Sources/ScreensRendering"),
        .package(path: "Sources/ScreensTesting"),
    ] + plugins.map { .package(path: "Plugins/\($0)") },
    targets: [
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        .systemLibrary(
            name: "CSodium",
            pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"])]
        ),
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
        target("ScreensPictures", ["CPNG", "CTurboJPEG", "CGIF", "CWebP", "CChafa", kit]),
        target("ScreensBuild", ["ScreensSystem", kit]),
        target(
            "ScreensShipping",
            ["ScreensSystem", "ScreensBuild", "ScreensPlugins", "CArchive", "CSodium", kit]
        ),
        target("ScreensSQLite", ["CSQLite"]),
        // Not linked: each opens its library on first need, as linking costs every start more than half a millisecond.
        .target(name: "CArchive", dependencies: ["CScreensSystem"]),
        .target(name: "CMicroHTTPD", dependencies: ["CScreensSystem"]),
        .target(name: "CCurl", dependencies: ["CScreensSystem"]),
        .target(
            name: "CXML2",
            dependencies: ["CScreensSystem"],
            // Where libxml2's own pkg-config file puts it, on every system.
            cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])]
        ),
        target("ScreensHTTP", ["ScreensSystem", "CCurl", "CMicroHTTPD", kit]),
        target("ScreensXML", ["CXML2", kit]),
        target("DemoPortal", ["ScreensSystem", "ScreensSQLite", "ScreensHTTP", "CSodium", kit]),
        .target(name: "CScreensSystem"),
        target("ScreensSystem", ["CScreensSystem"]),
        target("ScreensCoding", [kit]),
        target(
            "ScreensOffline",
            ["ScreensSystem", "ScreensCoding", "ScreensSQLite", "CSodium", kit]
        ),
        target("ScreensPlugins", ["ScreensSystem", "CScreensSystem", "CSodium", kit]),
        target(
            "ScreensPortal",
            ["ScreensSystem", "ScreensHTTP", "ScreensOffline", "CSodium", kit]
        ),
        target("ScreensScaffold", ["ScreensSystem", kit]),
        target(
            "ScreensWorker",
            ["ScreensSystem", "CScreensSystem", "ScreensCoding", "ScreensPlugins", kit]
        ),
        target("ScreensExamination", [conformance, kit]),
        target(
            "ScreensHost",
            [
                "ScreensSystem", "ScreensApps", "ScreensHTTP", "ScreensOffline", "ScreensPlugins",
                "ScreensPortal", "ScreensWorker", "ScreensXML", rendering, kit,
            ]
        ),
        target(
            "ScreensSession",
            [
                "ScreensSystem", "ScreensHost", "ScreensOffline", "ScreensPlugins", "ScreensPortal",
                "ScreensShipping", "ScreensWorker", kit,
            ]
        ),
        target("ScreensApps", ["ScreensSystem", kit]),
        target(
            "ScreensAutomation",
            [
                "ScreensApps", "ScreensHTTP", "ScreensHost", "ScreensPlugins", "ScreensPortal",
                "ScreensPrinting", "ScreensSystem", kit,
            ]
        ),
        target(
            "ScreensWatch",
            ["ScreensSystem", "ScreensBuild", "ScreensHost", "ScreensPlugins", kit]
        ),
        target(
            "ScreensTerminal",
            ["ScreensSystem", "CScreensSystem", "ScreensHost", rendering, kit]
        ),
        target("ScreensPrinting", ["ScreensHost", rendering, kit]),
        .target(name: "CLivePage", exclude: ["frame.js", "live.css", "live.js"]),
        target(
            "ScreensWeb",
            [
                "ScreensSystem", "CLivePage", "ScreensApps", "ScreensHost", "ScreensHTTP",
                rendering,
                kit,
            ]
        ),
        target(
            "ScreensCheck",
            [
                "ScreensSystem", "ScreensHost", "ScreensPlugins", "ScreensShipping",
                "ScreensWorker",
                kit,
            ]
        ),
        target(
            "ScreensGallery",
            [
                "ScreensSystem", "ScreensApps", "ScreensCheck", "ScreensHost", "ScreensPlugins",
                "ScreensWorker", rendering, kit,
            ]
        ),
        executable(
            "screens-host",
            [
                "ScreensSystem", "CScreensSystem", "ScreensAutomation", "ScreensCheck",
                "ScreensCoding",
                "ScreensGallery", "ScreensHost", "ScreensOffline", "ScreensPlugins",
                "ScreensPortal",
                "ScreensPrinting", "ScreensScaffold", "ScreensSession", "ScreensShipping",
                "ScreensTerminal", "ScreensWatch", "ScreensWeb", "ScreensWorker", "DemoPortal",
                rendering, kit,
            ]
        ),
        executable(
            "screens-bench",
            [
                "ScreensSystem", "CCurl", "CMicroHTTPD", "CScreensSystem", "CXML2", "DemoPortal",
                "ScreensCoding", "ScreensHTTP", "ScreensHost", "ScreensOffline", "ScreensPlugins",
                "ScreensPortal", "ScreensSQLite", "ScreensWorker", "ScreensXML", "TestSupport",
                "ScreensWeb", rendering, testing, kit, liferay,
            ]
        ),
        // Depends on every plugin and nothing depends on it: without it, nothing would build them.
        .target(
            name: "AllPlugins",
            dependencies: plugins.map { .product(name: $0, package: $0) } + [locales],
            path: "Plugins/AllPlugins"
        ),

        .target(
            name: "TestSupport",
            dependencies: ["ScreensPlugins", "ScreensSystem", rendering, kit],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        // Apart, as benchmarks use the rest without the testing library.
        .target(
            name: "TestTraits",
            dependencies: ["ScreensSystem", "TestSupport"],
            path: "Tests/TestTraits",
            swiftSettings: settings
        ),
        .target(
            name: "WebSupport",
            dependencies: [
                "DemoPortal", "ScreensApps", "ScreensHTTP", "ScreensHost", "ScreensOffline",
                "ScreensPlugins", "ScreensPortal", "ScreensWeb", "TestSupport", kit,
            ],
            path: "Tests/WebSupport",
            swiftSettings: settings
        ),
        // Needs a browser and its driver: `make test-browser` sees to both.
        tests(
            "BrowserTests",
            [
                "CPNG", "DemoPortal", "ScreensApps", "ScreensGallery", "ScreensHost",
                "ScreensPlugins",
                "ScreensWeb", "ScreensXML", "TestSupport", "WebSupport", rendering, kit, liferay,
            ]
        ),
        tests(
            "ScreensHTTPTests",
            ["ScreensSystem", "ScreensHTTP", "TestSupport", "WebSupport", kit]
        ),
        tests("DemoPortalTests", ["DemoPortal", "ScreensSQLite", "TestSupport", kit, liferay]),
        tests("DocumentationTests", ["ScreensPlugins", "TestSupport"]),
        tests("PluginTests", ["ScreensPlugins", rendering, testing, kit, liferay]),
        tests("KitInterfaceTests", ["ScreensPlugins", "TestSupport"]),
        tests(
            "ScreensHostTests",
            [
                "ScreensApps", "ScreensHTTP", "ScreensHost", "ScreensPrinting", "CSQLite",
                "DemoPortal",
                "TestSupport", conformance, kit, liferay,
            ]
        ),
        tests("LiferayKitTests", ["ScreensPlugins", "TestSupport", kit, liferay]),
        tests("ScreensSystemTests", ["ScreensSystem", "TestSupport"]),
        tests("ScreensAppsTests", ["ScreensApps", "TestSupport", kit]),
        tests(
            "ScreensGalleryTests",
            [
                "ScreensApps", "ScreensGallery", "ScreensHost", "ScreensPlugins", "ScreensPortal",
                "ScreensPrinting", "ScreensWorker", "TestSupport", kit,
            ]
        ),
        tests("ScreensKitTests", ["TestSupport", kit]),
        tests("ScreensCodingTests", ["ScreensCoding", testing, kit, liferay]),
        tests(
            "ScreensOfflineTests",
            [
                "ScreensSystem", "ScreensCoding", "ScreensOffline", "ScreensSQLite", "TestSupport",
                kit,
                liferay,
            ]
        ),
        tests("ScreensPicturesTests", ["ScreensPlugins", "TestSupport", rendering, testing, kit]),
        tests(
            "ScreensPluginsTests",
            ["ScreensSystem", "ScreensPlugins", "TestSupport", kit, liferay]
        ),
        tests("ScreensXMLTests", ["CXML2", "ScreensXML", "TestSupport", testing, kit]),
        tests(
            "ScreensPortalTests",
            [
                "ScreensHTTP", "ScreensPortal", "ScreensPlugins", "DemoPortal", "TestSupport", kit,
                liferay,
            ]
        ),
        tests(
            "ScreensSessionTests",
            [
                "ScreensOffline", "ScreensPlugins", "ScreensPortal", "ScreensSession",
                "ScreensShipping", "ScreensWorker", "TestSupport",
            ]
        ),
        tests(
            "ScreensAutomationTests",
            [
                "DemoPortal", "ScreensApps", "ScreensAutomation", "ScreensHost", "ScreensPlugins",
                "ScreensPortal", "TestSupport", kit, liferay,
            ]
        ),
        tests("ScreensScaffoldTests", ["ScreensScaffold", "TestSupport", kit]),
        tests("TemplateTests", ["ScreensPlugins", "TestSupport", "WebSupport", testing]),
        tests("ScreensRenderingTests", ["TestSupport", rendering, testing, kit, liferay]),
        tests(
            "ScreensTerminalTests",
            [
                "DemoPortal", "ScreensApps", "ScreensHTTP", "ScreensHost", "ScreensPlugins",
                "ScreensPortal", "ScreensTerminal", "TestSupport", rendering, testing, kit, liferay,
            ]
        ),
        tests("ScreensTestingTests", [testing, kit, liferay]),
        tests(
            "ScreensWatchTests",
            ["ScreensBuild", "ScreensHost", "ScreensWatch", "ScreensPlugins", "TestSupport"]
        ),
        tests("ScreensShippingTests", ["ScreensShipping", "ScreensPlugins", "TestSupport", kit]),
        tests(
            "ScreensWorkerTests",
            [
                "ScreensHost", "ScreensPlugins", "ScreensPortal", "ScreensWorker", "DemoPortal",
                "TestSupport", rendering, testing, kit, liferay,
            ]
        ),
        tests(
            "ScreensCheckTests",
            [
                "ScreensCheck", "ScreensPlugins", "ScreensShipping", "ScreensWorker", "TestSupport",
                kit,
            ]
        ),
        tests(
            "ScreensWebTests",
            [
                "ScreensApps", "ScreensWeb", "ScreensHTTP", "ScreensHost", "ScreensPlugins",
                "ScreensPortal", "DemoPortal", "TestSupport", "WebSupport", conformance, rendering,
                testing, kit, liferay,
            ]
        ),
        tests(
            "CommandTests",
            [
                "screens-host", "ScreensAutomation", "ScreensHost", "ScreensOffline",
                "ScreensPlugins",
                "ScreensPortal", "ScreensSession", "ScreensShipping", "ScreensSQLite", "DemoPortal",
                "TestSupport", "WebSupport", testing, kit,
            ]
        ),
    ],
    // For #embed: styles and scripts are files of their own.
    cLanguageStandard: .gnu2x
)
