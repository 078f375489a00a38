import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensWorker
import TestSupport
import Testing

/// How many requests a worker receives.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct TripTests {
    @Test func theCellsOfAFormAreDrawnWithOneRequest() async throws {
        let fixture = try await WorkerFixture("Good", scope: .named(["DefaultTheme"]))
        let stage = try fixture.host.stage("ddl-form")
        let form = try stage.screenlet(as: (any DDLFormScreenlet).self)
        let samples = fixture.portal.samples
        form.structureId = try #require(samples["surveyStructureId"]?.int64)
        form.recordSetId = try #require(samples["surveyRecordSetId"]?.int64)
        stage.show()
        await stage.settled()
        let model = try #require(stage.model as? DDLFormModel)

        let drawing = await stage.drawing(in: DrawingContext())

        let names = drawing.body.subtree.compactMap(\.extras?.input?.name)
        #expect(names.count > 15 && names.count <= model.fields.count)
        #expect(stage.resolution.choice?.isIsolated == true)
        // The worker is asked for the list of parts, for the parts, and for the view around them.
        #expect(fixture.isolation.drawingCount == 3)
    }
}
