@_spi(Host) import ScreensKit
import ScreensSystem

extension PluginRegistry {
    /// The user's own folder of what can be made again.
    ///
    /// `nil` where the environment names neither a cache folder nor a home.
    public static func cacheFolder(in environment: (String) -> String?) -> String? {
        UserFolder.cache.path(in: environment).map { "\($0)/screens" }
    }
}
