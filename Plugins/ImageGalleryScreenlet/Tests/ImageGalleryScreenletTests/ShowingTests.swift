import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import ImageGalleryScreenlet

@MainActor
struct ShowingTests {
    private let fixture = GalleryFixture()
    private var gallery: any LiferayKit.ImageGalleryScreenlet { fixture.gallery }

    @Test func aPictureIsShownLargeAndItsNeighboursFollow() async {
        await fixture.show()

        #expect(gallery.perform(Action("showImage", ["index": 1])))
        #expect(fixture.model.shownEntry?.title == "B")
        #expect(gallery.perform(Action("showNext")) && fixture.model.shown == 2)
        #expect(gallery.perform(Action("showPrevious")) && fixture.model.shown == 1)
        #expect(gallery.perform(fixture.model.closeAction) && fixture.model.shown == nil)
        #expect(!gallery.perform(fixture.model.closeAction))
        #expect(fixture.runtime.events.count { $0 == "onImageEntrySelected" } == 3)
    }

    @Test(arguments: [-1, 4, Int.max, Int.min])
    func noPictureIsBeyondTheEnds(index: Int) async {
        await fixture.show()

        #expect(!gallery.perform(Action("showImage", ["index": .int64(Int64(index))])))
        _ = gallery.perform(Action("showImage", ["index": 3]))
        #expect(!gallery.perform(Action("showNext")) && fixture.model.shown == 3)
    }

    @Test func thePageOfANeighbourIsLoadedWhenItIsShown() async {
        await fixture.show(count: 50)

        #expect(gallery.perform(Action("showImage", ["index": 20])))

        #expect(fixture.model.shown == 20 && fixture.model.shownEntry == nil)
        let pages = fixture.runtime.started.dropFirst()
            .compactMap { $0.request(as: PageRequest<ImageGalleryFilter>.self)?.rows }
        #expect(pages.first == 20..<22)
    }

    @Test func choosingARowOnlyReportsIt() async {
        await fixture.show()

        #expect(gallery.perform(fixture.model.list.selectAction.with("index", 2)))

        #expect(fixture.model.shown == nil && fixture.runtime.events.last == "onImageEntrySelected")
    }

    @Test func guestsAndOldPortalsHaveNoButtons() async {
        fixture.runtime.isSignedIn = false
        await fixture.show()
        #expect(!fixture.model.isEditable)
        #expect(!gallery.perform(fixture.model.addAction))
        #expect(!gallery.perform(fixture.model.deleteAction(at: 0)))
        #expect(!gallery.choose(ChosenFile(chosenByUser: "a.png")))

        let old = GalleryFixture(
            runtime: ScriptedRuntime(
                server: ServerInfo(version: .v62, companyId: 1, groupId: 2)
            )
        )
        #expect(!old.model.isEditable)
    }
}
