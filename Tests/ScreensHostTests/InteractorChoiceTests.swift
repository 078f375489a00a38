import LiferayKit
@_spi(Host) import ScreensKit
import Testing

@testable import ScreensHost

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct InteractorChoiceTests {
    @Test func aPluginsInteractorReplacesTheBuiltInOne() async throws {
        let reported = try await run(plugin: try await CompiledPlugins.swap(), Listener())

        #expect(reported.titles == [["plugin"]])
        #expect(reported.notes.count == 1)
        #expect(reported.notes.first?.contains("AssetListInteractor_loadPage") == true)
    }

    @Test func theDelegatesInteractorTakesPrecedenceOverThePlugins() async throws {
        let reported = try await run(
            plugin: try await CompiledPlugins.swap(),
            Listener { FixedPage($0) }
        )

        #expect(reported.titles == [["delegate"]])
        #expect(reported.notes.isEmpty)
    }

    @Test func aPluginsInteractorWithAnotherResultIsIgnored() async throws {
        let reported = try await run(plugin: try await CompiledPlugins.clash(), Listener())

        #expect(reported.titles.first?.count == 50)
        #expect(reported.notes.count == 1)
        #expect(reported.notes.first?.contains("AssetListInteractor_loadPage") == true)
    }

    @Test func aDelegatesInteractorWithAnotherResultIsIgnored() async throws {
        let reported = try await run(
            plugin: try await CompiledPlugins.swap(),
            Listener { OtherResult($0) }
        )

        #expect(reported.titles == [["plugin"]])
        #expect(reported.notes.count == 2)
        #expect(reported.notes.first?.contains("delegate's interactor for loadPage") == true)
    }

    @Test func nothingIsDeliveredAfterHiding() async throws {
        let (stage, list) = try HostFixture().list()
        let (gate, listener) = (Gate(), Listener { Waiting($0) })
        list.delegate = listener
        Waiting.$gate.withValue(gate) { stage.show() }

        let runtime = try #require(stage.runtime.current)
        let task = try #require(runtime.tasks.first)
        #expect(runtime.tasks.count == 1)
        stage.hide()
        gate.open()
        await task.value

        #expect(task.isCancelled)
        #expect(listener.titles.isEmpty && listener.errors.isEmpty)
        #expect(stage.model.phase == .idle)
    }

    @Test func aListShownAgainLoadsAgain() async throws {
        let (stage, list) = try HostFixture().list()
        let listener = Listener { FixedPage($0) }
        list.delegate = listener

        stage.show()
        stage.hide()
        stage.show()
        await stage.settled()

        #expect(listener.titles == [["delegate"]])
    }

    private func run(
        plugin: String,
        _ listener: Listener
    ) async throws -> (titles: [[String]], notes: [String]) {
        let fixture = try HostFixture(plugins: [plugin])
        let (stage, list) = try fixture.list()
        var notes: [String] = []
        stage.onNote = { notes.append($0.message) }
        list.delegate = listener
        stage.show()
        await stage.settled()
        // The portal stops when `fixture` is released.
        withExtendedLifetime(fixture) {}
        return (listener.titles, notes)
    }
}

private struct FixedPage: Interactor {
    init(_ request: PageRequest<AssetListFilter>) {}

    func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> {
        ListPage<AssetEntry>(rows: [AssetEntry(["title": "delegate"])], count: 1)
    }
}

private struct OtherResult: Interactor {
    init(_ request: PageRequest<AssetListFilter>) {}

    func run(in context: InteractionContext) async throws -> Int { 1 }
}

/// Suspends tasks until it is opened.
private final class Gate: Sendable {
    private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

    func open() { continuation.finish() }

    func wait() async { for await _ in stream {} }
}

/// Ignores its cancellation, as a careless plugin would.
private struct Waiting: Interactor {
    @TaskLocal static var gate: Gate?
    private let gate = Waiting.gate

    init(_ request: PageRequest<AssetListFilter>) {}

    func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> {
        await gate?.wait()
        return ListPage<AssetEntry>(rows: [AssetEntry(["title": "late"])], count: 1)
    }
}
