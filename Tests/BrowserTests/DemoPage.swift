import DemoPortal
import ScreensApps
import ScreensHost
import ScreensKit
import ScreensWeb
import TestSupport
import Testing
import WebSupport

/// A page of the demo app.
struct DemoPage {
    let name: String
    /// The address, without what is this server's own.
    let address: String
    /// An element that exists once the page is complete.
    let sign: String
    /// Whether the page is a list.
    var isList = false
    /// Whether the page is a text to read.
    var hasText = false
    /// How many places the focus has in a frame of the page, at most.
    var framedStops = 0

    /// The pages of a signed-in user.
    static func all(of portal: DemoPortal) -> [DemoPage] {
        func sample(_ name: String) -> String {
            let value = portal.samples[name]
            return value?.int64.map { "\($0)" } ?? value?.text ?? ""
        }
        let lists = ["news", "pictures", "files", "handbook", "library", "contacts", "people"].map {
            name in
            DemoPage(name: name, address: "/\(name)?", sign: "main ol>li", isList: true)
        }
        func object(_ name: String) -> String {
            let entryId = portal.samples[name]?.int64 ?? 0
            return "classPK=\(portal.objects[entryId] ?? 0)"
        }
        let article = "className=JournalArticle&" + object("articleEntryId")
        let texts = [
            ("article", object("blogEntryId")),
            ("chapter", "articleId=\(sample("articleId"))&title=Welcome"),
            ("item", "\(article)&title=Welcome"),
        ].map { name, values in
            DemoPage(name: name, address: "/\(name)?\(values)&", sign: "main .rich", hasText: true)
        }
        let record = "recordId=\(sample("recordId"))&title=Contact"
        let (comment, file) = ("commentId=\(sample("commentId"))", object("textEntryId"))
        let person = "userId=\(sample("userId"))"
        return lists + texts + [
            DemoPage(name: "found", address: "/found?words=solar&", sign: "main ol>li"),
            DemoPage(name: "comment", address: "/comment?\(comment)&", sign: "main .rich"),
            DemoPage(name: "picture", address: "/picture?", sign: "main img"),
            DemoPage(name: "file", address: "/file?\(file)&", sign: "main .facts"),
            DemoPage(name: "tour", address: "/tour?", sign: "main video"),
            DemoPage(name: "chime", address: "/chime?", sign: "main audio"),
            DemoPage(
                name: "first-week",
                address: "/first-week?",
                sign: "main iframe",
                framedStops: 40
            ),
            DemoPage(name: "contact", address: "/contact?\(record)&", sign: "main form"),
            DemoPage(name: "survey", address: "/survey?", sign: "main form"),
            DemoPage(name: "person", address: "/person?\(person)&", sign: "main h1"),
            DemoPage(name: "website", address: "/website?", sign: "main iframe", framedStops: 40),
            DemoPage(name: "profile", address: "/profile?", sign: "main form"),
        ]
    }

    /// The pages of a guest.
    static let ofGuests = ["sign-in", "join", "password"].map { name in
        DemoPage(name: name, address: "/\(name)?", sign: "main form")
    }
}

extension Site {
    /// The demo app, in another theme or locale than its own.
    static func ofIntranet(
        theme: ThemeName? = nil,
        locale: LocaleIdentifier = "en_US",
        isGuest: Bool = false
    ) throws -> Site {
        let folder = try AppFolder("\(TestBuild.root)/Plugins/Intranet")
        let app = try #require(folder.app)
        return try Site(title: "Intranet", locale: locale, isGuest: isGuest) { host in
            let texts = folder.texts(for: host.locale)
            return try host.stage(
                try AppSession(app, on: host, guests: host, theme: theme, texts: texts)
            )
        }
    }
}

extension Chromium {
    /// Opens an app, and returns what addresses of its pages need.
    @MainActor
    func begin(_ site: Site) async throws -> String {
        try await begin(at: site.surface.address())
    }

    /// Opens an app at an address, and returns what addresses of its pages need.
    func begin(at address: String) async throws -> String {
        try await go(address)
        try await poll("location.pathname != '/' && document.querySelector('h1')")
        return try await text(of: "new URLSearchParams(location.search).get('key')")
    }

    /// Opens a page of an app, and waits until it is complete.
    @MainActor
    func open(_ page: DemoPage, of site: Site, key: String) async throws {
        try await open(page, at: "http://\(site.surface.host):\(site.surface.port)", key: key)
    }

    /// Opens a page of an app at an address, and waits until it is complete.
    func open(_ page: DemoPage, at origin: String, key: String) async throws {
        try await go("\(origin)\(page.address)key=\(key)")
        try await wait(
            """
            document.documentElement.classList.contains('live')
              && document.querySelector('h1') && document.querySelector('\(page.sign)')
              && !document.querySelector('main :is([aria-busy=true],progress)')
              && [...document.images].every(it => it.complete || it.loading == 'lazy')
            """
        )
    }
}
