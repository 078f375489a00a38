import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

@MainActor
struct UploadTests {
    private func uploading() throws -> Scene {
        let scene = try Scene()
        scene.set("Name", "Ada")
        #expect(scene.act("chooseFile", "Photo", path: "/tmp/me.JPG"))
        return scene
    }

    private func request(_ scene: Scene, _ index: Int = 1) throws -> UploadInteractor.Request {
        try #require(scene.runtime.started[index].subject as? UploadInteractor.Request)
    }

    @Test func aChosenFileLeavesAtOnce() throws {
        let scene = try uploading()

        #expect(scene.runtime.actions == ["loadForm", "uploadDocument"])
        #expect(scene.runtime.events.last == "onDocumentFieldUploadStarted")
        #expect(scene.runtime.eventDefects.isEmpty)
        let upload = try request(scene).upload.request
        #expect(upload.service == "/dlapp/add-file-entry" && upload.mimeType == "image/jpeg")
        #expect(upload.fileName.wholeMatch(of: #/form-file-[0-9a-f]{32}\.JPG/#) != nil)
        #expect(upload.parameters["repositoryId"] == 2 && upload.parameters["folderId"] == 0)
    }

    @Test func itIsToldHowFarAFileIs() async throws {
        let scene = try uploading()

        try request(scene).onProgress(TransferProgress(sentBytes: 5, bytesToSend: 20))
        for _ in 0..<10_000 where scene.runtime.events.count < 3 { await Task.yield() }

        #expect(scene.runtime.events.last == "onDocumentField:uploadedBytes:totalBytes")
        #expect(scene.runtime.eventDefects.isEmpty)
        #expect(scene.upload() == .uploading(sent: 5, total: 20))
    }

    @Test func anArrivedFileIsToldAndSentWithTheRecord() throws {
        let scene = try uploading()

        scene.runtime.finish(1, .success(Samples.file))
        #expect(scene.runtime.events.last == "onDocumentField:uploadResult")
        #expect(scene.runtime.eventDefects.isEmpty)
        #expect(scene.upload() == .uploaded(Samples.file))

        #expect(scene.form.submitForm())
        let sent = try scene.runtime.record?.submission(to: .v70).fieldsMap
        #expect(sent?["Photo"] == Samples.fileText)
    }

    @Test func submittingWaitsForFiles() throws {
        let scene = try uploading()

        #expect(scene.form.submitForm() && !scene.form.model.isSubmitting)
        #expect(scene.runtime.actions.last == "uploadDocument")
        scene.runtime.finish(1, .success(Samples.file))

        #expect(scene.runtime.actions.last == "submitForm" && scene.form.model.isSubmitting)
    }

    @Test func submittingRetriesFilesThatFailed() throws {
        let scene = try uploading()
        scene.runtime.finish(1, .failure(Scene.refused))
        #expect(scene.upload() == .failed(Scene.refused))
        #expect(scene.runtime.events.last == "onDocumentField:uploadError")
        #expect(scene.runtime.eventDefects.isEmpty)

        #expect(scene.form.submitForm())
        #expect(scene.runtime.actions.last == "uploadDocument" && scene.upload() == .pending)
        scene.runtime.finish(2, .success(Samples.file))

        #expect(scene.runtime.actions.last == "submitForm")
    }

    @Test func aFileThatFailsAgainIsNotTriedForEver() throws {
        let scene = try uploading()
        scene.runtime.finish(1, .failure(Scene.refused))
        scene.form.submitForm()

        scene.runtime.finish(2, .failure(Scene.refused))

        #expect(scene.runtime.started.count == 3)
        #expect(scene.runtime.events.last == "onFormSubmitError")
        #expect(scene.form.model.problems["Photo"] != nil)
        #expect(scene.form.model.scrollTarget == "Photo")
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .remoteOnly])
    func withoutAConnectionAFileTravelsWithItsRecord(policy: OfflinePolicy) throws {
        let scene = try uploading()
        scene.form.offlinePolicy = policy

        scene.runtime.finish(1, .failure(.portal(.connection("gone"))))

        #expect((scene.upload() == .pending) == (policy != .remoteOnly))
        scene.form.submitForm()
        #expect(scene.form.model.isSubmitting == (policy != .remoteOnly))
    }

    @Test func withCacheOnlyNothingLeaves() throws {
        let scene = try Scene()
        scene.set("Name", "Ada")
        scene.form.offlinePolicy = .cacheOnly

        scene.act("chooseFile", "Photo", path: "/tmp/me.JPG")
        #expect(scene.runtime.actions == ["loadForm"] && scene.upload() == .pending)
        #expect(scene.form.submitForm())

        #expect(scene.runtime.actions == ["loadForm", "submitForm"])
    }

    @Test func whatIsOnItsWayEndsWhereTheRecordIsNotToBeSent() throws {
        let scene = try uploading()
        scene.form.offlinePolicy = .cacheOnly

        #expect(scene.form.submitForm())

        #expect(scene.runtime.started[1].isCancelled && scene.upload() == .pending)
        #expect(scene.runtime.actions.last == "submitForm" && scene.form.model.isSubmitting)
    }

    @Test func aFileThatThePortalHasIsNotQueuedWithItsRecord() throws {
        let scene = try uploading()
        #expect(scene.form.model.record?.chosenFiles.count == 1)

        scene.runtime.finish(1, .success(Samples.file))

        #expect(scene.form.model.record?.chosenFiles.isEmpty == true)
    }

    @Test func anotherFileTakesThePlaceOfTheOneOnItsWay() throws {
        let scene = try uploading()

        scene.act("chooseFile", "Photo", path: "/tmp/other.png")
        scene.runtime.finish(1, .success(Samples.file))

        #expect(scene.upload() == .pending && scene.runtime.started.count == 3)
        scene.form.submitForm()
        scene.set("Photo", "")
        #expect(scene.upload() == nil && scene.runtime.started[2].isCancelled)
        #expect(scene.runtime.actions.last == "submitForm")
    }

    @Test func filesFollowTheirFieldWhenOneBeforeItGoes() throws {
        let scene = try uploading()
        scene.act("addInstance", "Photo")
        scene.act("chooseFile", "Photo[1]", path: "/tmp/other.png")

        scene.act("removeInstance", "Photo")

        #expect(scene.runtime.started[1].isCancelled && scene.runtime.started[2].isCancelled)
        #expect(try request(scene, 3).upload.file.path == "/tmp/other.png")
        scene.runtime.finish(3, .success(Samples.file))
        #expect(scene.upload() == .uploaded(Samples.file))
    }

    @Test func aTextFieldTakesNoFile() throws {
        let scene = try Scene()

        scene.act("chooseFile", "Name", path: "/tmp/me.jpg")

        #expect(scene.form.model.problems["Name"] == "“Name” accepts text, not “/tmp/me.jpg”.")
        #expect(scene.text("Name") == nil && scene.runtime.actions == ["loadForm"])
    }

    @Test func aTextIsNoFile() throws {
        let scene = try Scene()

        scene.set("Photo", "/etc/passwd")
        scene.act("chooseFile", "Photo")
        _ = scene.form.perform(
            Action(
                "chooseFile",
                [Action.nameArgument: "Photo", Action.fileArgument: "/etc/passwd"]
            )
        )

        #expect(scene.upload() == nil && scene.runtime.actions == ["loadForm"])
        #expect(scene.form.model.problems["Photo"] == "“Photo” accepts a file, not “/etc/passwd”.")
    }
}
