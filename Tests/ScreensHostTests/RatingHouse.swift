import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import Testing

/// A portal and a cache of its own, for hosts that come and go.
@MainActor
final class RatingHouse {
    let portal: DemoPortal
    let cache: CacheManager
    private let version: Int
    private let folder: String

    init(version: Int = 70) throws {
        self.version = version
        portal = try DemoPortal(.init(version: version))
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "screens-rating-\(UUID().uuidString)").path
        cache = try CacheManager(folder: folder, name: .demo)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var className: String { portal.samples["className"]?.text ?? "" }
    var classPK: Int64 { portal.samples["classPK"]?.int64 ?? 0 }
    var entryId: Int64 { portal.samples["entryId"]?.int64 ?? 0 }

    /// The default user's score at the portal.
    var score: Double? {
        get throws {
            let user = String(portal.user.prefix { $0 != "@" })
            return try portal.rating(className: className, classPK: classPK, user: user)
        }
    }

    /// Rates as the default user behind the client's back.
    func rate(_ score: Double?) throws {
        let user = String(portal.user.prefix { $0 != "@" })
        try portal.rate(className: className, classPK: classPK, user: user, score: score)
    }

    func host(_ network: NetworkCondition = .online, isGuest: Bool = false) throws -> ScreenletHost
    {
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
            session: isGuest ? nil : SessionContext(user: portal.user, password: portal.password),
            cache: cache,
            network: network
        )
    }

    /// A rating that is on show and has loaded what it is told to.
    func shown(
        _ network: NetworkCondition = .online,
        byEntry: Bool = false,
        isGuest: Bool = false,
        _ set: (any Rating) -> Void = { _ in }
    ) async throws -> RatingOnShow {
        let stage = try host(network, isGuest: isGuest).stage("rating")
        let shown = RatingOnShow(stage, try stage.screenlet(as: (any Rating).self), in: self)
        if byEntry {
            shown.rating.entryId = entryId
        } else {
            shown.rating.className = "BlogsEntry"
            shown.rating.classPK = classPK
        }
        set(shown.rating)
        stage.show()
        await stage.settled()
        return shown
    }

    /// Sends what waits, from another host, without pauses after failures.
    func sync() async throws -> SyncSummary {
        let host = try host()
        defer { withExtendedLifetime(host) {} }
        try cache.retry(try cache.pendingWrites())
        return try await SyncManager(cacheManager: cache).sync()
    }
}

/// A rating with what it told its delegate.
@MainActor
final class RatingOnShow: RatingScreenletDelegate {
    let stage: Stage
    let rating: any Rating
    private(set) var heard: [String] = []
    private(set) var notes: [String] = []

    // As long as the rating is on show, its portal answers.
    private let house: RatingHouse

    init(_ stage: Stage, _ rating: any Rating, in house: RatingHouse) {
        self.house = house
        self.stage = stage
        self.rating = rating
        rating.delegate = self
        stage.onNote = { [weak self] in self?.notes.append($0) }
    }

    var model: RatingModel { rating.model }
    var score: Double? { model.rating?.userScore }

    func update(_ score: Double) async {
        rating.updateRating(score: score)
        await stage.settled()
    }

    func delete() async {
        rating.deleteRating()
        await stage.settled()
    }

    func screenlet(_ screenlet: any Rating, onRatingRetrieve rating: RatingEntry) {
        heard.append("retrieved \(rating.userScore)")
    }

    func screenlet(_ screenlet: any Rating, onRatingUpdated rating: RatingEntry) {
        heard.append("updated \(rating.userScore)")
    }

    func screenlet(_ screenlet: any Rating, onRatingDeleted rating: RatingEntry) {
        heard.append("deleted \(rating.userScore)")
    }

    func screenlet(_ screenlet: any Rating, onRatingError error: ScreensError) {
        heard.append("error \(error.code)")
    }

    func screenlet(_ screenlet: any Rating, onRatingStoredForLater stored: StoredForLater) {
        heard.append("stored \(stored.pending)")
    }
}
