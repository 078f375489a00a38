/// The name of a picture, which each surface turns into something it can show.
public struct ImageReference: Hashable, Codable, Sendable {
    /// `symbol:<name>` for a ``Symbol``; otherwise the name under which a ``PictureModel`` has the picture.
    public let id: String
    /// A description for people who cannot see the picture; empty for decoration.
    public let label: String
    /// The frame around the picture; `nil` for none.
    @_spi(Host) public let frame: PictureFrame?

    /// A picture.
    public init(id: String, label: String = "", frame: PictureFrame? = nil) {
        self.id = id
        self.label = label
        self.frame = frame
    }
}
