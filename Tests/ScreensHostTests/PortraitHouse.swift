import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

/// A portal, a cache and a folder of its own, for hosts that come and go.
@MainActor
final class PortraitHouse {
    let portal: DemoPortal
    let cache: CacheManager
    private let version: Int
    private let folder: String

    /// A small picture that nobody has yet.
    nonisolated static let picture = TinyPicture.gif

    init(version: Int = 70) throws {
        self.version = version
        portal = try DemoPortal(.init(version: version))
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "screens-portrait-\(UUID().uuidString)").path
        cache = try CacheManager(folder: folder, name: .demo)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var userId: Int64 { portal.samples["userId"]?.int64 ?? 0 }
    var portraitId: Int64 { portal.samples["portraitId"]?.int64 ?? 0 }
    func text(_ sample: String) -> String { portal.samples[sample]?.text ?? "" }

    /// What the portal has of the default user.
    var stored: [UInt8]? { get throws { try portal.portrait("jane")?.bytes } }

    /// The path of a new file.
    func file(_ bytes: [UInt8] = picture) throws -> String {
        let path = "\(folder)/\(UUID().uuidString)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    func host(_ network: NetworkCondition = .online, user: String?) throws -> ScreenletHost {
        ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([
                    .init(path: try #require(HostLibrary.folder), origin: .installation)
                ])
            ),
            server: try LiferayServerContext(
                server: portal.url,
                version: PortalVersion(version),
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: user.map { SessionContext(user: $0, password: portal.password) },
            cache: cache,
            network: network
        )
    }

    /// A portrait that is on show and has loaded what it is told to: the default user's, usually.
    func shown(
        _ network: NetworkCondition = .online,
        isGuest: Bool = false,
        _ set: (any UserPortrait) -> Void = { _ in }
    ) async throws -> PortraitOnShow {
        let stage = try host(network, user: isGuest ? nil : portal.user).stage("user-portrait")
        let screenlet = try stage.screenlet(as: (any UserPortrait).self)
        let shown = PortraitOnShow(stage, screenlet, in: self)
        set(screenlet)
        stage.show()
        await stage.settled()
        return shown
    }

    /// Sends what waits, from another host, without pauses after failures.
    func sync() async throws -> SyncSummary {
        let host = try host(user: portal.user)
        defer { withExtendedLifetime(host) {} }
        try cache.retry(try cache.pendingWrites())
        return try await SyncManager(cacheManager: cache).sync()
    }
}

/// A portrait with what it told its delegate.
@MainActor
final class PortraitOnShow: UserPortraitScreenletDelegate {
    let stage: Stage
    let screenlet: any UserPortrait
    /// What is shown in place of each picture; `nil` for that itself.
    var filter: Picture?
    private(set) var heard: [String] = []
    /// What was said of how far uploads are.
    private(set) var progress: [(sent: UInt64, total: UInt64)] = []

    // As long as the portrait is on show, its portal answers.
    private let house: PortraitHouse

    init(_ stage: Stage, _ screenlet: any UserPortrait, in house: PortraitHouse) {
        self.house = house
        self.stage = stage
        self.screenlet = screenlet
        screenlet.delegate = self
    }

    var model: UserPortraitModel { screenlet.model }
    var bytes: [UInt8]? { model.portrait?.picture?.bytes }

    func upload(_ file: String) async {
        screenlet.upload(file)
        await stage.settled()
    }

    func screenlet(
        _ screenlet: any UserPortrait,
        onUserPortraitResponseImage image: Picture
    ) -> Picture {
        heard.append("image \(image.format)")
        return filter ?? image
    }

    func screenlet(_ screenlet: any UserPortrait, onUserPortraitError error: ScreensError) {
        heard.append("error \(error.code)")
    }

    func screenlet(
        _ screenlet: any UserPortrait,
        onUserPortraitUpload picture: Picture,
        uploadedBytes: UInt64,
        totalBytes: UInt64
    ) {
        progress.append((uploadedBytes, totalBytes))
    }

    func screenlet(_ screenlet: any UserPortrait, onUserPortraitUploaded user: Portrait) {
        heard.append("uploaded \(user.screenName)")
    }

    func screenlet(_ screenlet: any UserPortrait, onUserPortraitUploadError error: ScreensError) {
        heard.append("upload error \(error.code)")
    }

    func screenlet(
        _ screenlet: any UserPortrait,
        onUserPortraitStoredForLater stored: StoredForLater
    ) {
        heard.append("stored \(stored.pending)")
    }
}
