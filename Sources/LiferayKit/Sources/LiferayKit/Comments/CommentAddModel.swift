@_spi(Host) public import ScreensKit

/// The model of a Comment Add.
public struct CommentAddModel: FormModel, Hashable {
    /// `idle` before it is shown, and then `ready`: the field is there at once.
    public var phase: Phase
    /// Why the comment was not sent; `nil` if there is no problem.
    public var problem: ScreensError?
    /// How current the text is: after it was stored on this machine, why the portal does not have it.
    public var freshness: Freshness?
    /// The text that the user has written, without markup.
    public var body: String
    /// The comment that is changed; `nil` for a new one.
    public var comment: CommentEntry?
    /// Whether the comment is being sent.
    public var isSending: Bool

    /// Creates a model; without arguments, one of an empty field.
    public init(
        phase: Phase = .ready,
        body: String = "",
        comment: CommentEntry? = nil,
        problem: ScreensError? = nil,
        freshness: Freshness? = nil,
        isSending: Bool = false
    ) {
        (self.phase, self.body, self.comment) = (phase, body, comment)
        (self.problem, self.freshness, self.isSending) = (problem, freshness, isSending)
    }

    /// Whether changing the comment as a text without markup loses something, such as bold words.
    public var losesStyle: Bool {
        comment.map { CommentText(html: $0.body).isStyled } ?? false
    }

    /// The name of the field.
    public static let bodyField = "body"

    /// Whether the form is there.
    public var isFormLoaded: Bool { phase == .ready }

    /// The text.
    public func formFields(locale: LocaleIdentifier) -> [FormField] {
        [
            FormField(
                name: Self.bodyField,
                title: LiferayTexts.text("comment-screenlet-your-comment", locale: locale),
                expected: LiferayTexts.text("ddlform-screenlet-takes-text", locale: locale),
                value: body,
                isRequired: true,
                isEditable: !isSending
            )
        ]
    }

    /// The only field, by its name.
    public func formFieldName(_ text: String) -> String? {
        text.lowercased() == Self.bodyField ? Self.bodyField : nil
    }

    /// The action that sends the comment.
    public var submitAction: Action { Action("addComment") }
    /// The action that ends changing a comment.
    public var cancelAction: Action { Action("cancelComment") }
}
