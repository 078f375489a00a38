@_spi(Host) import ScreensOffline

/// The caches that the hosts of one program use, of which several may belong to the same user.
///
/// The pending changes of a cache are sent once, whoever shows them, with the session of a host that still uses it.
@MainActor
final class SharedCaches {
    private struct Use {
        weak var host: ScreenletHost?
        let cache: CacheManager
    }

    private struct Queue {
        weak var changes: PendingChanges?
    }

    private var uses: [Use] = []
    private var queues: [ObjectIdentifier: Queue] = [:]

    /// Lets a host send the changes of a cache.
    func join(_ host: ScreenletHost, _ cache: CacheManager) {
        uses.removeAll { $0.host == nil }
        uses.append(Use(host: host, cache: cache))
        cache.syncServices = host.syncServices
    }

    /// Ends the use of a cache; its changes are sent by another host, or wait until the user signs in again.
    func leave(_ host: ScreenletHost, _ cache: CacheManager) {
        uses.removeAll { $0.host == nil || $0.host === host && $0.cache === cache }
        cache.syncServices = uses.last { $0.cache === cache }?.host?.syncServices
    }

    /// The pending changes of a cache, the same ones for all hosts.
    func changes(of cache: CacheManager, sendsByItself: Bool) -> PendingChanges {
        queues = queues.filter { $0.value.changes != nil }
        if let known = queues[ObjectIdentifier(cache)]?.changes { return known }
        let changes = PendingChanges(cache, sendsByItself: sendsByItself)
        queues[ObjectIdentifier(cache)] = Queue(changes: changes)
        return changes
    }
}
