@_spi(Host) public import LiferayKit
@_spi(Host) import ScreensKit

extension AssetEntry {
    /// A file, changed at noon of 5 March 2024 in UTC, as portals send assets.
    public static let fileSample = AssetEntry([
        "className": "com.liferay.document.library.kernel.model.DLFileEntry",
        "classNameId": "20015", "classPK": "38001", "entryId": "90001", "groupId": "20143",
        "title": "Floor plan.pdf", "description": "All floors, with the new kitchen",
        "mimeType": "application/pdf", "modifiedDate": 1_709_640_000_000,
        "userName": "Jane Doe", "object": ["url": "/documents/20143/0/plan.pdf/f-1"],
    ])

    /// A user, whom the user portrait shows.
    public static let userSample = AssetEntry([
        "className": "com.liferay.portal.kernel.model.User", "classPK": "20201",
        "entryId": "20301", "groupId": "20143", "title": "Jane Doe", "description": "Librarian",
        "modifiedDate": 1_709_640_000_000, "userName": "Jane Doe",
    ])
}

extension AssetDisplayModel {
    /// The states that every view of assets should draw well, by name.
    public static var allSamples: [(name: String, model: AssetDisplayModel)] {
        [
            ("file", file()), ("inner", embedded), ("bare", ready(AssetEntry([:]))),
            ("unknown", ready(AssetEntry(["title": "Widget", "className": "com.acme.Widget"]))),
            ("stale", file(freshness: copy)), ("refused", file(problem: refusal)),
            ("not-embedded", file(problem: .failed("There is no screenlet \"widget\"."))),
            ("hostile", hostile), ("loading", AssetDisplayModel(phase: .loading)),
            ("failed", AssetDisplayModel(phase: .failed, problem: offline)),
        ]
    }

    private static func file(
        problem: ScreensError? = nil,
        freshness: Freshness = Freshness(source: .remote)
    ) -> AssetDisplayModel {
        ready(
            .fileSample,
            summary: RichText("All floors, with the new kitchen"),
            address: LinkAddress("https://portal.example/documents/20143/0/plan.pdf/f-1"),
            problem: problem,
            freshness: freshness
        )
    }

    private static var embedded: AssetDisplayModel {
        var model = ready(.userSample, summary: RichText("Librarian"))
        model.inner = ScreenletName("user-portrait").map { EmbeddedPart($0, id: 0) }
        return model
    }

    private static func ready(
        _ entry: AssetEntry,
        summary: RichText = RichText(),
        address: LinkAddress? = nil,
        problem: ScreensError? = nil,
        freshness: Freshness = Freshness(source: .remote)
    ) -> AssetDisplayModel {
        AssetDisplayModel(
            phase: .ready,
            entry: entry,
            summary: summary,
            address: address,
            problem: problem,
            freshness: freshness
        )
    }

    private static let hostile: AssetDisplayModel = {
        let text = HostileText.all.joined(separator: " ")
        let entry = AssetEntry([
            "className": .text(text), "classPK": -1, "entryId": .text(text), "title": .text(text),
            "description": .text(text), "userName": .text(text), "modifiedDate": .int64(.max),
            "url": "javascript:alert(1)", "object": ["blogsEntry": .text(text)],
        ])
        return ready(
            entry,
            summary: .hostileSample,
            address: LinkAddress("https://portal.example/?q=%22%3E%3Cscript%3E")
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
