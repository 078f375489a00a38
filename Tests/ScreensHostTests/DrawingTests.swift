import LiferayKit
import ScreensApps
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// On which actor and how often stages are drawn.
// One after the other: views that wait occupy the threads on which the others of their plugin would be drawn.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5)))
struct DrawingTests {
    private let fixture: HostFixture

    init() throws { fixture = try HostFixture() }

    private func stage(_ view: some ScreenletView, theme: ThemeName = .default) throws -> Stage {
        let (stage, _) = try fixture.list(theme: theme)
        stage.appearance.view = .local(view)
        return stage
    }

    @Test func blockingViewsDelayNeitherTheMainActorNorOtherPlugins() async throws {
        let gate = Gate()
        let slow = try (0..<4).map { _ in try stage(CountingView(waitingAt: gate)) }
        let drawings = slow.map { stage in Task { await stage.drawing(in: DrawingContext()) } }
        await gate.arrival()
        let (other, _) = try fixture.list(theme: "flat7")

        let drawing = await other.drawing(in: DrawingContext())
        let rows = await drawing.rows(0..<5)

        #expect(drawing.body.kind == .column && rows.isEmpty)
        gate.open()
        for drawing in drawings { #expect(await drawing.value.body.kind == .column) }
    }

    @Test func anOutdatedDrawingIsDropped() async throws {
        let gate = Gate()
        let view = CountingView(waitingAt: gate)
        let newest = LatestDrawing(of: try stage(view)) { DrawingContext() }
        let update = Task { await newest.update() }
        await gate.arrival()

        for _ in 0..<3 { newest.change() }
        gate.open()
        let shown = await update.value

        #expect(shown.body.children.first?.text == "2")
        #expect(view.counts.wholes == 2)
        #expect(newest.revision == 1 && !newest.isOutdated)
    }

    @Test func aStageThatChangesAllTheTimeIsStillUpdated() async throws {
        let view = CountingView()
        var change: (() -> Void)?
        let newest = LatestDrawing(of: try stage(view)) {
            change?()
            return DrawingContext()
        }
        change = { [unowned newest] in newest.change() }
        var shown: [String?] = []

        for _ in 0..<3 {
            newest.change()
            shown.append(await newest.update().body.children.first?.text)
        }

        #expect(shown == ["2", "4", "6"])
        #expect(newest.revision == 3 && newest.isOutdated)
    }

    @Test func simultaneousRequestsGetTheSameDrawing() async throws {
        let gate = Gate()
        let view = CountingView(waitingAt: gate)
        let newest = LatestDrawing(of: try stage(view)) { DrawingContext() }
        let updates = (0..<5).map { _ in Task { await newest.update() } }
        await gate.arrival()

        gate.open()
        for update in updates { #expect(await update.value.body.children.first?.text == "1") }

        #expect(view.counts.wholes == 1)
    }
}

// The screenlets on a page.
extension DrawingTests {
    private static let app = ScreensApp(
        title: "Intranet",
        start: "page",
        pages: [
            "page": AppPage(
                title: "A page",
                screenlets: [
                    "one": PlacedScreenlet("asset-list", theme: "flat7"),
                    "slow": PlacedScreenlet("asset-list", set: ["autoLoad": .constant(false)]),
                ]
            )
        ]
    )

    private struct Page {
        let session: AppSession
        let stage: Stage
        let newest: LatestDrawing

        @MainActor
        init(_ fixture: HostFixture, _ slow: CountingView) async throws {
            session = try await AppSession.open(DrawingTests.app, on: fixture.host)
            stage = try fixture.host.stage(session)
            session.page.screenlets[1].stage.appearance.view = .local(slow)
            stage.show()
            await session.settled()
            newest = LatestDrawing(of: stage) { DrawingContext() }
        }

        /// Draws the stage, again after each change, until it shows what is wanted.
        @MainActor
        func shown(_ isWanted: (String) -> Bool) async -> String {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            stage.onChange = { [newest] in
                newest.change()
                change.yield()
            }
            var text = text(await newest.update())
            var iterator = changes.makeAsyncIterator()
            while !isWanted(text), await iterator.next() != nil {
                text = self.text(await newest.update())
            }
            return text
        }

        func text(_ drawing: StageDrawing) -> String {
            drawing.body.subtree.compactMap(\.text).joined(separator: "|")
        }
    }

    @Test func aSlowViewHoldsUpNoOtherOnItsPage() async throws {
        let gate = Gate()
        let page = try await Page(fixture, CountingView(waitingAt: gate))

        let first = await page.shown { $0.contains("entries") }
        #expect(first.hasSuffix("|Loading…"))

        gate.open()
        let second = await page.shown { !$0.hasSuffix("Loading…") }
        #expect(second == first.dropLast("Loading…".count) + "1")
    }

    @Test func whatHasNotChangedOnAPageIsNotDrawnAgain() async throws {
        let view = CountingView()
        let page = try await Page(fixture, view)
        let first = await page.shown { $0.contains("entries") && $0.hasSuffix("|1") }

        let other = page.session.page.screenlets[0].stage
        #expect(try other.perform(Action("loadList")))
        await page.session.settled()
        page.newest.change()
        #expect(await page.shown { !$0.contains("Loading") } == first)
        #expect(view.counts.wholes == 1)

        page.session.page.screenlets[1].stage.changed()
        _ = await page.shown { $0.hasSuffix("|2") }
        #expect(view.counts.wholes == 2)
    }

    @Test func anOlderDrawingOfASlowViewIsShownUntilTheNewOneIsReady() async throws {
        let gate = Gate()
        let page = try await Page(fixture, CountingView())
        let slow = page.session.page.screenlets[1].stage
        _ = await page.shown { $0.hasSuffix("|1") }
        slow.changed()
        let first = await page.shown { $0.contains("entries") && $0.hasSuffix("|2") }

        slow.appearance.view = .local(CountingView(waitingAt: gate))
        slow.changed()
        #expect(page.text(await page.newest.update()) == first)

        gate.open()
        #expect(await page.shown { !$0.hasSuffix("|2") } == first.dropLast() + "1")
    }
}
