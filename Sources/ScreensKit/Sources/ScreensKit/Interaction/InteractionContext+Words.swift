extension InteractionContext {
    /// A text of the plugin in the user's language; see ``Strings``.
    public func string(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale)
    }

    /// The same context for an interactor of a plugin.
    @_spi(Host)
    public func speaking(_ strings: Strings) -> InteractionContext {
        var context = self
        context.strings = strings
        return context
    }
}
