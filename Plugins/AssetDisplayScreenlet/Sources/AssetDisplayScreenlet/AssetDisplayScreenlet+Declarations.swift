import LiferayKit
public import ScreensKit

extension AssetDisplayScreenlet {
    /// The name of the use case that loads the asset.
    public static let loadAction = "loadAsset"

    /// The actions that the asset accepts.
    public static let actions: [ScreenletAction<AssetDisplayScreenlet>] = [
        .init("load", summary: "Loads the asset.", loads: true) { $0.load() },
        .init(
            "removeInnerScreenlet",
            summary: "Shows the title, the summary and a link instead of the asset's screenlet."
        ) {
            let hasInner = $0.model.inner != nil
            $0.removeInnerScreenlet()
            return hasInner
        },
    ]

    /// The events that the asset reports.
    public static let events: [EventDeclaration] = [
        .response, .failure, .configure, .withoutScreenlet,
    ]
}

extension EventDeclaration {
    static let response = EventDeclaration(
        "onAssetResponse",
        summary: "The asset was loaded.",
        fields: asset
    ).afterLoading
    static let failure = error(
        "onAssetError",
        summary: "The asset could not be loaded, or no screenlet could be embedded for it."
    ).afterLoading
    static let configure = EventDeclaration(
        "onConfigureScreenlet",
        summary: "A screenlet was embedded for the asset, and is about to be shown.",
        fields: [
            FieldDeclaration("screenlet", type: .text, summary: "The screenlet's name.")
        ] + asset
    ).afterLoading
    static let withoutScreenlet = EventDeclaration(
        "onAsset",
        summary: "The asset is of a class without a screenlet.",
        fields: asset
    ).afterLoading
    private static let asset = [
        FieldDeclaration("entryId", type: .number, summary: "The asset."),
        FieldDeclaration("className", type: .text, summary: "The class of the asset's object."),
        FieldDeclaration("classPK", type: .number, summary: "The asset's object."),
        FieldDeclaration("groupId", type: .number, summary: "The site that it belongs to."),
        FieldDeclaration("title", type: .text, summary: "The title in the user's locale."),
    ]
}

extension AssetEntry {
    /// What identifies the asset, for apps.
    var payload: JSONObject {
        [
            "entryId": .int64(entryId ?? 0), "className": .text(className),
            "classPK": .int64(classPK ?? 0), "groupId": .int64(groupId ?? 0),
            "title": .text(title),
        ]
    }
}
