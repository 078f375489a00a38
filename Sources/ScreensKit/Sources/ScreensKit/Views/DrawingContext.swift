/// Everything that a view may depend on in addition to its model.
///
/// A view has no clock, no files and no randomness: the same model in the same context gives the same nodes.
public struct DrawingContext: Hashable, Codable, Sendable {
    /// The width that is available.
    public enum WidthClass: String, Codable, Sendable {
        /// A phone, or fewer than 60 text columns.
        case compact
        /// Anything wider.
        case regular
    }

    /// The theme's style.
    public var style: Style
    /// The user's locale, such as `en_US`.
    public var locale: LocaleIdentifier
    /// The user's time zone, such as `Europe/Madrid`.
    public var timeZone: TimeZoneIdentifier
    /// The time of the drawing.
    public var now: Timestamp
    /// The width that is available.
    public var widthClass: WidthClass
    /// Whether lists can be beside other content, each of them scrolling on its own, as on a wide terminal.
    ///
    /// Elsewhere a list scrolls with the whole page.
    public var hasPanes = false
    /// The texts of the view's plugin; the host sets them for each view.
    @_spi(Host)
    public var strings = Strings()
    /// The host and port of the portal; links to others show where they lead.
    @_spi(Host) public var portalHost: String?

    /// A context.
    public init(
        style: Style = Style(),
        locale: LocaleIdentifier = "en_US",
        timeZone: TimeZoneIdentifier = .utc,
        now: Timestamp = Timestamp(milliseconds: 0),
        widthClass: WidthClass = .regular
    ) {
        self.style = style
        self.locale = locale
        self.timeZone = timeZone
        self.now = now
        self.widthClass = widthClass
    }
}
