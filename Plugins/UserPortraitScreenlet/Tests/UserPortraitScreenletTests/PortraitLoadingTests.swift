import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import UserPortraitScreenlet

/// Which portrait is loaded, and what uploads do to loads.
@MainActor
struct PortraitLoadingTests {
    private let runtime = ScriptedRuntime()
    private let portrait = UserPortraitScreenlet()

    init() {
        runtime.attach(portrait)
    }

    @Test func whatAnArgumentNamesIsLoadedEvenIfItNamesNobody() {
        #expect(portrait.load(userId: 0))

        #expect(runtime.started.last?.request(as: UserPortraitRequest.self) == .user(0))
        #expect(portrait.request == .loggedUser)
    }

    @Test func anUploadReplacesTheFirstLoadAndIsAwaitedLikeIt() async throws {
        portrait.userId = 20201
        portrait.onShow()
        portrait.upload(ChosenFile(chosenByUser: "me.png"))
        await runtime.finish(.success(try Picture(Portrait.bytes)))
        #expect(runtime.started[0].isCancelled && portrait.model.phase == .loading)

        await runtime.finish(.success(try Portrait.tiny()))

        #expect(portrait.model.phase == .ready && portrait.model.portrait?.picture != nil)
        #expect(
            runtime.events == ["onUserPortraitResponseImage", "onUserPortraitUploaded"]
        )
        portrait.load(userId: 20201)
        #expect(portrait.model.portrait != nil && portrait.model.phase == .ready)
    }

    @Test func aRefusedUploadEndsWhatWasAwaited() async throws {
        let refused = ScreensError.portal(.exception(type: "", message: "no"))
        portrait.userId = 20201
        portrait.onShow()
        portrait.upload(ChosenFile(chosenByUser: "me.png"))
        await runtime.finish(.success(try Picture(Portrait.bytes)))

        await runtime.finish(.failure(refused))

        #expect(portrait.model.phase == .failed && portrait.model.problem == refused)
    }
}
