import LiferayKit
public import ScreensKit

extension WebScreenlet {
    /// The name of the use case that loads the page.
    public static let loadAction = "loadPage"

    /// The actions that the page accepts.
    public static let actions: [ScreenletAction<WebScreenlet>] = [
        .init("load", summary: "Loads the page.", loads: true) { $0.load() },
        .init(
            "clearCache",
            summary: "Lets the next load ask the server and replace the cached copy."
        ) {
            $0.clearCache()
        },
        .followLink { $0.followLink($1) },
    ]

    /// The events that the page reports.
    public static let events: [EventDeclaration] = [
        .webLoad, .failure, .scriptMessage, .urlClicked,
    ]

    /// The title, for apps.
    public static let exposedValues = [
        FieldDeclaration("title", type: .text, summary: "The page's title.", isOptional: true)
    ]

    /// The title, when the page is loaded.
    public var exposed: JSONObject { model.page.map { ["title": .text($0.title ?? "")] } ?? [:] }
}

extension EventDeclaration {
    static let webLoad = EventDeclaration(
        "onWebLoad",
        summary: "A page was loaded.",
        fields: [
            FieldDeclaration("url", type: .text, summary: "The address of the page."),
            FieldDeclaration("title", type: .text, summary: "The title of the page."),
        ]
    ).afterLoading
    static let failure = error("onError", summary: "The page could not be loaded.").afterLoading
    static let scriptMessage = EventDeclaration(
        "onScriptMessageNamespace:onScriptMessage",
        summary: "A script in the frame has sent a message.",
        fields: [
            FieldDeclaration("namespace", type: .text, summary: "What the message is about."),
            FieldDeclaration("message", type: .text, summary: "The message."),
        ]
    )
    static let urlClicked = EventDeclaration(
        "onUrlClicked",
        summary: "The user chose a link.",
        fields: [FieldDeclaration("url", type: .text, summary: "Where it leads to.")]
    )
}
