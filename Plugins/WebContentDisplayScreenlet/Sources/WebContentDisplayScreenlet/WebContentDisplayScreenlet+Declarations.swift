import LiferayKit
public import ScreensKit

extension WebContentDisplayScreenlet {
    /// The name of the use case that loads the article.
    public static let loadAction = "loadWebContent"

    /// The actions that the article accepts.
    public static let actions: [ScreenletAction<WebContentDisplayScreenlet>] = [
        .init("loadWebContent", summary: "Loads the article.", loads: true) { $0.loadWebContent() },
        .followLink { $0.followLink($1) },
    ]

    /// The events that the article reports.
    public static let events: [EventDeclaration] = [
        .response, .recordResponse, .failure, .urlClicked,
    ]
}

extension EventDeclaration {
    static let response = EventDeclaration(
        "onWebContentResponse",
        summary: "The HTML of an article was loaded.",
        fields: article
    ).afterLoading
    static let recordResponse = EventDeclaration(
        "onRecordContentResponse",
        summary: "The fields of an article were loaded.",
        fields: article + [
            FieldDeclaration("title", type: .text, summary: "The title in the user's locale.")
        ]
    ).afterLoading
    static let failure = error(
        "onWebContentError",
        summary: "The article could not be loaded."
    ).afterLoading
    static let urlClicked = EventDeclaration(
        "onUrlClicked",
        summary: "The user chose a link.",
        fields: [FieldDeclaration("url", type: .text, summary: "Where it leads to.")]
    )
    private static let article = [
        FieldDeclaration("articleId", type: .text, summary: "The article."),
        FieldDeclaration("groupId", type: .number, summary: "The site of the article."),
    ]
}
