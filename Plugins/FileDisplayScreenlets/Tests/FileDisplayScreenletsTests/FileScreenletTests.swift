import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import FileDisplayScreenlets

@MainActor
struct FileScreenletTests {
    private final class Listener: FileDisplayScreenletDelegate {
        var entries: [FileEntry] = []
        var errors: [ScreensError] = []

        func screenlet(
            _ screenlet: any LiferayKit.FileDisplayScreenlet,
            onFileAssetResponse entry: FileEntry
        ) {
            entries.append(entry)
        }
        func screenlet(
            _ screenlet: any LiferayKit.FileDisplayScreenlet,
            onFileAssetError error: ScreensError
        ) {
            errors.append(error)
        }
    }

    private let runtime = ScriptedRuntime()
    private let listener = Listener()
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

    private func show<S: FileScreenlet>(_ screenlet: S) -> S {
        screenlet.delegate = listener
        runtime.attach(screenlet)
        screenlet.onShow()
        return screenlet
    }

    @Test(
        arguments: [
            (7, "DLFileEntry", 9, .asset(entryId: 7)),
            (0, "DLFileEntry", 9, .object(className: "DLFileEntry", classPK: 9)),
            (0, "", 0, .object(className: "", classPK: 0)),
        ] as [(Int64, String, Int64, AssetDisplayRequest)]
    )
    func theAssetTakesPrecedence(
        entryId: Int64,
        className: String,
        classPK: Int64,
        request: AssetDisplayRequest
    ) {
        let file = FileDisplayScreenlet()
        (file.assetEntryId, file.className, file.classPK) = (entryId, className, classPK)
        file.offlinePolicy = .cacheOnly
        _ = show(file)

        #expect(runtime.started[0].action == "loadFile")
        #expect(runtime.started[0].request(as: AssetDisplayRequest.self) == request)
        #expect(runtime.started[0].policy == .cacheOnly && file.model.phase == .loading)
    }

    @Test func theFileIsShownAndReportedOnceWithoutItsBytes() async throws {
        let picture = show(ImageDisplayScreenlet())

        await runtime.finish(.success(Sample.answer()), Freshness(source: .cache))

        let media = try #require(picture.model.media)
        #expect(media.path == "/documents/20143/37001/Pier.png/f-1?version=1.1")
        #expect(media.kind == .image && media.mediaType == "image/png" && media.size == 1_240)
        #expect(picture.model.phase == .ready && picture.model.freshness?.source == .cache)
        #expect(listener.entries == [try #require(picture.fileEntry)])
        #expect(runtime.events == ["onFileAssetResponse"])
        #expect(runtime.started.map(\.action) == ["loadFile"] && runtime.running.isEmpty)
    }

    @Test(
        arguments: [
            ("image/png", [true, true, false, false, false]),
            ("image/svg+xml", [true, false, false, false, false]),
            ("VIDEO/MP4", [true, false, true, false, false]),
            ("audio/mpeg; rate=44100", [true, false, false, true, false]),
            ("application/pdf", [true, false, false, false, true]),
            ("text/html", [true, false, false, false, false]),
            ("", [true, false, false, false, false]),
            ("<script>", [true, false, false, false, false]),
        ] as [(String, [Bool])]
    )
    func eachShowsItsOwnTypes(type: String, isShown: [Bool]) async {
        let screenlets: [any FileScreenlet] = [
            FileDisplayScreenlet(), ImageDisplayScreenlet(), VideoDisplayScreenlet(),
            AudioDisplayScreenlet(), PDFDisplayScreenlet(),
        ]
        for (screenlet, isShown) in zip(screenlets, isShown) {
            #expect(await shows(screenlet, type) == isShown, "\(screenlet)")
        }
    }

    private func shows(_ screenlet: some FileScreenlet, _ type: String) async -> Bool {
        let runtime = ScriptedRuntime()
        runtime.attach(screenlet)
        screenlet.onShow()
        await runtime.finish(.success(Sample.answer("a", type)), Freshness(source: .remote))
        #expect((screenlet.model.problem == nil) == (screenlet.model.entry != nil))
        return screenlet.model.phase == .ready
    }

