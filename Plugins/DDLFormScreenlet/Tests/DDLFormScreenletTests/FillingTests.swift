import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct FillingTests {
    @Test func aGoodValueIsTakenOver() async throws {
        let fixture = try await FormFixture()

        #expect(fixture.set("Name", "Ada") && fixture.set("Count", "12"))

        #expect(fixture.text("Name") == "Ada")
        #expect(fixture.form.model.record?["Count"] == .integer(12))
        #expect(fixture.form.model.problems.isEmpty && fixture.form.model.drafts.isEmpty)
    }

    @Test func aBadValueStaysOnShowWithTheReason() async throws {
        let fixture = try await FormFixture()

        #expect(fixture.set("Count", "a dozen"))

        let field = try #require(fixture.form.model.fields.first { $0.name == "Count" })
        #expect(field.draft == "a dozen" && field.problemText != nil)
        #expect(field.value == .integer(3))
        #expect(!fixture.form.submitForm())
        #expect(fixture.form.model.drafts["Count"] == "a dozen")
        fixture.set("Count", "12")
        #expect(fixture.form.model.problems["Count"] == nil && fixture.form.model.drafts.isEmpty)
    }

    @Test(arguments: ["Fixed", "Other", "Phone[1]", ""])
    func whatMayNotBeChangedIsRefused(name: String) async throws {
        let fixture = try await FormFixture()

        for action in ["setValue", "addInstance", "removeInstance"] {
            #expect(!fixture.perform(action, name))
        }
        #expect(!fixture.perform("chooseFile", name, path: "/a.png"))
        #expect(fixture.form.model.problems.isEmpty && fixture.form.model.drafts.isEmpty)
    }

    @Test func clearingBringsThePredefinedValuesBack() async throws {
        let fixture = try await FormFixture()
        fixture.set("Name", "Ada")
        fixture.set("Count", "x")
        fixture.perform("chooseFile", "Photo", path: "/a.png")
        await fixture.runtime.settle()

        #expect(fixture.form.clearForm())

        #expect(fixture.text("Name") == nil && fixture.form.model.record?["Count"] == .integer(3))
        #expect(fixture.form.model.problems.isEmpty && fixture.form.model.drafts.isEmpty)
        #expect(fixture.upload() == nil && fixture.runtime.started.last?.isCancelled == true)
    }

    @Test func aClearedFormIsANewRecord() async throws {
        let fixture = try await FormFixture(recordId: 7)
        await fixture.runtime.finish(1, .success(try Samples.record()), FormFixture.queued)

        #expect(fixture.form.clearForm())
        fixture.set("Name", "Grace")
        fixture.form.submitForm()

        #expect(
            fixture.form.recordId == 0 && fixture.form.model.freshness.map(\.unsent) == .some(nil)
        )
        #expect(fixture.runtime.written?.key.hasPrefix("draft-") == true)
        #expect(fixture.runtime.started.last?.basedOn == nil)
        #expect(
            fixture.runtime.record?.received == nil && fixture.runtime.record?.attributes == [:]
        )
    }

    @Test func aRecordThatArrivesLaterIsNotShownInAClearedForm() async throws {
        let fixture = try await FormFixture(recordId: 7)
        await fixture.runtime.finish(1, .success(try Samples.record()))
        fixture.form.loadRecord()

        #expect(fixture.form.clearForm())
        await fixture.runtime.finish(2, .success(try Samples.record("Eve")))

        #expect(fixture.text("Name") == nil && fixture.form.recordId == 0)
    }

    @Test func repeatableFieldsComeAndGo() async throws {
        let fixture = try await FormFixture()

        #expect(fixture.perform("addInstance", "Phone"))
        #expect(fixture.set("Phone[1]", "555"))
        #expect(fixture.form.model.fields.map(\.name).contains("Phone[1]"))
        #expect(fixture.perform("removeInstance", "Phone"))
        #expect(fixture.text("Phone") == "555")
        #expect(fixture.perform("removeInstance", "Phone"))

        #expect(fixture.text("Phone") == nil)
        #expect(fixture.form.model.fields.map(\.name).contains("Phone"))
        #expect(!fixture.perform("addInstance", "Name"))
    }

    @Test func theAttributesGovernTheModel() async throws {
        let fixture = try await FormFixture()
        #expect(fixture.form.model.isEditable && fixture.form.model.showsSubmitButton)

        (fixture.form.editable, fixture.form.showSubmitButton) = (false, false)
        fixture.set("Name", "Ada")

        #expect(!fixture.form.model.isEditable && !fixture.form.model.showsSubmitButton)
        #expect(fixture.form.model.fields.allSatisfy { !$0.isEditable })
    }
}
