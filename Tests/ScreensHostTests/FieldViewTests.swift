import DemoPortal
@_spi(Host) import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import Testing

/// Which view draws a field of a form, out of those that plugins offer.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FieldViewTests {
    /// Shows the demo portal's survey.
    private func survey(_ fixture: HostFixture, theme: ThemeName, recordId: String? = nil)
        async throws
        -> Stage
    {
        let stage = try fixture.host.stage("ddl-form", theme: theme)
        let form = try stage.screenlet(as: (any DDLFormScreenlet).self)
        let samples = fixture.portal.samples
        form.structureId = try #require(samples["surveyStructureId"]?.int64)
        form.recordSetId = try #require(samples["surveyRecordSetId"]?.int64)
        if let recordId { form.recordId = try #require(samples[recordId]?.int64) }
        stage.show()
        await stage.settled()
        #expect(stage.model.phase == .ready)
        return stage
    }

    @Test(arguments: ["default", "flat7"] as [ThemeName], [nil, "surveyRecordId"])
    func aPluginDrawsTheFieldOfOneNameAndNoOther(theme: ThemeName, record: String?) async throws {
        let fixture = try HostFixture()
        let stage = try await survey(fixture, theme: theme, recordId: record)

        let body = await stage.drawing(in: DrawingContext()).body
        let form = try #require(body.subtree.first { $0.kind == .form })
        let inputs = form.subtree.compactMap { $0.extras?.input }.filter {
            $0.tip == "The name as it stands on your card"
        }
        #expect(inputs.map(\.name) == ["subscriberName"])
        #expect(inputs.first?.values == (record == nil ? [] : ["Grace Hughes"]))
        let all = form.subtree.compactMap { $0.extras?.input?.name }
        #expect(all.count > 15 && Set(all).count == all.count)
    }

    @Test(arguments: ["default", "flat7"] as [ThemeName])
    func everyFieldOfTheSurveyIsDrawn(theme: ThemeName) async throws {
        let fixture = try HostFixture()
        let stage = try await survey(fixture, theme: theme)
        let model = try #require(stage.model as? DDLFormModel)

        let body = await stage.drawing(in: DrawingContext()).body

        let fields = model.fields.filter { $0.field.type.cellName != nil }.map(\.name)
        #expect(body.subtree.compactMap { $0.extras?.input?.name } == fields)
        #expect(!body.subtree.contains { $0.text?.hasPrefix("No view") == true })
        // The line is at the end of the form, and divides it from nothing.
        #expect(!body.subtree.contains { $0.kind == .divider })
    }
}
