import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import UserPortraitScreenlet

@MainActor
struct UserPortraitScreenletTests {
    private let runtime = ScriptedRuntime()
    private let portrait = UserPortraitScreenlet()
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

    private func show() {
        runtime.attach(portrait)
        portrait.onShow()
    }

    @Test func nothingHappensBeforeItIsShown() {
        #expect(!portrait.load(userId: 5) && !portrait.upload(ChosenFile(chosenByUser: "me.png")))
        portrait.autoLoad = false
        show()
        #expect(runtime.started.isEmpty)
    }

    @Test func theLoadsSetTheAttributes() async {
        portrait.autoLoad = false
        show()
        portrait.load(userId: 5)
        #expect(portrait.userId == 5)
        portrait.load(companyId: 3, emailAddress: "a@b")
        #expect(portrait.userId == 0 && portrait.emailAddress == "a@b" && portrait.companyId == 3)
        portrait.load(portraitId: 7, uuid: "u", male: false)
        #expect(portrait.emailAddress.isEmpty && portrait.portraitId == 7 && !portrait.male)
        portrait.load(companyId: 0, screenName: "jane")
        #expect(portrait.request == .screenName("jane", companyId: 0))
        portrait.loadLoggedUserPortrait()
        #expect(portrait.request == .loggedUser)

        await runtime.settle()
        #expect(Set(runtime.actions) == ["loadPortrait"])
        #expect(!runtime.started.dropLast().map(\.isCancelled).contains(false))
    }

    @Test func withoutASessionNobodyIsLoggedIn() {
        (runtime.isSignedIn, portrait.autoLoad) = (false, false)
        show()
        #expect(!portrait.loadLoggedUserPortrait() && runtime.started.isEmpty)
        #expect(runtime.events == ["onUserPortraitError"])
        #expect(portrait.model.phase == .failed && portrait.model.problem?.code == "unauthorized")
        #expect(portrait.load(userId: 5) && portrait.model.problem == nil)
    }

    @Test func aFailedLoadCanBeTriedAgainAndIsToldOnce() async throws {
        portrait.userId = 5
        show()
        await runtime.finish(.failure(refused))
        #expect(portrait.model.phase == .failed && portrait.model.problem == refused)

        #expect(portrait.perform(portrait.model.loadAction))
        await runtime.finish(.success(try Portrait.tiny()))

        #expect(portrait.model.phase == .ready && portrait.model.problem == nil)
        #expect(runtime.events == ["onUserPortraitError", "onUserPortraitResponseImage"])
    }

    @Test(
        arguments: [
            (.remoteFirst, .remote, .remoteFirst), (.remoteOnly, .remote, .remoteOnly),
            (.cacheFirst, .cache, .cacheOnly),
        ] as [(OfflinePolicy, Freshness.Source, OfflinePolicy)]
    )
    func aPortraitByNameIsJoinedWithItsUsers(
        policy: OfflinePolicy,
        source: Freshness.Source,
        adoption: OfflinePolicy
    ) async throws {
        (portrait.screenName, portrait.offlinePolicy) = ("jane", policy)
        show()
        await runtime.finish(.success(try Portrait.tiny()), Freshness(source: source))
        #expect(runtime.actions == ["loadPortrait", "adoptPortrait"])
        #expect(runtime.started[1].policy == adoption)
        let queued = try Portrait.tiny(Portrait.bytes + [1])
        await runtime.finish(.success(queued), Freshness(source: .cache, unsent: .pending))

        #expect(portrait.model.portrait == queued)
        #expect(portrait.model.freshness?.unsent != nil)
    }

    @Test func aFileIsReadAndThenWrittenForItsUser() async throws {
        portrait.userId = 5
        show()
        await runtime.finish(.success(try Portrait.tiny()))

        #expect(portrait.upload(ChosenFile(chosenByUser: "me.png")) && portrait.model.isUploading)
        await runtime.finish(.success(try Picture(Portrait.bytes)))
        #expect(runtime.actions.suffix(2) == ["readPicture", "uploadPortrait"])
        #expect((runtime.started.last?.subject as? CacheEntry)?.key == "userId-20201")
        await runtime.finish(.failure(refused))

        #expect(!portrait.model.isUploading && portrait.model.phase == .ready)
        #expect(runtime.events.last == "onUserPortraitUploadError")
    }

    @Test func anotherFileTakesThePlaceOfTheOneThatIsBeingRead() async throws {
        portrait.userId = 5
        show()
        await runtime.finish(.success(try Portrait.tiny()))

        #expect(portrait.upload(ChosenFile(chosenByUser: "me.png")))
        #expect(
            portrait.upload(ChosenFile(chosenByUser: "other.png")) && portrait.model.isUploading
        )

