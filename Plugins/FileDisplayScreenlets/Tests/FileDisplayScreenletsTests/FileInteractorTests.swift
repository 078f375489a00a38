import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import FileDisplayScreenlets

struct FileInteractorTests {
    private static let path = "/screens.screensassetentry/get-asset-entry"
    private static let refusal = PortalError.exception(type: "PrincipalException", message: "no")

    @Test(
        arguments: [
            (.asset(entryId: 89001), ["entryId": 89001, "locale": "es_ES"]),
            (
                .object(className: "DLFileEntry", classPK: 38001),
                [
                    "className": "com.liferay.document.library.kernel.model.DLFileEntry",
                    "classPK": 38001, "locale": "es_ES",
                ]
            ),
        ] as [(AssetDisplayRequest, JSONObject)]
    )
    func asksForTheAssetAlone(request: AssetDisplayRequest, parameters: JSONObject) async throws {
        let portal = FilePortal()

        let answer = try await FileInteractor(request).run(in: portal.context(locale: "es_ES"))

        #expect(portal.commands == [ServiceCommand(Self.path, parameters)])
        #expect(FileEntry(answer.entry)?.title == "Pier.png" && answer.captions == nil)
    }

    @Test(arguments: [
        AssetDisplayRequest.asset(entryId: 1), .object(className: "DLFileEntry", classPK: 1),
    ])
    func anOlderPortalIsRefusedInOneSentence(request: AssetDisplayRequest) {
        let message = "A portal of version 6.2 has no service for files."

        #expect(throws: ScreensError.invalid(message)) {
            try FileInteractor(request).validate(in: FilePortal().context(version: .v62))
        }
    }

    @Test(
        arguments: [
            (.asset(entryId: -1), "The entryId is undefined"),
            (.object(className: "", classPK: 7), "The className is undefined"),
            (.object(className: "DLFileEntry", classPK: 0), "The classPK is undefined"),
        ] as [(AssetDisplayRequest, String)]
    )
    func aFileHasToBeNamed(request: AssetDisplayRequest, message: String) {
        #expect(throws: ScreensError.invalid(message)) {
            try FileInteractor(request).validate(in: FilePortal().context())
        }
    }

    @Test(
        arguments: [
            .null, [], "x", 1, [:], ["className": "com.acme.Widget", "classPK": 7],
            ["className": "a.DLFileEntry", "classPK": -1],
            ["className": "a.DLFileEntry", "object": ["fileEntry": "x"]],
        ] as [JSONValue]
    )
    func whatIsNoFileIsAnError(reply: JSONValue) async {
        await #expect(throws: ScreensError.failed("No file entry found.")) {
            try await load(FilePortal(.success(reply)))
        }
    }

    @Test func theAnswerIsCachedAsThatOfAnAssetDisplay() {
        let entry = FileInteractor(.asset(entryId: 7)).cacheEntry(in: FilePortal().context())

        #expect(entry?.collection == "AssetDisplay" && entry?.key == "entryId-7-en_US")
    }

    @Test func aVideoHasTheCaptionsBesideIt() async throws {
        let portal = FilePortal(
            .success(Sample.asset("Harbour.mp4", "video/mp4")),
            folder: .success(
                .array(
                    [
                        "Harbour.mp4.vtt", "Harbour.es.vtt", "Harbour.pt_BR.VTT", "Harbours.vtt",
                        "Harbour.not a language.vtt", "Harbour.txt", "Other.en.vtt", ".vtt", "",
                    ].map { .object(Sample.file($0, "text/vtt")) }
                )
            )
        )

        let captions = try await load(portal).captions

        let list = ServiceCommand(
            "/dlapp/get-file-entries",
            [
                "repositoryId": 20143, "folderId": 37001, "mimeTypes": ["text/vtt", "text/plain"],
                "start": 0, "end": 200, "obc": .null,
            ]
        )
        #expect(portal.commands.last == list && portal.commands.count == 2)
        #expect(captions?.map(\.language) == ["es", "pt-BR", "und"])
        #expect(captions?.map(\.label) == ["Captions (es)", "Captions (pt-BR)", "Captions"])
        #expect(captions?.first?.path == "/documents/20143/37001/Harbour.es.vtt/f-1?version=1.1")
    }

    @Test(
        arguments: [
            .success(.null), .success("x"), .success([[:], 1, ["title": "Harbour.vtt"]]),
            .failure(refusal),
        ] as [Result<JSONValue, PortalError>]
    )
    func aPortalThatDoesNotListTheFolderLeavesTheVideo(
        folder: Result<JSONValue, PortalError>
    ) async throws {
        let video = Sample.asset("Harbour.mp4", "video/mp4")

        let answer = try await load(FilePortal(.success(video), folder: folder))

        #expect(answer.captions == [] && FileEntry(answer.entry) != nil)
    }

    @Test func aVideoHasAFewCaptionsAtMost() async throws {
        let file = JSONValue.object(Sample.file("Harbour.en.vtt", "text/vtt"))
        let portal = FilePortal(
            .success(Sample.asset("Harbour.mp4", "video/mp4")),
            folder: .success(.array(Array(repeating: file, count: 1_000)))
        )

        #expect(try await load(portal).captions?.count == CaptionSearch.limit)
    }

    @Test func aBrokenConnectionIsNoIncompleteVideo() async {
        let video = Sample.asset("Harbour.mp4", "video/mp4")
        for portal in [
            FilePortal(.failure(.connection("gone"))),
            FilePortal(.success(video), folder: .failure(.connection("gone"))),
        ] {
            await #expect(throws: PortalError.connection("gone")) { try await load(portal) }
        }
    }

    private func load(_ portal: FilePortal) async throws -> AssetAnswer {
        try await FileInteractor(.asset(entryId: 89001)).run(in: portal.context())
    }
}
