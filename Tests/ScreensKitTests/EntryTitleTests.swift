@_spi(Host) import ScreensKit
import Testing

/// What people call an entry of the cache.
struct EntryTitleTests {
    private let entry = CacheEntry(
        collection: "Poll",
        key: "pollId-7",
        attributes: ["pollId": 7],
        lifetime: 5
    )

    @Test func aTitleIsStoredWithTheOtherAttributes() {
        let titled = entry.titled("Lunch")

        #expect(titled.title == "Lunch" && titled.attributes == ["pollId": 7, "title": "Lunch"])
        #expect(titled.key == entry.key && titled.lifetime == 5)
    }

    @Test(arguments: [nil, ""])
    func anEntryWithoutATitleStaysAsItIs(title: String?) {
        #expect(entry.title == nil && entry.titled(title) == entry)
        #expect(entry.titled("Lunch").titled(title).title == "Lunch")
    }
}
