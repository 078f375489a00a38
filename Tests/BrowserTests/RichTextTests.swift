import Foundation
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensXML
import TestSupport
import Testing

extension BrowserSuite {
    /// Texts that were made from HTML, in a browser that would run whatever came through: the pages have no policy.
    @Suite(.timeLimit(.minutes(60)))
    struct RichTextTests {
        /// How many texts are on a page.
        private static let batch = 250

        @Test func nothingOfAHostilePageIsExecuted() async throws {
            try await Chromium.open { browser in
                try await browser.watchForCode()
                let count = Soak.inputs(otherwise: 10_000)
                for first in stride(from: 0, to: count, by: Self.batch) {
                    let seeds = first..<min(count, first + Self.batch)
                    try await show(seeds.map(Self.page), in: browser)
                    let found = try await browser.text(of: Self.findings)
                    #expect(found == "", "seeds \(seeds)")
                }
            }
        }

        /// The samples come first, and then changed ones.
        private static func page(_ seed: Int) -> String {
            var dice = Dice(UInt64(seed))
            let samples = HostilePages.samples
            return seed < samples.count ? samples[seed] : HostilePages.mutation(&dice)
        }

        /// The browser finds code where a page has it, so that finding none means something.
        @Test func codeWouldBeNoticed() async throws {
            try await Chromium.open { browser in
                try await browser.watchForCode()
                for html in ["<script>canary()</script>", "<img src=x onerror=canary()>"] {
                    try await browser.show("<main>\(html)</main>")
                    try await browser.wait("window.executed.includes('canary')")
                }
                try await browser.show(
                    "<main><a href='javascript:x'>a</a><p onclick=x>p</p></main>"
                )
                #expect(try await browser.text(of: Self.findings).contains("onclick"))
            }
        }

        private func show(_ pages: [String], in browser: Chromium) async throws {
            let addresses = HTMLAddresses(portal: "http://portal.invalid")
            let texts = pages.map { Node.richText(HTMLReader.read($0, at: addresses)) }
            let drawing = Drawing(body: .column(texts), context: DrawingContext())
            let page = HTMLRenderer(isLive: false).page(drawing, title: "Texts")
            try await browser.show(String(decoding: page, as: UTF8.self))
        }

        /// What the page executed, requested, or could execute.
        private static let findings = """
            (() => {
              const found = [...window.executed];
              found.push(...performance.getEntriesByType('resource').map(entry => entry.name));
              const allowed = 'html head meta title style body main div section article p span h1 h2 h3 h4 h5 h6 ul ol li '
                + 'blockquote pre code table caption colgroup col thead tbody tr th td figure figcaption strong b em i small '
                + 'br hr img a dl dt dd svg';
              for (const element of document.querySelectorAll('*')) {
                const name = element.localName;
                if (!allowed.split(' ').includes(name)) found.push(`<${name}>`);
                for (const attribute of element.attributes) {
                  if (/^on|^style$|^srcdoc$|^formaction$/.test(attribute.name)) found.push(attribute.name);
                  if (attribute.name === 'href' && !/^(https?|mailto):/.test(attribute.value)) found.push(attribute.value);
                  if (attribute.name === 'src' && !/^data:image/.test(attribute.value)) found.push(attribute.value);
                }
              }
              return [...new Set(found)].join('\\n');
            })()
            """
    }
}

extension Chromium {
    /// Notes in every page from now on what is executed that does not belong to it, and what goes wrong there.
    fileprivate func watchForCode() async throws {
        try await tool(
            "Page.addScriptToEvaluateOnNewDocument",
            [
                "source": """
                window.executed = [];
                window.canary = () => { window.executed.push('canary'); };
                for (const name of ['alert', 'confirm', 'prompt', 'open', 'print', 'fetch'])
                  window[name] = () => { window.executed.push(name); };
                for (const name of ['error', 'unhandledrejection', 'securitypolicyviolation'])
                  window.addEventListener(name, event => { window.executed.push(`${name} ${event.message ?? ''}`); });
                """
            ]
        )
    }

    /// Shows a page that has no address of its own and no policy.
    fileprivate func show(_ html: String) async throws {
        let data = Data(html.utf8).base64EncodedString()
        try await go("data:text/html;charset=utf-8;base64,\(data)")
    }
}

