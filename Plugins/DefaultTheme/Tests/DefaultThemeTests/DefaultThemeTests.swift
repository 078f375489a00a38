import LiferayKit
import ScreensKit
import Testing

@testable import DefaultTheme

struct DefaultThemeTests {
    private let moment = Timestamp(milliseconds: 1_709_640_000_000)

    private func form() throws -> DDMDefinition {
        try DDMDefinition(
            fields: ["Name", "Kind", "Note"].map { DDMField(name: $0, dataType: "string") }
        )
    }

    private func record(_ labelFields: [String]) throws -> DDLListRecord {
        let values = [
            DDMInstance(name: "Name", value: .text("Ada Okonkwo")),
            DDMInstance(name: "Kind", value: .text("Supplier")),
        ]
        let record = DDLRecord(
            definition: try form(),
            values: values,
            attributes: ["modifiedDate": 1_709_640_000_000, "userName": "Jane"]
        )
        return DDLListRecord(record, labelFields: labelFields, locale: "en_US")
    }

    private func row(_ record: DDLListRecord) -> Node {
        DDLListView_default().row(record, at: 0, in: DrawingContext())
    }

    @Test func theFirstLabelFieldIsTheTitleAndTheOthersAreFacts() throws {
        let row = row(try record(["Name", "Kind", "Note"]))

        #expect(
            row
                == .column([
                    .text("Ada Okonkwo", .headline),
                    .facts([.text("Supplier"), .time(moment, .caption, style: .relative)]),
                ])
        )
    }

    @Test(arguments: [UnsentState.pending, .conflicted, .refused, .draft])
    func aRecordThatIsNotSentSaysSoBelowItsFacts(state: UnsentState) throws {
        var record = try record(["Name"])
        record.unsent = state

        let badge = row(record).children.last

        #expect(badge == .row([DrawingContext().badge(of: state)]))
    }

    @Test func aRecordWithoutALabelShowsADash() throws {
        #expect(row(try record(["Note"])).children.first?.text == "—")
    }

    @Test func anArticleHasItsDescriptionOrTheBeginningOfItsText() {
        func summary(_ description: String?) -> String? {
            let entry = WebContentEntry(
                attributes: [:],
                title: "Expenses",
                description: description,
                excerpt: RichText(blocks: [.paragraph([.text("Send")]), .paragraph([.text("it")])])
            )
            let row = WebContentListView_default().row(entry, at: 0, in: DrawingContext())
            return row.children.last?.text
        }

        #expect(summary("Forms and limits") == "Forms and limits" && summary(nil) == "Send it")
    }

    @Test func anArticleHasItsPictureAtTheEnd() {
        let entry = WebContentEntry(
            attributes: [:],
            title: "Expenses",
            picturePath: "/documents/1/0/a.png/2"
        )
        let row = WebContentListView_default().row(entry, at: 0, in: DrawingContext())

        #expect(row.children.last?.extras?.image?.id == "portal:/documents/1/0/a.png/2")
        let elsewhere = WebContentEntry(attributes: [:], title: "", picturePath: "//x.example/a")
        #expect(elsewhere.picturePath == nil)
    }
}
