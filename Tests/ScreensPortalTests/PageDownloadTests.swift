import ScreensHTTP
@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensPortal

/// Pages of the portal and of other servers, as the network sees their requests.
struct PageDownloadTests {
    private let portal = SessionPortal()

    private func client(
        _ session: SessionContext? = SessionContext(user: "jane", password: "sesame"),
        at address: String = SessionPortal.address
    ) throws -> PortalClient {
        let server = try LiferayServerContext(server: address, companyId: 1, groupId: 2)
        return PortalClient(server, session: session, transport: portal)
    }

    private func answer(_ replies: HTTPReply...) {
        portal.change { $0.replies = replies.map { .success($0) } }
    }

    private static func page(
        _ html: String,
        _ type: String = "text/html; charset=utf-8"
    ) -> HTTPReply {
        HTTPReply(status: 200, headers: ["content-type": type], body: Array(html.utf8))
    }

    private static func redirection(_ address: String, _ status: Int = 302) -> HTTPReply {
        HTTPReply(status: status, headers: ["location": address], body: [])
    }

    @Test(arguments: ["/web/guest/news?tab=1#top", "https://portal.example/web/guest/news?tab=1"])
    func aPageOfThePortalIsRequestedAsTheUser(address: String) async throws {
        answer(Self.page("<p>Hi</p>"))

        let page = try await client()
            .downloadPage(PageDownload(address, isSignedIn: true, locale: "pt_BR", limit: 9))

        #expect(page.html == "<p>Hi</p>")
        #expect(page.address.text == "https://portal.example/web/guest/news?tab=1")
        let request = try #require(portal.requests.first)
        #expect(request.url == page.address.text && request.method == "GET")
        #expect(request.headers["Authorization"] == "Basic amFuZTpzZXNhbWU=")
        #expect(request.headers["Accept-Language"] == "pt-BR" && request.limits.bodyBytes == 9)
    }

    @Test(arguments: ["/web/guest/news", "https://elsewhere.example/"])
    func aGuestsRequestHasNoSignIn(address: String) async throws {
        answer(Self.page("<p>Hi</p>"))

        _ = try await client().downloadPage(PageDownload(address))

        let fields = try #require(portal.requests.first?.headers.keys.sorted())
        #expect(fields == ["Accept", "Accept-Language"])
    }

    @Test(arguments: [
        "https://elsewhere.example/", "http://portal.example/", "https://portal.example:444/",
        "https://portal.example.evil.example/", "//evil.example/", "/web/../api/jsonws", "/a//b",
        "/web/%2e%2e/x", "/web/%252e%252e/x", "/web/a%2fb", "/web/..;x/c",
        "mailto:jane@example.com",
        "javascript:alert(1)", "file:///etc/passwd", "https://jane@portal.example/", "",
    ])
    func theSignInIsSentToPagesOfThePortalAlone(address: String) async throws {
        let client = try client()

        await #expect(throws: PortalError.self) {
            try await client.downloadPage(PageDownload(address, isSignedIn: true))
        }
        #expect(portal.requests.isEmpty)
    }

    @Test(arguments: [
        "/c/portal/logout", "/C/portal/logout", "/%63/portal/logout", "/c;x=1/portal/logout",
        "/en/c/portal/logout", "/pt-br/c/portal/logout", "/%2563/portal/logout",
        "/%252563/portal/logout", "/web/guest/home?p%255Fp_lifecycle=2",
        "/api/jsonws/user/delete-user?userId=1",
        "/o/oauth2/authorize", "/web/guest/home?p_p_id=58&p_p_lifecycle=1",
        "/web/guest/home?p%5Fp_lifecycle=2", "/web/guest/home?p_p_lifecycle",
    ])
    func theSignInIsNotSentToServices(address: String) async throws {
        let client = try client()

        await #expect(throws: PortalError.self) {
            try await client.downloadPage(PageDownload(address, isSignedIn: true))
        }
        #expect(portal.requests.isEmpty)
    }

    @Test(arguments: [
        "/", "/web/guest", "/web/guest/home/", "/en/web/guest/home", "/group/c/o/api",
        "/home?p_p_lifecycle=0", "/company",
    ])
    func pagesAreNotMistakenForServices(address: String) async throws {
        answer(Self.page("<p>Hi</p>"))

        let page = try await client().downloadPage(PageDownload(address, isSignedIn: true))

        #expect(page.address.text == SessionPortal.address + address)
    }

    @Test func aPageOfThePortalRedirectsToOthersOfThePortal() async throws {
        answer(
            Self.redirection("/web/guest/b"),
            Self.redirection("c?x=1#y", 301),
            Self.page("<p>There</p>")
        )

        let page = try await client().downloadPage(PageDownload("/web/guest/a", isSignedIn: true))

        #expect(page.address.text == "https://portal.example/web/guest/c?x=1")
        #expect(portal.requests.allSatisfy { $0.headers["Authorization"] != nil })
        #expect(portal.paths == ["/web/guest/a", "/web/guest/b", "/web/guest/c?x=1"])
    }

    @Test(arguments: [
        "https://evil.example/", "http://portal.example/web/guest/b", "//evil.example/",
        "https://portal.example@evil.example/", "/c/portal/logout", "javascript:alert(1)",
    ])
    func itRedirectsToNothingElse(target: String) async throws {
        answer(Self.redirection(target, 301), Self.page("<p>No</p>"))
        let client = try client()

        await #expect(throws: PortalError.self) {
            try await client.downloadPage(PageDownload("/web/guest/a", isSignedIn: true))
        }
        #expect(portal.requests.count == 1)
    }

    @Test(arguments: [
        ("http://a.example/x", "https://www.a.example/x", true),
        ("https://www.a.example/x", "/y", true),
        ("https://a.example/x", "http://a.example/x", false),
        ("https://a.example/x", "https://b.example/x", false),
        ("http://a.example/x", "http://127.0.0.1:8080/", false),
        ("http://a.example/x", "http://a.example:8080/", false),
        ("https://a.example/x", "https://portal.example/web", false),
    ])
    func anotherServerRedirectsToItsOwnHostAlone(
        address: String,
        target: String,
        isFollowed: Bool
    ) async throws {
        answer(Self.redirection(target), Self.page("<p>There</p>"))
        let client = try client()

        let page = try? await client.downloadPage(PageDownload(address))

        #expect((page != nil) == isFollowed && portal.requests.count == (isFollowed ? 2 : 1))
    }

    @Test func redirectionsEnd() async throws {
        portal.change {
            $0.replies = (0..<20).map { .success(Self.redirection("/web/\($0)")) }
        }
        let client = try client()

        await #expect(throws: PortalError.self) {
            try await client.downloadPage(PageDownload("/web/a"))
        }
        #expect(portal.requests.count == 6)
    }

    @Test func aPageThatRequiresASignInSaysSo() async throws {
        let location = "/c/portal/login?redirect=x"
        answer(Self.redirection(location), Self.redirection(location))
        let client = try client()

        for isSignedIn in [false, true] {
            await #expect(throws: PortalError.unauthorized("it requires a sign-in")) {
                try await client.downloadPage(PageDownload("/group/a", isSignedIn: isSignedIn))
            }
        }
    }

    @Test func anExpiredSessionIsRenewedForAPage() async throws {
        let session = SessionContext(
            .cookie(user: "jane", password: SecretText("sesame"), renewal: CookieRenewal())
        )
        let client = try client(session)
        _ = try await client.call([.currentUser])
        portal.change { state in
            state.replies = [.success(Self.redirection("/c/portal/login?redirect=x"))]
        }

        let page = try await client.downloadPage(PageDownload("/web/guest/home", isSignedIn: true))

        #expect(page.html.contains("authToken") && portal.signIns == 2)
    }

    @Test(
        arguments: [
            (401, "http"), (404, "http"), (500, "http"), (503, "unavailable"), (204, "http"),
        ])
    func aRefusalOfAnotherServerSaysNothingAboutTheSignIn(status: Int, code: String) async throws {
        answer(HTTPReply(status: status, headers: ["content-type": "text/html"], body: []))
        let client = try client()

        let error = await #expect(throws: PortalError.self) {
            try await client.downloadPage(PageDownload("https://elsewhere.example/"))
        }
        #expect(error?.code == code)
    }

    @Test(arguments: ["application/pdf", "image/svg+xml", "application/json"])
    func onlyTextsArePages(type: String) async throws {
        answer(Self.page("<p>Hi</p>", type))
        let client = try client()

        await #expect(throws: PortalError.unexpected("\"\(type)\" is not the type of a page")) {
            try await client.downloadPage(PageDownload("/web/a"))
        }
    }

    @Test func plainTextIsNotMarkup() async throws {
        answer(Self.page("<b>1 & 2</b>", "text/plain"))

        let page = try await client().downloadPage(PageDownload("/web/a"))

        #expect(page.html == "<pre>\n&lt;b>1 &amp; 2&lt;/b></pre>")
    }
}

