@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

/// What surrounds the screenlets of a page, on each surface.
struct ShellTests {
    private func menu(_ count: Int) -> Node {
        .row(
            (0..<count).map { number in
                .button("Page \(number)", action: AppModel.open("\(number)"), isChosen: number == 0)
                    .symbol(.page)
            }
        ).slot(.menu)
    }

    private func page(_ node: Node) -> String {
        let links = HTMLPageLinks(
            page: "/0",
            menuLabel: "Menu",
            (0..<9).map { (AppModel.open("\($0)"), "/\($0)") }
        )
        let renderer = HTMLRenderer(token: "t", frames: "", links: links)
        return String(decoding: renderer.fragment(draw(node)), as: UTF8.self)
    }

    @Test func theMenuIsALandmarkOfLinks() {
        let html = page(.shell(side: [menu(2)], content: [.text("News", .title)]))

        #expect(html.hasPrefix("<div class=\"shell\""))
        #expect(html.contains("<nav id=\"menu\" class=\"menu\" aria-label=\"Menu\">"))
        #expect(html.contains("<main id=\"content\" class=\"content\">"))
        #expect(html.matches(of: /aria-current="page"/).count == 1)
        #expect(html.contains("href=\"/1\"") && !html.contains("<details"))
    }

    @Test func whatHasNoRoomInABarFollowsMore() throws {
        let html = page(.shell(side: [menu(6)], content: []))

        let more = try #require(html.firstRange(of: "<details class=\"more\">"))
        #expect(html[..<more.lowerBound].matches(of: /<a class="button quiet entry"/).count == 4)
        #expect(html[more.upperBound...].matches(of: /<a class="button quiet entry"/).count == 2)
        #expect(!page(.shell(side: [menu(5)], content: [])).contains("<details"))
    }

    @Test func aShellInsideAnotherNodeHasNoLandmarks() {
        let html = page(.column([.shell(side: [menu(1)], content: [])]))

        #expect(!html.contains("<nav") && !html.contains("<main"))
    }

    @Test func aPartOfAnotherPageHasNoLandmarks() {
        let html = html(.shell(side: [menu(1)], content: []))

        #expect(!html.contains("<nav") && !html.contains("<main"))
        #expect(html.contains("class=\"menu\"") && html.contains("class=\"content\""))
    }

    @Test func theMarkIsTheFirstLetterWithoutAPicture() {
        let name = Node.row([.text("Intranet", .strong)]).slot(.name)
        let marked = Node.row([.image(.symbol(.news)), .text("Intranet", .strong)]).slot(.name)

        #expect(page(.shell(side: [name], content: [])).contains("aria-hidden=\"true\">I</b>"))
        #expect(!page(.shell(side: [marked], content: [])).contains("</b>"))
    }

    @Test func theNameOfAScreenletIsTheHeadingOfAPageWithoutATitle() {
        let name = Node.row([.text("Poll", .title)]).slot(.name)

        #expect(page(.shell(side: [name], content: [])).contains("<h1 class=\"title\">Poll</h1>"))
        let titled = page(.shell(side: [name], content: [.text("Lunch?", .title)]))
        #expect(titled.matches(of: /<h1/).count == 1)
        #expect(titled.contains("<strong class=\"title\">Poll</strong>"))
    }

    @Test func theLettersOfAPersonHaveOneOfEightHues() {
        func hue(_ letters: String) -> Substring? {
            let image = Node.image(ImageReference(id: "none"), letters: letters)
            return page(image).firstMatch(of: /letters (h[0-7])"/)?.1
        }
        let hues = ["JD", "AO", "PG", "م", "湖"].map(hue)

        #expect(hues.allSatisfy { $0 != nil } && Set(hues).count > 1)
        #expect(hue("JD") == hues[0])
        let style = String(decoding: HTMLRenderer.styleSheet(for: Style()), as: UTF8.self)
        #expect(style.contains(".h1{--h:45}") && style.contains(".h7{--h:315}"))
    }

    @Test(arguments: [("en", "ArrowLeft", "ArrowRight"), ("ar", "ArrowRight", "ArrowLeft")])
    func buttonsNameTheirKeys(language: String, previous: String, next: String) {
        let context = DrawingContext(locale: LocaleIdentifier(language))
        let pager = Node.column([
            .button("Before", action: AppModel.open("a")).shortcut(.previous),
            .button("Behind", action: AppModel.open("b")).shortcut(.next),
            .shortcut(.last, action: AppModel.open("c")), .shortcut(.close, action: nil),
        ])
        let bytes = HTMLRenderer().fragment(Drawing(body: pager, context: context))
        let buttons = String(decoding: bytes, as: UTF8.self).split(separator: "<button").dropFirst()

        #expect(buttons.map { $0.contains(" hidden") } == [false, false, true, true])
        for (button, key) in zip(buttons, [previous, next, "End", "Escape"]) {
            #expect(button.contains(" aria-keyshortcuts=\"\(key)\""))
        }
        // What does nothing sends nothing.
        #expect(buttons.last?.contains(" type=\"button\" aria-disabled=\"true\"") == true)
        #expect(text(pager) == "[ Before ]\n[ Behind ]\n")
    }

    @Test func aTextHasThePartsOneBelowTheOther() {
        let badge = Node.button("People", action: AppModel.open("p")).badged("2")
        let shell = Node.shell(
            side: [.row([.text("Intranet", .strong)]).slot(.name), .row([badge]).slot(.menu)],
            content: [.column([.text("News", .title)]).slot(.head), .text("Rows")]
        )

        #expect(text(shell) == "Intranet\n[ People 2 ]\n\nNews\n\nRows\n")
    }
}
