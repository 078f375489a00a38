@_spi(Host) public import ScreensKit

/// A comment on an object of a portal, such as a blog entry.
///
/// Every text comes from the portal and is untrusted.
public struct CommentEntry: Hashable, Sendable {
    /// The comment's id; 0 before the portal has the comment.
    public var commentId: Int64
    /// The text as HTML, as the portal has it; see ``CommentText``.
    public var body: String
    /// When it was added; `nil` before the portal has it.
    public var createDate: Timestamp?
    /// When it was changed last; `nil` before the portal has it.
    public var modifiedDate: Timestamp?
    /// The user who wrote it; 0 if that is not known.
    public var userId: Int64
    /// The name of that user; `nil` if it is not known.
    public var userName: String?
    /// Whether the portal lets the present user change it.
    public var mayUpdate: Bool
    /// Whether the portal lets the present user delete it.
    public var mayDelete: Bool
    /// Whether the portal has deleted it, which older copies of lists do not know.
    public var isDeleted = false

    /// Creates a comment; without further arguments, one that the portal does not have.
    public init(
        commentId: Int64 = 0,
        body: String,
        createDate: Timestamp? = nil,
        modifiedDate: Timestamp? = nil,
        userId: Int64 = 0,
        userName: String? = nil,
        mayUpdate: Bool = true,
        mayDelete: Bool = true
    ) {
        (self.commentId, self.body) = (commentId, body)
        (self.createDate, self.modifiedDate) = (createDate, modifiedDate)
        (self.userId, self.userName) = (userId, userName?.nonEmpty)
        (self.mayUpdate, self.mayDelete) = (mayUpdate, mayDelete)
    }

    /// Whether it was changed after it was added.
    public var isEdited: Bool {
        guard let createDate, let modifiedDate else { return false }
        return createDate != modifiedDate
    }

    /// The text without markup, as users edit it.
    public var plainText: String { CommentText(html: body).plain }

    /// The same comment with another text, which has no markup.
    public func saying(_ plainText: String) -> CommentEntry {
        var comment = self
        comment.body = CommentText.html(of: plainText)
        return comment
    }

    /// Whether both say the same, however their HTML is written.
    public func hasSameText(as other: CommentEntry) -> Bool {
        guard isDeleted == other.isDeleted else { return false }
        if body == other.body { return true }
        let (text, otherText) = (CommentText(html: body), CommentText(html: other.body))
        return !text.isStyled && !otherText.isStyled && text.plain == otherText.plain
    }
}

extension CommentEntry: Codable {
    private enum CodingKeys: CodingKey {
        case commentId, body, createDate, modifiedDate, userId, userName, mayUpdate, mayDelete
        case isDeleted, values
    }

    private enum ValueKeys: CodingKey {
        case comment
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            commentId: try container.decode(Int64.self, forKey: .commentId),
            body: try container.decode(String.self, forKey: .body),
            createDate: try container.decodeIfPresent(Timestamp.self, forKey: .createDate),
            modifiedDate: try container.decodeIfPresent(Timestamp.self, forKey: .modifiedDate),
            userId: try container.decode(Int64.self, forKey: .userId),
            userName: try container.decodeText(forKey: .userName),
            mayUpdate: try container.decode(Bool.self, forKey: .mayUpdate),
            mayDelete: try container.decode(Bool.self, forKey: .mayDelete)
        )
        isDeleted = try container.decode(Bool.self, forKey: .isDeleted)
    }

    /// Writes an object; its member `values` has what people compare in a conflict.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(commentId, forKey: .commentId)
        try container.encode(body, forKey: .body)
        try container.encodeIfPresent(createDate, forKey: .createDate)
        try container.encodeIfPresent(modifiedDate, forKey: .modifiedDate)
        try container.encode(userId, forKey: .userId)
        try container.encodeText(userName, forKey: .userName)
        try container.encode(mayUpdate, forKey: .mayUpdate)
        try container.encode(mayDelete, forKey: .mayDelete)
        try container.encode(isDeleted, forKey: .isDeleted)
        var values = container.nestedContainer(keyedBy: ValueKeys.self, forKey: .values)
        try values.encode(plainText, forKey: .comment)
    }
}

extension CommentEntry {
    /// The members of the payloads of events about a comment.
    public static let fields = [
        FieldDeclaration("commentId", type: .number, summary: "The comment."),
        FieldDeclaration("body", type: .text, summary: "Its text as HTML."),
        FieldDeclaration("text", type: .text, summary: "Its text without markup."),
        FieldDeclaration("userId", type: .number, summary: "The user who wrote it."),
        FieldDeclaration("userName", type: .text, summary: "That user's name."),
    ]

    /// The payload of events about the comment.
    public var payload: JSONObject {
        [
            "commentId": .int64(commentId), "body": .text(body), "text": .text(plainText),
            "userId": .int64(userId), "userName": .text(userName ?? ""),
        ]
    }
}
