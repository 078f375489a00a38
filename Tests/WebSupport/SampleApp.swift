package import DemoPortal
package import ScreensApps
import ScreensHost
import ScreensKit
package import ScreensWeb
import Testing

/// An app for tests of pages: news with articles, content, what only signed-in users see, and a sign-in.
package enum SampleApp {
    private static let entryId = JSONPointer(parts: ["entryId"])

    package static let app = ScreensApp(
        title: "Intranet",
        start: "news",
        menu: ["news", "content", "me"],
        signInPage: "door",
        pages: [
            "news": AppPage(title: "News", screenlets: ["list": newsList]),
            "article": article,
            "content": AppPage(
                title: "Content",
                screenlets: ["list": PlacedScreenlet("web-content-list")]
            ),
            "me": AppPage(
                title: "About me",
                signIn: .required,
                screenlets: ["portrait": PlacedScreenlet("user-portrait")]
            ),
            "door": AppPage(title: "Sign in", screenlets: ["login": PlacedScreenlet("login")]),
            // Its name and those of its parameters are also the server's.
            "events": AppPage(
                title: "Events",
                parameters: [
                    "key": AppParameter(.text, isOptional: true),
                    "from": AppParameter(.number, default: 3),
                    "days": AppParameter(.list, isOptional: true),
                ],
                screenlets: ["list": PlacedScreenlet("asset-list")]
            ),
        ]
    )

    private static let newsList = PlacedScreenlet(
        "asset-list",
        set: ["classNameId": "BlogsEntry"],
        on: [
            "onAssetSelectedEntry": [.open(page: "article", with: ["entryId": .event(entryId)])]
        ]
    )

    private static let article = AppPage(
        title: .exposed(screenlet: "story", JSONPointer(parts: ["title"])),
        parameters: ["entryId": AppParameter(.number)],
        screenlets: [
            "story": PlacedScreenlet("blogs-entry-display", set: ["assetEntryId": .page(entryId)]),
            "stars": PlacedScreenlet(
                "rating",
                set: ["entryId": .page(entryId), "editable": .constant(true)]
            ),
        ]
    )
}

extension Site {
    /// Serves the sample app.
    @MainActor
    package static func ofApp(
        isGuest: Bool = false,
        offersThemes: Bool = false,
        title: String = "Intranet",
        publicAddress: PublicAddress? = nil,
        sessions: Int? = nil,
        keeper: (any SessionKeeper)? = nil,
        configuring configure: (inout WebOptions) -> Void = { _ in }
    ) throws -> Site {
        try Site(
            title: title,
            isGuest: isGuest,
            offersThemes: offersThemes,
            publicAddress: publicAddress,
            sessions: sessions,
            keeper: keeper,
            making: { host in
                try host.stage(try AppSession(SampleApp.app, on: host, guests: host))
            },
            configuring: configure
        )
    }
}

extension DemoPortal {
    /// The name that pages show of a user.
    ///
    /// - Throws: an error if there is no such user.
    package func fullName(of user: String) throws -> String {
        let stored = try #require(try storedUser(user))
        let names = ["firstName", "lastName"].compactMap { name in
            if case .text(let text)? = stored[name] { text } else { nil }
        }
        return names.joined(separator: " ")
    }

    /// How many requests have changed something, or could have.
    package var writeCount: Int {
        requests.count { request in
            ["add-", "update-", "delete-"].contains { request.path.contains("/\($0)") }
        }
    }
}
