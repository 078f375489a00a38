import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetListScreenlet

@MainActor
struct AssetListScreenletTests {
    @Test func loadsWhenItComesOnShow() {
        let scene = Scene()

        #expect(scene.runtime.requests.map(\.rows) == [0..<4])
        #expect(scene.list.model.phase == .loading)
        #expect(scene.runtime.changes == 1)
    }

    @Test func loadsNothingOfItselfWithoutAutoLoad() {
        let runtime = ScriptedRuntime()
        let list = AssetListScreenlet()
        list.autoLoad = false
        list.runtime = runtime

        list.onShow()

        #expect(runtime.started.isEmpty)
        #expect(list.model.phase == .idle)
    }

    @Test func cannotLoadBeforeItIsShown() {
        let list = AssetListScreenlet()

        #expect(!list.loadList())
        #expect(list.model.phase == .idle)
    }

    @Test func asksForWhatItsAttributesSay() {
        let runtime = ScriptedRuntime()
        let list = AssetListScreenlet()
        list.firstPageSize = 7
        list.groupId = 9
        list.classNameId = .known(.blogsEntry)
        list.portletItemName = "News"
        list.customEntryQuery = ["keywords": "picnic"]
        list.runtime = runtime

        list.loadList()

        #expect(
            runtime.requests == [
                AssetListPageRequest(
                    page: 0,
                    rows: 0..<7,
                    filter: AssetListFilter(
                        groupId: 9,
                        classNameId: .known(.blogsEntry),
                        portletItemName: "News",
                        customEntryQuery: ["keywords": "picnic"]
                    )
                )
            ]
        )
    }

    @Test func tellsItsDelegateAndItsHostOfEachPage() {
        let scene = Scene(counted: 6)
        scene.show(4..<6)

        scene.runtime.deliver(1)

        #expect(scene.listener.pages.map(\.count) == [4, 2])
        #expect(scene.runtime.events == Array(repeating: "onAssetListResponseEntries", count: 2))
    }

    @Test func tellsItsDelegateOfAFailureWithoutData() {
        let scene = Scene()

        scene.runtime.finish(0, .failure(.portal(.connection("gone"))))

        #expect(scene.list.model.phase == .failed)
        #expect(scene.listener.errors == [.portal(.connection("gone"))])
        #expect(scene.runtime.events == ["onAssetListError"])
    }

    @Test func tellsItsDelegateOfTheChosenAsset() {
        let scene = Scene(counted: 6)

        let isSelected = scene.list.perform(Action("select", ["index": 2]))

        #expect(isSelected)
        #expect(scene.listener.selected == ["Row 2"])
        #expect(scene.runtime.events.last == "onAssetSelectedEntry")
    }

    @Test(arguments: [-1, 4, 6, Int64.max, Int64.min])
    func aRowThatIsNotLoadedCannotBeChosen(index: Int64) {
        let scene = Scene(counted: 6)

        #expect(!scene.list.perform(Action("select", ["index": .int64(index)])))
        #expect(scene.listener.selected.isEmpty)
    }

    @Test func actionsItDoesNotKnowAreNotAccepted() {
        let scene = Scene(counted: 6)
        let odd = Action("showRows", ["from": 4, "to": 1])

        #expect(!scene.list.perform(Action("explode")))
        #expect(!scene.list.perform(Action("select")))
        #expect(!scene.list.perform(odd))
        #expect(scene.list.perform(Action("loadList")))
    }

    @Test func theActOfReloadingMayBeWithheld() {
        let scene = Scene(counted: 6)
        #expect(scene.list.model.refreshAction == Action("loadList"))

        scene.list.refreshControl = false
        scene.list.loadList()

        #expect(scene.list.model.refreshAction == nil)
    }

    @Test func doesNotKeepItsDelegateAlive() {
        let list = AssetListScreenlet()
        var listener: Listener? = Listener()
        list.delegate = listener

        listener = nil

        #expect(list.delegate == nil)
    }
}
