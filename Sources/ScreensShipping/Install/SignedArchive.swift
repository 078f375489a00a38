/// An archive, and the key of its signature.
public struct SignedArchive: Sendable {
    /// The archive.
    public let archive: PluginArchive
    /// The key, whose signature was checked; `nil` for an unsigned archive.
    public let key: PublicKey?

    /// Creates a pair.
    public init(_ archive: PluginArchive, by key: PublicKey?) {
        (self.archive, self.key) = (archive, key)
    }
}
