// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The SDK is two folders up, in a checkout and in an SDK whose example this is. Elsewhere it is the folder
// that SCREENS_SDK or the file .screens-sdk names.
let folder = Context.packageDirectory
let isNear = FileManager.default.fileExists(atPath: folder + "/../../Sources/ScreensKit")
let note = try? String(contentsOfFile: folder + "/.screens-sdk", encoding: .utf8)
let named = isNear ? "../.." : Context.environment["SCREENS_SDK"] ?? note ?? "no SDK is named"
let sdk = named.trimmingCharacters(in: .whitespacesAndNewlines)

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
    name: "ImageGalleryScreenlet",
    products: [
        .library(name: "ImageGalleryScreenlet", type: .dynamic, targets: ["ImageGalleryScreenlet"])
    ],
    dependencies: [
        .package(path: sdk + "/Sources/LiferayKit"),
        .package(path: sdk + "/Sources/ScreensKit"),
        .package(path: sdk + "/Sources/ScreensTesting"),
    ],
    targets: [
        .target(
            name: "ImageGalleryScreenlet",
            dependencies: [kit, liferay],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ImageGalleryScreenletTests",
            dependencies: ["ImageGalleryScreenlet", kit, liferay, testing],
            swiftSettings: settings
        ),
    ]
)
