@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensWorker
import TestSupport
import Testing

/// Screenlets inside others whose views draw in workers.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct EmbeddedViewTests {
    private func nest(_ inside: String, _ plugin: String) async throws -> (WorkerFixture, Stage) {
        let plugins = [try await EmbeddingPlugins.file(), try await EmbeddingPlugins.leaf()]
        let fixture = try await WorkerFixture(plugin, plugins: plugins)
        let stage = try fixture.host.stage("nest", theme: "zoo")
        try stage.attributes.set("inside", .text(inside))
        stage.show()
        await stage.settled()
        return (fixture, stage)
    }

    private func nodes(_ stage: Stage) async -> [Node] {
        let drawing = await stage.drawing(in: stage.context())
        return ([drawing.body] + (await drawing.rows(0..<drawing.rowCount))).flatMap(\.subtree)
    }

    private func texts(_ stage: Stage) async -> [String] {
        await nodes(stage).compactMap(\.text).filter { !$0.isEmpty }
    }

    @Test func aViewInAWorkerShowsAScreenletWhoseViewIsInAnother() async throws {
        let (_, stage) = try await nest("nest:leaf", "Good")
        let leaf = stage.embeddedStages[0].embeddedStages[0]
        let choices = [stage, leaf].compactMap(\.resolution.choice)

        #expect(choices.map(\.isIsolated) == [true, true])
        #expect(
            await texts(stage) == [
                "nest 0", "press", "nest 0", "press", "leaf green, shown 1, pressed 0", "press",
            ]
        )
        let buttons = await nodes(stage).filter { $0.text == "press" }
        #expect(try stage.perform(try #require(buttons.last?.extras?.action)))
        #expect(await texts(stage).contains("leaf green, shown 1, pressed 1"))
        let drawing = await stage.drawing(in: stage.context())
        let picture = await nodes(stage).lazy.compactMap(\.extras?.image?.id).first
        #expect(drawing.frame.picture(try #require(picture)) != nil)
    }

    @Test func aViewInsideThatCrashesIsReplacedAndTheOuterOneStays() async throws {
        let (fixture, stage) = try await nest("asset-list", "CrashInBody")
        var notes: [String] = []
        stage.onNote = { notes.append($0.message) }
        let inner = stage.embeddedStages[0]
        #expect(inner.resolution.choice?.name.typeName == "AssetListView_zoo")

        let texts = await texts(stage)

        #expect(inner.resolution.choice?.name.typeName == "AssetListView_default")
        #expect(stage.resolution.choice?.name.typeName == "NestView_default")
        #expect(texts.first == "nest 0" && texts.count > 100)
        #expect(notes.filter { $0.contains("crashed") }.count == 1, "\(notes)")
        #expect(fixture.quarantine.entries.map(\.path) == [fixture.plugin])
    }

    @Test func aDeepTreeInsideIsNoFaultOfTheOuterPlugin() async throws {
        let (fixture, stage) = try await nest("nest:leaf", "Good")
        var notes: [String] = []
        stage.onNote = { notes.append($0.message) }
        let input = try #require(await nodes(stage).lazy.compactMap(\.extras?.input).first)

        #expect(try stage.perform(input.setting(["deep"])))
        let texts = await texts(stage)

        #expect(texts == ["nest 0", "press", "nest 0", "press"])
        #expect(stage.resolution.choice?.isIsolated == true)
        #expect(notes.isEmpty && fixture.quarantine.entries.isEmpty, "\(notes)")
    }

    @Test func rowsInsideThatCrashAreDrawnByAnotherTheme() async throws {
        let (_, stage) = try await nest("asset-list", "CrashLaterInRows")
        let drawing = await stage.drawing(in: stage.context())
        let inner = stage.embeddedStages[0]
        #expect(inner.resolution.choice?.name.typeName == "AssetListView_zoo")

        let rows = await drawing.rows(0..<2) + (await drawing.rows(2..<4))
        let later = await stage.drawing(in: stage.context()).rows(0..<4)

        #expect(inner.resolution.choice?.name.typeName == "AssetListView_default")
        #expect(rows.count == 4 && later.count == 4)
    }
}
