import DemoPortal
import Foundation
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensWeb
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    /// A page in the frame of a live page, and what the scripts in it can do.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct FrameTests {
        @MainActor
        private final class Listener: WebScreenletDelegate {
            var messages: [String] = []
            var links: [String] = []

            func screenlet(
                _ screenlet: any WebScreenlet,
                onScriptMessageNamespace namespace: String,
                onScriptMessage message: String
            ) {
                messages.append("\(namespace) \(message)")
            }

            func screenlet(_ screenlet: any WebScreenlet, onUrlClicked url: LinkAddress) -> Bool {
                links.append(url.text)
                return true
            }
        }

        private let listener = Listener()

        /// Opens a live page with a frame in which a script runs, and waits for its message `end`.
        private func open(
            _ browser: Chromium,
            script: String,
            set attributes: JSONObject = [:]
        ) async throws -> Site {
            let scripts: JSONValue = .text("\(Self.tools)\n\(script)")
            let site = try Site("web", set: attributes.merging(["scripts": scripts]) { $1 })
            let listener = listener
            site.onStage = { stage in
                (try? stage.screenlet(as: (any WebScreenlet).self))?.delegate = listener
            }
            try await browser.open(site)
            try await browser.waitUntil { listener.messages.contains { $0.hasPrefix("end") } }
            return site
        }

        /// Functions of the scripts below.
        private static let tools = """
            const found = {};
            const attempt = (name, act) => {
              try { found[name] = String(act()); } catch (error) { found[name] = 'refused'; }
            };
            const reach = async (name, address, options) => {
              try { found[name] = String((await fetch(address, options)).status); } catch { found[name] = 'refused'; }
            };
            const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
            """

        @Test func scriptsInTheFrameReachNothingOfThePage() async throws {
            try await Chromium.open { browser in
                let site = try await open(
                    browser,
                    script: """
                        attempt('page', () => parent.document.documentElement.outerHTML);
                        attempt('address', () => parent.location.href);
                        attempt('top', () => { top.location = 'about:blank'; });
                        attempt('element', () => frameElement.outerHTML);
                        attempt('script', () => parent.Screens || parent.eval('1'));
                        attempt('cookie', () => document.cookie);
                        attempt('storage', () => localStorage.length + sessionStorage.length);
                        attempt('database', () => indexedDB.open('x'));
                        attempt('window', () => open('/') || 'nothing');
                        attempt('domain', () => { document.domain = location.hostname; });
                        const root = new URL('/', location.href).href;
                        Promise.all([
                          reach('root', root, { credentials: 'include' }),
                          reach('events', root + 'events', { credentials: 'include' }),
                          reach('blind', root, { mode: 'no-cors', credentials: 'include' }),
                          reach('action', root + 'action', { method: 'POST', mode: 'no-cors', credentials: 'include' }),
                          reach('self', location.href, { credentials: 'include' }),
                          reach('portal', document.baseURI, { credentials: 'include' }),
                        ]).then(() => {
                          found.own = location.href;
                          found.referrer = document.referrer;
                          found.origin = origin;
                          Screens.postMessage('found', found);
                          Screens.postMessage('end', '');
                        });
                        """
                )

                let found = try found()
                for name in [
                    "page", "address", "top", "script", "cookie", "storage", "database", "domain",
                    "root", "events", "blind", "action", "self", "portal",
                ] {
                    #expect(found[name] == "refused", "\(name): \(found[name] ?? "")")
                }
                #expect(found["element"] == "refused" || found["element"] == "null")
                #expect(found["window"] == "nothing")
                #expect(found["referrer"] == "" && found["origin"] == "null")
                let key = try await browser.text(of: "new URL(location).searchParams.get('key')")
                #expect(!key.isEmpty && found["own"]?.contains("/frame/") == true)
                #expect(found["own"]?.contains(key) == false)
                #expect(try await browser.isTrue("document.querySelector('.frame>iframe')"))
                _ = site
            }
        }

        private func found() throws -> [String: String] {
            let message = try #require(listener.messages.first { $0.hasPrefix("found ") })
            let json = Data(message.dropFirst("found ".count).utf8)
            return try JSONDecoder().decode([String: String].self, from: json)
        }

        @Test func messagesOfANamespaceReachTheDelegateAndOthersDoNot() async throws {
            try await Chromium.open { browser in
                let site = try await open(
                    browser,
                    script: """
                        Screens.postMessage('app', 'Hello');
                        Screens.postMessage('app.list', { a: [1, '<b>'] });
                        Screens.postMessage('screensinternal.log', 'stays');
                        parent.postMessage('text', '*');
                        parent.postMessage({ namespace: 'app', message: 'bare' }, '*');
                        parent.postMessage({ screens: { namespace: 'screensinternal', message: 'x' } }, '*');
                        parent.postMessage({ screens: { namespace: 5, message: {} } }, '*');
                        parent.postMessage({ screens: null }, '*');
                        parent.postMessage({ screens: { namespace: 'app', message: 'x'.repeat(70000) } }, '*');
                        parent.postMessage({ screens: { link: 'javascript:alert(1)' } }, '*');
                        parent.postMessage({ screens: { link: 'https://evil.example/' } }, '*');
                        Screens.waitForJsLoaded().then(() => Screens.postMessage('loaded', document.title));
                        Screens.addScreensScript(() => Screens.postMessage('added', ''));
                        setTimeout(() => { Screens.reloadScripts(); Screens.postMessage('end', ''); }, 300);
                        """
                )
                // A message that another window sends is not the frame's.
                try await browser.run(
                    "postMessage({ screens: { namespace: 'app', message: 'forged' } }, '*');"
                )
                _ = try await browser.number(of: "0")

                #expect(
                    listener.messages.sorted() == [
                        "added ", "added ", "app Hello", #"app.list {"a":[1,"<b>"]}"#, "end ",
                        "loaded Home - Intranet",
                    ]
                )
                #expect(listener.links.isEmpty)
                _ = site
            }
        }

        /// The page's script may run long after that of the frame.
        @Test func messagesWaitUntilThePageListens() async throws {
            try await Chromium.open { browser in
                let site = try await open(
                    browser,
                    script: "Screens.postMessage('app', 'early'); Screens.postMessage('end', '');"
                )
                // The same frame again, outside of what the page's script listens to.
                try await browser.run(
                    """
                    window.heard = [];
                    const frame = document.querySelector('.frame>iframe').cloneNode();
                    frame.onload = () => {
                      const first = heard.length;
                      addEventListener('message', ({ source, data }) => {
                        if (source === frame.contentWindow) heard.push(data.screens.message ?? 'waits');
                        if (heard.at(-1) === '') document.body.dataset.heard = first + heard.join();
                      });
                      frame.contentWindow.postMessage({ screens: 'listening' }, '*');
                    };
                    document.body.append(frame);
                    """
                )
                try await browser.wait("document.body.dataset.heard")

                #expect(try await browser.text(of: "document.body.dataset.heard") == "0early,")
                _ = site
            }
        }

        @Test func aFrameIsNotLoadedAgainWithTheElementsAroundIt() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser, script: "Screens.postMessage('end', '');")

                // As after a lost connection: the page requests all of its elements.
                try await browser.run(
                    """
                    document.querySelector('.frame>details').id = 'old';
                    window.shown = document.querySelector('.frame>iframe').contentWindow;
                    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
                    """
                )
                try await browser.wait("!document.getElementById('old')")

                let shown = "document.querySelector('.frame>iframe').contentWindow"
                #expect(try await browser.isTrue("\(shown) === window.shown"))
                _ = site
            }
        }

        @Test func onlyScriptsOfTheAppRunInAHostilePage() async throws {
            let foreign = try AttackingServer(answering: Self.answer("canary()"))
            let server = try AttackingServer(
                answering: Self.answer(
                    Self.hostilePage.replacing("https://evil.example", with: foreign.url)
                )
            )
            try await Chromium.open { browser in
                let site = try await open(
                    browser,
                    script: """
                        Screens.addScreensScript(() => settle().then(() => {
                          found.base = document.baseURI;
                          found.scripts = String(document.scripts.length > 3);
                          found.color = getComputedStyle(document.getElementById('words')).color;
                          Screens.postMessage('found', found);
                          Screens.postMessage('end', '');
                        }));
                        """,
                    set: [
                        "url": .text(server.url + "/page"), "webType": "other",
                        "styles": "#words { color: rgb(1, 2, 3) }",
                    ]
                )

                let found = try found()
                #expect(listener.messages.count == 2, "\(listener.messages)")
                #expect(found["base"] == server.url + "/page" && found["scripts"] == "true")
                #expect(found["color"] == "rgb(1, 2, 3)")
                // Browsers open connections that they may need, and send nothing there.
                #expect(foreign.requests.isEmpty, "\(foreign.requests)")
                #expect(server.requests.contains { $0.hasPrefix("GET /x ") })
                #expect(try await browser.isTrue("document.querySelector('.frame>iframe')"))
                _ = site
            }
        }

        private static let hostilePage: String = {
            let attack = "Screens.postMessage('page','ran')"
            return """
                <html><head><title>Trap</title><base href="https://evil.example/">
                <link rel="stylesheet" href="https://evil.example/x.css">
                <script>\(attack)</script><script src="https://evil.example/x.js"></script>
                <script src="data:text/javascript,\(attack)"></script>
                <script type="module">\(attack)</script></head>
                <body onload="\(attack)"><p id="words">Words</p><img src=x onerror="\(attack)">
                <img src="https://evil.example/x.png"><svg onload="\(attack)"></svg>
                <iframe srcdoc="<script>parent.\(attack)</script>"></iframe>
                <iframe src="https://evil.example/"></iframe><object data="https://evil.example/"></object>
                <embed src="https://evil.example/"><video src="https://evil.example/x.mp4"></video>
                <a id="js" href="javascript:\(attack)">x</a><style>@import "https://evil.example/y.css";</style>
                <form action="https://evil.example/"><button autofocus onfocus="\(attack)">x</button></form>
                <details open ontoggle="\(attack)"></details><!-- <plaintext>
                """
        }()

        private static func answer(_ body: String) -> String {
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(body.utf8.count)"
                + "\r\nConnection: close\r\n\r\n" + body
        }

        @Test func aFrameLeadsToNoOtherAddress() async throws {
            let server = try AttackingServer(answering: Self.answer("<p>Words"))
            let script = "addEventListener('load', () => { location = 'https://evil.example/'; });"
            try await Chromium.open { browser in
                let site = try Site(
                    "web",
                    set: [
                        "url": .text(server.url + "/page"), "webType": "other",
                        "scripts": .text(script),
                    ]
                )
                try await browser.go(site.surface.address())
                try await browser.run(
                    """
                    window.blocked = [];
                    document.addEventListener('securitypolicyviolation',
                      (event) => window.blocked.push(`${event.effectiveDirective} ${event.blockedURI}`));
                    const frame = document.querySelector('.frame>iframe');
                    frame.src = frame.src;
                    """
                )

                try await browser.wait(
                    "window.blocked.some((it) => it.startsWith('frame-src https://evil.example'))"
                )
                #expect(try await browser.text(of: "location.hostname") == site.surface.host)
            }
        }

        @Test(arguments: ["meta", "META", "mEtA\n"])
        func aRedirectionInThePageLeavesTheFrameAsItIs(tag: String) async throws {
            let refresh = "<\(tag) http-equiv=refresh content='0; url=https://evil.example/'>"
            let server = try AttackingServer(answering: Self.answer(refresh + "<p>Words"))
            let script = """
                addEventListener('load', () => setTimeout(
                  () => Screens.postMessage('end', document.body.innerText.trim()), 100));
                """
            try await Chromium.open { browser in
                _ = try await open(
                    browser,
                    script: script,
                    set: ["url": .text(server.url + "/page"), "webType": "other"]
                )

                #expect(listener.messages.last == "end Words")
            }
        }

        @Test func thePolicyOfThePageHoldsAroundTheFrame() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser, script: "Screens.postMessage('end', '');")

                try await browser.run(
                    """
                    const script = document.createElement('script');
                    script.textContent = 'window.inline = true;';
                    document.head.append(script);
                    const frame = document.createElement('iframe');
                    frame.id = 'foreign';
                    frame.src = 'https://evil.example/';
                    window.blocked = [];
                    document.addEventListener('securitypolicyviolation',
                      (event) => window.blocked.push(event.effectiveDirective));
                    document.body.append(frame);
                    """
                )
                try await browser.wait("window.blocked.includes('frame-src')")
                #expect(try await browser.isTrue("window.inline === undefined"))
                _ = site
            }
        }

        @Test func aLinkInTheFrameIsFollowedLikeThoseOfTheText() async throws {
            try await Chromium.open { browser in
                let site = try await open(
                    browser,
                    script: "Screens.addScreensScript(() => Screens.postMessage('end', ''));"
                )

                try await browser.ask("POST", "/frame", ["id": 0])
                try await browser.click(#"a[href="/web/guest/news"]"#)
                try await browser.ask("POST", "/frame", ["id": NSNull()])

                let listener = listener
                try await browser.waitUntil { !listener.links.isEmpty }
                #expect(listener.links == [site.portal.url + "/web/guest/news"])
            }
        }

        @Test func anInjectedScriptRunsInThePageThatIsShown() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser, script: "Screens.postMessage('end', '');")
                let web = try site.stages[0].screenlet(as: (any WebScreenlet).self)

                web.inject("Screens.postMessage('injected', document.title)")

                let listener = listener
                try await browser.waitUntil {
                    listener.messages.contains("injected Home - Intranet")
                }
            }
        }

        @Test func theFrameIsShownWithoutTheScriptOfThePage() async throws {
            try await Chromium.open(.init(runsScripts: false)) { browser in
                let site = try Site("web")
                try await browser.go(site.surface.address())

                #expect(try await browser.isTrue("document.querySelector('.frame>iframe')"))
                #expect(
                    try await browser.isTrue("document.querySelector('.frame details:not([open])')")
                )
            }
        }
    }
}
