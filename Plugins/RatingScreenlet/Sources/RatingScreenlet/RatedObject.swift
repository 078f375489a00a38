import LiferayKit
import ScreensKit

/// What is rated: an object of a class, by the portal's full name for that.
struct RatedObject: Hashable, Sendable {
    static let collection = "Rating"
    let className: String
    let classPK: Int64

    /// An object; a usual class name, such as `BlogsEntry`, becomes the portal's full one.
    init(className: String, classPK: Int64, on version: PortalVersion) {
        self.className =
            AssetClassNameId.Known(name: className)?.className(on: version) ?? className
        self.classPK = classPK
    }

    /// The object of an entry of the cache.
    init(_ entry: CacheEntry) {
        className = entry.attributes["className"]?.text ?? ""
        classPK = entry.attributes["classPK"]?.int64 ?? 0
    }

    /// Whether it can be the name of something.
    var isComplete: Bool { !className.isEmpty && classPK != 0 }

    /// What services know it by.
    var parameters: JSONObject { ["className": .text(className), "classPK": .int64(classPK)] }

    /// Where its rating is kept.
    ///
    /// The number of parts is no part of the key: a vote is visible however it is counted. As an
    /// attribute it keeps apart requests that are under way.
    func entry(group: Int64, parts: Int) -> CacheEntry {
        CacheEntry(
            collection: Self.collection,
            key: "\(group)/\(className)/\(classPK)",
            attributes: parameters.merging(
                ["groupId": .int64(group), "ratingsLength": .int64(Int64(parts))]
            ) { $1 }
        )
    }
}

extension RatedObject {
    /// The key of what is missing.
    var missing: String {
        if className.isEmpty, classPK == 0 { return "rating-screenlet-undefined-entryId" }
        return className.isEmpty
            ? "rating-screenlet-undefined-className" : "rating-screenlet-undefined-classPK"
    }
}
