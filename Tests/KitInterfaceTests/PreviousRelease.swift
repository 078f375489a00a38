import Foundation
import ScreensPlugins
import TestSupport

/// The kit as it was last released, and our plugins of then, built against it.
struct PreviousRelease {
    /// The plugins that are built; the other folders of `Plugins` are no packages of plugins.
    static let plugins = [
        "AssetListScreenlet", "DDLFormScreenlet", "DefaultTheme", "Flat7Theme", "RatingScreenlet",
        "SubscriberNameField", "UserPortraitScreenlet",
    ]

    /// What says which commit it was.
    static let record = "\(Toolbox.root)/Sources/ScreensKit/previous-release"

    /// The folder of the built plugins.
    static let folder = Result { () throws -> String in
        let place = try Self.sources.get()
        let options = ["--scratch-path", "\(place)/.build"]
        try run(["swift", "build", "--package-path", place] + options)
        return try Toolbox.binFolder(of: place, options: options)
    }

    /// What the kits offered.
    static let interfaces = Result {
        let place = try Self.sources.get()
        return try KitInterface.all(in: "\(place)/Sources", scratch: "\(place)/.build-kit")
    }

    /// Whether the history may lack the commit for no fault of ours: sources without a history, and
    /// clones of the newest commits alone, from where it cannot be fetched either.
    static let isOutOfReach: Bool = {
        func git(_ words: String...) -> Bool {
            (try? run(["git", "-C", Toolbox.root] + words)) != nil
        }
        guard git("rev-parse", "--git-dir") else { return true }
        guard let commit = try? recordedCommit(),
            FileManager.default.fileExists(atPath: "\(Toolbox.root)/.git/shallow")
        else { return false }
        return !git("cat-file", "-e", "\(commit)^{commit}")
            && !git("fetch", "--quiet", "--depth=1", "origin", commit)
    }()

    private static func recordedCommit() throws -> String {
        let commit = try String(contentsOfFile: record, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard commit.wholeMatch(of: /[0-9a-f]{40}/) != nil else {
            throw ToolFailure(words: "\(record) holds no commit but “\(commit)”")
        }
        return commit
    }

    /// The folder with the sources.
    private static let sources = Result { () throws -> String in
        let commit = try recordedCommit()
        let place = "\(Toolbox.root)/.build-previous/\(commit)"
        try extract(commit, to: place)
        return place
    }

    /// Takes kit and plugins of the commit out of the history, once.
    static func extract(_ commit: String, to place: String) throws {
        guard !FileManager.default.fileExists(atPath: "\(place)/Package.swift") else { return }
        guard
            (try? run(["git", "-C", Toolbox.root, "cat-file", "-e", "\(commit)^{commit}"])) != nil
        else {
            throw ToolFailure(
                words: "The commit \(commit) that \(record) names is not in this clone; "
                    + "“git fetch --unshallow” brings the whole history."
            )
        }
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let archive = "\(place)/source.tar"
        try run(
            ["git", "-C", Toolbox.root, "archive", "--format=tar", "-o", archive, commit]
                + ["Sources/LiferayKit", "Sources/ScreensKit", "Plugins"]
        )
        try run(["tar", "-xf", archive, "-C", place])
        // Last: where it is, all the rest is too.
        try manifest.write(toFile: "\(place)/Package.swift", atomically: true, encoding: .utf8)
    }

    /// Builds all of them at once.
    private static var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let plugins = \(plugins)

        let package = Package(
            name: "Previous",
            dependencies: plugins.map { .package(path: "Plugins/\\($0)") },
            targets: [
                .target(
                    name: "AllPlugins",
                    dependencies: plugins.map { .product(name: $0, package: $0) },
                    path: "Plugins/AllPlugins"
                )
            ]
        )

        """
    }
}
