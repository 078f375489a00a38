import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ScreensWatch

/// Notifications about files in a folder, with real events.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct FolderWatchTests {
    private let scratch: TemporaryFolder
    private let folder: String

    init() throws {
        scratch = try TemporaryFolder()
        folder = URL(filePath: try scratch.folder("Poll")).resolvingSymlinksInPath().path
        try scratch.folder("Poll/Sources/Poll")
        try scratch.folder("Poll/Tests/PollTests")
        try scratch.folder("Poll/.build")
        save("Package.swift")
    }

    /// All notifications until everything in `expected` has been reported.
    private func reported(
        _ expected: Set<String>,
        _ change: () throws -> Void
    ) async throws -> Set<String> {
        let watch = try FolderWatch(WatchedFolder.only(in: folder))
        try change()
        var all: Set<String> = []
        for await changes in watch.changes {
            all.formUnion(changes.map { String($0.dropFirst(folder.count + 1)) })
            if all.isSuperset(of: expected) { break }
        }
        withExtendedLifetime(watch) {}
        return all
    }

    /// Writes a file that no child of another test inherits while it is open.
    private func save(_ name: String, in place: String? = nil) {
        let path = "\(place ?? folder)/\(name)"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        _ = write(file, "1", 1)
        close(file)
    }

    @Test func aChangeIsReportedHoweverAnEditorWritesTheFile() async throws {
        let expected: Set = ["Sources/Poll/Written.swift", "Sources/Poll/Renamed.swift"]

        let reported = try await reported(expected) {
            save("Sources/Poll/Written.swift")
            save("Sources/Poll/draft~")
            rename("\(folder)/Sources/Poll/draft~", "\(folder)/Sources/Poll/Renamed.swift")
        }

        #expect(reported == expected)
    }

    @Test func removedFilesAreReported() async throws {
        save("Sources/Poll/Old.swift")

        let reported = try await reported(["Sources/Poll/Old.swift"]) {
            unlink("\(folder)/Sources/Poll/Old.swift")
        }

        #expect(reported == ["Sources/Poll/Old.swift"])
    }

    @Test func newFoldersAreWatchedToo() async throws {
        let watch = try FolderWatch(WatchedFolder.only(in: folder))
        var changes = watch.changes.makeAsyncIterator()

        try scratch.folder("Poll/Sources/Poll/Views")
        let first = await changes.next()
        save("Sources/Poll/Views/New.swift")
        let second = await changes.next()

        #expect(first == ["\(folder)/Sources/Poll/Views/"])
        #expect(second == ["\(folder)/Sources/Poll/Views/New.swift"])
        withExtendedLifetime(watch) {}
    }

    @Test func otherFilesThanSourcesAreNotReported() async throws {
        let reported = try await reported(["Sources/Poll/Last.swift"]) {
            for name in [
                "Tests/PollTests/A.swift", ".build/B.swift", "Sources/Poll/.C.swift",
                "Sources/Poll/D.swift.swp", "README.md", "Sources/Poll/Last.swift",
            ] { save(name) }
        }

        #expect(reported == ["Sources/Poll/Last.swift"])
    }

    @Test func inAFolderOfLibrariesOnlyPluginsCount() async throws {
        let libraries = try scratch.folder("libraries")
        save("libPoll.so", in: libraries)
        let watch = try FolderWatch(WatchedFolder.only(in: libraries))
        var changes = watch.changes.makeAsyncIterator()

        for name in ["notes.txt", ".libPoll.so", "libScreensKit.so", "libPoll.so"] {
            save(name, in: libraries)
        }

        let reported = await changes.next() ?? []
        #expect(reported.map { $0.split(separator: "/").last } == ["libPoll.so"])
        withExtendedLifetime(watch) {}
    }

    @Test func ofAnAppItsFileAndItsTextsCount() async throws {
        let folder = try app()
        try scratch.folder("intranet/CorporateTheme")
        let watch = try FolderWatch(WatchedFolder.only(in: folder, app: folder))
        var changes = watch.changes.makeAsyncIterator()

        for name in [
            "README.md", "CorporateTheme/A.swift", "strings/.en.json.swp", "strings/4913",
            "strings/.de.json", "strings/en.json~", "app.json", "strings/en.json",
        ] { save(name, in: folder) }

        var reported: Set<String> = []
        while reported.count < 2, let next = await changes.next() { reported.formUnion(next) }
        #expect(reported == ["\(folder)/app.json", "\(folder)/strings/en.json"])
        withExtendedLifetime(watch) {}
    }

    @Test func aLossOfEventsCountsForEverything() throws {
        let folders: [WatchedFolder] = [.package("/P"), .libraries("/P"), .app("/P")]

        #expect(folders.allSatisfy { $0.concerns("/P/") && !$0.concerns("/P") })
    }

    @Test(arguments: [
        ("Package.swift", true), ("Package@swift-6.3.swift", true), (".screens-sdk", true),
        ("Sources/Package.swift", false), ("PackageView.swift", false),
    ])
    func manifestsOfVersionsAreManifestsToo(name: String, isManifest: Bool) {
        #expect(WatchedFolder.package("/P").isManifest("/P/\(name)") == isManifest)
    }

    @Test func pluginsBesideAnAppComeBeforeIt() throws {
        let folder = try app()
        let alone = try WatchedFolder.all(in: self.folder, app: folder)
        for name in ["Zebra", "Ant", ".hidden", "docs"] {
            try scratch.folder("intranet/\(name)")
            if name != "docs" { try scratch.write([], as: "intranet/\(name)/Package.swift") }
        }
        symlink(self.folder, "\(folder)/Linked")

        let all = try WatchedFolder.all(in: folder, app: folder)

        #expect(alone == [.package(self.folder), .app(folder)])
        #expect(all == [.package("\(folder)/Ant"), .package("\(folder)/Zebra"), .app(folder)])
        #expect(try WatchedFolder.all(in: folder) == Array(all.dropLast()))
    }

    private func app() throws -> String {
        try scratch.folder("intranet/strings")
        return URL(filePath: "\(scratch.path)/intranet").resolvingSymlinksInPath().path
    }

    @Test(arguments: ["nowhere", "empty", "file"])
    func anythingElseIsRefusedByName(name: String) throws {
        try scratch.folder("empty")
        try scratch.write([], as: "file")

        let error = #expect(throws: WatchError.self) {
            try WatchedFolder.all(in: "\(scratch.path)/\(name)")
        }

        #expect(error?.isUsage == true)
        #expect(error?.message.contains("/\(name)\"") == true)
    }

    @Test func filesBelowAFolderWithAnyNameAreOfInterest() {
        let folder = "/home/jürgen/日本"

        #expect(WatchedFolder.app(folder).concerns("\(folder)/app.json"))
        #expect(WatchedFolder.app(folder).concerns("\(folder)/strings/de.json"))
        #expect(WatchedFolder.package(folder).concerns("\(folder)/.screens-sdk"))
        #expect(!WatchedFolder.app(folder).concerns("\(folder)/pp.json"))
    }
}
