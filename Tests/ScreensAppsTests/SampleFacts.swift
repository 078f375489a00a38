import ScreensApps
@_spi(Host) import ScreensKit

extension AppCheck {
    /// A check with a few screenlets, as their plugins could declare them.
    static let sample = AppCheck(
        screenlets: [
            "asset-list": .list, "asset-display": .display, "web": .web,
            "rating": ScreenletFacts(
                attributes: [
                    "entryId": .init(.number), "editable": .init(.boolean),
                    "offlinePolicy": .init(.text, choices: ["remote-first", "cache-only"]),
                ],
                actions: [
                    ActionDeclaration(
                        "updateRating",
                        summary: "Rates it.",
                        parameters: [FieldDeclaration("score", type: .number, summary: "A score.")],
                        writes: true
                    )
                ]
            ),
        ],
        themes: ["default", "default-stars", "flat7"],
        texts: ["app-title", "news"],
        services: ["stock"],
        plugins: ["Clock": .known("1.0.0"), "Poll": .known("1.9.0"), "Flat7Theme": .unknown]
    )
}

extension ScreenletFacts {
    fileprivate static let list = ScreenletFacts(
        attributes: [
            "classNameId": .init(.number, choices: ["BlogsEntry"]), "groupId": .init(.number),
            "customEntryQuery": .init(.object), "portletItemName": .init(.text),
            "pageSize": .init(.number, refused: [-3], hint: "a whole number from 1 to 1000"),
        ],
        actions: [ActionDeclaration("loadList", summary: "Reloads it.", loads: true)],
        events: [
            EventDeclaration("onAssetListResponseEntries", summary: "A page was loaded.")
                .afterLoading,
            EventDeclaration(
                "onAssetSelectedEntry",
                summary: "The user chose an asset.",
                fields: [
                    FieldDeclaration("entryId", type: .number, summary: "The asset."),
                    FieldDeclaration("title", type: .text, summary: "Its title."),
                    FieldDeclaration("tags", type: .list, summary: "Its tags."),
                    FieldDeclaration(
                        "score",
                        type: .number,
                        summary: "Its score.",
                        isOptional: true
                    ),
                ]
            ),
        ],
        exposed: [FieldDeclaration("selected", type: .number, summary: "The chosen row.")]
    )

    fileprivate static let web = ScreenletFacts(
        attributes: [
            "scriptAddresses": .init(
                .addresses,
                refused: ["/o/x.js x https://evil.example/x.js"],
                hint: AddressList.attributeHint
            ),
            "styleAddresses": .init(.addresses),
        ]
    )

    fileprivate static let display = ScreenletFacts(
        attributes: ["assetEntryId": .init(.number)],
        events: [.error("onAssetError", summary: "It could not be loaded.")]
    )
}
