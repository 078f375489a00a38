public import LiferayKit
import ScreensKit

extension BlogsEntry {
    /// An entry with a cover, two categories and an author with a picture, of noon of 5 March 2024 in UTC.
    public static let sample = BlogsEntry(
        assetEntryId: 30305,
        classPK: 30304,
        groupId: 20143,
        title: "Picnic by the lake",
        subtitle: "What to bring, and where we meet",
        displayDate: Timestamp(milliseconds: 1_709_640_000_000),
        coverPath: "/documents/20143/0/lake.png/f-1",
        author: Portrait(
            userId: 20201,
            portraitId: 20501,
            uuid: "3f2b8c14-77aa-4d0e-9b51-0c6de1f0a2b9",
            firstName: "Jane",
            lastName: "Doe",
            screenName: "jane"
        ),
        userName: "Jane Doe",
        content: .sample,
        categories: ["People", "Social Life"]
    )
}

extension BlogsEntryDisplayModel {
    /// The states that every view of blog entries should draw well, by name.
    public static var allSamples: [(name: String, model: BlogsEntryDisplayModel)] {
        [
            ("entry", ready(.sample)), ("bare", ready(bare)), ("empty", ready(BlogsEntry())),
            ("stale", ready(.sample, freshness: copy)),
            ("refused", ready(.sample, problem: refusal)), ("hostile", ready(hostile)),
            ("loading", BlogsEntryDisplayModel(phase: .loading)),
            ("failed", BlogsEntryDisplayModel(phase: .failed, problem: offline)),
        ]
    }

    private static func ready(
        _ entry: BlogsEntry,
        problem: ScreensError? = nil,
        freshness: Freshness = Freshness(source: .remote)
    ) -> BlogsEntryDisplayModel {
        BlogsEntryDisplayModel(
            phase: .ready,
            entry: entry,
            problem: problem,
            freshness: freshness
        )
    }

    /// Without a cover, a date and a picture of the author.
    private static let bare = BlogsEntry(
        title: "Harvest home",
        author: Portrait(userId: 20202, firstName: "Omar", lastName: "Haddad"),
        userName: "Omar Haddad",
        content: RichText("Bring a basket.")
    )

    private static let hostile: BlogsEntry = {
        let text = HostileText.all.joined(separator: " ")
        return BlogsEntry(
            title: text,
            subtitle: text,
            displayDate: Timestamp(milliseconds: .max),
            coverPath: "/../etc/passwd\"><script>alert(1)</script>",
            author: Portrait(userId: .min, portraitId: .max, uuid: text, firstName: text),
            userName: text,
            content: .hostileSample,
            categories: [text] + HostileText.all + (1...1_000).map { "Category \($0)" }
        )
    }()

    private static let copy = Freshness(
        source: .cache,
        storedAt: Timestamp(milliseconds: 1_709_640_000_000)
    )
    private static let offline = ScreensError.portal(.connection("Connection refused"))
    private static let refusal = ScreensError.portal(
        .exception(type: "java.lang.SecurityException", message: "Authenticated access required")
    )
}
