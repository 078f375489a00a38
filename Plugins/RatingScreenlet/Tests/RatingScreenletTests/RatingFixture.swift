import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import RatingScreenlet

extension ScriptedRuntime {
    /// The rating that was written last.
    var written: RatingEntry? { started.last?.value(changing: nil) }
}

/// A visible rating, whose load is the first interactor that was started.
@MainActor
struct RatingFixture {
    nonisolated static let queued = Freshness(source: .cache, unsent: .pending)
    let runtime = ScriptedRuntime()
    let rating = RatingScreenlet()

    init(entryId: Int64 = 0, autoLoad: Bool = true, isLoaded: Bool = false) async {
        rating.entryId = entryId
        if entryId == 0 { (rating.className, rating.classPK) = ("BlogsEntry", 39793) }
        rating.autoLoad = autoLoad
        runtime.attach(rating)
        rating.onShow()
        if isLoaded { await runtime.finish(0, .success(RatingEntry.vote())) }
    }

    var score: Double? { rating.model.rating?.userScore }
}
