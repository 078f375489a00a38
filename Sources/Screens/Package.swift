// swift-tools-version: 6.2
import PackageDescription

// Filled in by “make install”: the libraries below lie three folders up, and this package is of no use
// elsewhere. The name of a library has the build in it, as its interface is that build's alone: a program
// that was built against another one is told so by the loader, and is built again by “swift build”.
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
