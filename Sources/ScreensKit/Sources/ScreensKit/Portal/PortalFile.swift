/// A file that a portal stores at an address of its own, such as a picture.
public struct PortalFile: Hashable, Sendable {
    /// The complete file.
    public var bytes: [UInt8]
    /// The type that the portal sent, such as `image/png`; `nil` if it sent none.
    ///
    /// It may be wrong. Find the type in the bytes.
    public var mediaType: String?

    /// A file.
    public init(bytes: [UInt8], mediaType: String? = nil) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}
