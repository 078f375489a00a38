import DemoPortal
import Foundation
import ScreensWeb
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    /// Pages at a public address, behind a proxy and TLS: two users in two browsers.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct TeamTests {
        private static let host = "intranet.example.com"
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

        private func signIn(_ browser: Chromium, as name: String) async throws {
            try await browser.go("https://\(Self.host)/me")
            try await browser.wait("document.documentElement.classList.contains('live')")
            try await browser.tab(to: "document.activeElement.autocomplete == 'username'")
            try await browser.type("\(name)@example.com")
            try await browser.press(.tab)
            try await browser.type(site.portal.password)
            try await browser.press(.enter)
        }

        @Test(arguments: ReverseProxy.Kind.allCases)
        func twoUsersSignInAndSeeNothingOfEachOther(kind: ReverseProxy.Kind) async throws {
            let proxy = try await ReverseProxy.start(
                kind,
                in: folder,
                to: "\(folder.path)/serve"
            )
            let front = try TLSFront(of: proxy.socket, in: folder.path, name: "DNS:\(Self.host)")
            let place = front.url.replacing("https://", with: "")
            let options = Chromium.Options(names: [Self.host: place], trustsAll: true)
            try await Chromium.open(options) { first in
                try await Chromium.open(options) { second in
                    try await signIn(first, as: "omar")
                    try await signIn(second, as: "lucia")
                    try await first.wait("document.body.innerText.includes('Omar')")
                    try await second.wait("document.body.innerText.includes('Lucía')")

                    for (browser, other) in [(first, "Lucía"), (second, "Omar")] {
                        // The page listens again with its new cookie.
                        try await browser.wait(
                            "document.documentElement.classList.contains('live')"
                        )
                        #expect(
                            try await !browser.isTrue(
                                "document.body.innerText.includes('\(other)')"
                            )
                        )
                        try await browser.go("https://\(Self.host)/news")
                        try await browser.wait(
                            "document.documentElement.classList.contains('live')"
                        )
                        #expect(try await browser.isTrue("document.cookie == ''"))
                    }
                }
            }
            await proxy.end()
        }
    }
}
