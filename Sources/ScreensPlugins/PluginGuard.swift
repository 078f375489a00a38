public import ScreensKit

/// Decides which plugins may be loaded into this process, and which draw in another one.
///
/// A registry calls it before it uses a plugin's code, on any thread and never under the registry's lock.
public protocol PluginGuard: Sendable {
    /// The plugins that failed earlier and have not changed since, with the reasons.
    ///
    /// Nothing is tried for this.
    func knownRefusals() -> [PluginRefusal]

    /// Whether views and themes of a plugin have to work in another process.
    func isolates(_ plugin: Plugin) -> Bool

    /// Tries a plugin before it is loaded into this process, with exactly the library that is then loaded.
    ///
    /// - Throws: why it must not be loaded.
    func admit(_ plugin: Plugin, _ code: PluginCode) throws(PluginRefusal)

    /// Receives the files of all plugins that are still in use.
    ///
    /// Processes that were started for any other plugin may end when nothing draws with it any more.
    func dismiss(allBut isUsed: (_ path: String) -> Bool)
}

extension PluginGuard {
    /// Does nothing, for guardians that start no processes.
    public func dismiss(allBut isUsed: (_ path: String) -> Bool) {}
}

/// A plugin's offer for a name of a view or a theme.
public enum FoundOffer<Type: Sendable>: Sendable {
    /// The type, loaded into this process.
    case type(Type, Plugin)
    /// The offer of a plugin that has to work in another process, and was not loaded.
    case isolated(Offer, Plugin)
}

extension PluginRegistry {
    /// The view that is used for exactly that name; `nil` if no plugin offers it.
    ///
    /// - Throws: why the plugin that offers it cannot be used, if no other offers it.
    public func view(
        _ name: ViewName
    ) throws(PluginRefusal) -> FoundOffer<any ScreenletView.Type>? {
        try offer(named: .view(name)) { $0 as? any ScreenletView.Type }
    }

    /// The theme that is used for a name; `nil` if no plugin offers it.
    ///
    /// - Throws: why the plugin that offers it cannot be used, if no other offers it.
    public func theme(
        _ name: ThemeName
    ) throws(PluginRefusal) -> FoundOffer<any Theme.Type>? {
        try offer(named: .theme(name)) { $0 as? any Theme.Type }
    }
}
