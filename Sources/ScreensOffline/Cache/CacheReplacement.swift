/// The replacement of a corrupt cache: its file was renamed, and its unsent changes were restored from their files.
public struct CacheReplacement: Hashable, Sendable {
    /// The path of the corrupt file.
    public let movedTo: String
    /// How many unsent changes the new file has.
    public let savedWrites: Int

    /// A message for people.
    public var message: String {
        let saved = savedWrites == 1 ? "1 unsent change was" : "\(savedWrites) unsent changes were"
        return "The cache was corrupt and has been replaced; \(saved) saved. "
            + "The old file is \(movedTo)."
    }
}