/// How the bytes of pages become texts.
struct PageTextTests {
    @Test(
        arguments: [
            ([0xE9], "", "é"), ([0xC3, 0xA9], "", "é"), ([0x93, 0xE9, 0x94], "", "“é”"),
            ([0xE9], "text/html; charset=ISO-8859-1", "é"),
            ([0x80], "text/html;charset=\"latin1\"", "€"),
            ([0xC3, 0xA9], "text/html; charset=ISO-8859-1", "Ã©"),
            ([0xEF, 0xBB, 0xBF, 0xC3, 0xA9], "text/html; charset=ISO-8859-1", "é"),
            ([0xFF, 0xFE, 0xE9, 0x00], "", "é"), ([0xFE, 0xFF, 0x00, 0xE9], "", "é"),
            ([0x93, 0xFA, 0x96, 0x7B], "text/html; charset=Shift_JIS", "日本"),
            ([0x61, 0xFF], "text/html; charset=utf-8", "a\u{FFFD}"),
            ([0x61], "text/html; charset=UTF-7", "a"), ([0x61], "text/html; charset=", "a"),
        ] as [([UInt8], String, String)]
    )
    func decodesWhatThePageSaysItIs(bytes: [UInt8], type: String, text: String) {
        #expect(PageText.decode(bytes, mediaType: type) == text)
    }

    @Test func aPageNamesItsOwnEncoding() {
        let head = Array("<meta charset='windows-1251'>".utf8)

        #expect(PageText.decode(head + [0xE4, 0xE0], mediaType: "text/html").hasSuffix("да"))
    }

    /// The C library would load a converter for any name, and some had errors.
    @Test(arguments: ["ISO-2022-CN-EXT", "UTF-16", "../../x", "UTF-7", "IBM1364"])
    func otherNamesDoNotReachTheLibrary(name: String) {
        let bytes = Array("+ADw-script+AD4-".utf8)

        #expect(
            PageText.decode(bytes, mediaType: "text/html; charset=\(name)") == "+ADw-script+AD4-"
        )
    }

    @Test func wrongBytesAreLeftOutAndTheRestIsRead() {
        let bytes = Array(repeating: [0x61, 0xFF, 0xFF] as [UInt8], count: 20_000).flatMap(\.self)

        let text = PageText.decode(bytes, mediaType: "text/html; charset=euc-jp")

        #expect(text.count { $0 == "a" } > 9_000)
    }
}
