/// A page of the portal or of another server, to fetch with ``Portal/downloadPage(_:)``.
public struct PageDownload: Hashable, Sendable {
    /// The largest page, in bytes, unless a request has a smaller limit: 4 MiB.
    public static var maximumBytes: Int { 4 << 20 }

    /// An absolute address with `http` or `https`, or the path of a page below the portal's address, which begins with `/`.
    public var address: String
    /// Whether the page is requested as the signed-in user; only pages of the portal can be.
    public var isSignedIn: Bool
    /// The language that the page should have, if the server has several.
    public var locale: LocaleIdentifier
    /// The maximum size in bytes.
    public var limit: Int

    /// A request.
    public init(
        _ address: String,
        isSignedIn: Bool = false,
        locale: LocaleIdentifier = "en_US",
        limit: Int = PageDownload.maximumBytes
    ) {
        self.address = address
        self.isSignedIn = isSignedIn
        self.locale = locale
        self.limit = limit
    }
}

/// A page of the portal or of another server, as text.
public struct DownloadedPage: Hashable, Sendable {
    /// The address of the page, to which redirections may have led.
    public var address: LinkAddress
    /// The page's HTML, decoded; it is untrusted.
    public var html: String

    /// A page.
    public init(address: LinkAddress, html: String) {
        self.address = address
        self.html = html
    }
}
