import DemoPortal
import ScreensKit
import TestSupport
import Testing
import WebSupport

@testable import ScreensHost

extension BrowserSuite {
    /// The pictures of a folder in a browser.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct ImageGalleryTests {
        private let image = "document.querySelector('main a>img')"
        private let rows = "document.querySelectorAll('main ol.list>li').length"

        private func open(_ browser: Chromium) async throws -> Site {
            let site = patient(try Site("image-gallery"))
            try await browser.open(site)
            try await browser.wait("\(rows) == 40 && document.querySelector('#row-0 img')")
            return site
        }

        /// However busy the machine is, what was deleted can be taken back.
        private func patient(_ site: Site) -> Site {
            site.onStage = { stage in
                stage.host.sleep = { _ in try await Task.sleep(for: .seconds(86_400)) }
            }
            return site
        }

        /// Chooses a picture by keys, and waits until it is shown.
        private func choose(_ row: Int, _ browser: Chromium) async throws {
            try await browser.tab(to: "document.activeElement.matches('.pick')")
            try await browser.press(.down, times: row)
            try await browser.press(.enter)
            try await browser.wait(shows(row + 1))
        }

        /// A condition: one picture is shown large, completely.
        private func shows(_ number: Int, of count: Int = 40) -> String {
            """
            document.body.innerText.includes('\(number) of \(count)')
              && \(image).complete && \(image).naturalWidth > 300
            """
        }

