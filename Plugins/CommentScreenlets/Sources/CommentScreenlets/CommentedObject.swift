import LiferayKit
import ScreensKit

/// The object that comments are on, by the portal's full name of its class.
struct CommentedObject: Hashable, Sendable {
    static let collection = "Comment"
    let className: String
    let classPK: Int64

    /// Creates an object; a short class name, such as `BlogsEntry`, becomes the full name of the version.
    init(className: String, classPK: Int64, on version: PortalVersion) {
        self.className =
            AssetClass(name: className, on: version)?.className(on: version)
            ?? className
        self.classPK = classPK
    }

    /// The object of a cache entry; `nil` if that does not say it.
    init?(_ entry: CacheEntry) {
        guard let name = entry.attributes["className"]?.text, !name.isEmpty,
            let classPK = entry.attributes["classPK"]?.int64, classPK > 0
        else { return nil }
        (className, self.classPK) = (name, classPK)
    }

    /// The object as services identify it.
    var parameters: JSONObject { ["className": .text(className), "classPK": .int64(classPK)] }

    /// The key of the text that says which attribute is missing; `nil` if none is.
    var missing: String? {
        if className.isEmpty { return "comment-screenlet-undefined-className" }
        return classPK > 0 ? nil : "comment-screenlet-undefined-classPK"
    }
}

extension CacheEntry {
    /// The entry of a comment that the portal has.
    ///
    /// - Parameters:
    ///   - id: the comment.
    ///   - attributes: what else is known of it.
    init(comment id: Int64, _ attributes: JSONObject = [:]) {
        self.init(
            collection: CommentedObject.collection,
            key: "\(id)",
            attributes: attributes.merging(["commentId": .int64(id)]) { $1 }
        )
    }

    /// The entry of a comment that a user is adding to an object.
    init(additionTo object: CommentedObject, by userId: Int64) {
        self.init(
            collection: CommentedObject.collection,
            key: Self.temporaryKey("comment"),
            attributes: object.parameters.merging([
                "userId": .int64(userId), Self.additionAttribute: true,
            ]) { $1 }
        )
    }

    private static let additionAttribute = "isAddition"

    /// Whether the user has added the comment here.
    var isAddition: Bool { attributes[Self.additionAttribute]?.bool == true }

    /// The comment; `nil` if the portal does not have it yet.
    var commentId: Int64? { Int64(key) }
}
