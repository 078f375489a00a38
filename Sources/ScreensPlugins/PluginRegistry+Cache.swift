@_spi(Host) import ScreensKit
import ScreensSystem

extension PluginRegistry {
    /// The user's own cache folder, for data that can be made again.
    ///
    /// `nil` if the environment names neither a cache folder nor a home, or another user could change
    /// the folder's content.
    public static func cacheFolder(in environment: (String) -> String?) -> String? {
        UserFolder.cache.path(in: environment).flatMap { base in
            let folder = "\(base)/screens"
            return Files.objection(toPrivate: folder, in: base) == nil ? folder : nil
        }
    }
}
