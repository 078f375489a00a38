import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct LoadingTests {
    @Test func aFormComesWithItsPredefinedValuesAndItsAuthor() throws {
        let fixture = try FormFixture(isLoaded: false)
        #expect(fixture.form.model.phase == .loading && !fixture.form.isFormLoaded)

        try fixture.finishForm()

        #expect(fixture.runtime.actions == ["loadForm"])
        #expect(fixture.runtime.events == ["onFormLoaded"])
        #expect(fixture.form.isFormLoaded && fixture.form.model.phase == .ready)
        #expect(fixture.form.model.record?["Count"] == .integer(3))
        #expect(fixture.form.userId == 9)
    }

    @Test func nothingIsLoadedUnasked() throws {
        let fixture = try FormFixture(isLoaded: false, autoLoad: false)

        #expect(fixture.runtime.actions.isEmpty && fixture.form.model.phase == .idle)
        #expect(
            !fixture.form.loadRecord() && !fixture.form.submitForm() && !fixture.form.clearForm()
        )
    }

    @Test func withoutARecordTheFormIsLoaded() throws {
        let fixture = try FormFixture(isLoaded: false, autoLoad: false)

        #expect(fixture.form.perform(Action("loadRecord")))

        #expect(fixture.runtime.actions == ["loadForm"])
    }

    @Test func aFormThatIsLoadedInPlaceOfItsRecordIsANewRecord() throws {
        let fixture = try FormFixture(recordId: 7)
        fixture.runtime.finish(1, .success(try Samples.record()))

        fixture.form.loadForm()
        #expect(fixture.form.recordId == 7)
        try fixture.finishForm(2)

        #expect(fixture.form.recordId == 0 && fixture.text("Name") == nil)
    }

    @Test func aFormThatCannotBeLoadedLeavesWhatIsShownInTheQueue() throws {
        let fixture = try FormFixture()
        fixture.set("Name", "Grace")
        fixture.form.submitForm()
        let key = fixture.runtime.written?.key
        fixture.runtime.finish(
            1,
            .success(try Samples.record("Grace", id: nil)),
            FormFixture.queued
        )

        fixture.form.loadForm()
        fixture.runtime.finish(2, .failure(FormFixture.refused))
        fixture.form.submitForm()

        #expect(fixture.runtime.written?.key == key)
    }

    @Test func aRecordOfAnotherFormKeepsItsIdWhileThatIsLoaded() throws {
        let fixture = try FormFixture(recordId: 7)
        fixture.runtime.finish(1, .success(try Samples.record()))

        fixture.form.structureId = 50
        fixture.form.loadRecord()
        try fixture.finishForm(2)

        #expect(fixture.runtime.started.last?.subject as? Int64 == 7)
    }

    @Test func aRecordComesAfterItsForm() throws {
        let fixture = try FormFixture(recordId: 7)
        #expect(fixture.runtime.actions == ["loadForm", "loadRecord"])
        #expect(fixture.runtime.started[1].subject as? Int64 == 7)

        fixture.runtime.finish(1, .success(try Samples.record(isTyped: false)))

        #expect(fixture.runtime.events == ["onFormLoaded", "onRecordLoaded"])
        #expect(fixture.text("Name") == "Ada")
        #expect(fixture.form.loadRecord())
        #expect(fixture.runtime.actions.last == "loadRecord")
    }

    @Test func anotherFormIsLoadedBeforeItsRecord() throws {
        let fixture = try FormFixture()

        (fixture.form.structureId, fixture.form.recordId) = (50, 70)
        fixture.form.loadRecord()

        #expect(fixture.runtime.actions == ["loadForm", "loadForm"])
        #expect(fixture.runtime.started[1].subject as? Int64 == 50)
    }

    @Test func aFormThatFailsOnItsOwnIsNoErrorOfARecord() throws {
        let fixture = try FormFixture(isLoaded: false)

        fixture.runtime.finish(0, .failure(FormFixture.refused))

        #expect(fixture.runtime.events == ["onFormLoadError"])
    }

    @Test func theFormOfARecordIsShownWithItsRecordOnly() throws {
        let fixture = try FormFixture(recordId: 7, isLoaded: false)
        try fixture.finishForm(source: .cache)
        #expect(fixture.form.model.phase == .loading && !fixture.form.isFormLoaded)

        fixture.runtime.finish(1, .failure(FormFixture.refused))
        try fixture.finishForm()

        #expect(fixture.form.model.phase == .failed && fixture.form.model.record == nil)
        #expect(fixture.runtime.actions == ["loadForm", "loadRecord"])
    }

    @Test func loadingAgainLoadsARecordThatFailedBefore() throws {
        let fixture = try FormFixture(recordId: 7)
        fixture.runtime.finish(1, .failure(FormFixture.refused))

        #expect(fixture.form.perform(Action("loadRecord")))
        try fixture.finishForm(2)
        fixture.runtime.finish(3, .success(try Samples.record(isTyped: false)))

        #expect(fixture.text("Name") == "Ada" && fixture.form.model.problem == nil)
    }

    @Test func loadingAgainLoadsTheFormOfANewRecord() throws {
        let fixture = try FormFixture()

        #expect(fixture.form.perform(Action("loadRecord")))

        #expect(fixture.runtime.actions == ["loadForm", "loadForm"])
    }

    @Test func whatFailsIsToldAndLeavesWhatIsOnShow() throws {
        let fixture = try FormFixture(recordId: 7)
        fixture.runtime.finish(1, .success(try Samples.record(isTyped: false)))

        fixture.form.loadRecord()
        fixture.runtime.finish(2, .failure(FormFixture.refused))
        #expect(fixture.runtime.events.last == "onRecordLoadError")
        #expect(
            fixture.form.model.phase == .ready && fixture.form.model.problem == FormFixture.refused
        )
        #expect(fixture.text("Name") == "Ada")

        let other = try FormFixture(recordId: 7, isLoaded: false)
        other.runtime.finish(0, .failure(FormFixture.refused))
        #expect(other.runtime.events == ["onFormLoadError", "onRecordLoadError"])
        #expect(other.form.model.phase == .failed)
        #expect(other.runtime.actions == ["loadForm"])
    }

    @Test func theSecondAnswerDoesNotUndoWhatWasWritten() throws {
        let fixture = try FormFixture(recordId: 7, isLoaded: false)
        try fixture.finishForm(source: .cache)
        fixture.runtime.finish(1, .success(try Samples.record()), Freshness(source: .cache))

        try fixture.finishForm()
        #expect(fixture.text("Name") == "Ada")
        fixture.set("Name", "Grace")
        fixture.runtime.finish(1, .success(try Samples.record("Eve")))

        #expect(fixture.text("Name") == "Grace")
        #expect(fixture.runtime.actions == ["loadForm", "loadRecord"])
    }

    @Test(arguments: [true, false])
    func theSecondAnswerOfAFormLeavesWhatWasWritten(isTouched: Bool) throws {
        let fixture = try FormFixture(isLoaded: false)
        try fixture.finishForm(source: .cache)
        if isTouched { fixture.set("Name", "Grace") }

        try fixture.finishForm()

        #expect(fixture.text("Name") == (isTouched ? "Grace" : nil))
        #expect(fixture.form.model.freshness?.source == .remote)
    }

    @Test func theSecondAnswerIsShownWhereNothingWasWritten() throws {
        let fixture = try FormFixture(recordId: 7)
        fixture.runtime.finish(1, .success(try Samples.record()), Freshness(source: .cache))

        fixture.runtime.finish(1, .success(try Samples.record("Eve")))

        #expect(fixture.text("Name") == "Eve")
    }

    @Test func ofSeveralLoadsTheLastCounts() throws {
        let fixture = try FormFixture(isLoaded: false)

        fixture.form.loadForm()
        try fixture.finishForm(0)
        #expect(!fixture.form.isFormLoaded)
        try fixture.finishForm(1)

        #expect(fixture.form.isFormLoaded && fixture.runtime.events == ["onFormLoaded"])
    }

    @Test func hidingEndsAllThatIsOnItsWay() throws {
        let fixture = try FormFixture(isLoaded: false)
        fixture.form.onHide()
        try fixture.finishForm()
        #expect(fixture.form.model.phase == .idle && fixture.runtime.events.isEmpty)

        let other = try FormFixture()
        other.perform("chooseFile", "Photo", path: "/a.png")
        other.form.onHide()
        #expect(other.runtime.started.last?.isCancelled == true)
        #expect(other.upload() == .pending)
    }
}
