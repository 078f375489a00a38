@_spi(Host) import ScreensKit
import ScreensPlugins
import Synchronization

/// The pictures that plugins bring along, each read when a surface first shows it, and then kept.
///
/// Views only name them; nothing is read while a view draws, nor for a surface without pictures.
final class ResourcePictures: Sendable {
    private let registry: PluginRegistry
    private let kept = Mutex<[PluginResource: Picture?]>([:])
    // Names come from plugins: they may make up as many as they like.
    private static let limit = 256

    init(_ registry: PluginRegistry) { self.registry = registry }

    /// The picture of an id; `nil` for one that names no resource, or none that there is.
    func picture(_ id: String) -> Picture? {
        guard let resource = PluginResource(id: id) else { return nil }
        if let known = kept.withLock({ $0[resource] }) { return known }
        let bytes = registry.resource(resource.path, ofModule: resource.module)
        let picture = bytes.flatMap { try? Picture($0) }
        kept.withLock { kept in
            if kept.count >= Self.limit { kept.removeAll() }
            kept[resource] = .some(picture)
        }
        return picture
    }
}
