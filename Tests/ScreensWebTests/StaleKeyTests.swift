import LiferayKit
@_spi(Host) import ScreensKit
import Synchronization
import Testing

@_spi(Host) @testable import ScreensHost

/// The cost of a browser's request for an element that is no longer offered.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct StaleKeyTests {
    /// A list with a button in each row, which counts the rows that are drawn.
    private struct ButtonView: ListView {
        final class Count: Sendable {
            private let rows = Mutex(0)

            func add() { rows.withLock { $0 += 1 } }

            func drain() -> Int {
                rows.withLock { rows in
                    defer { rows = 0 }
                    return rows
                }
            }
        }

        let drawn = Count()

        func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
            drawn.add()
            let action = Action(ActionDeclaration.selectRow.name)
                .with(Action.indexArgument, .int64(Int64(index)))
            return .row([.text(row.title), .button("Choose \(index)", action: action)])
        }
    }

    private func key(ofRow index: Int) -> [(String, String)] {
        [("act", "\(ActionDeclaration.selectRow.name) {\"\(Action.indexArgument)\":\(index)}")]
    }

    @Test func aKeyThatIsNotOfferedDrawsNoRows() async throws {
        let site = try Site(set: ["firstPageSize": 1_000])
        var browser = try await site.browser()
        let stage = try #require(site.stages.first)
        // A page is drawn again for pictures that arrive meanwhile.
        _ = await stage.loadPictures(within: .seconds(180))
        let view = ButtonView()
        stage.appearance.view = .local(view)
        stage.onChange?()
        browser.page = try await browser.get("/?from=640&count=64").body
        #expect(view.drawn.drain() == 64)

        let offered = try await browser.postForm(key(ofRow: 650))
        let stale = try await browser.postForm(key(ofRow: 99_999))
        let notShown = try await browser.postForm(key(ofRow: 300))

        #expect(offered.status == 303)
        #expect(stale.status == 409 && notShown.status == 409)
        // At most the rows that were visible are drawn again, once.
        #expect(view.drawn.drain() <= 64)
    }

    @Test func aKeyIsStillFoundAfterTheListWasLoadedAgain() async throws {
        let site = try Site(set: ["firstPageSize": 1_000])
        let browser = try await site.browser()
        let stage = try #require(site.stages.first)
        let view = ButtonView()
        stage.appearance.view = .local(view)
        stage.onChange?()
        _ = try await browser.get("/")
        _ = view.drawn.drain()

        for _ in 0..<3 {
            try stage.perform(Action("loadList"))
            await stage.settled()
        }
        let offered = try await browser.postForm(key(ofRow: 60))

        #expect(offered.status == 303)
        #expect(view.drawn.drain() <= 64)
    }
}
