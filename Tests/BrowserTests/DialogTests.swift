import ScreensKit
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost

extension BrowserSuite {
    /// Questions before everything else, and messages that leave.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct DialogTests {
        private func page(_ more: [Node] = []) -> Node {
            .column(
                [.text("Files"), .button("Delete the file", action: Action("showMore"))] + more
            )
        }

        private func question(_ words: String) -> Node {
            .dialog(
                "Delete this file?",
                [.text(words)],
                actions: [
                    .button("Delete it", action: Action("loadList"), role: .danger),
                    .button("Keep it", action: Action("showMore"), role: .quiet),
                ]
            )
        }

        private func open(
            _ options: Chromium.Options = .init(),
            _ body: (Chromium, Stage) async throws -> Void
        ) async throws {
            let site = try Site()
            try await Chromium.open(options) { browser in
                try await browser.open(site)
                let stage = try #require(site.stages.last)
                stage.show(page())
                try await browser.wait("document.querySelector('main button[name=act]')")
                try await browser.run("document.querySelector('main button[name=act]').focus()")
                try await body(browser, stage)
                try await browser.expectNoComplaints()
            }
        }

        private static let focused = "document.activeElement.innerText"

        @Test func aDialogKeepsTheFocusAndGivesItBack() async throws {
            try await open { browser, stage in
                stage.show(page([question("Nobody can restore it.")]))
                try await browser.wait("document.querySelector('dialog:modal')")
                // Whoever presses Enter at once destroys nothing.
                #expect(try await browser.text(of: Self.focused) == "Keep it")
                for _ in 0..<4 {
                    try await browser.press(.tab)
                    // After the last button, browsers have places of their own.
                    #expect(
                        try await browser.isTrue(
                            "document.activeElement == document.body || document.activeElement.closest('dialog')"
                        )
                    )
                }
                try await browser.run(
                    "document.querySelector('dialog button:last-of-type').focus()"
                )

                stage.show(page([question("Two users read it.")]))
                try await browser.wait("document.body.innerText.includes('Two users')")
                #expect(try await browser.isTrue("document.querySelector('dialog:modal')"))
                #expect(try await browser.text(of: Self.focused) == "Keep it")

                stage.show(page())
                try await browser.wait("!document.querySelector('dialog')")
                #expect(try await browser.text(of: Self.focused) == "Delete the file")
            }
        }

        @Test func escapeGivesTheAnswerThatChangesTheLeast() async throws {
            try await open { browser, stage in
                let article = stage.show(page([question("Nobody can restore it.")]))
                try await browser.wait("document.querySelector('dialog:modal')")
                try await browser.press(.escape)

                try await browser.waitUntil { article.performed == ["showMore"] }
                // The dialog is there until the screenlet closes it, even if the browser has hidden it for a moment.
                try await browser.wait("document.querySelector('dialog:modal')")
            }
        }

        @Test func noPullRefreshesWhatIsBelowAQuestion() async throws {
            let phone = Chromium.Options(width: 360, height: 740, isPhone: true)
            try await open(phone) { browser, stage in
                let refresh = Node.button("Refresh", action: Action("showMore"))
                    .symbol(.refresh, isIconOnly: true)
                let before = stage.show(page([refresh]))
                try await browser.wait("document.querySelector('main .icon-refresh')")
                try await browser.pull(by: 200)
                try await browser.waitUntil { before.performed == ["showMore"] }

                let article = stage.show(page([refresh, question("Nobody can restore it.")]))
                try await browser.wait("document.querySelector('dialog:modal')")
                try await browser.pull(by: 200, liftsFinger: false)
                #expect(try await browser.isTrue("!document.getElementById('pull')"))
                try await browser.liftFinger()
                #expect(article.performed.isEmpty)
            }
        }

        @Test func aMessageLeavesAndAnotherReplacesIt() async throws {
            try await open { browser, stage in
                let one = Node.notice("Saved", .success).placed(.toast)
                let two = Node.notice("Sent", .success).placed(.toast)
                let shown = """
                    [...document.querySelectorAll('main [role=status]')].filter(it => it.checkVisibility())
                      .map(it => it.innerText).join()
                    """
                let article = stage.show(page([one]))
                try await browser.wait("\(shown) == 'Saved'")
                stage.show(page([one, two]))
                try await browser.wait("\(shown) == 'Sent'")

                try await browser.wait("\(shown) == ''", within: 20)
                #expect(article.performed == [])

                // What has left does not come back with another part of the page.
                stage.show(page([one, two, .text("More")]))
                try await browser.wait("document.body.innerText.includes('More')")
                #expect(try await browser.text(of: shown) == "")

                // The same words again are about something else.
                stage.show(page([one, two.numbered(2), .text("More")]))
                try await browser.wait("\(shown) == 'Sent'")
            }
        }

        @Test func starsFillUpToThePointer() async throws {
            try await open { browser, stage in
                stage.show(
                    .rating(
                        own: 4,
                        label: "Your rating",
                        name: { "\($0) stars" },
                        action: { Action("showMore", ["stars": .int64(Int64($0))]) }
                    )
                )
                let stars = "[...document.querySelectorAll('[role=group] button')]"
                try await browser.wait("\(stars).length == 5")
                let color = "getComputedStyle(\(stars)[0]).color"
                let filled = "\(stars).filter(it => getComputedStyle(it).color == \(color)).length"
                try await browser.wait("\(filled) == 4")

                let box = "\(stars)[1].getBoundingClientRect()"
                let x = try await browser.number(of: "\(box).x + \(box).width / 2")
                let y = try await browser.number(of: "\(box).y + \(box).height / 2")
                try await browser.tool(
                    "Input.dispatchMouseEvent",
                    ["type": "mouseMoved", "x": x, "y": y]
                )
                try await browser.wait("\(filled) == 2")
            }
        }
    }
}
