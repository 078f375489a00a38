import Foundation
import ScreensPlugins

/// The manifest of a plugin's package that is built against the kit of this build, so that no test
/// has to build the kit.
package enum DevelopedManifest {
    package static func write(to folder: String, package: String) throws {
        guard let build = HostLibrary.folder else { throw ToolFailure(words: "no kit") }
        let text = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "\(package)",
                products: [
                    .library(name: "\(package)", type: .dynamic, targets: ["\(package)"])
                ],
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
            )

            """
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/Package.swift"))
    }
}
