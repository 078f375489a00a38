import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensSession

/// The caches of all users who sign in during a command, each opened once.
@MainActor
final class UserCacheFolder {
    private let invocation: Invocation
    private let portal: ChosenPortal
    private var opened: [CacheName: CacheManager] = [:]
    /// What has been said: what concerns the folder concerns the cache of everybody who signs in.
    private var notes: Set<String> = []

    init(_ invocation: Invocation, _ portal: ChosenPortal) {
        (self.invocation, self.portal) = (invocation, portal)
    }

    /// The cache of a user, or of a guest.
    func cache(of user: SessionUser?) async -> CacheManager? {
        await cache(named: portal.cacheName(of: user))
    }

    /// A cache; `nil`, with one note, if it cannot be used, and the command continues without one.
    func cache(named name: CacheName) async -> CacheManager? {
        guard User.state.isNamed || invocation.has(.cacheDir) else { return nil }
        do {
            let folder = try Setup.cacheFolder(invocation)
            // All names of a user have one cache.
            let name = name.located(in: folder)
            if let cache = opened[name] { return cache }
            let cache = try await User.caches.openTidied(folder: folder, name: name, at: .now())
            opened[name] = cache
            return cache
        } catch {
            let message = CommandError(error).message
            if notes.insert(message).inserted { Console.note("note: \(message)") }
            return nil
        }
    }
}
