import DemoPortal
import Foundation
import ScreensWeb
import TestSupport
import TestTraits
import Testing
import WebSupport

extension BrowserSuite {
    /// Pages at a public address, behind a proxy and TLS: users in browsers of their own.
    ///
    /// `SCREENS_TEAM` is how many there are, 2 if it is not set.
    @MainActor
    @Suite(.blocking, .timeLimit(.minutes(5)))
    struct TeamTests {
        private nonisolated static let host = "intranet.example.com"
        private static let count =
            ProcessInfo.processInfo.environment["SCREENS_TEAM"].flatMap { Int($0) } ?? 2
        private let folder: TemporaryFolder
        private let site: Site

        init() throws {
            let folder = try TemporaryFolder()
            self.folder = folder
            site = try Site.ofApp(
                isGuest: true,
                publicAddress: PublicAddress("https://\(Self.host)")
            ) { $0.socketPath = "\(folder.path)/serve" }
        }

        /// Away from the main actor, because it waits for a tool.
        @concurrent
        private static func encrypt(
            _ socket: String,
            in folder: String
        ) async throws -> TLSFront {
            try TLSFront(of: socket, in: folder, name: "DNS:\(host)")
        }

        private func open(
            _ options: Chromium.Options,
            _ opened: [Chromium] = [],
            _ body: ([Chromium]) async throws -> Void
        ) async throws {
            guard opened.count < Self.count else { return try await body(opened) }
            try await Chromium.open(options) { try await open(options, opened + [$0], body) }
        }

        private func signIn(_ browser: Chromium, as name: String) async throws {
            try await browser.go("https://\(Self.host)/me")
            try await waitUntilLive(browser)
            try await browser.tab(to: "document.activeElement.autocomplete == 'username'")
            try await browser.type("\(name)@example.com")
            try await browser.press(.tab)
            try await browser.type(site.portal.password)
            try await browser.press(.enter)
        }

        /// The page listens again with its new cookie.
        private func waitUntilLive(_ browser: Chromium) async throws {
            try await browser.wait("document.documentElement.classList.contains('live')")
        }

        @Test(arguments: ReverseProxy.Kind.allCases)
        func usersSignInAndSeeNothingOfEachOther(kind: ReverseProxy.Kind) async throws {
            let proxy = try await ReverseProxy.start(
                kind,
                in: folder,
                to: "\(folder.path)/serve"
            )
            let front = try await Self.encrypt(proxy.socket, in: folder.path)
            let place = front.url.replacing("https://", with: "")
            let names = try (1...Self.count).map { try site.portal.fullName(of: "user\($0)") }
            let options = Chromium.Options(names: [Self.host: place], trustsAll: true)
            try await open(options) { browsers in
                for (number, browser) in browsers.enumerated() {
                    try await signIn(browser, as: "user\(number + 1)")
                }
                for (browser, own) in zip(browsers, names) {
                    try await browser.wait("document.body.innerText.includes('\(own)')")
                    try await waitUntilLive(browser)
                    for other in names where other != own {
                        let seesOther = "document.body.innerText.includes('\(other)')"
                        #expect(try await !browser.isTrue(seesOther), "\(other) at \(own)'s")
                    }
                    try await browser.go("https://\(Self.host)/news")
                    try await waitUntilLive(browser)
                    #expect(try await browser.isTrue("document.cookie == ''"))
                }
            }
            await proxy.end()
        }
    }
}
