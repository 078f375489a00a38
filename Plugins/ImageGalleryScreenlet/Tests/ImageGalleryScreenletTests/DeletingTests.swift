import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import ImageGalleryScreenlet

@MainActor
struct DeletingTests {
    private let fixture = GalleryFixture()
    private var gallery: any LiferayKit.ImageGalleryScreenlet { fixture.gallery }

    private func delete(_ index: Int) -> Bool {
        gallery.perform(fixture.model.deleteAction(at: index))
    }

    @Test func aPictureDisappearsAtOnceAndIsDeletedAfterSixSeconds() async {
        await fixture.show()

        #expect(delete(1) && fixture.titles == ["A", "C", "D"])
        #expect(fixture.model.deleted?.title == "B" && fixture.runtime.timers == [.seconds(6)])
        #expect(fixture.running("deleteImage").isEmpty)
        await fixture.runtime.advance(by: .seconds(6))

        #expect(fixture.model.deleted == nil && fixture.running("deleteImage").count == 1)
        await fixture.finishDeletion(fixture.running("deleteImage")[0])
        #expect(fixture.titles == ["A", "C", "D"])
        #expect(fixture.runtime.events.last == "onImageEntryDeleted")
    }

    @Test func aDeletionThatIsTakenBackWritesNothing() async {
        await fixture.show()
        _ = delete(1)

        #expect(gallery.perform(fixture.model.undoAction))
        await fixture.runtime.advance(by: .seconds(60))

        #expect(fixture.titles == ["A", "B", "C", "D"] && fixture.model.deleted == nil)
        #expect(fixture.running("deleteImage").isEmpty && !gallery.perform(Action("undoDelete")))
    }

    /// A browser may show an older list than the gallery has.
    @Test func aPictureIsDeletedWhereverItIsByNow() async {
        await fixture.show()
        let action = fixture.model.deleteAction(at: 1)
        gallery.loadList()
        let rows = GalleryFixture.pictures(9...9) + GalleryFixture.pictures(1...4)
        await fixture.runtime.finish(.success(ListPage(rows: rows, count: 5)))

        #expect(gallery.perform(action) && fixture.model.deleted?.fileEntryId == 2)
        #expect(!gallery.perform(action))
    }

    @Test func theNextDeletionCarriesOutTheOneBefore() async {
        await fixture.show()
        _ = (delete(0), delete(0))

        #expect(fixture.titles == ["C", "D"] && fixture.model.deleted?.title == "B")
        #expect(fixture.running("deleteImage").count == 1 && fixture.runtime.timers.count == 1)
    }

    @Test func hidingTheGalleryCarriesOutTheDeletion() async {
        await fixture.show()
        _ = delete(0)
        gallery.onHide()

        #expect(fixture.running("deleteImage").count == 1 && fixture.model.deleted == nil)
    }

    @Test func whatThePortalRefusesComesBackToItsPlace() async {
        await fixture.show()
        _ = delete(2)
        await fixture.runtime.advance(by: .seconds(6))
        let refusal = ScreensError.portal(.exception(type: "PrincipalException", message: "no"))

        await fixture.runtime.finish(fixture.running("deleteImage")[0], .failure(refusal))

        #expect(fixture.titles == ["A", "B", "C", "D"] && fixture.model.problem == refusal)
        #expect(fixture.runtime.events.last == "onImageEntryDeleteError")
    }

    @Test func withoutAConnectionTheDeletionWaitsAndThePictureStaysAway() async {
        await fixture.show()
        _ = delete(2)
        await fixture.runtime.advance(by: .seconds(6))
        await fixture.runtime.finish(
            fixture.running("deleteImage")[0],
            .success(
                Optional(ImageGalleryChange(GalleryFixture.pictures(3...3)[0], isDeleted: true))
            ),
            Freshness(source: .cache, unsent: .pending)
        )
        #expect(fixture.titles == ["A", "B", "D"])
        #expect(fixture.runtime.events.last == "onImageStoredForLater")

        gallery.loadList()
        await fixture.runtime.finish(
            .success(
                ListPage(rows: GalleryFixture.pictures(1...4), count: 4, details: ["deleted": [3]])
            )
        )
        #expect(fixture.titles == ["A", "B", "D"])
        #expect(fixture.listener.pages.last == ["A", "B", "D"])
    }

    private var pages: [Range<Int>] {
        fixture.runtime.started.compactMap {
            $0.request(as: PageRequest<ImageGalleryFilter>.self)?.rows
        }
    }

    @Test func laterPagesAreAskedForByTheirPlacesAtThePortal() async {
        await fixture.show(count: 10)
        _ = delete(1)
        #expect(fixture.model.list.count == 9)

        _ = gallery.perform(.showRows(3..<4))
        #expect(pages == [0..<4, 4..<6, 6..<8])
        for (index, ids) in zip(
            fixture.running("loadPage"),
            [5...6, 7...8] as [ClosedRange<Int64>]
        ) {
            let page = ListPage(rows: GalleryFixture.pictures(ids))
            await fixture.runtime.finish(index, .success(page))
        }
        await fixture.runtime.advance(by: .seconds(6))
        await fixture.finishDeletion(fixture.running("deleteImage")[0])
        _ = gallery.perform(.showRows(7..<8))

        #expect(pages.last == 7..<9 && fixture.model.list.count == 9)
        #expect(fixture.titles == ["A", "C", "D", "E", "F", "G", "H", nil, nil])
    }

    @Test func theNextPictureTakesThePlaceOfALargeOne() async {
        await fixture.show()
        _ = gallery.perform(Action("showImage", ["index": 3]))

        _ = delete(3)
        #expect(fixture.model.shownEntry?.title == "C")
        _ = gallery.perform(fixture.model.undoAction)
        #expect(fixture.model.shownEntry?.title == "D")
    }

    @Test func theLastPictureLeavesAnEmptyList() async {
        await fixture.show(GalleryFixture.pictures(1...1))
        _ = gallery.perform(Action("showImage", ["index": 0]))

        #expect(delete(0) && fixture.model.shown == nil && fixture.model.list.count == 0)
        #expect(gallery.perform(fixture.model.undoAction) && fixture.titles == ["A"])
    }

    @Test func aMethodDeletesAtOnce() async {
        await fixture.show()

        #expect(gallery.perform(Action("deleteImageEntry", ["fileEntryId": 2])))
        #expect(fixture.titles == ["A", "C", "D"] && fixture.running("deleteImage").count == 1)
        #expect(!gallery.perform(Action("deleteImageEntry", ["fileEntryId": 2])))
        #expect(!gallery.perform(Action("deleteImageEntry", ["fileEntryId": 99])))
    }

    @Test func aDeletionIsComparedWithWhatTheUserSaw() async {
        await fixture.show()
        _ = gallery.deleteImageEntry(GalleryFixture.pictures(2...2)[0])

        let write = fixture.runtime.started[fixture.running("deleteImage")[0]]
        #expect(write.entry?.key == "fileEntryId-2")
        #expect((write.basedOn as? ImageGalleryChange)?.fileEntry?.title == "B")
        #expect(write.value(changing: Optional<ImageGalleryChange>.none)?.isDeleted == true)
    }
}