extension BrowserSuite {
    /// The browser's own reader, as another opinion on what a page says.
    @Suite(.timeLimit(.minutes(10)))
    struct ReadingTests {
        @Test func harmlessPagesHaveTheTextThatTheBrowserShows() async throws {
            let pages = (0..<300).map { seed in
                var dice = Dice(UInt64(seed))
                return HarmlessPage.blocks(&dice, depth: 3)
            }
            try await Chromium.open { browser in
                try await browser.go("data:text/html,<!DOCTYPE html><main></main>")
                for page in pages {
                    let addresses = HTMLAddresses(portal: "http://portal.invalid")
                    let ours = HTMLReader.read(page, at: addresses).plainText
                    let shown = try await browser.shown(page)
                    #expect(words(ours) == words(shown), "\(page)")
                }
            }
        }

        private func words(_ text: String) -> [Substring] {
            text.split(whereSeparator: \.isWhitespace)
        }
    }
}

extension Chromium {
    fileprivate func shown(_ html: String) async throws -> String {
        let json = try JSONEncoder().encode([html])
        let script = """
            const page = new DOMParser().parseFromString(\(String(decoding: json, as: UTF8.self))[0], 'text/html');
            document.body.replaceChildren(...page.body.childNodes);
            return document.body.innerText;
            """
        return try await run(script) as? String ?? ""
    }
}

/// Pages as people write them.
private enum HarmlessPage {
    static func blocks(_ dice: inout Dice, depth: Int) -> String {
        (0...dice.roll(4)).map { _ in block(&dice, depth: depth) }.joined(
            separator: dice.pick(["", "\n  "])
        )
    }

    private static func block(_ dice: inout Dice, depth: Int) -> String {
        guard depth > 0 else { return "<p>\(line(&dice))</p>" }
        switch dice.roll(11) {
        case 0: return "<h\(1 + dice.roll(6))>\(line(&dice))</h>"
        case 1: return "<ul>\(items(&dice, depth))</ul>"
        case 2: return "<ol>\(items(&dice, depth))</ol>"
        case 3: return "<blockquote>\(blocks(&dice, depth: depth - 1))</blockquote>"
        case 4: return "<pre>\(line(&dice))\n  \(line(&dice))</pre>"
        case 5: return "<table>\(rows(&dice))</table>"
        case 6: return "<dl><dt>\(line(&dice))</dt><dd>\(line(&dice))</dd></dl>"
        case 7: return "<div>\(blocks(&dice, depth: depth - 1))</div>"
        case 8: return line(&dice)
        case 9: return "<p>\(line(&dice))<p>\(line(&dice))"
        default: return "<p>\(line(&dice))</p>"
        }
    }

    private static func items(_ dice: inout Dice, _ depth: Int) -> String {
        (0...dice.roll(3)).map { _ in
            "<li>\(dice.roll(2) == 0 ? line(&dice) : blocks(&dice, depth: depth - 1))\(dice.pick(["", "</li>", "</li>\n"]))"
        }.joined()
    }

    private static func rows(_ dice: inout Dice) -> String {
        let columns = 1 + dice.roll(3)
        return (0...dice.roll(3)).map { _ in
            "<tr>" + (0..<columns).map { _ in "<td>\(line(&dice))</td>" }.joined() + "</tr>"
        }.joined()
    }

    private static func line(_ dice: inout Dice) -> String {
        (0...dice.roll(6)).map { _ in
            let word = dice.pick([
                "boat", "pier", "1 &lt; 2", "caf&eacute;", "a&amp;b", "日本", "عربي", "x&#8211;y",
                "fish\n",
            ])
            let tag = dice.pick(["b", "i", "em", "span", "code", "mark", "u", "font"])
            switch dice.roll(6) {
            case 0: return "<\(tag)>\(word)</\(tag)>"
            case 1: return "<a href=/x>\(word)</a>"
            case 2: return word + "<br>"
            case 3: return word + "<!-- note -->"
            default: return word
            }
        }.joined(separator: dice.pick([" ", "  ", "\n", " "]))
    }
}
