import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct SubmittingTests {
    /// A form whose required fields are filled in.
    private func filled(recordId: Int64 = 0) throws -> Scene {
        let scene = try Scene(recordId: recordId)
        if recordId != 0 { scene.runtime.finish(1, .success(try Samples.record())) }
        scene.set("Name", "Grace")
        return scene
    }

    @Test func everyFieldIsChecked() throws {
        let scene = try Scene()
        scene.set("Count", "x")

        #expect(!scene.form.submitForm())

        #expect(Set(scene.form.model.problems.keys) == ["Name", "Count"])
        #expect(scene.form.model.scrollTarget == "Name")
        #expect(scene.form.model.problem?.code == "invalid")
        #expect(scene.runtime.events.last == "onFormSubmitError")
        #expect(scene.runtime.actions == ["loadForm"])
    }

    @Test func aFormScrollsOnlyIfItMay() throws {
        let scene = try Scene()
        scene.form.autoscrollOnValidation = false

        scene.form.submitForm()

        #expect(scene.form.model.scrollTarget == nil && !scene.form.model.problems.isEmpty)
    }

    @Test func aNewRecordIsAddedAndItsIdTakenOver() throws {
        let scene = try filled()

        #expect(scene.form.submitForm() && scene.form.model.isSubmitting)
        let entry = try #require(scene.runtime.written)
        #expect(entry.key.hasPrefix("draft-") && entry.attributes["recordSetId"] == 6)
        #expect(entry.attributes["groupId"] == 2 && entry.attributes["userId"] == 9)
        #expect(entry.attributes["repositoryId"] == 2)
        #expect(!scene.set("Name", "Eve") && !scene.form.submitForm() && !scene.form.clearForm())
        #expect(!scene.form.loadForm())
        scene.runtime.finish(1, .success(try Samples.record("Grace")))

        #expect(scene.runtime.events.last == "onFormSubmitted")
        #expect(scene.form.recordId == 7 && !scene.form.model.isSubmitting)
        scene.form.submitForm()
        #expect(scene.runtime.written?.key == "recordId-7-en_US")
    }

    @Test func aLoadedRecordIsUpdated() throws {
        let scene = try filled(recordId: 7)

        scene.form.submitForm()

        #expect(scene.runtime.written?.key == "recordId-7-en_US")
        #expect(scene.runtime.record?["Name"] == .text("Grace"))
    }

    @Test func theAttributesTravelWithTheRecord() throws {
        let scene = try filled()
        (scene.form.groupId, scene.form.userId, scene.form.saveDraft) = (3, 4, true)
        (scene.form.repositoryId, scene.form.folderId, scene.form.filePrefix) = (8, 9, "x-")

        scene.form.submitForm()

        let expected: JSONObject = [
            "groupId": 3, "recordSetId": 6, "userId": 4, "locale": "en_US", "saveDraft": true,
            "repositoryId": 8, "folderId": 9, "filePrefix": "x-",
        ]
        #expect(scene.runtime.written?.attributes == expected)
    }

    @Test(arguments: [Scene.queued, Freshness(source: .cache)])
    func whatIsStoredForLaterIsToldAndChangedByTheNextSubmit(freshness: Freshness) throws {
        let scene = try filled()
        scene.form.submitForm()
        let key = scene.runtime.written?.key

        scene.runtime.finish(1, .success(try Samples.record("Grace", id: nil)), freshness)
        #expect(scene.runtime.events.last == "onFormStoredForLater")
        #expect(scene.form.recordId == 0 && scene.form.model.freshness == freshness)
        scene.form.submitForm()
        #expect(scene.runtime.written?.key == key)
        scene.runtime.finish(2, .success(try Samples.record("Grace", id: nil)), freshness)

        scene.form.loadForm()
        try scene.finishForm(3)
        scene.set("Name", "Eve")
        scene.form.submitForm()
        #expect(scene.runtime.written?.key != key)
    }

    @Test func aRefusalLeavesTheValues() throws {
        let scene = try filled()

        scene.form.submitForm()
        scene.runtime.finish(1, .failure(Scene.refused))

        #expect(scene.text("Name") == "Grace" && scene.form.model.phase == .ready)
        #expect(scene.form.model.problem == Scene.refused && !scene.form.model.isSubmitting)
        #expect(scene.runtime.events.last == "onFormSubmitError")
        #expect(scene.form.submitForm())
    }

    @Test func aLoadOnItsWayDoesNotReplaceWhatIsSent() throws {
        let scene = try filled(recordId: 7)
        scene.form.loadRecord()

        scene.form.submitForm()
        scene.runtime.finish(2, .success(try Samples.record("Eve")))

        #expect(scene.text("Name") == "Grace")
    }

    // MARK: The copy that a change is based on

    private func origin(_ scene: Scene) -> DDLRecord? {
        scene.runtime.started.last?.basedOn as? DDLRecord
    }

    @Test func anEditIsBasedOnTheRecordThatWasShown() throws {
        let scene = try Scene(recordId: 7)
        let record = try Samples.record("Ada")
        scene.runtime.finish(1, .success(record), Freshness(source: .cache))

        scene.set("Name", "Grace")
        scene.form.submitForm()

        #expect(scene.runtime.record?["Name"] == .text("Grace"))
        #expect(origin(scene) == record)
    }

    @Test func anEditOfWhatWasSentIsBasedOnThat() throws {
        let scene = try filled()
        scene.form.submitForm()
        #expect(origin(scene) == nil)
        let sent = try Samples.record("Grace", modified: 30)
        scene.runtime.finish(1, .success(sent))

        scene.set("Name", "Eve")
        scene.form.submitForm()

        #expect(origin(scene) == sent)
    }

    @Test func anEditOfANewRecordInTheQueueIsBasedOnThat() throws {
        let scene = try filled()
        scene.form.submitForm()
        let queued = try Samples.record("Grace", id: nil)
        scene.runtime.finish(1, .success(queued), Scene.queued)

        scene.set("Name", "Eve")
        scene.form.submitForm()

        #expect(origin(scene) == queued)
    }

    /// Ways to a form that shows something else than the record or draft that is to be changed.
    enum NotLoaded: CaseIterable {
        case record, recordAfterAnother, draft, draftAfterAnother, formOfRecord
    }

    @Test(arguments: NotLoaded.allCases)
    func whatIsNotLoadedIsNotReplaced(_ way: NotLoaded) throws {
        let scene = try filled(recordId: way == .recordAfterAnother ? 6 : 0)
        switch way {
        case .record: scene.form.recordId = 9
        case .recordAfterAnother:
            scene.form.recordId = 9
            scene.form.loadRecord()
            scene.runtime.finish(2, .failure(Scene.refused))
        case .draft: scene.form.draftKey = "draft-1"
        case .draftAfterAnother:
            scene.form.draftKey = "draft-1"
            scene.form.loadRecord()
            scene.runtime.finish(1, .success(try Samples.record("Grace", id: nil)))
            scene.form.draftKey = "draft-2"
            scene.form.loadRecord()
            scene.runtime.finish(2, .failure(Scene.refused))
        case .formOfRecord:
            scene.form.recordId = 7
            scene.form.loadForm()
            try scene.finishForm(1)
            scene.set("Name", "Eve")
        }

        #expect(!scene.form.submitForm())

        #expect(!scene.runtime.actions.contains("submitForm"))
        let message = try #require(scene.form.model.problem?.message)
        let isFailed = way == .recordAfterAnother || way == .draftAfterAnother
        #expect(message.contains("not loaded"))
        #expect(message.contains(Scene.refused.message) == isFailed)
        #expect(scene.runtime.events.last == "onFormSubmitError")
    }

    @Test func aConflictIsToldAndShown() throws {
        let scene = try filled()
        scene.form.submitForm()
        let conflicted = Freshness(source: .cache, unsent: .conflicted)

        scene.runtime.finish(1, .success(try Samples.record("Grace")), conflicted)

        #expect(scene.form.model.freshness?.unsent == .conflicted)
        let stored = scene.runtime.reported.last?.payload as? StoredForLater
        #expect(stored?.isConflicted == true && stored?.isPending == true)
    }
}
