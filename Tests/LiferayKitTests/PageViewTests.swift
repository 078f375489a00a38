import LiferayKit
@_spi(Host) import ScreensKit
import Testing

/// What the default views of pages, assets and empty articles show.
struct PageViewTests {
    private struct Page: WebView {}
    private struct Asset: AssetDisplayView {}
    private struct Article: WebContentDisplayView {}

    private func texts(_ node: Node) -> [String] { node.subtree.compactMap(\.text) }

    @Test(arguments: ["intranet.example", "other.example", nil])
    func theHostOfAPageIsSaidOnce(portal: String?) throws {
        let address = try #require(LinkAddress("https://intranet.example/web/home"))
        var context = DrawingContext()
        context.portalHost = portal

        let place = Page().place(of: address, in: context)

        // Surfaces write other hosts than the portal's behind the link.
        let host = portal == address.host ? [address.host] : []
        #expect(texts(place) == host + ["Open in the browser"])
    }

    @Test func aPageWithoutTextSaysSo() throws {
        let address = try #require(LinkAddress("https://intranet.example/"))
        let model = WebModel(phase: .ready, page: WebPage(address: address))

        let body = Page().body(of: model, in: DrawingContext())

        #expect(body.children.last?.kind == .state && texts(body).contains("This page has no text"))
    }

    @Test func anArticleWithoutContentSaysSo() {
        let model = WebContentDisplayModel(phase: .ready, body: WebContentBody())

        let body = Article().body(of: model, in: DrawingContext())

        #expect(body.children.map(\.kind) == [.state])
    }

    @Test func anAssetOfNoScreenletHasItsFactsInOneLine() {
        let entry = AssetEntry([
            "title": "Plan", "className": "com.acme.Widget", "userName": "Jane Doe",
            "modifiedDate": 0,
        ])
        let model = AssetDisplayModel(phase: .ready, entry: entry)

        let nodes = Asset().summary(of: entry, from: model, in: DrawingContext())

        #expect(nodes.map(\.kind) == [.row, .facts])
        #expect(nodes[1].children.map(\.kind) == [.text, .time, .text])
        #expect(nodes.flatMap(texts) == ["Plan", "Widget", "Jane Doe"])
    }

    @Test(arguments: [Phase.loading, .failed])
    func aRatingWithoutValuesIsNoCard(phase: Phase) {
        struct Rating: RatingView {
            let ratingsGroupCount = 1
            func rating(_: RatingEntry, of: RatingModel, in: DrawingContext) -> [Node] { [] }
        }
        let rating = RatingEntry(className: "A", classPK: 1)
        let problem: ScreensError? = phase == .failed ? .failed("no") : nil

        let empty = Rating().body(of: RatingModel(phase: phase, problem: problem), in: .init())
        let shown = Rating().body(of: RatingModel(phase: .ready, rating: rating), in: .init())

        #expect(empty.kind == .column && empty.children.count == 1 && shown.kind == .card)
    }
}
