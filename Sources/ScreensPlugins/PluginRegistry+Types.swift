public import ScreensKit

extension PluginRegistry {
    /// The screenlet of a name; `nil` if no plugin offers it.
    ///
    /// - Throws: why the plugin that offers it cannot be used, if no other offers it.
    public func screenletType(
        _ name: ScreenletName
    ) throws(PluginRefusal) -> (any Screenlet.Type)? {
        try type(named: .screenlet(name)) { $0 as? any Screenlet.Type }
    }

    /// The theme of a name; `nil` if no plugin offers it.
    ///
    /// A theme may have views without a type of its own.
    ///
    /// - Throws: why the plugin that offers it cannot be used, if no other offers it.
    public func themeType(_ name: ThemeName) throws(PluginRefusal) -> (any Theme.Type)? {
        try type(named: .theme(name)) { $0 as? any Theme.Type }
    }

    /// The view of exactly that name; `nil` if no plugin offers it.
    ///
    /// - Throws: why the plugin that offers it cannot be used, if no other offers it.
    public func viewType(_ name: ViewName) throws(PluginRefusal) -> (any ScreenletView.Type)? {
        try type(named: .view(name)) { $0 as? any ScreenletView.Type }
    }

    /// The interactor that replaces a screenlet's own for an action; `nil` if there is none.
    ///
    /// - Throws: why the plugin that offers it cannot be used, if no other offers it.
    public func interactorType(
        _ screenlet: ScreenletName,
        action: String
    ) throws(PluginRefusal) -> (any Interactor.Type)? {
        try type(named: .interactor(screenlet, action: action)) { $0 as? any Interactor.Type }
    }

    /// The delegate of a name that is offered for a screenlet; `nil` if there is none.
    ///
    /// - Throws: why the plugin that offers it cannot be used, if no other offers it.
    public func delegateType(
        _ screenlet: ScreenletName,
        name: String
    ) throws(PluginRefusal) -> (any ScreenletDelegate.Type)? {
        try type(named: .delegate(screenlet, name: name)) { $0 as? any ScreenletDelegate.Type }
    }

    /// The synchroniser of a collection's entries, in a dialect of the portal or in those that have none of their own; `nil` if
    /// no plugin offers it.
    ///
    /// - Throws: why the plugin that offers it cannot be used, if no other offers it.
    public func synchronizerType(
        _ collection: ScreenletName,
        _ dialect: Dialect? = nil
    ) throws(PluginRefusal) -> (any Synchronizer.Type)? {
        try type(named: .synchronizer(collection, dialect)) { $0 as? any Synchronizer.Type }
    }

    /// The service of a name; `nil` if no plugin offers it.
    ///
    /// - Throws: why the plugin that offers it cannot be used, if no other offers it.
    public func serviceType(_ name: ScreenletName) throws(PluginRefusal) -> (any Service.Type)? {
        try type(named: .service(name)) { $0 as? any Service.Type }
    }
}
