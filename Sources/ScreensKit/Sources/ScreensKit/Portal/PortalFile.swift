/// A file that a portal keeps at an address of its own, such as a picture.
public struct PortalFile: Hashable, Sendable {
    /// The whole file.
    public var bytes: [UInt8]
    /// What the portal says that it is, such as `image/png`; empty where it says nothing.
    ///
    /// It may be wrong: the bytes decide.
    public var mediaType: String

    /// A file.
    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}
