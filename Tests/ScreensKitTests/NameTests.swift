@_spi(Host) import ScreensKit
import Testing

struct NameTests {
    @Test(arguments: [
        ("AssetList", "asset-list"), ("DDLForm", "ddl-form"), ("UserPortrait", "user-portrait"),
        ("Rating", "rating"), ("X", "x"), ("Poll2", "poll2"),
    ])
    func screenletNamesHaveTwoSpellings(typeName: String, commandName: String) throws {
        let name = try #require(ScreenletName(typeName))

        #expect(name.commandName == commandName)
        #expect(Set([ScreenletName(commandName), name]).count == 1)
    }

    @Test(arguments: ["", "1List", "asset list", "asset/list", "ásset", "../x", "-x"])
    func wordsThatAreNoScreenletNameAreRefused(word: String) {
        #expect(ScreenletName(word) == nil)
    }

    @Test(arguments: ["", "-x", "flat_7", "fl at", "a/b", "ü"])
    func wordsThatAreNoThemeNameAreRefused(word: String) {
        #expect(ThemeName(word) == nil)
    }

    @Test func themeNamesAreLowerCaseAndWriteHyphensAsUnderscoresInTypes() throws {
        let theme = try #require(ThemeName(String("Default-Stars")))

        #expect(theme.text == "default-stars")
        #expect(theme.typeSuffix == "default_stars")
    }

    @Test(arguments: [
        ("AssetListView_flat7", ViewName(.screenlet(assetList), theme: "flat7")),
        ("RatingView_default_thumbs", ViewName(.screenlet(rating), theme: "default-thumbs")),
        ("PollAnswerTableCell_default", ViewName(.part("PollAnswer"), theme: "default")),
    ])
    func viewNamesAreParsedAndPrinted(typeName: String, name: ViewName) {
        #expect(ViewName(typeName: typeName) == name)
        #expect(name.typeName == typeName)
    }

    @Test(arguments: [
        "AssetListView", "AssetList_flat7", "View_flat7", "_flat7", "AssetListView_",
        "TableCell_default", "1TableCell_default", "AssetListView_fl-at",
    ])
    func namesOutsideTheConventionAreRefused(typeName: String) {
        #expect(ViewName(typeName: typeName) == nil)
    }

    @Test(arguments: [
        ("AssetListScreenlet", OfferedName.Kind.screenlet, "screenlet asset-list"),
        ("BlueSkyTheme", .theme, "theme bluesky"),
        ("RatingView_default_stars", .view, "view RatingView_default_stars"),
        ("AssetListInteractor_loadPage", .interactor, "interactor AssetListInteractor_loadPage"),
        ("AssetListDelegate_logging", .delegate, "delegate AssetListDelegate_logging"),
        ("DDLFormSynchronizer", .synchronizer, "synchronizer DDLFormSynchronizer"),
    ])
    func offeredNamesAreParsedByKind(
        typeName: String,
        kind: OfferedName.Kind,
        description: String
    ) throws {
        let name = try #require(OfferedName(typeName: typeName, kind: kind))

        #expect(name.kind == kind)
        #expect(name.description == description)
    }

    @Test(arguments: [
        ("AssetList", OfferedName.Kind.screenlet), ("Screenlet", .screenlet), ("Theme", .theme),
        ("Interactor_x", .interactor), ("AssetListInteractor_", .interactor),
        ("AssetListLoader", .interactor), ("Watcher", .delegate), ("prettyView", .view),
    ])
    func typesOutsideTheConventionOfferNothing(typeName: String, kind: OfferedName.Kind) {
        #expect(OfferedName(typeName: typeName, kind: kind) == nil)
    }
}

// swift-format-ignore: NeverForceUnwrap
private let assetList = ScreenletName("AssetList")!
// swift-format-ignore: NeverForceUnwrap
private let rating = ScreenletName("Rating")!
// swift-format-ignore: NeverForceUnwrap
