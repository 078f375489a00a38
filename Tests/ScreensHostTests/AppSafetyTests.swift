import DemoPortal
import LiferayKit
import ScreensApps
import ScreensHost
import ScreensKit
import TestSupport
import Testing

/// What an app of an unknown author can and cannot do.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AppSafetyTests {
    private let fixture: HostFixture
    /// A server that is not the portal of the app.
    private let other: AttackingServer

    init() throws {
        fixture = try HostFixture()
        other = try AttackingServer(
            answering:
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>Elsewhere</p>"
        )
    }

    /// A page that shows the page of any address.
    private func reader(origins: [String] = [], onError: [AppStep] = []) -> ScreensApp {
        let web = PlacedScreenlet(
            "web",
            set: [
                "url": .page(JSONPointer(parts: ["url"])), "webType": "other",
                "autoLoad": .constant(true),
            ],
            on: ["onError": onError]
        )
        let page = AppPage(
            title: "Reader",
            parameters: ["url": AppParameter(.text, default: "")],
            screenlets: ["web": web]
        )
        return ScreensApp(
            title: "Reader",
            start: "reader",
            origins: origins,
            pages: ["reader": page]
        )
    }

    private func open(_ app: ScreensApp, at url: String) async throws -> (AppSession, WebModel) {
        let address = AppAddress(page: "reader", values: ["url": .text(url)])
        let session = try await AppSession.open(app, on: fixture.host, at: address)
        await session.settled()
        let model = try #require(session.page.screenlets.first?.stage.model as? WebModel)
        return (session, model)
    }

    @Test func theAddressOfAnUndeclaredServerIsNeitherAskedNorShown() async throws {
        let url = "\(other.url)/web/guest/home"

        let (session, model) = try await open(reader(), at: url)

        #expect(
            session.message
                == #""web" on the page "reader": "url" cannot be "\#(url)", because the app does not "#
                + #"declare this server in "origins"."#
        )
        #expect(model.page == nil && session.page.screenlets[0].stage.frame == nil)
        #expect(other.connectionCount == 0)
    }

    @Test(arguments: ["", " ", "\n"])
    func theAddressOfADeclaredServerIsShown(blank: String) async throws {
        let url = "\(blank)\(other.url)/web/guest/home"

        let (session, model) = try await open(reader(origins: [other.url]), at: url)

        #expect(session.message.isEmpty)
        #expect(model.page?.text.plainText == "Elsewhere")
    }

    @Test func noScriptOfAnotherServerFollowsAPathOfThePortal() async throws {
        var app = reader()
        let scripts = "/o/x.js \(other.url)/y.js"
        app.pages["reader"]?.screenlets["web"]?.set["scriptAddresses"] = .constant(.text(scripts))

        let (session, model) = try await open(app, at: "/web/guest/home")

        #expect(session.message.contains("\(other.url)/y.js"), "\(session.message)")
        #expect(model.page == nil && session.page.screenlets[0].stage.frame == nil)
    }

    /// Sets an attribute of a screenlet whose page is being loaded.
    private func setting(_ name: String, _ value: String) -> ScreensApp {
        var app = reader()
        let steps: [AppStep] = [
            .call(screenlet: "web", method: "load", with: [:]),
            .set(screenlet: "web", [name: .constant(.text(value))]),
        ]
        app.pages["reader"]?.screenlets["web"]?.set["autoLoad"] = .constant(false)
        app.pages["reader"]?.screenlets["first"] = PlacedScreenlet(
            "web",
            set: ["url": "nowhere", "webType": "other", "autoLoad": .constant(true)],
            on: ["onError": steps]
        )
        return app
    }

    @Test(arguments: ["scriptAddresses", "styleAddresses"], ["x ", "/o/y.js ", "- /", ""])
    func whatIsSetWhileAPageIsLoadedLeadsNowhereElse(name: String, before: String) async throws {
        let app = setting(name, "\(before)\(other.url)/evil")

        let (session, _) = try await open(app, at: "/web/guest/home")

        let web = try #require(session.page.screenlets.first { $0.name == "web" }).stage
        let frame = try #require(web.frame)
        #expect(frame.scripts.isEmpty && frame.styles.isEmpty, "\(frame.scripts) \(frame.styles)")
        #expect(session.message.contains("\"\(name)\""), "\(session.message)")
    }

    @Test func whatIsNoAddressIsRefusedByName() async throws {
        let (session, _) = try await open(
            setting("scriptAddresses", "/o/x.js x.js /o/y.js"),
            at: "/web/guest/home"
        )

        #expect(
            session.message.contains(
                #"The attribute "scriptAddresses" must be at most 100 addresses with http or https, or "#
                    + #"paths at the portal, separated by blanks, not "x.js"."#
            ),
            "\(session.message)"
        )
    }

    @Test func thePortalNeedNotBeDeclared() async throws {
        for url in ["/web/guest/home", "\(fixture.portal.url)/web/guest/home"] {
            let (session, model) = try await open(reader(), at: url)

            #expect(session.message.isEmpty && model.page != nil, "\(url)")
        }
    }

    @Test(arguments: ["", "/", " "])
    func addressesInOtherShapesLeadNowhereElse(suffix: String) async throws {
        let host = other.url.dropFirst("http://".count)
        let urls = [
            "HTTP://\(host)", "http://me@\(host)", "http:/\(host)", "http:\\\\\(host)", "//\(host)",
        ]
        for url in urls {
            let (_, model) = try await open(reader(), at: "\(url)\(suffix) x")

            #expect(model.page == nil, "\(url)")
        }
        #expect(other.connectionCount == 0)
    }

    @Test func theFrameOnAPageIsShownByTheStageOfTheApp() async throws {
        let (session, _) = try await open(reader(), at: "/web/guest/home")
        var events: [String] = []
        session.onEvent = { events.append("\($0) \($1.name)") }
        let stage = try fixture.host.stage(session)
        stage.show()
        await session.settled()

        #expect(stage.frame?.address.text == "\(fixture.portal.url)/web/guest/home")
        #expect(stage.receive(try #require(FrameMessage(namespace: "app", text: "hello"))))
        #expect(events.last?.hasPrefix("web onScriptMessage") == true)
    }

    @Test func eventsThatEachLeadToSeveralAreStopped() async throws {
        let again = ["/a", "/b"].map { AppStep.set(screenlet: "web", ["url": .constant($0)]) }
        var app = reader(onError: again)
        // Loading fails at once, because nobody is signed in, and each failure loads twice.
        app.pages["reader"]?.screenlets["web"]?.set["webType"] = "liferayAuthenticated"

        let (session, _) = try await open(app, at: "/a")

        #expect(session.message.hasPrefix("The app goes round in circles and was stopped"))
    }

    @Test func thatACallFailedDoesNotHideWhy() async throws {
        let load = AppStep.call(screenlet: "web", method: "load", with: [:])
        let (session, _) = try await open(reader(onError: [load]), at: "")

        #expect(try session.page.screenlets[0].stage.perform(Action("load")) == false)

        #expect(session.message.hasPrefix("The app goes round in circles and was stopped"))
    }
}
