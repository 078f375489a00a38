import DemoPortal
import LiferayKit
import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// Files of the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FileDisplayTests {
    private final class Listener: FileDisplayScreenletDelegate {
        var reported: [String] = []

        func screenlet(
            _ screenlet: any FileDisplayScreenlet,
            onFileAssetResponse entry: FileEntry
        ) {
            reported.append("file")
        }
        func screenlet(
            _ screenlet: any FileDisplayScreenlet,
            onFileAssetError error: ScreensError
        ) {
            reported.append("error \(error.code)")
        }
    }

    private let listener = Listener()

    @Test(arguments: [false, true])
    func aPictureIsNamedWithAndWithoutAConnection(byClassPK: Bool) async throws {
        let fixture = try CachedHostFixture()
        let picture = try #require(try await picture(fixture))
        for network in [NetworkCondition.online, .offline] {
            listener.reported = []
            let (_, file) = try await show("image-display", fixture, network) {
                if byClassPK {
                    $0.classPK = picture.fileEntryId
                } else {
                    $0.assetEntryId = fixture.pictureId
                }
            }

            let media = try #require(file.model.media)
            #expect(listener.reported == ["file"] && file.model.problem == nil)
            #expect(file.fileEntry?.fileEntryId == picture.fileEntryId)
            #expect(media.kind == .image && media.title == picture.title)
            #expect(PortalPath(media.path)?.isOfFile == true)
            #expect(file.model.freshness?.source == (network == .online ? .remote : .cache))
        }
    }

    @Test func whatAnAssetDisplayHasLoadedIsThereWithoutAConnection() async throws {
        let fixture = try CachedHostFixture()
        let stage = try fixture.host().stage("asset-display")
        let display = try stage.screenlet(as: (any AssetDisplayScreenlet).self)
        display.assetEntryId = fixture.pictureId
        stage.show()
        await stage.settled()

        let (_, file) = try await show("file-display", fixture, .offline) {
            $0.assetEntryId = fixture.pictureId
        }

        #expect(stage.embeddedStages.map(\.name.commandName) == ["image-display"])
        #expect(file.model.media != nil && file.model.freshness?.source == .cache)
    }

    @Test(arguments: ["video-display", "audio-display", "pdf-display"])
    func aForeignTypeIsRefused(name: String) async throws {
        let fixture = try CachedHostFixture()

        let (stage, file) = try await show(name, fixture) { $0.assetEntryId = fixture.pictureId }

        #expect(file.model.entry == nil && listener.reported == ["error failed"])
        #expect(await stage.texts().contains { $0.hasSuffix("are not shown here.") })
    }

    @Test func anotherAssetIsNoFile() async throws {
        let fixture = try CachedHostFixture()

        let (_, file) = try await show("file-display", fixture) {
            $0.assetEntryId = fixture.portal.samples["articleEntryId"]?.int64 ?? 0
        }

        #expect(file.model.problem == .failed("No file entry found."))
    }

    @Test(arguments: [
        "file-display", "image-display", "video-display", "audio-display", "pdf-display",
    ])
    func anOlderPortalIsRefusedBeforeAnythingIsSent(name: String) async throws {
        let fixture = try CachedHostFixture(version: 62)

        let (stage, _) = try await show(name, fixture) { $0.assetEntryId = 1 }

        #expect(stage.problem?.code == "invalid" && fixture.portal.requests.isEmpty)
        #expect(listener.reported == ["error invalid"])
    }

    @Test func anyFileOfThePortalHasAnAddress() async throws {
        let fixture = try CachedHostFixture()
        let stage = try fixture.host().stage("asset-list")
        let list = try stage.screenlet(as: (any AssetListScreenlet).self)
        (list.classNameId, list.firstPageSize) = (.known(.dlFileEntry), 400)
        stage.show()
        await stage.settled()

        let files = list.model.rows.loadedRows.map(FileEntry.init)

        #expect(files.count > 100)
        for file in files {
            #expect(PortalPath(file?.path ?? "")?.isOfFile == true, "\(file?.title ?? "no file")")
        }
    }

    private func picture(_ fixture: CachedHostFixture) async throws -> FileEntry? {
        let (_, file) = try await show("file-display", fixture) {
            $0.assetEntryId = fixture.pictureId
        }
        return file.fileEntry
    }

    private func show(
        _ name: String,
        _ fixture: CachedHostFixture,
        _ network: NetworkCondition = .online,
        _ set: (any FileDisplayScreenlet) -> Void
    ) async throws -> (Stage, any FileDisplayScreenlet) {
        let stage = try fixture.host(network).stage(name)
        let file = try stage.screenlet(as: (any FileDisplayScreenlet).self)
        file.delegate = listener
        set(file)
        stage.show()
        await stage.settled()
        return (stage, file)
    }
}

extension CachedHostFixture {
    /// The asset of a picture of the document library.
    fileprivate var pictureId: Int64 { portal.samples["pictureEntryId"]?.int64 ?? 0 }
}
