import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensPortal

extension CachedHostFixture {
    var className: String { portal.samples["className"]?.text ?? "" }
    var classPK: Int64 { portal.samples["classPK"]?.int64 ?? 0 }
    var entryId: Int64 { portal.samples["entryId"]?.int64 ?? 0 }

    /// The default user's score at the portal.
    var score: Double? {
        get throws {
            try portal.rating(className: className, classPK: classPK, user: screenName)
        }
    }

    /// Rates as the default user without the client's knowledge.
    func rate(_ score: Double?) throws {
        try portal.rate(className: className, classPK: classPK, user: screenName, score: score)
    }

    private var screenName: String { String(portal.user.prefix { $0 != "@" }) }

    /// Shows a rating, and waits until it is loaded.
    func rating(
        _ network: NetworkCondition = .online,
        byEntry: Bool = false,
        isGuest: Bool = false,
        _ set: (any RatingScreenlet) -> Void = { _ in }
    ) async throws -> RatingOnShow {
        let stage = try host(network, user: isGuest ? .guest : .default).stage("rating")
        let shown = RatingOnShow(
            stage,
            try stage.screenlet(as: (any RatingScreenlet).self),
            in: self
        )
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
}

/// A visible rating that records the calls of its delegate.
@MainActor
final class RatingOnShow: RatingScreenletDelegate {
    let stage: Stage
    let rating: any RatingScreenlet
    private(set) var reported: [String] = []
    private(set) var notes: [String] = []

    // The portal answers as long as this reference exists.
    private let fixture: CachedHostFixture

    init(_ stage: Stage, _ rating: any RatingScreenlet, in fixture: CachedHostFixture) {
        self.fixture = fixture
        self.stage = stage
        self.rating = rating
        rating.delegate = self
        stage.onNote = { [weak self] in self?.notes.append($0.message) }
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

    func screenlet(_ screenlet: any RatingScreenlet, onRatingRetrieve rating: RatingEntry) {
        reported.append("retrieved \(rating.userScore ?? -1)")
    }

    func screenlet(_ screenlet: any RatingScreenlet, onRatingUpdated rating: RatingEntry) {
        reported.append("updated \(rating.userScore ?? -1)")
    }

    func screenlet(_ screenlet: any RatingScreenlet, onRatingDeleted rating: RatingEntry) {
        reported.append("deleted \(rating.userScore ?? -1)")
    }

    func screenlet(_ screenlet: any RatingScreenlet, onRatingError error: ScreensError) {
        reported.append("error \(error.code)")
    }

    func screenlet(_ screenlet: any RatingScreenlet, onRatingStoredForLater stored: StoredChange) {
        reported.append("stored \(stored.unsent)")
    }
}
