import ScreensKit
import Testing

struct NameTests {
    @Test(arguments: [
        ("AssetList", "asset-list"), ("DDLForm", "ddl-form"), ("UserPortrait", "user-portrait"),
        ("Rating", "rating"), ("X", "x"), ("Poll2", "poll2"),
    ])
    func screenletNamesHaveTwoSpellings(typeName: String, commandName: String) throws {
        let name = try #require(ScreenletName(typeName))

        #expect(name.commandName == commandName)
        #expect(ScreenletName(commandName) == name)
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
        ("DDLFieldTextTableCell_default", ViewName(.field(type: "Text"), theme: "default")),
        (
            "DDLCustomFieldSubscriberNameTableCell_default",
            ViewName(.customField(name: "SubscriberName"), theme: "default")
        ),
        ("DDLSubmitButtonTableCell_flat7", ViewName(.submitButton, theme: "flat7")),
    ])
    func viewNamesAreParsedAndPrinted(typeName: String, name: ViewName) {
        #expect(ViewName(typeName: typeName) == name)
        #expect(name.typeName == typeName)
    }

    @Test(arguments: [
        "AssetListView", "AssetList_flat7", "View_flat7", "_flat7", "AssetListView_",
        "DDLFieldTableCell_default", "DDLCustomFieldTableCell_default", "OtherTableCell_default",
        "AssetListView_fl-at",
    ])
    func namesOutsideTheConventionAreRefused(typeName: String) {
        #expect(ViewName(typeName: typeName) == nil)
    }

    @Test(arguments: [
        ("AssetListView", ViewName.Subject.screenlet(assetList)),
        ("asset-list", .screenlet(assetList)),
        ("DDLCustomFieldSubscriberName", .customField(name: "SubscriberName")),
        ("DDLFieldText", .field(type: "Text")),
        ("DDLSubmitButton", .submitButton),
    ])
    func shortNamesOfViewsAreUnderstood(text: String, subject: ViewName.Subject) {
        #expect(ViewName.Subject(shortName: text) == subject)
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
