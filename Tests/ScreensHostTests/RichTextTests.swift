import DemoPortal
import ScreensKit
import Testing

@testable import ScreensHost

/// The host's reader of HTML, as interactors receive it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RichTextTests {
    @Test func interactorsReadHTMLWithThePortalsAddress() throws {
        let fixture = try CachedHostFixture()
        let context = try fixture.host(user: .guest).interactionContext

        let text = context.richText(html: "<p>A <a href='/b'>link</a> &amp; <script>c</script>more")

        let address = try #require(LinkAddress(fixture.portal.url + "/b"))
        let link = Node.link("link", to: address)
        #expect(text.blocks == [.paragraph([.text("A "), link, .text(" & more")])])
    }
}
