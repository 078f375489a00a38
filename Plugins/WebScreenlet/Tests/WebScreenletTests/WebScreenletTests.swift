import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import WebScreenlet

@MainActor
struct WebScreenletTests {
    private let runtime: ScriptedRuntime
    private let web = WebScreenlet()
    private let listener = Listener()
    private let refused = ScreensError.portal(.http(status: 404))
    private let answer: WebPageAnswer
    private let page: WebPage

    init() throws {
        var server = ServerInfo(companyId: 1, groupId: 2)
        server.address = LinkAddress("https://portal.example:444/liferay")
        runtime = ScriptedRuntime(server: server)
        let address = try #require(LinkAddress("https://portal.example/web/home"))
        answer = WebPageAnswer(address: address, html: "<p>Hi</p>")
        page = WebPage(address: address, title: "Home", text: RichText("Hi"))
    }

    private func show(_ url: String = "/web/home", autoLoad: Bool = true) {
        (web.url, web.autoLoad) = (url, autoLoad)
        web.delegate = listener
        runtime.attach(web)
        web.onShow()
    }

    private func request(_ index: Int) -> WebPageRequest? {
        runtime.started[index].request(as: WebPageRequest.self)
    }

    @Test func loadsWhatItsAttributesSay() {
        (web.webType, web.offlinePolicy) = (.other, .cacheFirst)

        show("  https://example.com/\n")

        #expect(request(0) == .init(url: "https://example.com/", webType: .other))
        #expect(runtime.started[0].policy == .cacheFirst && web.model.phase == .loading)
    }

    @Test func loadsNothingOfItselfUnlessItIsTold() {
        #expect(!web.autoLoad)
        show("/web/home", autoLoad: false)
        #expect(runtime.started.isEmpty && web.model.url == "/web/home")

        #expect(web.perform(web.model.loadAction) && runtime.actions == ["loadPage"])
        #expect(!WebScreenlet().load())
    }

    @Test func showsAPageAfterItWasRead() async {
        show()

        await runtime.finish(.success(answer))
        #expect(web.model.phase == .loading && listener.pages.isEmpty && web.exposed.isEmpty)
        #expect(runtime.started[1].request(as: WebPageAnswer.self) == answer)
        await runtime.finish(.success(page))

        #expect(web.model.phase == .ready && web.model.page == page)
        #expect(web.exposed == ["title": "Home"])
        #expect(web.model.freshness?.source == .remote && listener.pages == [page.address])
        #expect(runtime.events == ["onWebLoad"] && runtime.eventDefects.isEmpty)
    }