        @Test func theKeyboardAloneLeadsThroughThePictures() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser)
                try await choose(0, browser)
                let first = try await browser.text(of: "\(image).alt")

                try await browser.tab(to: Chromium.holdsButton("Next"))
                for number in 2...4 {
                    try await browser.press(.enter)
                    try await browser.wait(shows(number))
                    try await browser.wait(Chromium.holdsButton("Next"))
                }
                try await browser.tab(to: Chromium.holdsButton("All pictures"))
                try await browser.tab(to: Chromium.holdsButton("Previous"))
                for number in [3, 2, 1] {
                    try await browser.press(.enter)
                    try await browser.wait(shows(number))
                    try await browser.wait(Chromium.holdsButton("Previous"))
                }
                // There is none before the first one.
                try await browser.press(.enter)
                #expect(try await browser.text(of: "\(image).alt") == first)
                try await browser.tab(to: Chromium.holdsButton("All pictures"))
                try await browser.press(.enter)

                try await browser.wait("\(rows) == 40")
                try await browser.expectNoComplaints()
                _ = site
            }
        }

        @Test func arrowsLeadThroughThePicturesAndEscapeBackToAll() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser)
                try await choose(2, browser)

                try await browser.press(.right)
                try await browser.wait(shows(4))
                try await browser.press(.left)
                try await browser.wait(shows(3))
                try await browser.press(.end)
                try await browser.wait(shows(40))
                try await browser.press(.home)
                try await browser.wait(shows(1))
                try await browser.press(.escape)

                try await browser.wait("\(rows) == 40")
                try await browser.expectNoComplaints()
                _ = site
            }
        }

        @Test func theFocusGoesBackToThePictureThatWasOpened() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser)
                try await choose(5, browser)
                try await browser.tab(to: Chromium.holdsButton("Next"))
                try await browser.press(.enter)
                try await browser.wait(shows(7))
                try await browser.tab(to: Chromium.holdsButton("All pictures"))
                try await browser.press(.enter)

                try await browser.wait(
                    "document.activeElement.closest('li') == document.getElementById('row-5')"
                )
                _ = site
            }
        }

        @Test func aDeletionIsTakenBack() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser)
                let before = site.portal.writeCount
                try await choose(2, browser)
                let name = try await browser.text(of: "\(image).alt")

                try await browser.tab(to: Chromium.holdsButton("Delete"))
                try await browser.press(.enter)
                try await browser.wait(
                    "\(shows(3, of: 39)) && document.body.innerText.includes('“\(name)” was deleted.')"
                )
                try await browser.wait(Chromium.holdsButton("Undo"))
                try await browser.press(.enter)

                try await browser.wait("\(shows(3)) && \(image).alt == \(quoted(name))")
                #expect(site.portal.writeCount == before)
                try await browser.expectNoComplaints()
            }
        }

        /// Deletes the picture that is shown large, and expects the focus on what takes that back.
        private func delete(showing number: Int, _ browser: Chromium) async throws {
            try await browser.tab(to: Chromium.holdsButton("Delete"))
            try await browser.press(.enter)
            try await browser.wait("\(shows(number, of: 39)) && \(Chromium.holdsButton("Undo"))")
        }

        /// In an app, more around the picture changes.
        @Test func theFocusFollowsADeletionToItsUndoAndEscapeToTheRow() async throws {
            try await Chromium.open { browser in
                let site = patient(try Site.ofIntranet())
                let key = try await browser.begin(site)
                let pages = DemoPage.all(of: site.portal)
                try await browser.open(
                    try #require(pages.first { $0.name == "pictures" }),
                    of: site,
                    key: key
                )
                try await browser.wait("\(rows) == 40")
                try await choose(2, browser)
                try await delete(showing: 3, browser)
                // What takes back leaves, and is not what the focus goes back to.
                try await browser.press(.enter)
                try await browser.wait("\(shows(3)) && !(\(Chromium.holdsButton("Undo")))")
                try await delete(showing: 3, browser)
                try await browser.tab(to: Chromium.holdsButton("Next"))
                try await browser.press(.enter)
                try await browser.wait(
                    "document.body.innerText.includes('4 of ') && \(Chromium.holdsButton("Next"))"
                )

                try await browser.press(.escape)

                try await browser.wait(
                    """
                    \(rows) >= 39 && document.activeElement.matches('.pick')
                      && document.activeElement.closest('li').id == 'row-2'
                    """
                )
                _ = site
            }
        }

        @Test func inASlideshowTheFocusFollowsADeletionToItsUndo() async throws {
            try await Chromium.open { browser in
                let site = patient(try Site("image-gallery", theme: "default-slideshow"))
                try await browser.open(site)
                try await browser.wait(shows(1))
                try await delete(showing: 1, browser)
                try await browser.press(.enter)
                try await browser.wait("\(shows(1)) && !document.activeElement.matches('.danger')")
                _ = site
            }
        }

        @Test func aPictureIsAddedWithATitle() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser)
                let file = try site.scratch.write(TestPicture.noise(300), as: "crossing.png")

                try await browser.click("main button[value=startMediaSelectorAndUpload]")
                try await browser.wait("document.querySelector('main [type=file]')")
                try await browser.type(file, into: "main [type=file]")
                let title = "document.querySelector('[name=\"field:title[0]\"]')"
                try await browser.wait("\(title)?.value == 'crossing'")
                try await browser.fill("[name=\"field:title[0]\"]", with: "Zebra crossing")
                try await browser.click("main form button[value=upload]")

                try await browser.wait(
                    "\(rows) == 41 && [...document.querySelectorAll('main ol.list>li')]"
                        + ".some(it => it.textContent.includes('Zebra crossing'))"
                )
                let added = try site.portal.documents().filter { $0.title.hasPrefix("Zebra") }
                #expect(added.map(\.mimeType) == ["image/png"])
                try await browser.expectNoComplaints()
            }
        }

        @Test func aFileThatIsNoPictureStaysWithItsProblem() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser)
                let page = Array("<!doctype html><script>document.title = 'ran'</script>".utf8)
                let file = try site.scratch.write(page, as: "picture.png")

                try await browser.click("main button[value=startMediaSelectorAndUpload]")
                try await browser.wait("document.querySelector('main [type=file]')")
                try await browser.type(file, into: "main [type=file]")

                try await browser.wait(
                    "document.querySelector('main').innerText.includes('This is not a PNG')"
                )
                #expect(try await browser.text(of: "document.title") != "ran")
                #expect(try site.portal.documents().allSatisfy { $0.title != "picture" })
            }
        }
    }
}

extension Chromium {
    /// A condition: the button with this text has the focus.
    static func holdsButton(_ text: String) -> String {
        "document.activeElement.matches('button') && document.activeElement.innerText.trim() == '\(text)'"
    }
}
