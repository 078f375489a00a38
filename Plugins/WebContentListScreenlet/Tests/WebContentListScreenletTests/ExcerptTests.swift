import ScreensKit
import ScreensTesting
import Testing

@testable import WebContentListScreenlet

/// The beginning of a text in a list.
struct ExcerptTests {
    @Test func aShortTextStaysAsItIs() {
        let text = RichText(blocks: [
            .paragraph([.text("One "), .text("two", .strong)]), .items([.text("three")]),
        ])

        #expect(text.beginning(characters: 400) == text)
    }

    @Test func aLongTextEndsWhereItIsCutOff() {
        let text = RichText(blocks: [
            .paragraph([.text("One "), .text("two three", .strong)]), .paragraph([.text("four")]),
        ])

        let excerpt = text.beginning(characters: 7)

        #expect(excerpt.plainText == "One two…")
        #expect(excerpt.blocks.count == 1)
    }

    @Test func picturesAndWhatHasNothingElseAreLeftOut() throws {
        let picture = Node.image(.portalFile("/a.png", label: "A"))
        let address = try #require(LinkAddress("https://example.com"))
        let text = RichText(blocks: [
            picture, .divider, .paragraph([.link([picture], to: address)]),
            .paragraph([.text("One"), .lineBreak, .text("two")]),
        ])

        #expect(text.beginning(characters: 400).blocks == [text.blocks[3]])
    }

    @Test(arguments: [0, 1, 10, 400])
    func noTextIsTooLongOrDoesHarm(limit: Int) {
        for text in [RichText.sample, .hostileSample, RichText()] {
            let excerpt = text.beginning(characters: limit)
            #expect(excerpt.plainText.filter { !$0.isWhitespace }.count <= limit + 1)
        }
    }
}
