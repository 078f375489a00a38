/// A page of the web or of the portal, as text.
public struct FetchedPage: Hashable, Sendable {
    /// The address of the page, to which redirections may have led.
    public let address: LinkAddress
    /// The page's HTML, decoded.
    public let html: String

    /// A page.
    public init(address: LinkAddress, html: String) {
        (self.address, self.html) = (address, html)
    }
}
