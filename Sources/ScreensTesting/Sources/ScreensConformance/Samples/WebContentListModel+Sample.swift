public import LiferayKit
public import ScreensKit

extension WebContentEntry {
    /// An ordinary article.
    ///
    /// Its date is in milliseconds since 1970; the default is noon of 5 March 2024 in UTC.
    public static func sample(
        title: String = "How to claim expenses",
        description: String = "Forms, limits and deadlines",
        excerpt: RichText = RichText("Send the form before the 25th, with all receipts."),
        userName: String = "Test Test",
        modifiedDate: Int64? = 1_709_640_000_000,
        articleId: String = "38202"
    ) -> WebContentEntry {
        var attributes: JSONObject = [
            "articleId": .text(articleId), "groupId": 20143, "folderId": 38101,
            "resourcePrimKey": 38202, "userName": .text(userName), "version": 1,
        ]
        if let modifiedDate { attributes["modifiedDate"] = .int64(modifiedDate) }
        return WebContentEntry(
            attributes: attributes,
            title: title,
            description: description,
            excerpt: excerpt
        )
    }
}

extension WebContentEntry: SampledRow {
    /// The samples of lists of articles.
    public static var samplesOfLists: [(name: String, model: WebContentListModel)] {
        let plain = [sample(excerpt: RichText()), sample(description: "", excerpt: RichText())]
        return WebContentListModel.states(
            of: (1...130).map { sample(title: "Article \($0)", excerpt: $0 == 1 ? .sample : text) },
            long: [
                sample(
                    title: Array(repeating: "A title that goes on and on", count: 12)
                        .joined(separator: ", ")
                ),
                sample(
                    title: "",
                    description: "",
                    excerpt: RichText(),
                    userName: "",
                    modifiedDate: nil
                ),
            ],
            hostile: [sample(excerpt: .hostileSample)]
                + HostileText.all.map { sample(title: $0, description: $0, userName: $0) },
            nonASCII: [
                sample(title: "Excursión al río, mañana", excerpt: RichText("Qué traer")),
                sample(title: "大阪オフィスのご案内", excerpt: RichText("駅から徒歩五分です。")),
                sample(title: "يوم مفتوح في مدريد", excerpt: RichText("أحضر عائلتك")),
                sample(title: "👩‍👩‍👧‍👦 Family day 🇪🇸 👍🏽 ❤️", excerpt: RichText("e\u{301}te\u{301} 1️⃣")),
            ]
        ) + [("plain", WebContentListModel.listing(plain))]
    }

    private static let text = RichText("Send the form before the 25th, with all receipts.")
}

extension WebContentListModel {
    /// The states that every view of lists of articles should draw well, by name.
    public static var allSamples: [(name: String, model: WebContentListModel)] {
        WebContentEntry.samplesOfLists
    }
}
