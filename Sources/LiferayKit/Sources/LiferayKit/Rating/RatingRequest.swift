@_spi(Host) import ScreensKit

/// The input of a Rating's interactor `loadRatings`, which returns a ``RatingEntry``.
///
/// The rated object is identified either by `entryId`, or by `className` and `classPK`.
public struct RatingRequest: Hashable, Sendable {
    /// The asset's id; 0 if class and key identify the rated object.
    public var entryId: Int64
    /// The class of the rated object: a full Java name or a short name, such as `BlogsEntry`.
    public var className: String
    /// The id of the rated object in its class.
    public var classPK: Int64
    /// The site; 0 for the server's.
    public var groupId: Int64
    /// The number of steps of the range from 0 to 1 into which the portal counts the scores.
    public var ratingsGroupCount: Int

    /// Creates a request for a rating.
    public init(
        entryId: Int64 = 0,
        className: String = "",
        classPK: Int64 = 0,
        groupId: Int64 = 0,
        ratingsGroupCount: Int
    ) {
        self.entryId = entryId
        self.className = className
        self.classPK = classPK
        self.groupId = groupId
        self.ratingsGroupCount = ratingsGroupCount
    }

    /// The name of the view's trait for ``RatingView/ratingsGroupCount``.
    public static let ratingsGroupCountTrait = "ratingsGroupCount"
}
