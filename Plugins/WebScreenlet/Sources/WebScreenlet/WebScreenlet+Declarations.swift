import LiferayKit
public import ScreensKit

extension WebScreenlet {
    /// The actions that the page accepts.
    public static let actions: [ActionDeclaration] = [
        ActionDeclaration("load", summary: "Loads the page.", loads: true),
        ActionDeclaration(
            "clearCache",
            summary: "Lets the next load ask the server and replace the cached copy."
        ),
        .followLink,
    ]

    /// The events that the page reports.
    public static let events: [EventDeclaration] = [
        .webLoad, .failure, .scriptMessage, .urlClicked,
    ]
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
