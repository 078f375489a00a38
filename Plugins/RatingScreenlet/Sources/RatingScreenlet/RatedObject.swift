import LiferayKit
import ScreensKit

/// The rated object: an object of a class, by the portal's full name of the class.
struct RatedObject: Hashable, Sendable {
    static let collection = "Rating"
    let className: String
    let classPK: Int64

    /// Creates an object; a short class name, such as `BlogsEntry`, becomes the full name of the version.
    init(className: String, classPK: Int64, on version: PortalVersion) {
        self.className =
            AssetClass(name: className, on: version)?.className(on: version)
            ?? className
        self.classPK = classPK
    }

    /// The rated object of a cache entry.
    init(_ entry: CacheEntry) {
        className = entry.attributes["className"]?.text ?? ""
        classPK = entry.attributes["classPK"]?.int64 ?? 0
    }

    /// Whether class and key identify an object.
    var isComplete: Bool { !className.isEmpty && classPK != 0 }

    /// The object as services identify it.
    var parameters: JSONObject { ["className": .text(className), "classPK": .int64(classPK)] }

    /// The cache entry of the object's rating.
    ///
    /// The number of steps is not in the key, so a vote is visible with any number of steps. It is
    /// an attribute, which distinguishes simultaneous requests with different numbers.
    func entry(group: Int64, steps: Int) -> CacheEntry {
        CacheEntry(
            collection: Self.collection,
            key: "\(group)/\(className)/\(classPK)",
            attributes: parameters.merging(
                ["groupId": .int64(group), "ratingsLength": .int64(Int64(steps))]
            ) { $1 }
        )
    }
}

extension RatedObject {
    /// The key of the text that says which attribute is missing.
    var missing: String {
        if className.isEmpty, classPK == 0 { return "rating-screenlet-undefined-entryId" }
        return className.isEmpty
            ? "rating-screenlet-undefined-className" : "rating-screenlet-undefined-classPK"
    }
}
