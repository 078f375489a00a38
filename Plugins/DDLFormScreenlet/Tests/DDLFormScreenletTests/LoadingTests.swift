import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct LoadingTests {
    @Test func aFormComesWithItsPredefinedValuesAndItsAuthor() throws {
        let scene = try Scene(isLoaded: false)
        #expect(scene.form.model.phase == .loading && !scene.form.isFormLoaded)

        try scene.finishForm()

        #expect(scene.runtime.actions == ["loadForm"])
        #expect(scene.runtime.events == ["onFormLoaded"])
        #expect(scene.form.isFormLoaded && scene.form.model.phase == .ready)
        #expect(scene.form.model.record?["Count"] == .integer(3))
        #expect(scene.form.userId == 9)
    }

    @Test func nothingIsLoadedUnasked() throws {
        let scene = try Scene(isLoaded: false, autoLoad: false)

        #expect(scene.runtime.actions.isEmpty && scene.form.model.phase == .idle)
        #expect(!scene.form.loadRecord() && !scene.form.submitForm() && !scene.form.clearForm())
    }

    @Test func withoutARecordTheFormIsLoaded() throws {
        let scene = try Scene(isLoaded: false, autoLoad: false)

        #expect(scene.form.perform(Action("loadRecord")))

        #expect(scene.runtime.actions == ["loadForm"])
    }

    @Test func aFormThatIsLoadedInPlaceOfItsRecordIsANewRecord() throws {
        let scene = try Scene(recordId: 7)
        scene.runtime.finish(1, .success(try Samples.record()))

        scene.form.loadForm()
        #expect(scene.form.recordId == 7)
        try scene.finishForm(2)

        #expect(scene.form.recordId == 0 && scene.text("Name") == nil)
    }

    @Test func aFormThatCannotBeLoadedLeavesWhatIsShownInTheQueue() throws {
        let scene = try Scene()
        scene.set("Name", "Grace")
        scene.form.submitForm()
        let key = scene.runtime.written?.key
        scene.runtime.finish(1, .success(try Samples.record("Grace", id: nil)), Scene.queued)

        scene.form.loadForm()
        scene.runtime.finish(2, .failure(Scene.refused))
        scene.form.submitForm()

        #expect(scene.runtime.written?.key == key)
    }

    @Test func aRecordOfAnotherFormKeepsItsIdWhileThatIsLoaded() throws {
        let scene = try Scene(recordId: 7)
        scene.runtime.finish(1, .success(try Samples.record()))

        scene.form.structureId = 50
        scene.form.loadRecord()
        try scene.finishForm(2)

        #expect(scene.runtime.started.last?.subject as? Int64 == 7)
    }

    @Test func aRecordComesAfterItsForm() throws {
        let scene = try Scene(recordId: 7)
        #expect(scene.runtime.actions == ["loadForm", "loadRecord"])
        #expect(scene.runtime.started[1].subject as? Int64 == 7)

        scene.runtime.finish(1, .success(try Samples.record(isTyped: false)))

        #expect(scene.runtime.events == ["onFormLoaded", "onRecordLoaded"])
        #expect(scene.text("Name") == "Ada")
        #expect(scene.form.loadRecord())
        #expect(scene.runtime.actions.last == "loadRecord")
    }

    @Test func anotherFormIsLoadedBeforeItsRecord() throws {
        let scene = try Scene()

        (scene.form.structureId, scene.form.recordId) = (50, 70)
        scene.form.loadRecord()

        #expect(scene.runtime.actions == ["loadForm", "loadForm"])
        #expect(scene.runtime.started[1].subject as? Int64 == 50)
    }

    @Test func aFormThatFailsOnItsOwnIsNoErrorOfARecord() throws {
        let scene = try Scene(isLoaded: false)

        scene.runtime.finish(0, .failure(Scene.refused))

        #expect(scene.runtime.events == ["onFormLoadError"])
    }

    @Test func theFormOfARecordIsShownWithItsRecordOnly() throws {
        let scene = try Scene(recordId: 7, isLoaded: false)
        try scene.finishForm(source: .cache)
        #expect(scene.form.model.phase == .loading && !scene.form.isFormLoaded)

        scene.runtime.finish(1, .failure(Scene.refused))
        try scene.finishForm()

        #expect(scene.form.model.phase == .failed && scene.form.model.record == nil)
        #expect(scene.runtime.actions == ["loadForm", "loadRecord"])
    }

    @Test func loadingAgainLoadsARecordThatFailedBefore() throws {
        let scene = try Scene(recordId: 7)
        scene.runtime.finish(1, .failure(Scene.refused))

        #expect(scene.form.perform(Action("loadRecord")))
        try scene.finishForm(2)
        scene.runtime.finish(3, .success(try Samples.record(isTyped: false)))

        #expect(scene.text("Name") == "Ada" && scene.form.model.problem == nil)
    }

    @Test func loadingAgainLoadsTheFormOfANewRecord() throws {
        let scene = try Scene()

        #expect(scene.form.perform(Action("loadRecord")))

        #expect(scene.runtime.actions == ["loadForm", "loadForm"])
    }

    @Test func whatFailsIsToldAndLeavesWhatIsOnShow() throws {
        let scene = try Scene(recordId: 7)
        scene.runtime.finish(1, .success(try Samples.record(isTyped: false)))

        scene.form.loadRecord()
        scene.runtime.finish(2, .failure(Scene.refused))
        #expect(scene.runtime.events.last == "onRecordLoadError")
        #expect(scene.form.model.phase == .ready && scene.form.model.problem == Scene.refused)
        #expect(scene.text("Name") == "Ada")

        let other = try Scene(recordId: 7, isLoaded: false)
        other.runtime.finish(0, .failure(Scene.refused))
        #expect(other.runtime.events == ["onFormLoadError", "onRecordLoadError"])
        #expect(other.form.model.phase == .failed)
        #expect(other.runtime.actions == ["loadForm"])
    }

    @Test func theSecondAnswerDoesNotUndoWhatWasWritten() throws {
        let scene = try Scene(recordId: 7, isLoaded: false)
        try scene.finishForm(source: .cache)
        scene.runtime.finish(1, .success(try Samples.record()), Freshness(source: .cache))

        try scene.finishForm()
        #expect(scene.text("Name") == "Ada")
        scene.set("Name", "Grace")
        scene.runtime.finish(1, .success(try Samples.record("Eve")))

        #expect(scene.text("Name") == "Grace")
        #expect(scene.runtime.actions == ["loadForm", "loadRecord"])
    }

    @Test(arguments: [true, false])
    func theSecondAnswerOfAFormLeavesWhatWasWritten(isTouched: Bool) throws {
        let scene = try Scene(isLoaded: false)
        try scene.finishForm(source: .cache)
        if isTouched { scene.set("Name", "Grace") }

        try scene.finishForm()

        #expect(scene.text("Name") == (isTouched ? "Grace" : nil))
        #expect(scene.form.model.freshness?.source == .remote)
    }

    @Test func theSecondAnswerIsShownWhereNothingWasWritten() throws {
        let scene = try Scene(recordId: 7)
        scene.runtime.finish(1, .success(try Samples.record()), Freshness(source: .cache))

        scene.runtime.finish(1, .success(try Samples.record("Eve")))

        #expect(scene.text("Name") == "Eve")
    }

    @Test func ofSeveralLoadsTheLastCounts() throws {
        let scene = try Scene(isLoaded: false)

        scene.form.loadForm()
        try scene.finishForm(0)
        #expect(!scene.form.isFormLoaded)
        try scene.finishForm(1)

        #expect(scene.form.isFormLoaded && scene.runtime.events == ["onFormLoaded"])
    }

    @Test func hidingEndsAllThatIsOnItsWay() throws {
        let scene = try Scene(isLoaded: false)
        scene.form.onHide()
        try scene.finishForm()
        #expect(scene.form.model.phase == .idle && scene.runtime.events.isEmpty)

        let other = try Scene()
        other.act("chooseFile", "Photo", path: "/a.png")
        other.form.onHide()
        #expect(other.runtime.started.last?.isCancelled == true)
        #expect(other.upload() == .pending)
    }
}
