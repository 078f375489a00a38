@_spi(Host) import ScreensKit
import ScreensPlugins
import Synchronization

/// The texts that plugins contain.
///
/// They are read when a plugin first needs them, and then cached.
final class PluginStrings: Sendable {
    private struct Key: Hashable {
        let plugin: String
        let locale: LocaleIdentifier
    }

    private let registry: PluginRegistry
    private let cached = Mutex<[Key: Strings]>([:])

    init(_ registry: PluginRegistry) { self.registry = registry }

    /// The texts of the plugin of a file.
    func strings(of plugin: String, locale: LocaleIdentifier) -> Strings {
        let key = Key(plugin: plugin, locale: locale)
        if let known = cached.withLock({ $0[key] }) { return known }
        let strings = registry.strings(ofPlugin: plugin, locale: locale)
        cached.withLock { $0[key] = strings }
        return strings
    }

    /// The context for the view of a choice, with the texts of its plugin.
    func context(_ context: DrawingContext, for choice: ViewResolution.Choice?) -> DrawingContext {
        guard let choice else { return context }
        return context.speaking(strings(of: choice.plugin, locale: context.locale))
    }
}
