@_spi(Host) import ScreensKit

/// What the interactor `loadRatings` of a Rating needs to know.
///
/// It results in a ``RatingEntry``. Either `entryId` says what is rated, or `className` and `classPK`
/// together do.
public struct RatingRequest: Hashable, Sendable {
    /// The asset's id; 0 where class and key say what is rated.
    public var entryId: Int64
    /// The class of what is rated: a full Java name or a usual one, such as `BlogsEntry`.
    public var className: String
    /// The id within the class.
    public var classPK: Int64
    /// The site; 0 for the server's.
    public var groupId: Int64
    /// Into how many parts of 0 to 1 the portal is to count the scores.
    public var ratingsGroupCount: Int

    /// A request for a rating.
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

    /// The name by which views tell what ``RatingView/ratingsGroupCount`` says.
    public static let ratingsGroupCountTrait = "ratingsGroupCount"
}
