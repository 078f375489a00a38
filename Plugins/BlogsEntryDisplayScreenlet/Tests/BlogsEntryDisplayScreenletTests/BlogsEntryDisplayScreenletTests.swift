import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import BlogsEntryDisplayScreenlet

@MainActor
struct BlogsEntryDisplayScreenletTests {
    private final class Listener: BlogsEntryDisplayScreenletDelegate {
        var entries: [BlogsEntry] = []
        var errors: [ScreensError] = []

        func screenlet(
            _ screenlet: any LiferayKit.BlogsEntryDisplayScreenlet,
            onBlogEntryResponse entry: BlogsEntry
        ) {
            entries.append(entry)
        }
        func screenlet(
            _ screenlet: any LiferayKit.BlogsEntryDisplayScreenlet,
            onBlogEntryError error: ScreensError
        ) {
            errors.append(error)
        }
    }

    private let runtime = ScriptedRuntime()
    private let blog = BlogsEntryDisplayScreenlet()
    private let listener = Listener()
    private let answer = BlogsEntryAnswer(
        BlogsEntry(assetEntryId: 30305, title: "Picnic"),
        html: "<p>Hi</p>"
    )
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

    private func show() {
        blog.delegate = listener
        runtime.attach(blog)
        blog.onShow()
    }

    @Test(
        arguments: [
            (7, 9, .asset(entryId: 7)), (0, 9, .entry(classPK: 9)), (0, 0, .entry(classPK: 0)),
        ] as [(Int64, Int64, BlogsEntryDisplayRequest)]
    )
    func theAssetTakesPrecedence(
        asset: Int64,
        classPK: Int64,
        request: BlogsEntryDisplayRequest
    ) {
        (blog.assetEntryId, blog.classPK, blog.offlinePolicy) = (asset, classPK, .cacheOnly)
        show()

        #expect(runtime.started[0].request(as: BlogsEntryDisplayRequest.self) == request)
        #expect(runtime.started[0].policy == .cacheOnly && blog.model.phase == .loading)
    }

    @Test func showsTheEntryWithItsTextAndReportsItOnce() async throws {
        show()

        await runtime.finish(.success(answer), Freshness(source: .cache))
        #expect(runtime.started[1].request(as: String.self) == "<p>Hi</p>")
        #expect(blog.model.entry == nil && listener.entries.isEmpty)
        await runtime.finish(.success(RichText("Hi")))

        #expect(blog.model.entry?.content == RichText("Hi") && blog.model.phase == .ready)
        #expect(blog.model.freshness?.source == .cache)
        let shown = try #require(blog.blogsEntry)
        #expect(listener.entries == [shown])
        #expect(runtime.events == ["onBlogEntryResponse"])
    }

    @Test func aFailureIsToldAndCanBeTriedAgain() async {
        show()
        await runtime.finish(.failure(refused))

        #expect(blog.model.phase == .failed && listener.errors == [refused])
        #expect(blog.perform(blog.model.loadAction) && blog.model.phase == .loading)
    }

    @Test func loadingAgainCancelsTheFormerLoad() async {
        show()
        await runtime.finish(.success(answer))

        blog.load()

        #expect(runtime.started.map(\.isCancelled) == [false, true, false])
        #expect(runtime.running.map(\.action) == ["loadEntry"])
    }

    @Test func aGivenEntryIsShownWithoutALoad() {
        blog.autoLoad = false
        show()

        blog.blogsEntry = answer.entry
        #expect(blog.model.phase == .ready && runtime.started.isEmpty)
        blog.blogsEntry = nil

        #expect(blog.model.phase == .idle && blog.model.entry == nil)
    }

    @Test func nothingHappensBeforeItIsShownAndWhenItIsHidden() async {
        #expect(!blog.load())
        show()

        blog.onHide()

        await runtime.settle()
        #expect(blog.model.phase == .idle && runtime.started[0].isCancelled)
    }
}
