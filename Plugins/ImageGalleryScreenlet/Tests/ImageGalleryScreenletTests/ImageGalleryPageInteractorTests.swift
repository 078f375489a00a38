import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

@testable import ImageGalleryScreenlet

struct ImageGalleryPageInteractorTests {
    private func interactor(
        _ request: PageRequest<ImageGalleryFilter> = .sample()
    ) -> ImageGalleryPageInteractor { ImageGalleryPageInteractor(request) }

    @Test func asksForThePageAndTheCount() async throws {
        let portal = ScriptedPortal(results: [[.file(5)], 12])

        let page = try await interactor().run(in: portal.context())

        let folder: JSONObject = [
            "repositoryId": 20143, "folderId": 38_101,
            "mimeTypes": ["image/png", "image/jpeg", "image/gif"],
        ]
        let rows = folder.merging(["start": 0, "end": 3, "obc": .null]) { $1 }
        #expect(
            portal.requests == [
                [
                    ServiceCommand("/dlapp/get-file-entries", rows),
                    ServiceCommand("/dlapp/get-file-entries-count", folder),
                ]
            ]
        )
        #expect(page.count == 12 && page.rows.map(\.fileEntryId) == [5])
    }

    @Test func aComparatorIsNamedByItsClass() async throws {
        let portal = ScriptedPortal([.file(5)])
        let name = "com.liferay.document.library.kernel.util.comparator.Sample"

        let page = try await interactor(.sample(page: 1, rows: 3..<5, obcClassName: name))
            .run(in: portal.context())

        #expect(portal.commands.count == 1 && page.count == nil)
        #expect(portal.commands.first?.parameters["+obc"] == .text(name))
    }

    @Test(arguments: [
        (-1, 0, PortalVersion.v70, "The repositoryId could not be less than 0"),
        (0, -1, .v70, "The folderId could not be less than 0"),
        (0, 0, .v62, "Image galleries require a portal of version 7.0 or later."),
    ])
    func whatCannotBeLoadedIsRefusedBeforeARequest(
        repositoryId: Int64,
        folderId: Int64,
        version: PortalVersion,
        words: String
    ) {
        let portal = ScriptedPortal()
        let request = PageRequest.sample(repositoryId: repositoryId, folderId: folderId)

        #expect(throws: ScreensError.invalid(words)) {
            try interactor(request).validate(in: portal.context(version: version))
        }
        #expect(portal.requests.isEmpty)
    }

    @Test func eachFolderTypeAndOrderHasACopyOfItsOwn() {
        let context = ScriptedPortal().context()
        let requests: [PageRequest<ImageGalleryFilter>] = [
            .sample(), .sample(repositoryId: 7), .sample(folderId: 7),
            .sample(mediaTypes: ["image/png"]), .sample(obcClassName: "a"),
            .sample(page: 1, rows: 3..<5),
        ]

        let keys = requests.map { interactor($0).cacheEntry(in: context)?.key }

        #expect(Set(keys).count == requests.count && !keys.contains(nil))
    }

    @Test func aRowWithoutAnIdIsNoPicture() {
        #expect(throws: PortalError.self) {
            try interactor().row(["title": "Lake"], in: ScriptedPortal().context())
        }
    }

    @Test func typesAreReadFromAText() {
        #expect(ImageGalleryFilter.types("") == ImageGalleryFilter.usualTypes)
        #expect(ImageGalleryFilter.types(" image/PNG ,,x, image/png") == ["image/png"])
        let many = (0..<100).map { "image/\($0)" }.joined(separator: ",")
        #expect(ImageGalleryFilter.types(many).count == 20)
    }
}

/// What the portal does not have yet.
struct UnsentPicturesTests {
    private static let lake = FileEntry(
        fileEntryId: 5,
        groupId: 20_143,
        folderId: 38_101,
        title: ""
    )

    private func unsent(
        _ changes: [(CacheEntry, ImageGalleryChange, UnsentState)],
        page: Int = 0
    ) -> (UnsentPictures, UnsentState?) {
        let loaded = Answer(
            ListPage(rows: [Self.lake], count: 1),
            freshness: Freshness(source: .remote)
        )
        let answer = ImageGalleryPageInteractor(.sample(page: page)).output(
            loaded,
            with: ScriptedChanges(changes: changes),
            in: ScriptedPortal().context()
        )
        return (UnsentPictures(answer.output.details ?? [:]), answer.freshness.unsent)
    }

    private func entry(_ upload: ImageUpload, folderId: Int64 = 38_101) -> CacheEntry {
        .image(upload, repositoryId: 20_143, folderId: folderId)
    }

    @Test func uploadsOfTheFolderAreDetailsOfTheFirstPage() {
        let upload = ImageUpload.sample()
        let change = ImageGalleryChange(upload, of: nil)

        let (here, state) = unsent([(entry(upload), change, .refused)])
        let (elsewhere, _) = unsent([(entry(upload, folderId: 1), change, .pending)])
        let (later, _) = unsent([(entry(upload), change, .pending)], page: 1)

        #expect(here.uploads.map(\.key) == [upload.key] && here.uploads[0].state == .refused)
        #expect(here.uploads[0].title == "Lake" && state == .refused)
        #expect(elsewhere.uploads.isEmpty && later.uploads.isEmpty)
    }

    @Test(arguments: [
        (UnsentState.pending, true), (.draft, true), (.refused, false), (.conflicted, false),
    ])
    func onlyADeletionThatIsToBeSentHidesItsPicture(state: UnsentState, isHidden: Bool) {
        let change = ImageGalleryChange(Self.lake, isDeleted: true)

        let (pictures, shown) = unsent([(.image(Self.lake), change, state)])

        #expect(pictures.deleted == (isHidden ? [5] : []) && shown == state)
    }
}
