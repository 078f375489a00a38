extension DrawingContext {
    /// A text of the view's plugin in the user's language; see ``Strings``.
    ///
    /// - Parameters:
    ///   - key: what the text is called in the plugin's files.
    ///   - arguments: what is filled in: texts as they are, numbers as the locale writes them.
    /// - Returns: the text; the key where no file has it.
    public func string(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale)
    }

    /// A number as the user's locale writes it.
    public func number(_ number: Int) -> String { number.stringArgumentText(locale: locale) }

    /// The day of a moment in numbers, as the user's locale and time zone have it.
    ///
    /// A node says the same by itself: ``Node/time(_:_:)``.
    public func date(_ moment: Timestamp) -> String { MomentFormat(self).date(moment) }

    /// The time of day of a moment, as the user's locale and time zone have it.
    public func time(_ moment: Timestamp) -> String { MomentFormat(self).time(moment) }

    /// The same context for a view of another plugin.
    @_spi(Host)
    public func speaking(_ strings: Strings) -> DrawingContext {
        var context = self
        context.strings = strings
        return context
    }

    /// One sentence about an error, in the user's language as far as the words are the kit's.
    ///
    /// It may hold words of a portal: untrusted, like all its text.
    public func message(of error: ScreensError) -> String { error.message(locale: locale) }

    /// Whether the user's language runs from right to left: rows then begin at the right.
    ///
    /// Surfaces turn rows around; a view says no more than what comes first.
    public var isRightToLeft: Bool { locale.isRightToLeft }
}
