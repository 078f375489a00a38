import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct UploadTests {
    private func uploading() async throws -> FormFixture {
        let fixture = try await FormFixture()
        fixture.set("Name", "Ada")
        #expect(fixture.perform("chooseFile", "Photo", path: "/tmp/me.JPG"))
        await fixture.runtime.settle()
        return fixture
    }

    private func request(_ fixture: FormFixture, _ index: Int = 1) throws
        -> UploadInteractor.Request
    {
        try #require(fixture.runtime.started[index].subject as? UploadInteractor.Request)
    }

    @Test func aChosenFileLeavesAtOnce() async throws {
        let fixture = try await uploading()

        #expect(fixture.runtime.actions == ["loadForm", "uploadDocument"])
        #expect(fixture.runtime.events.last == "onDocumentFieldUploadStarted")
        #expect(fixture.runtime.eventDefects.isEmpty)
        let upload = try request(fixture).upload.request
        #expect(upload.service == "/dlapp/add-file-entry" && upload.mediaType == "image/jpeg")
        #expect(upload.fileName.wholeMatch(of: #/form-file-[0-9a-f]{32}\.JPG/#) != nil)
        #expect(upload.parameters["repositoryId"] == 2 && upload.parameters["folderId"] == 0)
    }

    @Test func itIsToldHowFarAFileIs() async throws {
        let fixture = try await uploading()

        try request(fixture).onProgress(TransferProgress(sentBytes: 5, bytesToSend: 20))
        for _ in 0..<10_000 where fixture.runtime.events.count < 3 { await Task.yield() }

        #expect(fixture.runtime.events.last == "onDocumentField:uploadedBytes:totalBytes")
        #expect(fixture.runtime.eventDefects.isEmpty)
        #expect(fixture.upload() == .uploading(sent: 5, total: 20))
    }

    @Test func anArrivedFileIsToldAndSentWithTheRecord() async throws {
        let fixture = try await uploading()

        await fixture.runtime.finish(1, .success(Samples.file))
        #expect(fixture.runtime.events.last == "onDocumentField:uploadResult")
        #expect(fixture.runtime.eventDefects.isEmpty)
        #expect(fixture.upload() == .uploaded(Samples.file))

        #expect(fixture.form.submitForm())
        let sent = try fixture.runtime.record?.submission(to: .v70).fieldsMap
        #expect(sent?["Photo"] == Samples.fileText)
    }

    @Test func submittingWaitsForFiles() async throws {
        let fixture = try await uploading()

        #expect(fixture.form.submitForm() && !fixture.form.model.isSubmitting)
        #expect(fixture.runtime.actions.last == "uploadDocument")
        await fixture.runtime.finish(1, .success(Samples.file))

        #expect(fixture.runtime.actions.last == "submitForm" && fixture.form.model.isSubmitting)
    }

    @Test func submittingRetriesFilesThatFailed() async throws {
        let fixture = try await uploading()
        await fixture.runtime.finish(1, .failure(FormFixture.refused))
        #expect(fixture.upload() == .failed(FormFixture.refused))
        #expect(fixture.runtime.events.last == "onDocumentField:uploadError")
        #expect(fixture.runtime.eventDefects.isEmpty)

        #expect(fixture.form.submitForm())
        #expect(fixture.runtime.actions.last == "uploadDocument" && fixture.upload() == .pending)
        await fixture.runtime.finish(2, .success(Samples.file))

        #expect(fixture.runtime.actions.last == "submitForm")
    }

    @Test func aFileThatFailsAgainIsNotTriedForEver() async throws {
        let fixture = try await uploading()
        await fixture.runtime.finish(1, .failure(FormFixture.refused))
        fixture.form.submitForm()

        await fixture.runtime.finish(2, .failure(FormFixture.refused))

        #expect(fixture.runtime.started.count == 3)
        #expect(fixture.runtime.events.last == "onFormSubmitError")
        #expect(fixture.form.model.problems["Photo"] != nil)
        #expect(fixture.form.model.scrollTarget == "Photo")
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .remoteOnly])
    func withoutAConnectionAFileTravelsWithItsRecord(policy: OfflinePolicy) async throws {
        let fixture = try await uploading()
        fixture.form.offlinePolicy = policy

        await fixture.runtime.finish(1, .failure(.portal(.connection("gone"))))

        #expect((fixture.upload() == .pending) == (policy != .remoteOnly))
        fixture.form.submitForm()
        #expect(fixture.form.model.isSubmitting == (policy != .remoteOnly))
    }

    @Test func withCacheOnlyNothingLeaves() async throws {
        let fixture = try await FormFixture()
        fixture.set("Name", "Ada")
        fixture.form.offlinePolicy = .cacheOnly

        fixture.perform("chooseFile", "Photo", path: "/tmp/me.JPG")
        #expect(fixture.runtime.actions == ["loadForm"] && fixture.upload() == .pending)
        #expect(fixture.form.submitForm())

        #expect(fixture.runtime.actions == ["loadForm", "submitForm"])
    }

    @Test func whatIsOnItsWayEndsWhereTheRecordIsNotToBeSent() async throws {
        let fixture = try await uploading()
        fixture.form.offlinePolicy = .cacheOnly

        #expect(fixture.form.submitForm())

        #expect(fixture.runtime.started[1].isCancelled && fixture.upload() == .pending)
        #expect(fixture.runtime.actions.last == "submitForm" && fixture.form.model.isSubmitting)
    }

    @Test func aFileThatThePortalHasIsNotQueuedWithItsRecord() async throws {
        let fixture = try await uploading()
        #expect(fixture.form.model.record?.chosenFiles.count == 1)

        await fixture.runtime.finish(1, .success(Samples.file))

        #expect(fixture.form.model.record?.chosenFiles.isEmpty == true)
    }

    @Test func anotherFileTakesThePlaceOfTheOneOnItsWay() async throws {
        let fixture = try await uploading()

        fixture.perform("chooseFile", "Photo", path: "/tmp/other.png")
        await fixture.runtime.settle()
        await fixture.runtime.finish(1, .success(Samples.file))

        #expect(fixture.upload() == .pending && fixture.runtime.started.count == 3)
        fixture.form.submitForm()
        fixture.set("Photo", "")
        #expect(fixture.upload() == nil && fixture.runtime.started[2].isCancelled)
        #expect(fixture.runtime.actions.last == "submitForm")
    }

    @Test func filesFollowTheirFieldWhenOneBeforeItGoes() async throws {
        let fixture = try await uploading()
        fixture.perform("addInstance", "Photo")
        fixture.perform("chooseFile", "Photo[1]", path: "/tmp/other.png")
        await fixture.runtime.settle()

        fixture.perform("removeInstance", "Photo")

        #expect(fixture.runtime.started[1].isCancelled && fixture.runtime.started[2].isCancelled)
        #expect(try request(fixture, 3).upload.file.path == "/tmp/other.png")
        await fixture.runtime.finish(3, .success(Samples.file))
        #expect(fixture.upload() == .uploaded(Samples.file))
    }

    @Test func aTextFieldTakesNoFile() async throws {
        let fixture = try await FormFixture()

        fixture.perform("chooseFile", "Name", path: "/tmp/me.jpg")

        #expect(fixture.form.model.problems["Name"] == "“Name” accepts text, not “/tmp/me.jpg”.")
        #expect(fixture.text("Name") == nil && fixture.runtime.actions == ["loadForm"])
    }

    @Test func aTextIsNoFile() async throws {
        let fixture = try await FormFixture()

        fixture.set("Photo", "/etc/passwd")
        fixture.perform("chooseFile", "Photo")
        _ = fixture.form.perform(
            Action(
                "chooseFile",
                [Action.nameArgument: "Photo", Action.fileArgument: "/etc/passwd"]
            )
        )

        #expect(fixture.upload() == nil && fixture.runtime.actions == ["loadForm"])
        #expect(
            fixture.form.model.problems["Photo"] == "“Photo” accepts a file, not “/etc/passwd”."
        )
    }
}
