/// What an Asset List adds to an entry: what other services of the portal know of it, and what its neighbours are.
///
/// Outside of lists it is empty.
public struct AssetListing: Hashable, Codable, Sendable {
    /// What the entries of a list have in common.
    public enum Collection: String, Codable, Sendable {
        /// All are of one class, or that is not known.
        case alike
        /// They are of several classes, so each says which.
        case mixed
        /// All are users.
        case people
        /// All are pictures.
        case pictures
    }

    /// What the entries of the list have in common.
    public var collection: Collection
    /// The path of the entry's cover below the portal's address; `nil` if it has none, or if that is not known.
    public var coverPath: String?
    /// The author, without the picture; `nil` if no more than the name is known.
    public var author: Portrait?
    /// The mean of all scores from 0 to 1; `nil` if nobody has rated the entry, or if that is not known.
    public var averageScore: Double?
    /// The number of comments that the portal has on the entry; `nil` if that is not known.
    public var commentCount: Int?

    /// Creates a listing; without arguments, an empty one.
    public init(
        collection: Collection = .alike,
        coverPath: String? = nil,
        author: Portrait? = nil,
        averageScore: Double? = nil,
        commentCount: Int? = nil
    ) {
        (self.collection, self.coverPath) = (collection, coverPath)
        (self.author, self.averageScore) = (author, averageScore)
        self.commentCount = commentCount
    }
}
