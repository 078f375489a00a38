import DemoPortal
import ScreensApps
import ScreensHTTP
import ScreensKit
import ScreensPlugins
import ScreensPortal
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// A small app over the demo portal: lists, and an article that a row of the first one opens.
@MainActor
enum SampleApp {
    private static let article = AppPage(
        title: .exposed(screenlet: "story", JSONPointer(parts: ["title"])),
        parameters: ["entryId": AppParameter(.number)],
        screenlets: [
            "story": PlacedScreenlet(
                "blogs-entry-display",
                set: ["assetEntryId": .page(JSONPointer(parts: ["entryId"]))]
            )
        ]
    )

    static let app = ScreensApp(
        title: "Intranet",
        start: "news",
        menu: ["news", "other"],
        pages: [
            "news": AppPage(
                title: "News",
                screenlets: [
                    "list": PlacedScreenlet(
                        "asset-list",
                        set: ["classNameId": "BlogsEntry"],
                        on: [
                            "onAssetSelectedEntry": [
                                .open(
                                    page: "article",
                                    with: ["entryId": .event(JSONPointer(parts: ["entryId"]))]
                                )
                            ]
                        ]
                    )
                ]
            ),
            "article": article,
            "other": AppPage(
                title: "Other",
                screenlets: ["list": PlacedScreenlet("asset-list")]
            ),
        ]
    )

    /// The same with a rating below each article.
    static let rated: ScreensApp = {
        var app = Self.app
        app.pages["article"]?.screenlets["stars"] = PlacedScreenlet(
            "rating",
            theme: "default-stars",
            set: ["entryId": .page(JSONPointer(parts: ["entryId"])), "editable": .constant(true)]
        )
        return app
    }()

    /// The same with previews of the articles beside the list.
    static let previewed: ScreensApp = {
        var app = Self.rated
        app.pages["news"]?.preview = AppPreview(list: "list", page: "article")
        return app
    }()

    /// Two lists side by side; the first one leads to articles.
    static let twoLists = ScreensApp(
        title: "Two",
        start: "home",
        menu: ["home", "news"],
        pages: [
            "home": AppPage(
                title: "Home",
                screenlets: [
                    "news": app.pages["news"]?.screenlets["list"] ?? PlacedScreenlet("asset-list"),
                    "people": PlacedScreenlet("asset-list", set: ["classNameId": "User"]),
                ],
                layout: AppLayout(wide: [["news"], ["people"]], narrow: ["news", "people"])
            ),
            "news": AppPage(
                title: "News",
                screenlets: ["list": PlacedScreenlet("asset-list")]
            ),
            "article": article,
        ]
    )

    /// A list beside the article of the row that was chosen last, and its rating.
    static let besideArticle = ScreensApp(
        title: "Beside",
        start: "home",
        pages: [
            "home": AppPage(
                title: "Home",
                screenlets: [
                    "list": PlacedScreenlet(
                        "asset-list",
                        set: ["classNameId": "BlogsEntry"],
                        on: [
                            "onAssetSelectedEntry": [
                                .set(
                                    screenlet: "story",
                                    ["assetEntryId": .event(JSONPointer(parts: ["entryId"]))]
                                )
                            ]
                        ]
                    ),
                    "story": PlacedScreenlet(
                        "blogs-entry-display",
                        set: ["assetEntryId": .constant(30314)]
                    ),
                    "stars": PlacedScreenlet(
                        "rating",
                        set: ["entryId": .constant(30314), "editable": .constant(true)]
                    ),
                ],
                layout: AppLayout(
                    wide: [["list"], ["story", "stars"]],
                    narrow: ["list", "story", "stars"]
                )
            )
        ]
    )

    private static let survey = PlacedScreenlet(
        "ddl-form",
        set: ["structureId": .constant(39702), "recordSetId": .constant(39803)]
    )

    /// The same form twice, and a rating below; the other page has a list.
    static let twoForms = ScreensApp(
        title: "Forms",
        start: "home",
        menu: ["home", "other"],
        pages: [
            "home": AppPage(
                title: "Home",
                screenlets: [
                    "first": survey, "second": survey,
                    "stars": PlacedScreenlet(
                        "rating",
                        theme: "default-stars",
                        set: ["entryId": .constant(30314), "editable": .constant(true)]
                    ),
                ],
                layout: AppLayout(
                    wide: [["first", "second", "stars"]],
                    narrow: ["first", "second", "stars"]
                )
            ),
            "other": AppPage(
                title: "Other",
                screenlets: ["list": PlacedScreenlet("asset-list")]
            ),
        ]
    )

    /// A sign-in above a form that sends new passwords.
    static let signIn = ScreensApp(
        title: "Sign-in",
        start: "home",
        pages: [
            "home": AppPage(
                title: "Home",
                screenlets: [
                    "login": PlacedScreenlet("login"),
                    "password": PlacedScreenlet(
                        "forgot-password",
                        set: ["anonymousApiUserName": "signup@example.com"]
                    ),
                ],
                layout: AppLayout(wide: [["login", "password"]], narrow: ["login", "password"])
            )
        ]
    )

    /// The stage of an app for the portal's user, or a guest; it is not shown yet.
    static func stage(
        of app: ScreensApp = app,
        on portal: DemoPortal,
        over connection: PausableConnection = PausableConnection(),
        locale: LocaleIdentifier = "en_US",
        isGuest: Bool = false
    ) throws -> Stage {
        let folder = try #require(HostLibrary.folder)
        let host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([.init(path: folder, origin: .installation)])
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: isGuest
                ? nil : SessionContext(user: portal.user, password: portal.password),
            locale: locale,
            transport: connection
        )
        return try host.stage(try AppSession(app, on: host, guests: host))
    }
}
