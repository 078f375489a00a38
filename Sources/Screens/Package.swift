// swift-tools-version: 6.2
import PackageDescription

// “make install” fills in the build and puts this package three folders below the libraries. The library's
// name contains the build, as its binary interface changes with every build: the loader refuses a program
// that was compiled for another one, and “swift build” compiles it again.
let build = "{{build}}"
let folders = Context.packageDirectory.split(separator: "/").dropLast(3)
let installation = "/" + folders.joined(separator: "/")

let package = Package(
    name: "Screens",
    products: [.library(name: "Screens", targets: ["Screens"])],
    targets: [
        .target(
            name: "Screens",
            linkerSettings: [
                .unsafeFlags([
                    "-L\(installation)", "-l:libScreensHost-\(build).so", "-lLiferayKit",
                    "-lScreensKit", "-Xlinker", "-rpath", "-Xlinker", installation,
                ])
            ]
        )
    ]
)
