@_spi(Host) import ScreensKit
import ScreensPlugins
import Synchronization

/// The pictures that plugins contain.
///
/// Each is read when a surface first shows it, and then cached.
///
/// Views only name them. Nothing is read while a view draws, nor for a surface without pictures.
final class ResourcePictures: Sendable {
    private let registry: PluginRegistry
    private let cached = Mutex<[PluginResource: Picture?]>([:])
    // Limited because plugins choose the names: they could make up as many as they like.
    private static let limit = 256

    init(_ registry: PluginRegistry) { self.registry = registry }

    /// The picture of an id; `nil` if the id names no resource, or one that does not exist.
    func picture(_ id: String) -> Picture? {
        guard let resource = PluginResource(id: id) else { return nil }
        if let known = cached.withLock({ $0[resource] }) { return known }
        let bytes = registry.resource(resource.path, ofModule: resource.module)
        let picture = bytes.flatMap { try? Picture($0) }
        cached.withLock { cached in
            if cached.count >= Self.limit { cached.removeAll() }
            cached[resource] = .some(picture)
        }
        return picture
    }
}
