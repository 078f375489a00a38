import LiferayKit
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// On which actor and how often stages are drawn.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct DrawingTests {
    private let house: House

    init() throws { house = try House() }

    private func stage(_ view: some ScreenletView, theme: ThemeName = .default) throws -> Stage {
        let (stage, _) = try house.list(theme: theme)
        stage.view = .local(view)
        return stage
    }

    @Test func blockingViewsDelayNeitherTheMainActorNorOtherPlugins() async throws {
        let gate = Gate()
        let slow = try (0..<4).map { _ in try stage(CountingView(waitingAt: gate)) }
        let drawings = slow.map { stage in Task { await stage.drawing(in: DrawingContext()) } }
        await gate.arrival()
        let (other, _) = try house.list(theme: "flat7")

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