        await runtime.settle()
        #expect(runtime.running.map(\.action) == ["readPicture"])
        #expect(runtime.actions.suffix(2) == ["readPicture", "readPicture"])
    }

    @Test func anotherFileTakesThePlaceOfTheOneThatIsBeingSent() async throws {
        try await beginUpload()
        let first = try #require(runtime.started.last)
        try await report(5, of: 20)

        #expect(portrait.upload(ChosenFile(chosenByUser: "other.png")))
        #expect(!first.isCancelled && portrait.model.progress == 0.25)
        await runtime.finish(.success(try Picture(Portrait.bytes)))

        #expect(first.isCancelled && runtime.running.map(\.action) == ["uploadPortrait"])
        #expect(portrait.model.isUploading && portrait.model.progress == nil)
        await runtime.finish(.success(Portrait.sample()))
        #expect(!portrait.model.isUploading)
        #expect(runtime.events.count { $0 == "onUserPortraitUploaded" } == 1)
    }

    @Test func aFileThatCannotBeReadReplacesNothing() async throws {
        try await beginUpload()
        let sending = runtime.started.count - 1

        portrait.upload(ChosenFile(chosenByUser: "other.txt"))
        await runtime.finish(.failure(.invalid("no picture")))
        let isSending = portrait.model.isUploading
        let fault = await runtime.end(sending, .success(Portrait.sample()))

        #expect(isSending && fault == nil && !portrait.model.isUploading)
        #expect(
            runtime.events.filter { $0.hasPrefix("onUserPortraitUpload") }
                == ["onUserPortraitUploadError", "onUserPortraitUploaded"]
        )
    }

    @Test func anUploadSaysHowFarItIsUntilItEnds() async throws {
        try await beginUpload()
        #expect(portrait.model.isUploading && portrait.model.progress == nil)

        try await report(5, of: 20)
        try await report(3, of: 20)
        #expect(portrait.model.progress == 0.25)
        try await report(20, of: 20)
        #expect(portrait.model.progress == 1)
        let late = try #require(runtime.started.last?.onProgress)
        await runtime.finish(.success(Portrait.sample()))
        try await report(20, of: 20)
        #expect(portrait.model.progress == nil)

        portrait.upload(ChosenFile(chosenByUser: "you.png"))
        await runtime.finish(.success(try Picture(Portrait.bytes)))
        late(TransferProgress(sentBytes: 19, bytesToSend: 20))
        try await report(0, of: 20)
        #expect(portrait.model.isUploading && portrait.model.progress == nil)
        let reported = runtime.events.filter {
            $0 == "onUserPortraitUpload:uploadedBytes:totalBytes"
        }
        #expect(reported.count == 2)
    }

    /// Shows a portrait, and brings another picture to the point where it is sent.
    private func beginUpload() async throws {
        portrait.userId = 5
        show()
        await runtime.finish(.success(Portrait.sample()))
        portrait.upload(ChosenFile(chosenByUser: "me.png"))
        await runtime.finish(.success(try Picture(Portrait.bytes)))
    }

    /// Reports progress of the last write, as a transport does, and waits until it is delivered.
    private func report(_ sent: Int64, of total: Int64) async throws {
        let onProgress = try #require(runtime.started.last?.onProgress)
        onProgress(TransferProgress(sentBytes: sent, bytesToSend: total))
        // Jobs that were queued on the main actor before run first.
        await Task { @MainActor in }.value
    }

    @Test func onlyAFileThatTheUserChoseIsUploaded() {
        portrait.userId = 5
        show()
        // A path in a text is not the user's choice: a portal or a view may have written it.
        #expect(!portrait.perform(Action("upload", ["file": "me.png"])))

        let upload = portrait.model.uploadAction
        let file = ChosenFile(chosenByUser: "me.png")
        #expect(portrait.perform(upload.with(Action.fileArgument, file)))
    }

    @Test(
        arguments: [
            ("", 1, nil), ("#0000FF", 4, FrameColor("#0000FF")), ("blue", 0, nil),
            ("transparent", -3, FrameColor("transparent")),
        ])
    func theBorderIsAFrame(color: String, width: Int, expected: FrameColor?) {
        (portrait.borderColor, portrait.borderWidth) = (color, width)

        #expect(portrait.model.border.color == expected)
        #expect(portrait.model.border.width == max(0, width) && portrait.model.border.isRound)
    }
}
