@_spi(Host) import ScreensOffline
import ScreensPortal

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
        renew(cache)
    }

    /// Gives a cache the present services of the host that sends its changes.
    func renew(_ cache: CacheManager) { cache.syncServices = sender(of: cache)?.syncServices }

    /// The host that sends the changes of a cache: the last one, but rather one of the program's user.
    ///
    /// That one also sends what others have changed, without a sign-in.
    private func sender(of cache: CacheManager) -> ScreenletHost? {
        let hosts = uses.filter { $0.cache === cache }.compactMap(\.host)
        return hosts.last { !$0.serviceDirectory.isForOthers } ?? hosts.last
    }

    /// Ends the use of a cache; its changes are sent by another host.
    ///
    /// Without one, they wait until the user signs in again if the user has signed out. A program that only releases
    /// its host may still send them.
    func endUse(by host: ScreenletHost, of cache: CacheManager, hasSignedOut: Bool) {
        uses.removeAll { $0.host == nil || $0.host === host && $0.cache === cache }
        let services = sender(of: cache)?.syncServices
        if hasSignedOut || services != nil { cache.syncServices = services }
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
