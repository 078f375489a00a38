public import ScreensKit

/// Stands between a registry and the code of plugins: says which may be loaded into this process,
/// and whose views and themes are to work in another one.
///
/// Called on any thread, never under the registry's lock.
public protocol PluginGuard: Sendable {
    /// Why plugins are not to be used, as far as that is known without trying them: those that
    /// failed earlier and did not change since.
    func knownRefusals() -> [PluginRefusal]

    /// Whether views and themes of a plugin are to work in another process.
    func isolates(_ plugin: Plugin) -> Bool

    /// Tries a plugin before it is loaded into this process, by the very library that is loaded then.
    ///
    /// - Throws: why it is not to be loaded.
    func admit(_ plugin: Plugin, _ code: PluginCode) throws(PluginRefusal)

    /// Hears that no plugin is used any more but those of some files: what was started for another
    /// may end when nobody draws with it.
    func dismiss(allBut isUsed: (_ path: String) -> Bool)
}

extension PluginGuard {
    /// Nothing was started.
    public func dismiss(allBut isUsed: (_ path: String) -> Bool) {}
}

/// What a plugin has for a name of a view or a theme.
public enum FoundOffer<Type: Sendable>: Sendable {
    /// The type, loaded into this process.
    case type(Type, Plugin)
    /// The offer of a plugin that is to work in another process, and was not loaded.
    case isolated(Offer, Plugin)
}

extension PluginRegistry {
    /// The view that is used for exactly that name; `nil` where no plugin offers it.
    ///
    /// - Throws: why the plugin that offers it cannot be used, when no other offers it.
    public func view(
        _ name: ViewName
    ) throws(PluginRefusal) -> FoundOffer<any ScreenletView.Type>? {
        try offer(named: .view(name)) { $0 as? any ScreenletView.Type }
    }

    /// The theme that is used for a name; `nil` where no plugin offers it.
    ///
    /// - Throws: why the plugin that offers it cannot be used, when no other offers it.
    public func theme(
        _ name: ThemeName
    ) throws(PluginRefusal) -> FoundOffer<any Theme.Type>? {
        try offer(named: .theme(name)) { $0 as? any Theme.Type }
    }
}
