extension DrawingContext {
    /// A text of the view's plugin in the user's language; see ``Strings``.
    ///
    /// - Parameters:
    ///   - key: the key of the text in the plugin's files.
    ///   - arguments: the values to insert: texts unchanged, numbers in the locale's format.
    /// - Returns: the text; the key if no file has it.
    public func string(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale)
    }

    /// A whole number in the user's locale.
    ///
    /// It is written as a number of 64 bits; one that does not fit is the nearest one that does.
    public func number(_ number: some BinaryInteger) -> String {
        DecimalNumber(Int64(clamping: number)).text(locale: locale)
    }

    /// The day of a moment, in the user's locale and time zone.
    ///
    /// The node ``Node/time(_:_:style:)`` shows the same text.
    public func date(_ moment: Timestamp, style: Node.TimeStyle = .day) -> String {
        MomentFormat(self).text(moment, style)
    }

    /// The time of day of a moment, in the user's locale and time zone.
    public func time(_ moment: Timestamp) -> String { MomentFormat(self).time(moment) }

    /// The same context for a view of another plugin.
    @_spi(Host)
    public func speaking(_ strings: Strings) -> DrawingContext {
        var context = self
        context.strings = strings
        return context
    }

    /// One sentence about an error, in the user's language unless the text is a portal's or a plugin's.
    ///
    /// It may contain text of a portal, which is untrusted.
    public func message(of error: ScreensError) -> String { error.message(locale: locale) }

    /// What has happened and what helps, in a sentence or two without technical words; see ``details(of:)``.
    public func explanation(of error: ScreensError) -> String { error.explanation(locale: locale) }

    /// The technical words behind an explanation, to be shown with less importance; `nil` if there are none.
    ///
    /// They may contain text of a portal, which is untrusted.
    public func details(of error: ScreensError) -> String? { error.details(locale: locale) }

    /// Whether the user's language is written from right to left: rows then begin at the right.
    ///
    /// Surfaces mirror the rows. A view only defines the order of its nodes.
    public var isRightToLeft: Bool { locale.isRightToLeft }
}
