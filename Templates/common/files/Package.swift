// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The SDK of the host that this plugin is for: SCREENS_SDK, else what the file .screens-sdk says.
// A change of that file alone is seen after “swift package purge-cache”.
let note = Context.packageDirectory + "/.screens-sdk"
let noted = (try? String(contentsOfFile: note, encoding: .utf8)) ?? ""
let named = Context.environment["SCREENS_SDK"] ?? noted
let sdk = named.trimmingCharacters(in: .whitespacesAndNewlines)

if !FileManager.default.fileExists(atPath: sdk + "/Sources/ScreensKit/Package.swift") {
    let place = sdk.isEmpty ? "No SDK of Screens is named" : "There is no SDK of Screens in \(sdk)"
    let hint = "set SCREENS_SDK to what “screens-host sdk path” prints, or write it to .screens-sdk"
    FileHandle.standardError.write(Data("\(place): \(hint).\n".utf8))
    exit(1)
}

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let kit = Target.Dependency.product(name: "ScreensKit", package: "ScreensKit")
// Only for plugins that draw, replace or observe Liferay's screenlets.
let liferay = Target.Dependency.product(name: "LiferayKit", package: "LiferayKit")
let rendering = Target.Dependency.product(name: "ScreensRendering", package: "ScreensRendering")
let testing = Target.Dependency.product(name: "ScreensTesting", package: "ScreensTesting")

let package = Package(
    name: "{{Package}}",
    products: [
        .library(
            name: "{{Package}}",
            type: .dynamic,
            targets: ["{{Package}}"]
        )
    ],
    dependencies: [
        .package(path: sdk + "/Sources/LiferayKit"),
        .package(path: sdk + "/Sources/ScreensKit"),
        .package(path: sdk + "/Sources/ScreensRendering"),
        .package(path: sdk + "/Sources/ScreensTesting"),
    ],
    targets: [
        .target(
            name: "{{Package}}",
            dependencies: [kit, liferay],
            swiftSettings: settings
        ),
        .testTarget(
            name: "{{Package}}Tests",
            dependencies: ["{{Package}}", rendering, testing, kit, liferay],
            exclude: ["Golden"],
            swiftSettings: settings
        ),
    ]
)
