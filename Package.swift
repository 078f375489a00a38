// swift-tools-version: 6.2
import PackageDescription

// In these tables, what a module uses follows its name: modules, C libraries, and products of the packages below.

/// Each uses `ScreensSystem` and `ScreensKit`, too, and none uses `LiferayKit`.
let host = """
    DemoPortal: CDemoContents ScreensHTTP ScreensSQLite CSodium
    ScreensApps: ScreensPlugins
    ScreensAutomation: ScreensApps ScreensHTTP ScreensHost ScreensPlugins ScreensPortal ScreensPrinting
    ScreensBuild:
    ScreensCheck: ScreensHost ScreensPlugins ScreensShipping ScreensWorker
    ScreensCoding:
    ScreensFiles: ScreensHTTP ScreensPortal CSodium
    ScreensGallery: ScreensApps ScreensCheck ScreensHost ScreensPlugins ScreensRendering ScreensWorker
    ScreensHTTP: CCurl CMicroHTTPD
    ScreensHost: ScreensApps ScreensFiles ScreensHTTP ScreensOffline ScreensPlugins ScreensPortal ScreensRendering
        ScreensWorker ScreensXML
    ScreensOffline: ScreensCoding ScreensSQLite CSodium
    ScreensPlugins: CScreensSystem CSodium
    ScreensPortal: ScreensHTTP ScreensOffline CSodium
    ScreensPrinting: ScreensHost ScreensRendering
    ScreensScaffold:
    ScreensSession: ScreensHost ScreensOffline ScreensPlugins ScreensPortal ScreensShipping ScreensWorker CSodium
    ScreensShipping: ScreensBuild ScreensHTTP ScreensPlugins CArchive CSodium
    ScreensTerminal: CScreensSystem ScreensHost ScreensRendering
    ScreensWatch: ScreensApps ScreensBuild ScreensHost ScreensPlugins
    ScreensWeb: CLivePage ScreensApps ScreensFiles ScreensHTTP ScreensHost ScreensOffline ScreensPortal ScreensRendering
    ScreensWorker: CScreensSystem ScreensCoding ScreensPlugins
    ScreensXML: ScreensHTTP CXML2
    """

/// Each uses what the tests share, and both kits, too.
let tests = """
    BrowserTests: CPNG DemoPortal ScreensApps ScreensGallery ScreensHost ScreensRendering ScreensWeb ScreensXML WebSupport
    CommandTests: DemoPortal ScreensAutomation ScreensHost ScreensOffline ScreensPortal ScreensSQLite ScreensSession
        ScreensShipping ScreensTesting WebSupport screens-host
    DemoPortalTests: DemoPortal ScreensSQLite
    DocumentationTests:
    KitInterfaceTests:
    LiferayKitTests: DemoPortal ScreensConformance ScreensHTTP
    PluginTests: ScreensRendering ScreensTesting
    ScreensAppsTests: ScreensApps
    ScreensAutomationTests: DemoPortal ScreensApps ScreensAutomation ScreensHost ScreensOffline ScreensPortal
    ScreensCheckTests: ScreensCheck ScreensShipping ScreensWorker
    ScreensCodingTests: ScreensCoding ScreensTesting
    ScreensFilesTests: DemoPortal ScreensFiles ScreensHTTP ScreensPortal
    ScreensGalleryTests: ScreensApps ScreensGallery ScreensHost ScreensPortal ScreensPrinting ScreensWorker
    ScreensHTTPTests: ScreensHTTP WebSupport
    ScreensHostTests: CSQLite DemoPortal ScreensApps ScreensConformance ScreensHTTP ScreensHost ScreensPrinting
    ScreensKitTests:
    ScreensOfflineTests: ScreensCoding ScreensOffline ScreensSQLite
    ScreensPicturesTests: ScreensRendering ScreensTesting
    ScreensPluginsTests:
    ScreensPortalTests: DemoPortal ScreensHTTP ScreensPortal
    ScreensRenderingTests: ScreensRendering ScreensTesting
    ScreensScaffoldTests: ScreensScaffold
    ScreensSessionTests: ScreensOffline ScreensPortal ScreensSession ScreensShipping ScreensWorker
    ScreensShippingTests: ScreensHTTP ScreensShipping
    ScreensSystemTests:
    ScreensTerminalTests: DemoPortal ScreensApps ScreensHTTP ScreensHost ScreensPortal ScreensPrinting ScreensRendering ScreensTerminal
        ScreensTesting
    ScreensTestingTests: ScreensTesting
    ScreensWatchTests: ScreensBuild ScreensHost ScreensWatch
    ScreensWebTests: DemoPortal ScreensApps ScreensConformance ScreensHTTP ScreensHost ScreensPortal ScreensRendering
        ScreensTesting ScreensWeb WebSupport
    ScreensWorkerTests: DemoPortal ScreensCoding ScreensHost ScreensPortal ScreensRendering ScreensTesting ScreensWorker
    ScreensXMLTests: CXML2 ScreensHTTP ScreensTesting ScreensXML
    TemplateTests: ScreensTesting WebSupport
    """

/// The modules that programs import, and that these import: `make install` reads this list.
let library = """
    LiferayKit ScreensApps ScreensAutomation ScreensBuild ScreensCoding ScreensFiles ScreensHTTP ScreensHost ScreensKit
    ScreensOffline ScreensPlugins ScreensPortal ScreensPrinting ScreensRendering ScreensSQLite ScreensSession
    ScreensShipping ScreensSystem ScreensTerminal ScreensWeb ScreensWorker ScreensXML
    """

