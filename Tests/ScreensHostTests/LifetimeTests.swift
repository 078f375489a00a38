import LiferayKit
@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// What happens to a stage without references.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LifetimeTests {
    /// A weak reference to a stage.
    private struct Glimpse {
        weak var stage: Stage?
    }

    private nonisolated static let screenlets = [
        "asset-list", "ddl-form", "rating", "user-portrait",
    ]

    @Test(arguments: screenlets)
    func aReleasedStageIsFreed(name: String) async throws {
        let fixture = try HostFixture()
        func use() async throws -> Glimpse {
            let stage = try fixture.host.stage(name)
            stage.show()
            await stage.settled()
            _ = await stage.drawing(in: DrawingContext())
            return Glimpse(stage: stage)
        }

        let glimpse = try await use()

        #expect(glimpse.stage == nil)
    }

    @Test func aRunningInteractorDoesNotRetainItsStageAndIsCancelledWithIt() async throws {
        let fixture = try HostFixture()
        let listener = Listener { Endless($0) }
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        func show() throws -> Glimpse {
            let (stage, list) = try fixture.list()
            list.delegate = listener
            Endless.$end.withValue({ end.finish() }) { stage.show() }
            #expect(!stage.isIdle)
            return Glimpse(stage: stage)
        }

        let glimpse = try show()

        #expect(glimpse.stage == nil)
        for await _ in ended {}
        #expect(listener.titles.isEmpty && listener.errors.isEmpty)
    }

    @Test func aScreenletThatRetainsItsRuntimeDoesNotRetainItsStage() async throws {
        let fixture = try HostFixture(plugins: [try await CompiledPlugins.keeper()])
        var notes: [String] = []
        func show() throws -> (Glimpse, any Screenlet) {
            let stage = try fixture.host.stage("keeper")
            stage.onEvent = { notes.append($0.name) }
            stage.show()
            return (Glimpse(stage: stage), stage.shownScreenlet)
        }

        let (glimpse, screenlet) = try show()

        #expect(glimpse.stage == nil)
        #expect(screenlet.model.phase == .idle)
        #expect(notes == ["onShow"])
        // The action has no effect, and does no harm.
        _ = screenlet.perform(Action("start"))
        #expect(notes == ["onShow"])
    }

    @Test func theScreenletOfAStageIsReleasedWithIt() async throws {
        let fixture = try HostFixture(plugins: [try await CompiledPlugins.keeper()])
        func show() throws -> () -> AnyObject? {
            let stage = try fixture.host.stage("keeper")
            stage.show()
            return { [weak screenlet = stage.shownScreenlet] in screenlet }
        }

        let screenlet = try show()

        try await until("the interactor and the screenlet are released") { screenlet() == nil }
    }

    @Test func aSentRatingArrivesWithoutTheStage() async throws {
        let fixture = try CachedHostFixture()
        func rate() throws -> Glimpse {
            let stage = try fixture.host().stage("rating")
            let rating = try stage.screenlet(as: (any RatingScreenlet).self)
            (rating.className, rating.classPK, rating.autoLoad) = (
                "BlogsEntry", fixture.classPK, false
            )
            stage.show()
            rating.updateRating(score: 1)
            #expect(!stage.isIdle)
            return Glimpse(stage: stage)
        }

        let glimpse = try rate()

        #expect(glimpse.stage == nil)
        try await until("the portal has the rating") { try fixture.score == 1 }
    }

    @Test(arguments: screenlets)
    func aHiddenScreenletHasNoRuntimeAndItsFormerOneBeginsNoTask(name: String) throws {
        let fixture = try HostFixture()
        let stage = try fixture.host.stage(name)
        stage.show()
        let screenlet = stage.shownScreenlet
        let runtime = try #require(screenlet.runtime)

        stage.hide()

        #expect(screenlet.runtime == nil)
        var calls: [String] = []
        let task = runtime.startTask { _ in
            calls.append("task")
        } onFailure: { _ in
            calls.append("failure")
        }
        #expect(task.isCancelled && calls.isEmpty)
    }
}

/// Ends only when it is cancelled.
private struct Endless: Interactor {
    @TaskLocal static var end: @Sendable () -> Void = {}
    private let end = Endless.end

    init(_ request: PageRequest<AssetListFilter>) {}

    func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> {
        for await _ in AsyncStream.makeStream(of: Never.self).stream {}
        end()
        return ListPage<AssetEntry>(rows: [AssetEntry(["title": "late"])], count: 1)
    }
}
