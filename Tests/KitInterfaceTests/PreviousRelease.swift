import Foundation
import ScreensPlugins
import TestSupport

/// The kit of the last release, and our plugins of that release, built against it.
struct PreviousRelease {
    /// The plugins that are built; the other folders of `Plugins` are no packages of plugins.
    static let plugins = [
        "AssetListScreenlet", "DDLFormScreenlet", "DefaultTheme", "Flat7Theme", "RatingScreenlet",
        "SubscriberNameField", "UserPortraitScreenlet",
    ]

    /// The file that records the commit of the release.
    static let record = "\(Toolbox.root)/Sources/ScreensKit/previous-release"

    /// The folder of the built plugins.
    static let folder = Result { () throws -> String in
        let place = try Self.sources.get()
        let options = ["--scratch-path", "\(place)/.build"]
        try run(["swift", "build", "--package-path", place] + options)
        return try Toolbox.binFolder(of: place, options: options)
    }

    /// The interfaces of the kits of that release.
    static let interfaces = Result {
        let place = try Self.sources.get()
        return try KitInterface.all(in: "\(place)/Sources", scratch: "\(place)/.build-kit")
    }

    /// Whether the history may lack the commit without an error of ours.
    ///
    /// This holds for sources without a history, and for shallow clones that cannot fetch the
    /// commit either.
    static let isUnavailable: Bool = {
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
            throw ToolFailure(words: "\(record) contains no commit but “\(commit)”")
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

    /// Extracts the kit and the plugins of the commit from the history, once.
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
        // The manifest is written last, so that its existence shows that the extraction is
        // complete.
        try manifest.write(toFile: "\(place)/Package.swift", atomically: true, encoding: .utf8)
    }

    /// The manifest of a package that builds all of them at once.
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
