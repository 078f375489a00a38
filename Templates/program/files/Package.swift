// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The SDK of Screens: SCREENS_SDK, else what the file .screens-sdk says.
// A change of that file alone is seen after “swift package purge-cache”.
let note = Context.packageDirectory + "/.screens-sdk"
let noted = (try? String(contentsOfFile: note, encoding: .utf8)) ?? ""
let named = Context.environment["SCREENS_SDK"] ?? noted
let sdk = named.trimmingCharacters(in: .whitespacesAndNewlines)
let modules = sdk + "/Sources/Screens/Modules"

if !FileManager.default.fileExists(atPath: modules + "/ScreensHost.swiftmodule") {
    let place = sdk.isEmpty ? "No SDK of Screens is named" : "There is no installed SDK in \(sdk)"
    let hint = "set SCREENS_SDK to what “screens-host sdk path” of an installation prints"
    FileHandle.standardError.write(Data("\(place): \(hint), or write it to .screens-sdk.\n".utf8))
    exit(1)
}

let package = Package(
    name: "{{Package}}",
    dependencies: [.package(path: sdk + "/Sources/Screens")],
    targets: [
        .executableTarget(
            name: "{{Package}}",
            dependencies: [.product(name: "Screens", package: "Screens")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                // Where ScreensHost and the other modules are: built, like the libraries.
                .unsafeFlags(["-I", modules]),
            ]
        )
    ]
)
