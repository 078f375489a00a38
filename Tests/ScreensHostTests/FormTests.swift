import DemoPortal
import LiferayKit
import ScreensHost
@_spi(Host) import ScreensKit
import Testing

/// Forms and records that a real portal sends, as the installed screenlet reads them.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FormTests {
    /// Shows the demo portal's contacts.
    private func contacts(_ fixture: HostFixture, recordId: Bool = false) async throws -> Stage {
        let stage = try fixture.host.stage("ddl-form", theme: .default)
        let form = try stage.screenlet(as: (any DDLFormScreenlet).self)
        let samples = fixture.portal.samples
        form.structureId = try #require(samples["structureId"]?.int64)
        form.recordSetId = try #require(samples["recordSetId"]?.int64)
        if recordId { form.recordId = try #require(samples["recordId"]?.int64) }
        stage.show()
        await stage.settled()
        return stage
    }

    private func record(on stage: Stage) throws -> DDLRecord {
        let model = try #require(stage.model as? DDLFormModel)
        #expect(model.phase == .ready && model.problem == nil && model.problems.isEmpty)
        return try #require(model.record)
    }

    @Test(arguments: [62, 70])
    func theDemoPortalsFormIsReadInBothVersions(version: Int) async throws {
        let fixture = try HostFixture(version: version, locale: "es_ES")
        let stage = try await contacts(fixture)
        let loaded = try record(on: stage)
        let form = try #require(loaded.definition)

        #expect(form.version == PortalVersion(version))
        #expect(
            form.fields.map(\.type) == [
                .text, .textBox, .date, .integer, .number, .boolean, .select,
            ]
        )
        #expect(form["Kind"]?.label == "Tipo" && form["FullName"]?.tip == "Nombre y apellidos")
        #expect(form["Kind"]?.options.map(\.label) == ["Cliente", "Proveedor", "Socio"])
        #expect(form["Kind"]?.predefinedValue == .options(["customer"]))
        #expect(form["Newsletter"]?.predefinedValue == .boolean(false))
        #expect(form["FullName"]?.isRequired == true && form["Address"]?.isRequired == false)
    }

    @Test(arguments: [62, 70], ["en_US", "es_ES", "ja_JP", "de_DE"])
    func aRecordIsReadChangedAndReadAgain(version: Int, locale: String) async throws {
        let fixture = try HostFixture(version: version, locale: locale)
        let stage = try await contacts(fixture, recordId: true)
        let record = try record(on: stage)
        #expect(record["FullName"] == .text("Ada Okonkwo"))
        #expect(record["Birthday"] == DDMDate(iso: "1980-04-12").map(DDMValue.date))
        #expect(record["CreditLimit"] == DecimalNumber(portal: "12500.5").map(DDMValue.decimal))
        #expect(record.problems.isEmpty)

        for (name, text) in [("FullName", "Ada"), ("Birthday", "1971-12-05"), ("Address", "")] {
            #expect(try stage.perform(.setValue(name, [text])))
        }
        #expect(try stage.perform(Action("submitForm")))
        await stage.settled()
        let sent = try self.record(on: stage)
        #expect(try stage.perform(Action("loadRecord")))
        await stage.settled()
        let again = try self.record(on: stage)

        #expect(again.values == sent.values && again != record)
        #expect(again["FullName"] == .text("Ada") && again["Address"] == nil)
        #expect(again["Birthday"] == DDMDate(iso: "1971-12-05").map(DDMValue.date))
        #expect(again.modifiedDate != nil && again.modifiedDate == sent.modifiedDate)
    }
}
