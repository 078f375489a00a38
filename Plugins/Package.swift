// swift-tools-version: 6.2
import PackageDescription

// The tests of all plugins, which are built and run together. Each plugin is also a package of its own.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let kit = Target.Dependency.product(name: "ScreensKit", package: "ScreensKit")
let liferay = Target.Dependency.product(name: "LiferayKit", package: "LiferayKit")
let testing = Target.Dependency.product(name: "ScreensTesting", package: "ScreensTesting")

// Listed by hand, as in the manifest above; a test compares both with the folder.
let plugins = [
    "AssetDisplayScreenlet", "AssetListScreenlet", "BlogsEntryDisplayScreenlet",
    "CommentScreenlets", "DDLFormScreenlet", "DDLListScreenlet", "DefaultTheme",
    "FileDisplayScreenlets", "Flat7Theme", "ForgotPasswordScreenlet", "GrayscaleFilter",
    "ImageGalleryScreenlet", "LoginScreenlet",
    "RatingScreenlet", "SignUpScreenlet", "SubscriberNameField", "UserPortraitScreenlet",
    "WebContentDisplayScreenlet", "WebContentListScreenlet", "WebScreenlet",
]

let package = Package(
    name: "Plugins",
    dependencies: [
        .package(path: "../Sources/LiferayKit"),
        .package(path: "../Sources/ScreensKit"),
        .package(path: "../Sources/ScreensTesting"),
    ] + plugins.map { .package(path: $0) },
    targets: plugins.map { plugin in
        .testTarget(
            name: "\(plugin)Tests",
            dependencies: [.product(name: plugin, package: plugin), kit, liferay, testing],
            path: "\(plugin)/Tests/\(plugin)Tests",
            swiftSettings: settings
        )
    }
)
