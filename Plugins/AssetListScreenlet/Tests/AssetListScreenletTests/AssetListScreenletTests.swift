import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetListScreenlet

@MainActor
struct AssetListScreenletTests {
    @Test func loadsWhenItComesOnShow() async {
        let fixture = await AssetListFixture()

        #expect(fixture.runtime.requests.map(\.rows) == [0..<4])
        #expect(fixture.list.model.phase == .loading)
        #expect(fixture.runtime.changes == 1)
    }

    @Test func loadsNothingOfItselfWithoutAutoLoad() {
        let runtime = ScriptedRuntime()
        let list = AssetListScreenlet()
        list.autoLoad = false
        runtime.attach(list)

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
        runtime.attach(list)

        list.loadList()

        #expect(
            runtime.requests == [
                PageRequest<AssetListFilter>(
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

    @Test func keywordsAreAddedToTheQueryAndPrecedeItsOwn() {
        let list = AssetListScreenlet()
        list.customEntryQuery = ["keywords": "lake", "orderByCol1": "title"]
        #expect(list.filter.customEntryQuery == list.customEntryQuery)

        list.keywords = "picnic"

        let query: JSONObject = ["keywords": "picnic", "orderByCol1": "title"]
        #expect(list.filter.customEntryQuery == query)
    }

    @Test func tellsItsDelegateAndItsHostOfEachPage() async {
        let fixture = await AssetListFixture(counted: 6)
        fixture.show(4..<6)

        await fixture.runtime.deliver(1)

        #expect(fixture.listener.pages.map(\.count) == [4, 2])
        #expect(fixture.runtime.events == Array(repeating: "onAssetListResponseEntries", count: 2))
    }

    @Test func tellsItsDelegateOfAFailureWithoutData() async {
        let fixture = await AssetListFixture()

        await fixture.runtime.finish(0, .failure(.portal(.connection("gone"))))

        #expect(fixture.list.model.phase == .failed)
        #expect(fixture.listener.errors == [.portal(.connection("gone"))])
        #expect(fixture.runtime.events == ["onAssetListError"])
    }

    @Test func tellsItsDelegateOfTheChosenAsset() async {
        let fixture = await AssetListFixture(counted: 6)

        let isSelected = fixture.list.perform(Action("select", ["index": 2]))

        #expect(isSelected)
        #expect(fixture.listener.selected == ["Row 2"])
        #expect(fixture.runtime.events.last == "onAssetSelectedEntry")
    }

    @Test(arguments: [-1, 4, 6, Int64.max, Int64.min])
    func aRowThatIsNotLoadedCannotBeChosen(index: Int64) async {
        let fixture = await AssetListFixture(counted: 6)

        #expect(!fixture.list.perform(Action("select", ["index": .int64(index)])))
        #expect(fixture.listener.selected.isEmpty)
    }

    @Test func actionsItDoesNotKnowAreNotAccepted() async {
        let fixture = await AssetListFixture(counted: 6)
        let odd = Action("showRows", ["from": 4, "to": 1])

        #expect(!fixture.list.perform(Action("explode")))
        #expect(!fixture.list.perform(Action("select")))
        #expect(!fixture.list.perform(odd))
        #expect(fixture.list.perform(Action("loadList")))
    }

    @Test func theActOfReloadingMayBeWithheld() async {
        let fixture = await AssetListFixture(counted: 6)
        #expect(fixture.list.model.refreshAction == Action("loadList"))

        fixture.list.refreshControl = false
        fixture.list.loadList()

        #expect(fixture.list.model.refreshAction == nil)
    }

    @Test func doesNotKeepItsDelegateAlive() {
        let list = AssetListScreenlet()
        var listener: Listener? = Listener()
        list.delegate = listener

        listener = nil

        #expect(list.delegate == nil)
    }
}
