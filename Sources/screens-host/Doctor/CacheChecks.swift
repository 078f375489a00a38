import ScreensHost
import ScreensOffline
import ScreensSession
import ScreensSystem

/// Whether the cache is intact, and whether changes wait in it.
enum CacheChecks {
    @MainActor
    static func cache(_ examined: Examined) async -> [Finding] {
        do {
            let invocation = examined.invocation
            let folder = try Setup.cacheFolder(invocation)
            let name = try ChosenPortal.cacheName(invocation).located(in: folder)
            guard Files.exists("\(folder)/\(name.fileName)") else {
                return [.good("Nothing is cached yet.")]
            }
            let cache = try await User.caches.open(folder: folder, name: name)
            return try await findings(cache, examined)
        } catch let error as SessionError where CommandError(error).code == "credentials" {
            return [
                .note("It was not checked, because the sign-in that it belongs to cannot be read.")
            ]
        } catch {
            return [.problem(CommandError(error).message)]
        }
    }

    @MainActor
    private static func findings(
        _ cache: CacheManager,
        _ examined: Examined
    ) async throws -> [Finding] {
        let checked = try await CheckedCache(cache)
        let command = "screens-host cache doctor --repair\(examined.options)"
        let faults = checked.faults.map {
            Finding.problem($0, checked.isRepairable ? command : nil)
        }
        guard checked.examination.database.isEmpty else { return faults }
        let state = faults.isEmpty ? [Finding.good("\(cache.path) is intact.")] : faults
        return state + (try await unsent(in: cache, examined))
    }

    @MainActor
    private static func unsent(
        in cache: CacheManager,
        _ examined: Examined
    ) async throws -> [Finding] {
        let writes = try await UnsentChanges(in: cache).writes
        guard !writes.isEmpty else { return [] }
        let count = "\(writes.count) unsent \(writes.count == 1 ? "change" : "changes")"
        return [.note("It has \(count).", "screens-host sync status\(examined.options)")]
    }
}
