import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensOffline
@_spi(Host) import ScreensPortal
import Synchronization

/// Loads pictures of the portal with the user's sign-in, and caches them like other answers.
final class PortalPictures: Sendable {
    /// The largest file, in bytes.
    static let byteLimit = 4 << 20
    /// How many bytes are in memory, so that a screenlet that is shown again has its pictures at once.
    private static let memoryBytes = 16 << 20
    private static let memoryAge = Duration.seconds(600)

    private let portal: PortalClient
    private let engine: PolicyEngine
    private let memory = Mutex(Memory())

    private struct Memory {
        var pictures: [String: (picture: Picture, loaded: ContinuousClock.Instant)] = [:]
        var bytes = 0
    }

    init(_ portal: PortalClient, _ engine: PolicyEngine) {
        (self.portal, self.engine) = (portal, engine)
    }

    /// Loads a picture by a policy.
    ///
    /// `deliver` is called once, or twice by `stale-while-revalidate`.
    @concurrent
    func load(
        _ path: PortalPath,
        _ policy: OfflinePolicy,
        deliver: @MainActor (Result<Picture, ScreensError>) -> Void
    ) async {
        if policy != .remoteOnly, let picture = remembered(path) {
            return await deliver(.success(picture))
        }
        let entry = CacheEntry(collection: "Pictures", key: path.text)
        await engine.read(policy, entry) { [portal] in
            try Picture(await portal.file(at: path, limit: Self.byteLimit).bytes)
        } deliver: { (result: Result<Answer<Picture>, ScreensError>) in
            if case .success(let loaded) = result { store(loaded.output, path) }
            await deliver(result.map(\.output))
        }
    }

    private func remembered(_ path: PortalPath) -> Picture? {
        memory.withLock { memory in
            memory.pictures[path.text].flatMap {
                $0.loaded + Self.memoryAge > .now ? $0.picture : nil
            }
        }
    }

    private func store(_ picture: Picture, _ path: PortalPath) {
        memory.withLock { memory in
            let bytes = picture.bytes.count
            if memory.bytes + bytes > Self.memoryBytes { memory = Memory() }
            let earlier = memory.pictures.updateValue((picture, .now), forKey: path.text)
            memory.bytes += bytes - (earlier?.picture.bytes.count ?? 0)
        }
    }
}