// Listed by hand: the package manager keeps what a manifest answered, and would miss a new folder.
let plugins = """
    AssetDisplayScreenlet AssetListScreenlet BlogsEntryDisplayScreenlet CommentScreenlets DDLFormScreenlet DDLListScreenlet
    DefaultTheme FileDisplayScreenlets Flat7Theme ForgotPasswordScreenlet GrayscaleFilter ImageGalleryScreenlet
    LoginScreenlet RatingScreenlet SignUpScreenlet SubscriberNameField UserPortraitScreenlet WebContentDisplayScreenlet
    WebContentListScreenlet WebScreenlet
    """

let packages = ["LiferayKit", "ScreensKit", "ScreensLocales", "ScreensRendering", "ScreensTesting"]

let settings: [SwiftSetting] = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

func words(_ text: some StringProtocol) -> [String] {
    text.split { ": \n".contains($0) }.map { String($0) }
}

/// The rows of a table: a name with the words after its colon, and those of the lines that continue it.
func rows(_ table: String) -> [(name: String, used: [String])] {
    table.replacing("\n    ", with: " ").split(separator: "\n").map { row in
        let words = words(row)
        return (words[0], Array(words[1...]))
    }
}

func dependencies(_ names: [String]) -> [Target.Dependency] {
    names.map { name in
        // The only product that is not named as its package.
        name == "ScreensConformance"
            ? .product(name: name, package: "ScreensTesting") : .byName(name: name)
    }
}

func module(_ name: String, _ used: [String], in folder: String = "Sources") -> Target {
    .target(
        name: name,
        dependencies: dependencies(used),
        path: "\(folder)/\(name)",
        swiftSettings: settings
    )
}

func program(_ name: String, _ used: [String]) -> Target {
    .executableTarget(name: name, dependencies: dependencies(used), swiftSettings: settings)
}

func suite(_ name: String, _ used: [String]) -> Target {
    .testTarget(name: name, dependencies: dependencies(used), swiftSettings: settings)
}

func installed(_ name: String, _ library: String, from packages: String...) -> Target {
    .systemLibrary(name: name, pkgConfig: library, providers: [.apt(packages)])
}

/// Opens its library on first need, because linking costs every start: libcurl alone 5.7 ms.
func opened(_ name: String, _ settings: CSetting...) -> Target {
    .target(name: name, dependencies: ["CScreensSystem"], cSettings: settings)
}

let package = Package(
    name: "Screens",
    products: [
        // For programs that show screenlets. One library: each of two would contain a host of its own.
        .library(
            name: "ScreensHost",
            type: .dynamic,
            targets: words(library).filter { !packages.contains($0) }
        ),
        .executable(name: "screens-host", targets: ["screens-host"]),
        // Opened on the first picture, never linked: it brings the decoders.
        .library(name: "ScreensPictures", type: .dynamic, targets: ["ScreensPictures"]),
        // Opened by workers that check a plugin, never linked: it brings the suite and its samples.
        .library(name: "ScreensExamination", type: .dynamic, targets: ["ScreensExamination"]),
    ],
    dependencies: packages.map { .package(path: "Sources/\($0)") }
        + words(plugins).map { .package(path: "Plugins/\($0)") },
    targets: [
        installed("CSQLite", "sqlite3", from: "libsqlite3-dev"),
        installed("CSodium", "libsodium", from: "libsodium-dev"),
        installed("CPNG", "libpng", from: "libpng-dev"),
        installed("CTurboJPEG", "libturbojpeg", from: "libturbojpeg0-dev"),
        installed("CGIF", "libgif", from: "libgif-dev"),
        installed("CWebP", "libwebpdemux", from: "libwebp-dev"),
        installed("CChafa", "chafa", from: "libchafa-dev", "libglib2.0-dev"),
        opened("CArchive"),
        opened("CCurl"),
        opened("CMicroHTTPD"),
        // Where libxml2's own pkg-config file puts it, on every system.
        opened("CXML2", .unsafeFlags(["-I/usr/include/libxml2"])),
        // Swift's main actor runs on a queue of libdispatch.
        .target(name: "CScreensSystem", linkerSettings: [.linkedLibrary("dispatch")]),
        .target(
            name: "CDemoContents",
            exclude: ["apis", "draw", "gallery", "media", "pictures", "texts", "thumbnails"]
        ),
        .target(
            name: "CLivePage",
            exclude: ["frame.js", "live.css", "live.js", "live.min.css", "live.min.js"]
        ),
        module("ScreensSystem", ["CScreensSystem"]),
        module("ScreensSQLite", ["CSQLite"]),
        module("ScreensPictures", ["CPNG", "CTurboJPEG", "CGIF", "CWebP", "CChafa", "ScreensKit"]),
        module("ScreensExamination", ["ScreensConformance", "ScreensKit"]),
        // Depends on every plugin and nothing depends on it: without it, nothing would build them.
        module("AllPlugins", words(plugins) + ["ScreensLocales"], in: "Plugins"),
        module(
            "TestSupport",
            ["ScreensHTTP", "ScreensPlugins", "ScreensRendering", "ScreensSystem"],
            in: "Tests"
        ),
        // Apart, as benchmarks use the rest without the testing library.
        module("TestTraits", ["TestSupport"], in: "Tests"),
        module("WebSupport", ["DemoPortal", "ScreensWeb", "TestSupport"], in: "Tests"),
        program("screens-host", rows(host).map(\.name)),
        program(
            "screens-bench",
            ["DemoPortal", "LiferayKit", "ScreensTesting", "ScreensWeb", "TestSupport"]
        ),
    ] + rows(host).map { module($0.name, $0.used + ["ScreensSystem", "ScreensKit"]) }
        + rows(tests).map {
            suite($0.name, $0.used + ["TestTraits", "ScreensPlugins", "ScreensKit", "LiferayKit"])
        },
    // For #embed: styles and scripts are files of their own.
    cLanguageStandard: .gnu2x
)