    @Test func withoutAnAddressTheDelegateGetsTheReason() {
        show("")
        #expect(runtime.started.isEmpty && web.model.phase == .idle)

        #expect(!web.load())
        #expect(web.model.phase == .failed && runtime.events == ["onError"])
        #expect(
            listener.errors == [.failed("You need to specify a web screenlet configuration first")]
        )
    }

    @Test func aPageOfTheUserNeedsAUser() {
        runtime.isSignedIn = false
        show()
        #expect(
            runtime.started.isEmpty && listener.errors == [.failed("Sign in to see this page.")]
        )

        web.webType = .other
        #expect(web.load() && web.model.problem == nil)
    }

    @Test func aFailureIsReportedOnceAndCanBeTriedAgain() async {
        show()

        await runtime.finish(.failure(refused))
        #expect(web.model.phase == .failed && web.model.problem == refused)
        #expect(listener.errors == [refused])
        #expect(web.perform(web.model.loadAction))
        #expect(web.model.phase == .loading && web.model.problem == nil)
    }

    @Test func aFailureLeavesTheSamePageVisible() async {
        show()
        await runtime.finish(.success(answer))
        await runtime.finish(.success(page))

        web.load()
        #expect(web.model.phase == .ready)
        await runtime.finish(.failure(refused))

        #expect(web.model.page == page && web.model.phase == .ready)
        #expect(web.model.problem == refused)
    }

    @Test func anotherPageIsNotShownUnderTheFormerOne() async {
        show()
        await runtime.finish(.success(answer))
        await runtime.finish(.success(page))

        web.webType = .other
        web.load()

        #expect(web.model.page == nil && web.model.phase == .loading)
    }

    @Test func theSecondAnswerReplacesTheFirst() async {
        web.offlinePolicy = .staleWhileRevalidate
        show()
        await runtime.finish(0, .success(answer), Freshness(source: .cache))
        await runtime.finish(0, .success(answer))

        #expect(runtime.actions == ["loadPage", "readPage"])
        await runtime.finish(1, .success(page))
        #expect(web.model.freshness?.source == .cache && listener.pages.count == 1)
        await runtime.finish(2, .success(page))
        #expect(web.model.freshness?.source == .remote && listener.pages.count == 2)
    }

    @Test func aClearedCacheIsNotUsedOnce() {
        web.offlinePolicy = .cacheFirst
        show()

        #expect(web.perform(Action("clearCache")))
        web.load()
        web.load()

        #expect(runtime.started.map(\.policy) == [.cacheFirst, .remoteOnly, .cacheFirst])
        web.offlinePolicy = .cacheOnly
        #expect(!web.clearCache())
    }

    @Test(arguments: [false, true]) func theDelegateMayFollowALink(followsLinks: Bool) {
        listener.followsLinks = followsLinks
        show()

        #expect(web.perform(.followLink(page.address)) == followsLinks)
        #expect(listener.links == [page.address] && runtime.events == ["onUrlClicked"])
        #expect(!web.perform(Action("followLink", ["address": "javascript:alert(1)"])))
        #expect(!web.perform(Action("followLink")) && !web.perform(Action("explode")))
        #expect(listener.links.count == 1 && runtime.eventDefects.isEmpty)
    }

    @Test func aHiddenPageIsNotLoadingAnyMore() async {
        show()
        await runtime.finish(.success(answer))

        web.onHide()

        #expect(web.model.phase == .idle)
        #expect(runtime.started.map(\.isCancelled) == [false, true] && runtime.running.isEmpty)
    }

    private func list(_ text: String) throws -> AddressList { try #require(AddressList(text)) }

    private func showPage() async {
        show()
        await runtime.finish(.success(answer))
        await runtime.finish(.success(page))
    }

    @Test func theFrameHasThePageAndWhatTheAttributesAdd() async throws {
        (web.scripts, web.styles) = ("run()", "p{}")
        web.scriptAddresses = try list(" https://a.example/x.js\nhttps://b.example/y.js ")
        web.styleAddresses = try list("https://c.example/z.css")
        (web.isScrollEnabled, web.loggingEnabled) = (false, false)
        #expect(web.frame == nil && web.model.frame == nil)

        await showPage()

        func address(_ text: String) throws -> WebFrame.Code {
            .address(try #require(LinkAddress(text)))
        }
        #expect(
            web.frame
                == WebFrame(
                    address: page.address,
                    html: "<p>Hi</p>",
                    scripts: [
                        .text("run()"), try address("https://a.example/x.js"),
                        try address("https://b.example/y.js"),
                    ],
                    styles: [.text("p{}"), try address("https://c.example/z.css")],
                    isScrollable: false,
                    isLogging: false
                )
        )
        #expect(web.model.frame == 1 && !"\(web.model)".contains("<p>"))
    }

    @Test func pathsOfScriptsAndStylesAreThoseOfThePortal() async throws {
        web.scriptAddresses = try list("/o/x.js https://a.example/y.js")
        web.styleAddresses = try list("/o/z.css?a=1")

        await showPage()

        let texts = ["/o/x.js", "/o/z.css?a=1"].map { "https://portal.example:444/liferay\($0)" }
        let paths = try texts.map { WebFrame.Code.address(try #require(LinkAddress($0))) }
        let other = try #require(LinkAddress("https://a.example/y.js"))
        #expect(web.frame?.scripts == [paths[0], .address(other)])
        #expect(web.frame?.styles == [paths[1]])
    }

    @Test func theFrameIsLoadedAgainOnlyIfItHasChanged() async {
        await showPage()
        let next = WebPageAnswer(address: answer.address, html: "<p>Ho</p>")
        for (answer, number) in [(answer, 1), (next, 2), (next, 2)] {
            web.load()
            await runtime.finish(.success(answer))
            await runtime.finish(.success(page))
            #expect(web.model.frame == number)
        }
        web.inject("run()")
        #expect(web.model.frame == 3 && web.frame?.scripts == [.text("run()")])
        web.url = "/web/other"
        web.load()
        #expect(web.model.frame == nil && web.frame == nil)
    }

    @Test func aScriptCanBeAddedBeforeThePageIsShown() async {
        web.inject("run()")
        await showPage()

        #expect(web.frame?.scripts == [.text("run()")] && web.model.frame == 1)
    }

    /// A theme can send any action, so that none may add a script or be a message of one.
    @Test func noActionAddsAScriptOrSendsAMessage() async {
        await showPage()
        let action = Action("inject", ["script": "run()", "namespace": "a", "message": "b"])
        for name in ["inject", "receive", "onScriptMessage", "setScripts"] {
            #expect(!web.perform(Action(name, action.arguments)))
        }
        #expect(
            WebScreenlet.actions.map(\.declaration.name) == ["load", "clearCache", "followLink"]
        )
        #expect(web.frame?.scripts == [] && listener.messages.isEmpty)
    }

    @Test func whatIsSetLaterIsForTheNextPage() async throws {
        web.scriptAddresses = try list("/o/x.js")
        show()
        (web.scripts, web.styles) = ("late()", "late{}")
        web.scriptAddresses = try list("https://late.example/x.js")
        web.styleAddresses = try list("https://late.example/z.css")
        await runtime.finish(.success(answer))
        web.scriptAddresses = try list("https://later.example/x.js")
        await runtime.finish(.success(page))
        web.inject("run()")

        let script = try #require(LinkAddress("https://portal.example:444/liferay/o/x.js"))
        #expect(web.frame?.scripts == [.address(script), .text("run()")])
        #expect(web.frame?.styles == [])
        await showPage()
        #expect(web.frame?.scripts.first == .text("late()"))
    }

    @Test func aPathOfAPortalWithoutAnAddressIsAnError() throws {
        let runtime = ScriptedRuntime()
        web.scriptAddresses = try list("/o/x.js")
        (web.url, web.autoLoad) = ("/web/home", true)
        runtime.attach(web)
        web.onShow()

        #expect(runtime.started.isEmpty && web.model.problem?.code == "invalid")
    }

    @Test func messagesReachTheDelegate() async throws {
        await showPage()

        web.receive(try #require(FrameMessage(namespace: "app", text: "Hi")))

        #expect(listener.messages == ["app Hi"] && runtime.eventDefects.isEmpty)
        #expect(runtime.events.last == "onScriptMessageNamespace:onScriptMessage")
        for namespace in ["", "screensinternal", "screensinternal.log"] {
            #expect(FrameMessage(namespace: namespace, text: "Hi") == nil)
        }
        #expect(FrameMessage(namespace: "a", text: String(repeating: "é", count: 32_769)) == nil)
    }
}
