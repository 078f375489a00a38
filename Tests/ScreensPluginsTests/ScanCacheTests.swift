import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// Cached facts about plugin files match the files, or are missing.
@Suite(.blocking)
struct ScanCacheTests {
    private let workshop: Workshop
    private let folder: String
    private let cache: String

    init() throws {
        workshop = try Workshop()
        folder = try workshop.folder("plugins")
        cache = "\(workshop.path)/cache/screens"
    }

    @Test func cachedFactsEqualThoseOfTheFiles() throws {
        try workshop.copy(Fixture.corporate(), as: "plugins/libCorporate.so")
        try workshop.copy(Fixture.rating(), as: "plugins/libRating.so")
        try workshop.write("text".utf8, as: "plugins/libText.so")
        try workshop.plugin("plugins/libEmpty.so", source: "int nothing = 1;")
        let fresh = registry(cached: false)

        let first = registry()
        let records = try cachedRecords()
        let second = registry()

        #expect(
            records.map(\.name) == fresh.plugins.map { String($0.path.dropFirst(folder.count + 1)) }
        )
        for registry in [first, second] {
            #expect(registry.plugins.map(\.file.offers) == fresh.plugins.map(\.file.offers))
            #expect(registry.plugins.map(\.listedOffers) == fresh.plugins.map(\.listedOffers))
            #expect(registry.plugins.map(\.file.stamp) == fresh.plugins.map(\.file.stamp))
            #expect(registry.refusals == fresh.refusals)
            #expect(registry.refusals.map(\.code) == ["no-entry", "not-elf"])
        }
        #expect(try second.themeType("corporate") != nil)
    }

    @Test func everyRefusalOfAFileIsCachedUnchanged() throws {
        let path = "/x/libX.so"
        let refusals: [PluginRefusal] = [
            .notELF(path: path), .truncated(path: path), .otherWordSize(path: path),
            .otherByteOrder(path: path),
            .otherArchitecture(path: path, found: "arm", expected: "x86_64"),
            .notShared(path: path), .noStamp(path: path),
            .otherMagic(path: path, found: "", expected: "SCREENS"),
            .shortStamp(path: path, found: 3, expected: 80),
            .otherABI(path: path, found: 2, expected: 1),
            .otherSwift(path: path, found: 60_203, expected: 60_301),
            .otherCompiler(path: path, found: "a\u{0}b", expected: "é"), .noEntry(path: path),
            .secondKit(path: path),
            .outsideConvention(path: path, typeName: "Corporate", kind: .theme),
            .missingType(path: path, typeName: "BlueTheme", kind: .view),
        ]

        let read = refusals.map { refusal in
            record(refusal, path)?.file(at: path)?.refusal
        }

        #expect(read == refusals)
    }

    @Test func readFailuresAreNotCached() {
        let path = "/x/libX.so"

        #expect(record(.unreadable(path: path, reason: "no"), path) == nil)
        #expect(record(.missing(path: path), path) == nil)
    }

    @Test func aFileThatIsBeingWrittenIsNotCached() throws {
        try workshop.copy(Fixture.corporate(), as: "plugins/libCorporate.so")

        let registry = PluginRegistry(PluginSearchPath([place(folder)]), cacheFolder: cache)

        #expect(registry.plugins.count == 1)
        #expect(try cachedRecords().isEmpty)
    }

    @Test func aFileOverwrittenInPlaceIsReadAgain() throws {
        let path = try workshop.copy(Fixture.corporate(), as: "plugins/libCorporate.so")
        #expect(registry().offers(of: .screenlet).count == 1)
        #expect(try cachedRecords().count == 1)

        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(contentsOf: URL(filePath: Fixture.rating())))
        try file.close()

        #expect(registry().offers(of: .theme) == [.theme("rating")])
        #expect(registry().offers(of: .screenlet).isEmpty)
    }

    @Test func addedAndRemovedFilesAreNoticed() throws {
        let path = try workshop.copy(Fixture.corporate(), as: "plugins/libCorporate.so")
        #expect(registry().plugins.count == 1)

        try workshop.copy(Fixture.rating(), as: "plugins/libRating.so")
        #expect(registry().plugins.map(\.name) == ["Corporate", "Rating"])
        try FileManager.default.removeItem(atPath: path)
        #expect(registry().plugins.map(\.name) == ["Rating"])
    }

    @Test func aLinkIsResolvedAgain() throws {
        let first = try workshop.copy(Fixture.corporate(), as: "first.so")
        let second = try workshop.copy(Fixture.rating(), as: "second.so")
        let link = "\(workshop.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: first)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/libLink.so",
            withDestinationPath: link
        )
        #expect(registry().offers(of: .theme) == [.theme("corporate")])
        #expect(try cachedRecords().count == 1)

        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: second)
        #expect(registry().offers(of: .theme) == [.theme("rating")])

        try FileManager.default.removeItem(atPath: link)
        #expect(registry().refusals.map(\.code) == ["missing"])
    }

    @Test func aPathOfAFileIsCachedToo() throws {
        let path = try workshop.copy(Fixture.corporate(), as: "libCorporate.so")

        let registries = [registry(path), registry(path)]

        #expect(registries.map { $0.plugins.map(\.path) } == [[path], [path]])
        #expect(try cachedRecords(path).count == 1)
    }

    @Test func aCacheThatCannotBeWrittenDoesNoHarm() throws {
        try workshop.copy(Fixture.corporate(), as: "plugins/libCorporate.so")
        let file = try workshop.write("".utf8, as: "file")

        for folder in ["\(file)/below", "/proc/none", "relative", ""] {
            let registry = PluginRegistry(
                PluginSearchPath([place(self.folder)]),
                cacheFolder: folder,
                now: FileStatus.now + 10_000_000_000
            )
            #expect(registry.offers(of: .theme) == [.theme("corporate")])
        }
        #expect(!FileManager.default.fileExists(atPath: "relative"))
        #expect(ScanCache(folder: "relative") == nil && ScanCache(folder: "") == nil)
        let root = try FileManager.default.contentsOfDirectory(atPath: "/")
        #expect(root.allSatisfy { !$0.hasSuffix(".scan") })
    }

    @Test func otherPathsStayCachedWhenOneChanges() throws {
        try workshop.copy(Fixture.corporate(), as: "plugins/libCorporate.so")
        let other = try workshop.folder("other")
        try workshop.copy(Fixture.rating(), as: "other/libRating.so")

        _ = registry()
        _ = registry(other)

        #expect(try cachedRecords().count == 1 && cachedRecords(other).count == 1)
    }

    @Test func theCacheIsOnePrivateFile() throws {
        try workshop.copy(Fixture.corporate(), as: "plugins/libCorporate.so")
        _ = registry()

        let path = try #require(ScanCache(folder: cache)).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]

        #expect(mode as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache).count == 1)
    }

    // MARK: - Helpers

    private func place(_ path: String) -> PluginSearchPath.Place {
        .init(path: path, origin: .option)
    }

    /// A registry whose clock is late enough that all files of the test count as settled.
    private func registry(_ path: String? = nil, cached: Bool = true) -> PluginRegistry {
        PluginRegistry(
            PluginSearchPath([place(path ?? folder)]),
            cacheFolder: cached ? cache : nil,
            now: FileStatus.now + 10_000_000_000
        )
    }

    private func cachedRecords(_ path: String? = nil) throws -> [ScanRecord] {
        let cache = try #require(ScanCache(folder: cache))
        return cache.sections.first { $0.path == "p" + (path ?? folder) }?.records ?? []
    }

    private func record(_ refusal: PluginRefusal, _ path: String) -> ScanRecord? {
        let status = FileStatus(
            identity: FileIdentity(device: 1, inode: 2),
            size: 3,
            modified: 4,
            changed: 5
        )
        let file = PluginFile(
            path: path,
            stamp: nil,
            offers: [],
            refusal: refusal
        )
        return ScanRecord(file, named: "libX.so", status: status, isInstalled: false)
    }
}
