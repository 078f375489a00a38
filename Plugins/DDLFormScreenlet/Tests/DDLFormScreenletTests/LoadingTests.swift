import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct LoadingTests {
    @Test func aFormComesWithItsPredefinedValuesAndItsAuthor() async throws {
        let fixture = try await FormFixture(isLoaded: false)
        #expect(fixture.form.model.phase == .loading && !fixture.form.isFormLoaded)

        try await fixture.finishForm()

        #expect(fixture.runtime.actions == ["loadForm"])
        #expect(fixture.runtime.events == ["onFormLoaded"])
        #expect(fixture.form.isFormLoaded && fixture.form.model.phase == .ready)
        #expect(fixture.form.model.record?["Count"] == .integer(3))
        #expect(fixture.form.userId == 9)
    }

    @Test func nothingIsLoadedUnasked() async throws {
        let fixture = try await FormFixture(isLoaded: false, autoLoad: false)

        #expect(fixture.runtime.actions.isEmpty && fixture.form.model.phase == .idle)
        #expect(
            !fixture.form.loadRecord() && !fixture.form.submitForm() && !fixture.form.clearForm()
        )
    }

    @Test func withoutARecordTheFormIsLoaded() async throws {
        let fixture = try await FormFixture(isLoaded: false, autoLoad: false)

        #expect(fixture.form.perform(Action("loadRecord")))

        #expect(fixture.runtime.actions == ["loadForm"])
    }

    @Test func aFormThatIsLoadedInPlaceOfItsRecordIsANewRecord() async throws {
        let fixture = try await FormFixture(recordId: 7)
        await fixture.runtime.finish(1, .success(try Samples.record()))

        fixture.form.loadForm()
        #expect(fixture.form.recordId == 7)
        try await fixture.finishForm(2)

        #expect(fixture.form.recordId == 0 && fixture.text("Name") == nil)
    }

    @Test func aFormThatCannotBeLoadedLeavesWhatIsShownInTheQueue() async throws {
        let fixture = try await FormFixture()
        fixture.set("Name", "Grace")
        fixture.form.submitForm()
        let key = fixture.runtime.written?.key
        await fixture.runtime.finish(
            1,
            .success(try Samples.record("Grace", id: nil)),
            FormFixture.queued
        )

        fixture.form.loadForm()
        await fixture.runtime.finish(2, .failure(FormFixture.refused))
        fixture.form.submitForm()

        #expect(fixture.runtime.written?.key == key)
    }

    @Test func aRecordOfAnotherFormKeepsItsIdWhileThatIsLoaded() async throws {
        let fixture = try await FormFixture(recordId: 7)
        await fixture.runtime.finish(1, .success(try Samples.record()))

        fixture.form.structureId = 50
        fixture.form.loadRecord()
        try await fixture.finishForm(2)

        #expect(fixture.runtime.started.last?.subject as? Int64 == 7)
    }

    @Test func aRecordComesAfterItsForm() async throws {
        let fixture = try await FormFixture(recordId: 7)
        #expect(fixture.runtime.actions == ["loadForm", "loadRecord"])
        #expect(fixture.runtime.started[1].subject as? Int64 == 7)

        await fixture.runtime.finish(1, .success(try Samples.record(isTyped: false)))

        #expect(fixture.runtime.events == ["onFormLoaded", "onRecordLoaded"])
        #expect(fixture.text("Name") == "Ada")
        #expect(fixture.form.loadRecord())
        #expect(fixture.runtime.actions.last == "loadRecord")
    }

    @Test func anotherFormIsLoadedBeforeItsRecord() async throws {
        let fixture = try await FormFixture()

        (fixture.form.structureId, fixture.form.recordId) = (50, 70)
        fixture.form.loadRecord()

        #expect(fixture.runtime.actions == ["loadForm", "loadForm"])
        #expect(fixture.runtime.started[1].subject as? Int64 == 50)
    }

    @Test func aFormThatFailsOnItsOwnIsNoErrorOfARecord() async throws {
        let fixture = try await FormFixture(isLoaded: false)

        await fixture.runtime.finish(0, .failure(FormFixture.refused))

        #expect(fixture.runtime.events == ["onFormLoadError"])
    }

    @Test func theFormOfARecordIsShownWithItsRecordOnly() async throws {
        let fixture = try await FormFixture(
            recordId: 7,
            isLoaded: false,
            policy: .staleWhileRevalidate
        )
        try await fixture.finishForm(source: .cache)
        #expect(fixture.form.model.phase == .loading && !fixture.form.isFormLoaded)

        await fixture.runtime.finish(1, .failure(FormFixture.refused))
        try await fixture.finishForm()

        #expect(fixture.form.model.phase == .failed && fixture.form.model.record == nil)
        #expect(fixture.runtime.actions == ["loadForm", "loadRecord"])
    }

    @Test func loadingAgainLoadsARecordThatFailedBefore() async throws {
        let fixture = try await FormFixture(recordId: 7)
        await fixture.runtime.finish(1, .failure(FormFixture.refused))

        #expect(fixture.form.perform(Action("loadRecord")))
        try await fixture.finishForm(2)
        await fixture.runtime.finish(3, .success(try Samples.record(isTyped: false)))

        #expect(fixture.text("Name") == "Ada" && fixture.form.model.problem == nil)
    }

    @Test func loadingAgainLoadsTheFormOfANewRecord() async throws {
        let fixture = try await FormFixture()

        #expect(fixture.form.perform(Action("loadRecord")))

        #expect(fixture.runtime.actions == ["loadForm", "loadForm"])
    }

    @Test func whatFailsIsToldAndLeavesWhatIsOnShow() async throws {
        let fixture = try await FormFixture(recordId: 7)
        await fixture.runtime.finish(1, .success(try Samples.record(isTyped: false)))

        fixture.form.loadRecord()
        await fixture.runtime.finish(2, .failure(FormFixture.refused))
        #expect(fixture.runtime.events.last == "onRecordLoadError")
        #expect(
            fixture.form.model.phase == .ready && fixture.form.model.problem == FormFixture.refused
        )
        #expect(fixture.text("Name") == "Ada")

        let other = try await FormFixture(recordId: 7, isLoaded: false)
        await other.runtime.finish(0, .failure(FormFixture.refused))
        #expect(other.runtime.events == ["onFormLoadError", "onRecordLoadError"])
        #expect(other.form.model.phase == .failed)
        #expect(other.runtime.actions == ["loadForm"])
    }

    @Test func theSecondAnswerDoesNotUndoWhatWasWritten() async throws {
        let fixture = try await FormFixture(
            recordId: 7,
            isLoaded: false,
            policy: .staleWhileRevalidate
        )
        try await fixture.finishForm(source: .cache)
        await fixture.runtime.finish(1, .success(try Samples.record()), Freshness(source: .cache))

        try await fixture.finishForm()
        #expect(fixture.text("Name") == "Ada")
        fixture.set("Name", "Grace")
        await fixture.runtime.finish(1, .success(try Samples.record("Eve")))

        #expect(fixture.text("Name") == "Grace")
        #expect(fixture.runtime.actions == ["loadForm", "loadRecord"])
    }

    @Test(arguments: [true, false])
    func theSecondAnswerOfAFormLeavesWhatWasWritten(isTouched: Bool) async throws {
        let fixture = try await FormFixture(isLoaded: false, policy: .staleWhileRevalidate)
        try await fixture.finishForm(source: .cache)
        if isTouched { fixture.set("Name", "Grace") }

        try await fixture.finishForm()

        #expect(fixture.text("Name") == (isTouched ? "Grace" : nil))
        #expect(fixture.form.model.freshness?.source == .remote)
    }

    @Test func theSecondAnswerIsShownWhereNothingWasWritten() async throws {
        let fixture = try await FormFixture(recordId: 7, policy: .staleWhileRevalidate)
        await fixture.runtime.finish(1, .success(try Samples.record()), Freshness(source: .cache))

        await fixture.runtime.finish(1, .success(try Samples.record("Eve")))

        #expect(fixture.text("Name") == "Eve")
    }

    @Test func ofSeveralLoadsTheLastCounts() async throws {
        let fixture = try await FormFixture(isLoaded: false)

        fixture.form.loadForm()
        try await fixture.finishForm(0)
        #expect(!fixture.form.isFormLoaded)
        try await fixture.finishForm(1)

        #expect(fixture.form.isFormLoaded && fixture.runtime.events == ["onFormLoaded"])
    }

    @Test func hidingEndsAllThatIsOnItsWay() async throws {
        let fixture = try await FormFixture(isLoaded: false)
        fixture.form.onHide()
        try await fixture.finishForm()
        #expect(fixture.form.model.phase == .idle && fixture.runtime.events.isEmpty)

        let other = try await FormFixture()
        other.perform("chooseFile", "Photo", path: "/a.png")
        await other.runtime.settle()
        other.form.onHide()
        #expect(other.runtime.started.last?.isCancelled == true)
        #expect(other.upload() == .pending)
    }
}
