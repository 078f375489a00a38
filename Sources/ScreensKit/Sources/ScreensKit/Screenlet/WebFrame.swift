/// A page that live pages show in a frame of its own, with scripts and styles of the app.
///
/// The frame has no access to the page around it, to that page's address and cookies, or to any server. The scripts of
/// the page in it do not run; those that the app adds do.
public struct WebFrame: Hashable, Sendable {
    /// A script or a style sheet.
    public enum Code: Hashable, Sendable {
        /// One that the browser loads.
        case address(LinkAddress)
        /// Its text.
        case text(String)
    }

    /// The address of the page, to which its relative addresses belong, and from whose server it loads pictures.
    public var address: LinkAddress
    /// The HTML of the page, as a server sent it.
    public var html: String
    /// The scripts that run when the page has been read, in order.
    public var scripts: [Code]
    /// The style sheets that are added after the page's own, in order.
    public var styles: [Code]
    /// Whether the page can be scrolled in its frame.
    public var isScrollable: Bool
    /// Whether messages that are not for the app are written to the browser's console.
    public var isLogging: Bool

    /// A frame.
    public init(
        address: LinkAddress,
        html: String,
        scripts: [Code] = [],
        styles: [Code] = [],
        isScrollable: Bool = true,
        isLogging: Bool = true
    ) {
        self.address = address
        self.html = html
        self.scripts = scripts
        self.styles = styles
        self.isScrollable = isScrollable
        self.isLogging = isLogging
    }
}

/// A message that a script in a frame sent; as untrusted as the page.
public struct FrameMessage: Hashable, Sendable {
    /// The longest namespace, in bytes: 200.
    @_spi(Host)
    public static var maximumNamespace: Int { 200 }
    /// The longest message, in bytes: 64 KiB.
    @_spi(Host)
    public static var maximumLength: Int { 64 << 10 }

    /// What the message is about, as the script names it.
    public let namespace: String
    /// The message: a text, or JSON of anything else.
    public let text: String

    /// Creates a message; `nil` if it is too long, or not for the app.
    ///
    /// Namespaces that begin with `screensinternal` stay in the frame.
    public init?(namespace: String, text: String) {
        guard namespace.utf8.count <= Self.maximumNamespace, text.utf8.count <= Self.maximumLength,
            !namespace.isEmpty, !namespace.hasPrefix("screensinternal")
        else { return nil }
        self.namespace = namespace
        self.text = text
    }
}

/// A screenlet with a page that live pages show in a frame.
///
/// Only the screenlet says what is in the frame. A view says where it is, with ``Node/frame(_:label:showing:)``, so a theme
/// can neither choose a page nor add a script.
@MainActor
public protocol FrameScreenlet: Screenlet {
    /// The page; `nil` for none.
    var frame: WebFrame? { get }

    /// Takes a message that a script in the frame sent.
    func receive(_ message: FrameMessage)
}
