import Foundation
import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensWorker
import Testing

/// What happens to a screen whose plugin fails while it is visible.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct MidUseTests {
    private func texts(_ drawing: StageDrawing) async -> [String] {
        ([drawing.body] + (await drawing.rows(0..<drawing.rowCount)))
            .flatMap(\.subtree).compactMap(\.text)
    }

    @Test func theScreenContinuesInTheNextThemeWithItsState() async throws {
        let fixture = try await WorkerFixture("CrashLaterInBody")
        let stage = try await fixture.list()
        var notes: [String] = []
        stage.onNote = { notes.append($0.message) }
        let list = try stage.screenlet(as: (any AssetListScreenlet).self)
        let titles = list.model.rows.loadedRows.map(\.title)

        let before = await stage.drawing(in: DrawingContext())
        let isIsolated = stage.resolution.choice?.isIsolated
        let after = await stage.drawing(in: DrawingContext())

        #expect(isIsolated == true)
        #expect(await texts(before).first == "This is the zoo.")
        #expect(stage.resolution.choice?.name.typeName == "AssetListView_default")
        #expect(stage.resolution.isFallback)
        #expect(list.model.rows.loadedRows.map(\.title) == titles)
        #expect(Set(await texts(after)).isSuperset(of: titles))
        #expect(notes.count == 1)
        let note = try #require(notes.first)
        #expect(note.contains("crashed (SIGSEGV) while AssetListView_zoo drew"))
        #expect(note.hasSuffix("AssetListView_default is used instead."))
        #expect(fixture.quarantine.entries.map(\.path) == [fixture.plugin])
        #expect(try stage.perform(.showRows(0..<1)))
    }

    @Test func linesThatAreDrawnAreOutputOfTheirStageAlone() async throws {
        let fixture = try await WorkerFixture("PrintInBody")
        let stage = try await fixture.list(), other = try await fixture.list()
        let lines = AsyncStream.makeStream(of: String.self)
        stage.onOutput = { lines.continuation.yield($0) }
        other.onOutput = { lines.continuation.yield("other: \($0)") }

        _ = await stage.drawing(in: DrawingContext())

        for await line in lines.stream {
            #expect(line == "PrintInBody: drew 1758 rows")
            break
        }
    }

    @Test func theSummaryOfANoteHasThePluginThePlaceAndTheMessage() async throws {
        let fixture = try await WorkerFixture("FailInBody")
        let stage = try await fixture.list()
        var notes: [StageNote] = []
        stage.onNote = { notes.append($0) }

        for _ in 1...2 { _ = await stage.drawing(in: DrawingContext()) }

        #expect(notes.map(\.summary) == ["FailInBody crashed: Cage.swift:7: no keeper"])
    }

    @Test func failingRowsAreDrawnByAnotherThemeAndReported() async throws {
        let fixture = try await WorkerFixture("CrashLaterInRows")
        let stage = try await fixture.list()
        var notes: [String] = []
        stage.onNote = { notes.append($0.message) }
        let changed = AsyncStream.makeStream(of: Void.self)
        stage.onChange = { changed.continuation.yield() }

        let drawing = await stage.drawing(in: DrawingContext())
        let rows = await drawing.rows(0..<2)

        #expect(rows.count == 2)
        for await _ in changed.stream { break }
        #expect(notes.count == 1)
        #expect(notes.first?.contains("crashed (SIGSEGV) while AssetListView_zoo drew") == true)
        #expect(stage.resolution.choice?.name.typeName == "AssetListView_default")
        #expect(await texts(stage.drawing(in: DrawingContext())).first != "This is the zoo.")
    }

    @Test func windowsBeyondTheFirstAreDrawnWithTheirRows() async throws {
        let fixture = try await WorkerFixture("Good")
        let stage = try fixture.host.stage("asset-list", theme: "zoo")
        try stage.attributes.set("firstPageSize", .int64(200))
        stage.show()
        await stage.settled()
        let list = try stage.screenlet(as: (any AssetListScreenlet).self)

        let drawing = await stage.drawing(in: DrawingContext())

        for range in [0..<64, 64..<128, 60..<70, 190..<200] {
            let titles = range.map { "Zoo: \(list.model.row(at: $0)?.title ?? "none")" }
            #expect(await drawing.rows(range).map(\.text) == titles)
        }
        #expect(await drawing.rows(199..<201).map(\.text).last == "…")
    }

    @Test func aDiscardedDrawingIsSentAgain() async throws {
        let fixture = try await WorkerFixture("Good")
        let stage = try await fixture.list()
        let first = await stage.drawing(in: DrawingContext())
        let rows = await first.rows(0..<5)

        for _ in 0..<20 { _ = await stage.drawing(in: DrawingContext()) }

        #expect(await first.rows(0..<5) == rows)
    }

    @Test func manyThreadsMayDrawAtOnce() async throws {
        let fixture = try await WorkerFixture("Good")
        let stage = try await fixture.list()
        let drawing = await stage.drawing(in: DrawingContext())
        let expected = await drawing.rows(0..<drawing.rowCount)

        let tasks = (0..<16).map { _ in
            Task.detached { await drawing.rows(0..<drawing.rowCount) }
        }

        for task in tasks { #expect(await task.value == expected) }
    }

    @Test func aProgramThatIsNoWorkerIsNotThePluginsFault() async throws {
        let fixture = try await WorkerFixture("Good", program: "/bin/true")

        let stage = try await fixture.list()

        #expect(stage.resolution.choice?.name.typeName == "AssetListView_default")
        let problem = try #require(stage.resolution.steps.first?.problem)
        #expect(problem.contains("cannot be tested: its worker, /bin/true, "))
        #expect(fixture.quarantine.entries.isEmpty)
    }
}
