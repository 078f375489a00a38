import LiferayKit
@_spi(Host) import ScreensKit
import Testing

/// What the default views of articles show, and what they do not say twice.
struct ArticleViewTests {
    private struct View: BlogsEntryDisplayView {}

    private func texts(_ nodes: [Node]) -> [String] { nodes.flatMap(\.subtree).compactMap(\.text) }

    @Test(
        arguments: [
            ("Solar panels", "Five lessons", "Five lessons"), ("Solar panels", nil, nil),
            ("Solar panels", "solar Panels!", nil), (nil, "Five lessons", "Five lessons"),
            ("!", "?", "?"),
        ] as [(String?, String?, String?)]
    )
    func theLeadIsASubtitleThatDoesNotRepeatTheTitle(
        title: String?,
        subtitle: String?,
        lead: String?
    ) {
        #expect(BlogsEntry(title: title, subtitle: subtitle).lead == lead)
    }

    @Test func aBeginningThatRepeatsTitleAndSubtitleIsLeftOut() {
        let repeated: [Node] = [
            .heading([.text("Solar panels")], level: 1),
            .paragraph([.text("Five lessons", .strong), .text(".")]),
        ]
        let text: [Node] = [.paragraph([.text("We put them up.")])] + repeated
        let entry = BlogsEntry(
            title: "Solar panels",
            subtitle: "Five lessons",
            content: RichText(blocks: repeated + text)
        )

        #expect(entry.article.blocks == text)
    }

    @Test func aPictureAtTheBeginningRepeatsNothing() {
        let picture = Node.paragraph([.image(.portalFile("/a.png", label: ""))])

        let entry = BlogsEntry(title: "!", content: RichText(blocks: [picture]))

        #expect(entry.article.blocks == [picture])
    }

    @Test func anEntryHasItsTitleItsAuthorItsCoverAndItsTextInThisOrder() throws {
        let entry = BlogsEntry(
            title: "Solar panels",
            subtitle: "Five lessons",
            displayDate: Timestamp(milliseconds: 0),
            coverPath: "/documents/1/solar.png",
            author: Portrait(firstName: "Jane", lastName: "Doe"),
            userName: "Jane Doe",
            content: RichText("We put them up.")
        )

        let nodes = View().entry(entry, in: DrawingContext())

        #expect(nodes.map(\.kind) == [.text, .text, .facts, .image, .richText])
        #expect(nodes.prefix(2).map(\.role) == [.display, .lead])
        #expect(nodes[2].children.map(\.kind) == [.image, .text, .time])
        #expect(nodes[2].children.first?.extras?.shape == .avatar28)
        #expect(nodes[3].extras?.shape == .wide && nodes[3].extras?.isDecorative == true)
        #expect(
            texts(nodes) == ["Solar panels", "Five lessons", "JD", "Jane Doe", "We put them up."]
        )
    }

    @Test func categoriesAreBadgesBelowTheAuthor() {
        let entry = BlogsEntry(title: "Solar panels", categories: ["Offices", "People"])

        let nodes = View().entry(entry, in: DrawingContext())

        #expect(nodes.map(\.kind) == [.text, .facts, .facts, .richText])
        #expect(nodes[2].children == [.badge("Offices", .caption), .badge("People", .caption)])
        #expect(nodes[2].subtree.allSatisfy { $0.extras?.action == nil })
    }

    @Test func ofManyCategoriesTheFirstOnesAreShown() {
        let entry = BlogsEntry(categories: (1...1_000).map { "Category \($0)" })

        let badges = View().categories(of: entry).flatMap(\.children)

        #expect(badges.count == 8 && badges.last?.text == "Category 8")
        #expect(View().categories(of: BlogsEntry()).isEmpty)
    }

    @Test func ageAndErrorsAreAroundTheEntry() {
        var model = BlogsEntryDisplayModel(
            phase: .ready,
            entry: BlogsEntry(title: "Solar panels"),
            problem: .portal(.connection("gone")),
            freshness: Freshness(source: .cache)
        )

        let nodes = View().body(of: model, in: DrawingContext()).children

        #expect(nodes.first?.kind == .notice && nodes.last?.children.first?.kind == .badge)

        model.freshness?.isConfirmed = true
        let confirmed = View().body(of: model, in: DrawingContext())
        #expect(!confirmed.subtree.contains { $0.kind == .badge })
    }
}
