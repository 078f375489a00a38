/// What an interactor works with: its service, the portal, facts about it, and the user's locale.
public struct InteractionContext: Sendable {
    /// The service that the interactor or synchroniser names as its own.
    public private(set) var service: any ServiceConnection
    /// The portal to call.
    ///
    /// Its JSON web services fail with ``PortalError/unsupported(_:)`` if ``server`` has another dialect than these.
    public var portal: any Portal { anyPortal.asked(in: server.dialect) }
    private var anyPortal: any Portal
    /// The portal's version, dialect, company and site.
    public private(set) var server: ServerInfo
    /// The user's locale, such as `en_US`, which the portal localises for.
    public let locale: LocaleIdentifier
    /// Receives the progress of a transfer; `nil` if nobody needs it.
    ///
    /// A synchroniser's `send` passes it to the ``portal``.
    public private(set) var onProgress: (@Sendable (TransferProgress) -> Void)?
    /// Decodes and encodes pictures; its library is loaded on first use.
    public let pictures: any PictureTools
    /// The plugin's texts in the user's language; the runtime sets them.
    @_spi(Host) public internal(set) var strings = Strings()
    /// The account of ``service``; empty for the portal.
    @_spi(Host) public private(set) var account = ""
    /// Why ``service`` cannot be asked at all: nobody has said where it is.
    @_spi(Host) public private(set) var serviceProblem: PortalError?
    /// Whether a change is sent that somebody else than the user has made.
    private var isForOthers = false
    private var accounts: (@Sendable (any Service.Type) -> ServiceAccount)?
    private let xmlReader: @Sendable (String) throws(XMLError) -> XMLTree
    private var htmlReader: (@Sendable (String, LinkAddress?) -> RichText)?

    /// Creates a context; the runtime creates one for each run.
    ///
    /// - Parameters:
    ///   - portal: the portal to call.
    ///   - service: the service to call; without one, its requests fail.
    ///   - server: facts about the portal.
    ///   - locale: the user's locale.
    ///   - pictures: decodes and encodes pictures.
    ///   - xmlReader: reads XML documents.
    public init(
        portal: any Portal,
        service: (any ServiceConnection)? = nil,
        server: ServerInfo,
        locale: LocaleIdentifier,
        pictures: any PictureTools = NoPictureTools(),
        xmlReader: @escaping @Sendable (String) throws(XMLError) -> XMLTree
    ) {
        anyPortal = portal
        self.service = service ?? NoServiceConnection()
        self.server = server
        self.locale = locale
        self.pictures = pictures
        self.xmlReader = xmlReader
    }

    /// The same context with a function that receives the progress of transfers.
    @_spi(Host)
    public func reporting(
        to listener: (@Sendable (TransferProgress) -> Void)?
    ) -> InteractionContext {
        var context = self
        context.onProgress = listener
        return context
    }

    /// The same context, in which a function replaces the portal to call, in whatever dialect it is asked.
    @_spi(Host)
    public func replacingPortal(by replacement: (any Portal) -> any Portal) -> InteractionContext {
        var context = self
        context.anyPortal = replacement(anyPortal)
        return context
    }

    /// The same context, which finds the accounts of services by a function.
    @_spi(Host)
    public func connecting(
        by accounts: @escaping @Sendable (any Service.Type) -> ServiceAccount
    ) -> InteractionContext {
        var context = self
        context.accounts = accounts
        return context
    }

    /// The same context, in which a function replaces each connection to a service.
    @_spi(Host)
    public func replacingConnections(
        by replacement: @escaping @Sendable (any ServiceConnection) -> any ServiceConnection
    ) -> InteractionContext {
        guard let accounts else { return self }
        return connecting { accounts($0).replacingConnections(by: replacement) }
    }

    /// The same context for an interactor or a synchroniser that uses a service.
    ///
    /// `name` is that of the account for which a change was made: that of others is used for their changes, and with them
    /// for whatever else is asked to send these.
    @_spi(Host)
    public func reaching(
        _ service: any Service.Type,
        for name: String? = nil
    ) -> InteractionContext {
        guard let present = accounts?(service) else { return self }
        if service == PortalService.self { return reaching(present, for: name) }
        let ofOthers = present.ofOthers.first { isForOthers || $0.name == name }
        let account = ofOthers ?? present
        var context = self
        (context.service, context.account) = (account.connection, account.name)
        context.serviceProblem = account.problem
        context.isForOthers = isForOthers || ofOthers != nil
        return context
    }

    /// The same context for the portal, in the dialect of an account of it: a change is sent as it was made.
    private func reaching(_ portal: ServiceAccount, for name: String?) -> InteractionContext {
        var context = self
        context.service = portal.connection
        if let dialect = name.flatMap(Dialect.init(account:)) { context.server.dialect = dialect }
        context.account = context.server.dialect.account
        return context
    }

    /// The same context with a function that reads HTML, given the address that relative ones belong to.
    @_spi(Host)
    public func reading(
        html reader: @escaping @Sendable (String, LinkAddress?) -> RichText
    ) -> InteractionContext {
        var context = self
        context.htmlReader = reader
        return context
    }

    /// Reads HTML of a portal, without anything that could be executed.
    ///
    /// The host reads it with libxml2 and takes over only elements that it knows: headings, paragraphs, lists, quotes,
    /// code, tables, pictures, links and emphasis. What was struck out or added is named in words of the locale. Videos,
    /// sounds and frames become links. Scripts and styles disappear with their content, and so do fields and drawings,
    /// whose number is said at the end; unknown elements disappear, and their text stays. Links lead to `http`, `https`
    /// and `mailto` alone. Pictures of the portal are loaded with the user's sign-in; those of other servers become
    /// links. Depth, size and number of elements are limited, and what is beyond a limit is left out.
    ///
    /// - Parameters:
    ///   - html: a document or a part of one; `@cdn_host@` and `@root_path@` stand for the portal's address.
    ///   - base: the address that relative addresses belong to; `nil` for the portal's.
    /// - Returns: the text; as it is, in one paragraph, for a host without a reader.
    public func richText(html: String, base: LinkAddress? = nil) -> RichText {
        htmlReader?(html, base) ?? RichText(html)
    }

    /// Parses an XML document that a portal sent.
    ///
    /// The host provides the parser, so that plugins need none of their own.
    ///
    /// - Throws: ``XMLError`` for malformed documents, for those with a document type (which may
    ///   define entities that expand without end), and for deeper or larger ones than make sense.
    public func xml(_ text: String) throws(XMLError) -> XMLTree { try xmlReader(text) }

    /// The text for the context's locale, of a text that may be a localisation document.
    ///
    /// Portals send some texts as `<root default-locale="en_US"><Title language-id="en_US">…`. The
    /// element of exactly this locale takes precedence, then that of the default locale, then the
    /// first one. Any other text is returned unchanged, as is one that only looks like such a
    /// document.
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