    @Test(
        arguments: [
            (" text/csv ,IMAGE/png,, ", "image/png", true), ("image/*", "image/x-odd", true),
            ("image/*", "images/png", false), ("text/csv", "image/png", false),
        ]
    )
    func anAppChoosesOtherTypes(types: String, type: String, isShown: Bool) async {
        let picture = ImageDisplayScreenlet()
        picture.mimeTypes = types

        #expect(await shows(picture, type) == isShown)
    }

    @Test func aForeignTypeIsRefusedWithASentence() async {
        let video = show(VideoDisplayScreenlet())

        await runtime.finish(.success(Sample.answer()), Freshness(source: .remote))

        let error = ScreensError.failed("Files of the type “image/png” are not shown here.")
        #expect(video.model.phase == .failed && video.model.problem == error)
        #expect(listener.errors == [error] && listener.entries.isEmpty)
        #expect(runtime.events == ["onFileAssetError"])
    }

    @Test func anAssetOfTheCacheThatIsNoFileIsRefused() async {
        let file = show(FileDisplayScreenlet())

        await runtime.finish(
            .success(AssetAnswer(AssetEntry(["className": "com.acme.Widget"]))),
            Freshness(source: .cache)
        )

        #expect(file.model.problem == .failed("No file entry found."))
    }

    @Test func onlyAVideoHasCaptions() async {
        let captions = [Media.Captions(path: "/documents/1/0/a.vtt/2", language: "en", label: "")]
        let answer = Sample.answer("a.mp4", "video/mp4", captions: captions)
        let (video, file) = (show(VideoDisplayScreenlet()), FileDisplayScreenlet())
        await runtime.finish(.success(answer), Freshness(source: .remote))
        _ = show(file)
        await runtime.finish(.success(answer), Freshness(source: .remote))

        #expect(video.model.media?.captions == captions)
        #expect(file.model.media?.captions == [] && file.model.media?.kind == .file)
    }

    @Test func aPictureHasAPlaceholderAndFillsItsPlace() async {
        let picture = ImageDisplayScreenlet()
        (picture.placeholder, picture.imageMode) = ("/documents/1/0/lake.png/2", .fill)
        picture.placeholderImageMode = .fit
        _ = show(picture)
        #expect(picture.model.placeholder == "/documents/1/0/lake.png/2")
        #expect(picture.model.placeholderImageMode == .fit && picture.model.media == nil)

        await runtime.finish(.success(Sample.answer()), Freshness(source: .remote))

        let media = picture.model.media
        #expect(media?.fit == .fill)
        #expect(media?.poster == .portalFile("/documents/1/0/lake.png/2", label: ""))
    }

    @Test(arguments: ["", "//evil.example/a.png", "https://evil.example/a.png", "a.png"])
    func aPlaceholderIsAPictureOfThePortal(path: String) async {
        let picture = ImageDisplayScreenlet()
        picture.placeholder = path
        _ = show(picture)
        await runtime.finish(.success(Sample.answer()), Freshness(source: .remote))

        #expect(picture.model.media?.poster == nil)
    }

    @Test func aFailureIsToldAndCanBeTriedAgain() async {
        let file = show(FileDisplayScreenlet())
        await runtime.finish(.failure(refused))

        #expect(file.model.phase == .failed && listener.errors == [refused])
        #expect(file.perform(file.model.loadAction) && file.model.phase == .loading)
    }

    @Test func aGivenFileIsShownWithoutALoad() {
        let video = VideoDisplayScreenlet()
        video.autoLoad = false
        _ = show(video)

        video.fileEntry = FileEntry(fileEntryId: 1, groupId: 2, title: "a.mp4", uuid: "u")
        #expect(video.model.phase == .ready && runtime.started.isEmpty)
        #expect(video.model.media?.kind == .video)
        video.fileEntry = nil

        #expect(video.model.phase == .idle && video.model.media == nil)
    }

    @Test func nothingHappensBeforeItIsShownAndWhenItIsHidden() async {
        let file = FileDisplayScreenlet()
        #expect(!file.load())
        _ = show(file)

        file.onHide()

        await runtime.settle()
        #expect(file.model.phase == .idle && runtime.started[0].isCancelled)
    }
}
