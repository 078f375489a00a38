import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensPortal
import TestSupport
import TestTraits
import Testing

@_spi(Host) @testable import ScreensOffline

/// A command that is stopped while it sends, as by Ctrl-Z.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct StoppedProcessTests {
    private let screens: Screens
    private let portal: DemoPortal
    private let plugins: String

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        plugins = try ContactPlugin.folder()
        try screens.write(portal.password, as: "password")
    }

    private var setId: Int64 { portal.samples["recordSetId"]?.int64 ?? 0 }
    private var whose: [String] { ["--server", portal.url, "--user", portal.user] }

    private var work: [String] {
        whose + [
            "--plugin-path", plugins, "--company-id", "\(portal.companyId)", "--group-id",
            "\(portal.groupId)", "--password-file", "password",
        ]
    }

    private func addOffline(_ count: Int) async throws {
        let outcome = try await screens.run(
            [
                "run", "contact", "--set", "recordSetId=\(setId)", "--call", "add", "--arg",
                "name=Ada", "--arg", "count=\(count)", "--net", "offline",
            ] + work
        )
        #expect(outcome.exit == 0, "\(outcome.errors)")
        // The attempts without a connection have postponed the changes; this makes them due again.
        try await cache { try $0.retry(try $0.pendingWrites()) }
    }

    @discardableResult
    private func cache<Result>(_ body: (CacheManager) throws -> Result) async throws -> Result {
        try body(
            CacheManager(
                folder: "\(screens.folder)/state/screens/cache",
                name: CacheName(server: portal.url, user: portal.user)
            )
        )
    }

    private func isStopped(_ process: ChildProcess) throws -> Bool {
        let facts = try String(contentsOfFile: "/proc/\(process.id)/stat", encoding: .utf8)
        let state = facts.split(separator: ")").last ?? ""
        if state.hasPrefix(" Z") { throw ToolFailure(words: "It ended before it was stopped.") }
        return state.hasPrefix(" T")
    }

    /// Starts to send, and stops the command after the portal has received this many additions.
    private func startAndStop(sending count: Int) async throws -> ChildProcess {
        portal.faults = FaultPlan(
            latency: 6_000,
            remaining: count,
            pathPrefix: "/ddl.ddlrecord/add"
        )
        let process = try screens.start(["sync", "run"] + work, output: .nullDevice)
        try await until("it sends") { portal.requests.count(where: isAddition) >= count }
        try await until("it has stopped, and not in the middle of a transaction") {
            kill(process.id, SIGSTOP)
            while try !isStopped(process) { sched_yield() }
            if !isWriting { return true }
            kill(process.id, SIGCONT)
            return false
        }
        return process
    }

    /// Whether any process is in the middle of a transaction; nobody but SQLite can release its
    /// lock.
    private var isWriting: Bool {
        let folder = "\(screens.folder)/state/screens/cache"
        let name = CacheName(server: portal.url, user: portal.user).fileName
        let index = open("\(folder)/\(name)-shm", O_RDWR | O_CLOEXEC)
        defer { close(index) }
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        // The byte of `WAL_WRITE_LOCK`: https://sqlite.org/walformat.html
        range.l_start = 120
        range.l_len = 1
        return index >= 0 && fcntl(index, F_GETLK, &range) == 0 && range.l_type != Int16(F_UNLCK)
    }

    private func isAddition(_ request: ReceivedRequest) -> Bool {
        request.path == "/ddl.ddlrecord/add-record"
    }

    private func names() throws -> [String] {
        try portal.records(setId).compactMap { $0.values["FullName"] }
            .filter { $0.hasPrefix("Ada-") }
    }

    @MainActor
    private func takeOver() async throws -> SyncSummary {
        let cache = try CacheManager(
            folder: "\(screens.folder)/state/screens/cache",
            name: CacheName(server: portal.url, user: portal.user)
        )
        let host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([
                    .init(path: plugins, origin: .option),
                    .init(path: try #require(HostLibrary.folder), origin: .installation),
                ])
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password),
            cache: cache
        )
        let manager = SyncManager(cacheManager: cache)
        manager.claimClock = { monotonicMilliseconds() + OutboxLock.patience + 1 }
        defer { withExtendedLifetime(host) {} }
        return try await manager.sync()
    }

    @Test func anotherProcessContinuesAndTheStoppedOneSendsNothingMore() async throws {
        try await addOffline(40)
        let process = try await startAndStop(sending: 8)
        // The portal completes every request that it has begun, even if the command is stopped.
        try await until("the slow additions are there") { try names().count >= 8 }

        let summary = try await takeOver()
        let requests = portal.requests.count(where: isAddition)
        kill(process.id, SIGCONT)
        _ = await process.end()

        #expect(summary.failed == 0 && summary.conflicted == 0)
        #expect(try names().count == 40 && Set(try names()).count == 40)
        #expect(portal.requests.count(where: isAddition) == requests)
        #expect(try await cache { try $0.pendingWrites().isEmpty })
    }

    @Test func aChangeThatIsBeingSentIsNotDropped() async throws {
        try await addOffline(1)
        let process = try await startAndStop(sending: 1)

        let drop = try await screens.run(["sync", "drop", "--all"] + whose)
        let json = try await screens.run(["sync", "drop", "--all", "--json"] + whose)
        kill(process.id, SIGCONT)
        let end = await process.end()

        #expect(drop.exit == 5 && drop.errors.contains("Not discarded"), "\(drop.errors)")
        #expect(json.exit == 5)
        #expect(end == 0)
        #expect(try names() == ["Ada-0"])
    }
}
