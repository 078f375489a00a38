@_spi(Host) import ScreensKit
import ScreensSystem

extension PluginRegistry {
    /// The user's own folder of what can be made again.
    ///
    /// `nil` where the environment names neither a cache folder nor a home, or another user could change
    /// what lies in it.
    public static func cacheFolder(in environment: (String) -> String?) -> String? {
        UserFolder.cache.path(in: environment).flatMap { base in
            let folder = "\(base)/screens"
            return Files.objection(toPrivate: folder, in: base) == nil ? folder : nil
        }
    }
}
