// swift-tools-version: 6.2
import PackageDescription

let kit = Target.Dependency.product(name: "ScreensKit", package: "ScreensKit")

let package = Package(
    name: "LiferayKit",
    products: [
        // Dynamic, and in a package of its own, so that screenlets, themes and apps share one copy.
        .library(name: "LiferayKit", type: .dynamic, targets: ["LiferayKit"])
    ],
    dependencies: [.package(path: "../ScreensKit")],
    targets: [
        .target(name: "CLiferayNames"),
        .target(
            name: "LiferayKit",
            dependencies: ["CLiferayNames", kit],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                // Plugins built against an older kit keep working with a newer one.
                .unsafeFlags(["-enable-library-evolution"]),
            ],
            // Hosts open it by its path; plugins that name it then get that very copy.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-soname=libLiferayKit.so"])]
        ),
    ]
)
