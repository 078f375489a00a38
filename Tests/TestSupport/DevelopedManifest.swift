import Foundation
import ScreensPlugins

/// The manifest of a plugin's package that is built against the kit of this build.
package enum DevelopedManifest: CaseIterable, Sendable {
    /// As templates make it.
    case template
    /// With flags of its own, with which only the package manager can build it.
    case foreign

    package func write(to folder: String, package: String) throws {
        let text = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "\(package)",
                products: [
                    .library(name: "\(package)", type: .dynamic, targets: ["\(package)"])
                ],
                \(try parts(of: package))
            )

            """
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/Package.swift"))
    }

    private func parts(of package: String) throws -> String {
        guard let build = HostLibrary.folder else { throw ToolFailure(words: "no kit") }
        return switch self {
        case .template:
            """
            dependencies: [
                    .package(path: "\(TestBuild.root)/Sources/LiferayKit"),
                    .package(path: "\(TestBuild.root)/Sources/ScreensKit"),
                ],
                targets: [
                    .target(
                        name: "\(package)",
                        dependencies: [
                            .product(name: "ScreensKit", package: "ScreensKit"),
                            .product(name: "LiferayKit", package: "LiferayKit"),
                        ],
                        swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
                    )
                ]
            """
        case .foreign:
            """
            targets: [
                    .target(
                        name: "\(package)",
                        swiftSettings: [.unsafeFlags([
                            "-I", "\(build)/Modules",
                            "-Xcc", "-fmodule-map-file=\(build)/CScreensABI.build/module.modulemap",
                        ])],
                        linkerSettings: [.unsafeFlags(["-L\(build)", "-lScreensKit", "-lLiferayKit"])]
                    )
                ]
            """
        }
    }
}
