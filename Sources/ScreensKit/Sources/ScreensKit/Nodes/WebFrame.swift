/// A page that a live page shows in a frame of its own, with scripts and styles of the screenlet.
///
/// The frame has no access to the page around it, to its address, its cookies or its server. Only a screenlet can
/// declare one, as its model's ``FrameModel/frame``; a view says where it is, with ``Node/frame(label:showing:)``.
public struct WebFrame: Hashable, Codable, Sendable {
    /// A script or a style sheet.
    public enum Code: Hashable, Codable, Sendable {
        /// One that the browser loads.
        case address(LinkAddress)
        /// Its text.
        case text(String)
    }

    /// The page's address, or its path at the portal, which begins with a slash.
    public var address: String
    /// Whether the page is one of the portal's, and fetched with the user's sign-in.
    public var isSignedIn: Bool
    /// The scripts that run when the page has been read, in order.
    public var scripts: [Code]
    /// The style sheets that are added to the page's own, in order.
    public var styles: [Code]
    /// Whether the page can be scrolled in its frame.
    public var isScrollable: Bool

    /// A frame.
    public init(
        address: String,
        isSignedIn: Bool = false,
        scripts: [Code] = [],
        styles: [Code] = [],
        isScrollable: Bool = true
    ) {
        self.address = address
        self.isSignedIn = isSignedIn
        self.scripts = scripts
        self.styles = styles
        self.isScrollable = isScrollable
    }
}

/// A model with a page that live pages show in a frame.
public protocol FrameModel: ScreenletModel {
    /// The page; `nil` for none.
    var frame: WebFrame? { get }

    /// The action for a message that a script in the frame sent.
    ///
    /// The page's own scripts can send messages, too, so they are as untrusted as its texts.
    func frameMessage(namespace: String, _ message: String) -> Action
}

extension Node {
    /// The place of the model's ``FrameModel/frame``.
    ///
    /// - Parameters:
    ///   - label: what the frame shows, for assistive technology.
    ///   - content: what surfaces without frames show, and live pages below the frame.
    /// - Returns: the place, or the content where there is no frame.
    public static func frame(label: String, showing content: [Node]) -> Node {
        Node(.frame, .children(content), extras: NodeExtras(label: label))
    }
}
