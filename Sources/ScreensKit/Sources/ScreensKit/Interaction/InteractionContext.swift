/// What an interactor works with: the portal, what is known of it, and for whom.
public struct InteractionContext: Sendable {
    /// The portal to call.
    public let portal: any Portal
    /// Version, company and site.
    public let server: ServerInfo
    /// The user's locale, such as `en_US`, which the portal localises for.
    public let locale: LocaleIdentifier
    /// Hears how far a transfer is, where somebody wants to know: for a synchroniser's `send` to
    /// hand to the ``portal``.
    public private(set) var onProgress: (@Sendable (TransferProgress) -> Void)?
    /// What decodes and encodes pictures; nothing is loaded before it is asked.
    public let pictures: any PictureTools
    /// The texts of the plugin; the runtime sets them.
    public internal(set) var strings = Strings()
    private let xmlReader: @Sendable (String) throws(XMLError) -> XMLTree

    /// Combines the parts; the runtime makes one for each run.
    public init(
        portal: any Portal,
        server: ServerInfo,
        locale: LocaleIdentifier,
        pictures: any PictureTools = NoPictureTools(),
        xmlReader: @escaping @Sendable (String) throws(XMLError) -> XMLTree
    ) {
        self.portal = portal
        self.server = server
        self.locale = locale
        self.pictures = pictures
        self.xmlReader = xmlReader
    }

    /// The same context with somebody who hears how far transfers are.
    @_spi(Host)
    public func reporting(
        to listener: (@Sendable (TransferProgress) -> Void)?
    ) -> InteractionContext {
        var context = self
        context.onProgress = listener
        return context
    }

    /// The same context with another way to the portal.
    @_spi(Host)
    public func calling(_ portal: any Portal) -> InteractionContext {
        var context = InteractionContext(
            portal: portal,
            server: server,
            locale: locale,
            pictures: pictures,
            xmlReader: xmlReader
        )
        (context.onProgress, context.strings) = (onProgress, strings)
        return context
    }

    /// Parses an XML document that a portal sent.
    ///
    /// The host brings the parser, so that plugins need none of their own.
    ///
    /// - Throws: ``XMLError`` for malformed documents, for those with a document type (which may
    ///   define entities that expand without end), and for deeper or larger ones than make sense.
    public func xml(_ text: String) throws(XMLError) -> XMLTree { try xmlReader(text) }

    /// The text for the context's locale, of a text that may be a localisation document.
    ///
    /// Portals send some texts as `<root default-locale="en_US"><Title language-id="en_US">…`. The
    /// element of the very locale wins, then the one of the default locale, then the first. Any
    /// other text, and one that only looks like a document, is answered as it is.
    public func localized(_ text: String) -> String {
        guard text.hasPrefix("<?xml"), let root = try? xml(text) else { return text }
        let translations = root.descendants.filter { $0.attributes["language-id"] != nil }
        func translation(_ locale: String) -> XMLTree? {
            translations.first { $0.attributes["language-id"] == locale }
        }
        let chosen =
            translation(locale.identifier) ?? translation(
                root.attributes["default-locale"] ?? "en_US"
            )
            ?? translations.first
        return chosen?.text ?? text
    }
}
