import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct SubmittingTests {
    /// A form whose required fields are filled in.
    private func filled(recordId: Int64 = 0) async throws -> FormFixture {
        let fixture = try await FormFixture(recordId: recordId)
        if recordId != 0 { await fixture.runtime.finish(1, .success(try Samples.record())) }
        fixture.set("Name", "Grace")
        return fixture
    }

    @Test func everyFieldIsChecked() async throws {
        let fixture = try await FormFixture()
        fixture.set("Count", "x")

        #expect(!fixture.form.submitForm())

        #expect(Set(fixture.form.model.problems.keys) == ["Name", "Count"])
        #expect(fixture.form.model.scrollTarget == "Name")
        #expect(fixture.form.model.problem?.code == "invalid")
        #expect(fixture.runtime.events.last == "onFormSubmitError")
        #expect(fixture.runtime.actions == ["loadForm"])
    }

    @Test func aFormScrollsOnlyIfItMay() async throws {
        let fixture = try await FormFixture()
        fixture.form.autoscrollOnValidation = false

        fixture.form.submitForm()

        #expect(fixture.form.model.scrollTarget == nil && !fixture.form.model.problems.isEmpty)
    }

    @Test func aNewRecordIsAddedAndItsIdTakenOver() async throws {
        let fixture = try await filled()

        #expect(fixture.form.submitForm() && fixture.form.model.isSubmitting)
        let entry = try #require(fixture.runtime.written)
        #expect(entry.key.hasPrefix("draft-") && entry.attributes["recordSetId"] == 6)
        #expect(entry.attributes["groupId"] == 2 && entry.attributes["userId"] == 9)
        #expect(entry.attributes["repositoryId"] == 2)
        #expect(
            !fixture.set("Name", "Eve") && !fixture.form.submitForm() && !fixture.form.clearForm()
        )
        #expect(!fixture.form.loadForm())
        await fixture.runtime.finish(1, .success(try Samples.record("Grace")))

        #expect(fixture.runtime.events.last == "onFormSubmitted")
        #expect(fixture.form.recordId == 7 && !fixture.form.model.isSubmitting)
        fixture.form.submitForm()
        #expect(fixture.runtime.written?.key == "recordId-7-en_US")
    }

    @Test func aLoadedRecordIsUpdated() async throws {
        let fixture = try await filled(recordId: 7)

        fixture.form.submitForm()

        #expect(fixture.runtime.written?.key == "recordId-7-en_US")
        #expect(fixture.runtime.record?["Name"] == .text("Grace"))
    }

    @Test func theAttributesTravelWithTheRecord() async throws {
        let fixture = try await filled()
        (fixture.form.groupId, fixture.form.userId, fixture.form.saveDraft) = (3, 4, true)
        (fixture.form.repositoryId, fixture.form.folderId, fixture.form.filePrefix) = (8, 9, "x-")

        fixture.form.submitForm()

        let expected: JSONObject = [
            "groupId": 3, "recordSetId": 6, "userId": 4, "locale": "en_US", "saveDraft": true,
            "repositoryId": 8, "folderId": 9, "filePrefix": "x-", "title": "Grace",
        ]
        #expect(fixture.runtime.written?.attributes == expected)
    }

    @Test(arguments: [FormFixture.queued, Freshness(source: .cache)])
    func whatIsStoredForLaterIsToldAndChangedByTheNextSubmit(freshness: Freshness) async throws {
        let fixture = try await filled()
        fixture.form.submitForm()
        let key = fixture.runtime.written?.key

        await fixture.runtime.finish(1, .success(try Samples.record("Grace", id: nil)), freshness)
        #expect(fixture.runtime.events.last == "onFormStoredForLater")
        #expect(fixture.form.recordId == 0 && fixture.form.model.freshness == freshness)
        fixture.form.submitForm()
        #expect(fixture.runtime.written?.key == key)
        await fixture.runtime.finish(2, .success(try Samples.record("Grace", id: nil)), freshness)

        fixture.form.loadForm()
        try await fixture.finishForm(3)
        fixture.set("Name", "Eve")
        fixture.form.submitForm()
        #expect(fixture.runtime.written?.key != key)
    }

    @Test func aRefusalLeavesTheValues() async throws {
        let fixture = try await filled()

        fixture.form.submitForm()
        await fixture.runtime.finish(1, .failure(FormFixture.refused))

        #expect(fixture.text("Name") == "Grace" && fixture.form.model.phase == .ready)
        #expect(
            fixture.form.model.problem == FormFixture.refused && !fixture.form.model.isSubmitting
        )
        #expect(fixture.runtime.events.last == "onFormSubmitError")
        #expect(fixture.form.submitForm())
    }

    @Test func aLoadOnItsWayDoesNotReplaceWhatIsSent() async throws {
        let fixture = try await filled(recordId: 7)
        fixture.form.loadRecord()

        fixture.form.submitForm()
        await fixture.runtime.finish(2, .success(try Samples.record("Eve")))

        #expect(fixture.text("Name") == "Grace")
    }

    // MARK: The copy that a change is based on

    private func origin(_ fixture: FormFixture) -> DDLRecord? {
        fixture.runtime.started.last?.basedOn as? DDLRecord
    }

    @Test func anEditIsBasedOnTheRecordThatWasShown() async throws {
        let fixture = try await FormFixture(recordId: 7)
        let record = try Samples.record("Ada")
        await fixture.runtime.finish(1, .success(record), Freshness(source: .cache))

        fixture.set("Name", "Grace")
        fixture.form.submitForm()

        #expect(fixture.runtime.record?["Name"] == .text("Grace"))
        #expect(origin(fixture) == record)
    }

    @Test func anEditOfWhatWasSentIsBasedOnThat() async throws {
        let fixture = try await filled()
        fixture.form.submitForm()
        #expect(origin(fixture) == nil)
        let sent = try Samples.record("Grace", modified: 30)
        await fixture.runtime.finish(1, .success(sent))

        fixture.set("Name", "Eve")
        fixture.form.submitForm()

        #expect(origin(fixture) == sent)
    }

    @Test func anEditOfANewRecordInTheQueueIsBasedOnThat() async throws {
        let fixture = try await filled()
        fixture.form.submitForm()
        let queued = try Samples.record("Grace", id: nil)
        await fixture.runtime.finish(1, .success(queued), FormFixture.queued)

        fixture.set("Name", "Eve")
        fixture.form.submitForm()

        #expect(origin(fixture) == queued)
    }

    /// Ways to a form that shows something else than the record or draft that is to be changed.
    enum NotLoaded: CaseIterable {
        case record, recordAfterAnother, draft, draftAfterAnother, formOfRecord
    }

    @Test(arguments: NotLoaded.allCases)
    func whatIsNotLoadedIsNotReplaced(_ way: NotLoaded) async throws {
        let fixture = try await filled(recordId: way == .recordAfterAnother ? 6 : 0)
        switch way {
        case .record: fixture.form.recordId = 9
        case .recordAfterAnother:
            fixture.form.recordId = 9
            fixture.form.loadRecord()
            await fixture.runtime.finish(2, .failure(FormFixture.refused))
        case .draft: fixture.form.draftKey = "draft-1"
        case .draftAfterAnother:
            fixture.form.draftKey = "draft-1"
            fixture.form.loadRecord()
            await fixture.runtime.finish(1, .success(try Samples.record("Grace", id: nil)))
            fixture.form.draftKey = "draft-2"
            fixture.form.loadRecord()
            await fixture.runtime.finish(2, .failure(FormFixture.refused))
        case .formOfRecord:
            fixture.form.recordId = 7
            fixture.form.loadForm()
            try await fixture.finishForm(1)
            fixture.set("Name", "Eve")
        }

        #expect(!fixture.form.submitForm())

        #expect(!fixture.runtime.actions.contains("submitForm"))
        let message = try #require(fixture.form.model.problem?.message)
        let isFailed = way == .recordAfterAnother || way == .draftAfterAnother
        #expect(message.contains("not loaded"))
        #expect(message.contains(FormFixture.refused.message) == isFailed)
        #expect(fixture.runtime.events.last == "onFormSubmitError")
    }

    @Test func aConflictIsToldAndShown() async throws {
        let fixture = try await filled()
        fixture.form.submitForm()
        let conflicted = Freshness(source: .cache, unsent: .conflicted)

        await fixture.runtime.finish(1, .success(try Samples.record("Grace")), conflicted)

        #expect(fixture.form.model.freshness?.unsent == .conflicted)
        let stored = fixture.runtime.reported.last?.payload as? StoredChange
        #expect(stored?.unsent == .conflicted)
    }
}
