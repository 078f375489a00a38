import Foundation
import TestSupport

/// The package of a theme with its build, as its author has it, and who runs the command in it.
struct OwnPackage {
    let folder: String
    private let screens: Screens

    /// Makes `CorporateTheme` with a build of the sources, which says that it was made in the package, or in a folder of the
    /// same path below another one.
    init(in screens: Screens, isBuilt: Bool = true, below place: String = "") throws {
        self.screens = screens
        folder = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        try DevelopedManifest.foreign.write(to: folder, package: "CorporateTheme")
        try write(
            """
            public struct CorporateTheme: Theme {}
            public struct AssetListView_corporate: ScreenletView {}
            """,
            as: "Sources/CorporateTheme/Theme.swift"
        )
        let sources = ["Package.swift", "Sources/CorporateTheme/Theme.swift"]
        for file in sources { try age(file, 100) }
        guard isBuilt else {
            try remove(".build")
            return
        }
        // It was compiled elsewhere; what follows the last section of a library is not loaded.
        let library = URL(filePath: "\(folder)/.build/release/libCorporateTheme.so")
        let source = "\0\(place)\(folder)/Sources/CorporateTheme/Theme.swift"
        try (Data(contentsOf: library) + Data(source.utf8)).write(to: library)
    }

    func write(_ text: String, as file: String) throws {
        let path = URL(filePath: "\(folder)/\(file)")
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: path)
    }

    func remove(_ file: String) throws {
        try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    }

    /// Dates a file back by some seconds; forward by a negative number.
    func age(_ file: String, _ seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -seconds)],
            ofItemAtPath: "\(folder)/\(file)"
        )
    }

    /// Runs the command in the folder.
    func run(
        _ words: String...,
        environment: [String: String] = [:]
    ) async throws -> Screens.Outcome {
        try await run(in: folder, words, environment: environment)
    }

    func run(
        in place: String,
        _ words: [String],
        environment: [String: String] = [:]
    ) async throws -> Screens.Outcome {
        try await screens.run(
            words,
            by: ["/bin/sh", "-c", "cd '\(place)' && exec \"$0\" \"$@\""],
            environment: environment
        )
    }
}
