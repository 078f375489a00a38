import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct FillingTests {
    @Test func aGoodValueIsTakenOver() throws {
        let scene = try Scene()

        #expect(scene.set("Name", "Ada") && scene.set("Count", "12"))

        #expect(scene.text("Name") == "Ada")
        #expect(scene.form.model.record?["Count"] == .integer(12))
        #expect(scene.form.model.problems.isEmpty && scene.form.model.drafts.isEmpty)
    }

    @Test func aBadValueStaysOnShowWithTheReason() throws {
        let scene = try Scene()

        #expect(scene.set("Count", "a dozen"))

        let field = try #require(scene.form.model.fields.first { $0.name == "Count" })
        #expect(field.draft == "a dozen" && !field.problemText.isEmpty)
        #expect(field.value == .integer(3))
        #expect(!scene.form.submitForm())
        #expect(scene.form.model.drafts["Count"] == "a dozen")
        scene.set("Count", "12")
        #expect(scene.form.model.problems["Count"] == nil && scene.form.model.drafts.isEmpty)
    }

    @Test(arguments: ["Fixed", "Other", "Phone[1]", ""])
    func whatMayNotBeChangedIsRefused(name: String) throws {
        let scene = try Scene()

        for action in ["setValue", "addInstance", "removeInstance"] {
            #expect(!scene.act(action, name))
        }
        #expect(!scene.act("chooseFile", name, path: "/a.png"))
        #expect(scene.form.model.problems.isEmpty && scene.form.model.drafts.isEmpty)
    }

    @Test func clearingBringsThePredefinedValuesBack() throws {
        let scene = try Scene()
        scene.set("Name", "Ada")
        scene.set("Count", "x")
        scene.act("chooseFile", "Photo", path: "/a.png")

        #expect(scene.form.clearForm())

        #expect(scene.text("Name") == nil && scene.form.model.record?["Count"] == .integer(3))
        #expect(scene.form.model.problems.isEmpty && scene.form.model.drafts.isEmpty)
        #expect(scene.upload() == nil && scene.runtime.started.last?.isCancelled == true)
    }

    @Test func aClearedFormIsANewRecord() throws {
        let scene = try Scene(recordId: 7)
        scene.runtime.finish(1, .success(try Samples.record()), Scene.queued)

        #expect(scene.form.clearForm())
        scene.set("Name", "Grace")
        scene.form.submitForm()

        #expect(scene.form.recordId == 0 && scene.form.model.freshness.map(\.unsent) == .some(nil))
        #expect(scene.runtime.written?.key.hasPrefix("draft-") == true)
        #expect(scene.runtime.started.last?.basedOn == nil)
        #expect(scene.runtime.record?.received == nil && scene.runtime.record?.attributes == [:])
    }

    @Test func aRecordThatArrivesLaterIsNotShownInAClearedForm() throws {
        let scene = try Scene(recordId: 7)
        scene.runtime.finish(1, .success(try Samples.record()))
        scene.form.loadRecord()

        #expect(scene.form.clearForm())
        scene.runtime.finish(2, .success(try Samples.record("Eve")))

        #expect(scene.text("Name") == nil && scene.form.recordId == 0)
    }

    @Test func repeatableFieldsComeAndGo() throws {
        let scene = try Scene()

        #expect(scene.act("addInstance", "Phone"))
        #expect(scene.set("Phone[1]", "555"))
        #expect(scene.form.model.fields.map(\.name).contains("Phone[1]"))
        #expect(scene.act("removeInstance", "Phone"))
        #expect(scene.text("Phone") == "555")
        #expect(scene.act("removeInstance", "Phone"))

        #expect(scene.text("Phone") == nil)
        #expect(scene.form.model.fields.map(\.name).contains("Phone"))
        #expect(!scene.act("addInstance", "Name"))
    }

    @Test func theAttributesGovernTheModel() throws {
        let scene = try Scene()
        #expect(scene.form.model.isEditable && scene.form.model.showsSubmitButton)

        (scene.form.editable, scene.form.showSubmitButton) = (false, false)
        scene.set("Name", "Ada")

        #expect(!scene.form.model.isEditable && !scene.form.model.showsSubmitButton)
        #expect(scene.form.model.fields.allSatisfy { !$0.isEditable })
    }
}
