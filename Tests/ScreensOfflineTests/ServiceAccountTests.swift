import ScreensCoding
@_spi(Host) import ScreensKit
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensOffline

/// Changes for services whose address and user change while they wait.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ServiceAccountTests {
    private let client: Client

    init() throws { client = try Client() }

    @Test(arguments: 1...40)
    func everyChangeReachesTheAccountForWhichItWasMade(seed: Int) async throws {
        var dice = Dice(UInt64(seed))
        var latest: [String: String] = [:]
        for step in 0..<30 {
            client.isOnline = dice.roll(3) > 0
            client.account = dice.pick(Client.accounts)
            let key = dice.pick(["1", "2", "3"])
            if dice.roll(4) == 0 {
                _ = try await client.sync()
            } else {
                let text = "\(client.account) \(step)"
                // A conflict with what another client has written cannot occur: each server has one client.
                _ = try await client.write(key, text).get()
                latest["\(client.account) \(key)"] = text
            }
        }

        client.isOnline = true
        for account in Client.accounts {
            client.account = account
            _ = try await client.sync()
        }

        #expect(try client.cache.pendingWrites().isEmpty)
        #expect(client.received == latest)
    }

    @Test func aChangeOfAnotherAccountWaitsAndSaysWhoseItIs() async throws {
        client.isOnline = false
        _ = try await client.write("1", "mine").get()
        (client.account, client.isOnline) = (Client.accounts[1], true)

        let summary = try await client.sync()

        #expect(summary.failed == 1)
        let write = try #require(try client.cache.pendingWrites().first)
        #expect(write.state == .pending)
        #expect(write.problem?.message.contains(Client.accounts[0]) == true)
        #expect(client.received.isEmpty)
    }

    @Test func aServiceThatRefusesTheSignInStopsNoOther() async throws {
        client.isOnline = false
        for key in ["1", "2", "3"] { _ = try await client.write(key, key).get() }
        client.isOnline = true
        client.isUnauthorized = true

        let summary = try await client.sync()

        #expect(summary.failed == 3)
        #expect(summary.stopped == nil)
        #expect(try client.cache.pendingWrites().allSatisfy { $0.state == .pending })
        client.isUnauthorized = false
        #expect(try await client.sync().completed == 3)
    }

    @Test func surfacesKnowWhyAChangeForAServiceWaits() async throws {
        client.isOnline = false
        _ = try await client.write("1", "mine").get()
        (client.isOnline, client.isUnauthorized) = (true, true)
        let changes = PendingChanges(client.cache, sendsByItself: false)

        _ = try await changes.sendNow()
        let problem = changes.status.serviceProblem
        client.isUnauthorized = false
        _ = try await changes.sendNow()

        #expect(problem == .service("Shelf", .unauthorized("HTTP status 401")))
        #expect(changes.status.serviceProblem == nil && changes.status.sent == 1)
    }

    @Test func aPortalThatCannotBeReachedStopsNoService() async throws {
        (client.isOnline, client.account) = (false, "")
        // More than are sent at the same time.
        for key in 1...20 { _ = try await client.write("\(key)", "for the portal").get() }
        client.account = Client.accounts[0]
        _ = try await client.write("1", "for the service").get()
        client.isOnline = true

        let summary = try await client.sync()

        #expect(summary.completed == 1 && summary.failed == 20)
        #expect(summary.stopped?.isConnectionIssue == true)
        #expect(client.received == ["\(Client.accounts[0]) 1": "for the service"])
    }

    @Test func whatIsCachedOfOneAccountIsNotShownToAnother() async throws {
        _ = try await client.write("1", "mine").get()
        let before = try await client.read("1", .cacheOnly).get().output.fields

        client.account = Client.accounts[1]

        #expect(before == ["text": "mine"])
        #expect(await client.read("1", .cacheOnly).failure?.code == "not-cached")
    }

    @Test func unsentValuesAreThoseOfTheAccount() async throws {
        client.isOnline = false
        _ = try await client.write("1", "mine").get()

        func values(of account: String) -> [String?] {
            client.engine.unsentValues(of: account).values(of: Note.self, in: "Shelf") { entry in
                entry.collection == "Shelf"
            }.map { $0.value.fields["text"] }
        }

        #expect(values(of: Client.accounts[0]) == ["mine"])
        #expect(values(of: Client.accounts[1]).isEmpty)
        #expect(values(of: "").isEmpty)
    }

    @Test func anOlderCopyCanHaveWhatWasStoredSince() async throws {
        let before = Timestamp(milliseconds: 0)
        _ = try await client.write("1", "mine").get()
        client.isOnline = false
        _ = try await client.write("2", "later").get()

        func stored(_ account: String, since moment: Timestamp) -> [String] {
            client.engine.unsentValues(of: account)
                .storedVersions(of: Note.self, in: "Shelf", since: moment).map(\.entry.key)
        }

        #expect(stored(Client.accounts[0], since: before) == ["1"])
        #expect(stored(Client.accounts[1], since: before).isEmpty)
        #expect(stored(Client.accounts[0], since: Timestamp(milliseconds: .max)).isEmpty)
    }
}

private enum ShelfService: Service {
    static let signIn = ServiceSignIn.basic
}

private struct ShelfSynchronizer: Synchronizer {
    static var service: any Service.Type { ShelfService.self }

    func send(
        _ change: EntryChange<Note>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Note> {
        let body = try ServiceRequest.Body.json(change.local)
        let reply = try await context.service.send(.put(change.entry.key, body: body))
        return EntryVersion(entry: change.entry, value: try reply.value(as: Note.self))
    }

    func loadRemoteVersion(
        of change: EntryChange<Note>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Note>? {
        let reply = try await context.service.send(.get(change.entry.key, accepting: [404]))
        guard reply.status == 200 else { return nil }
        return EntryVersion(entry: change.entry, value: try reply.value(as: Note.self))
    }
}

/// A cache whose user signs in to one account of a service after another, each on a server of its own.
private final class Client: Sendable {
    static let accounts = [
        "shelf=ada@http://a.example", "shelf=ada@http://b.example", "shelf=http://a.example",
    ]

    private struct State {
        var account = accounts[0]
        var isOnline = true
        var isUnauthorized = false
        var time: Int64 = 1_000_000
        var servers: [String: [String: Note]] = [:]
    }

    private let state: Shared
    private let folder = TemporaryCache.Folder()
    let cache: CacheManager
    let engine: PolicyEngine
    private let services: SyncServices

    private final class Shared: Sendable {
        let values = Mutex(State())
        var now: Timestamp { Timestamp(milliseconds: values.withLock { $0.time }) }
    }

    private struct Server: ServiceConnection {
        let state: Shared
        let account: String

        func send(
            _ request: ServiceRequest,
            progress: (@Sendable (TransferProgress) -> Void)?
        ) async throws(PortalError) -> ServiceReply {
            let note: Note? = try state.values.withLock { state throws(PortalError) in
                guard state.isOnline else { throw .unreachable("no network") }
                guard !state.isUnauthorized else { throw .unauthorized("HTTP status 401") }
                if case .bytes(let bytes, _) = request.body {
                    let sent = try ServiceReply(bytes: bytes).value(as: Note.self)
                    state.servers[account, default: [:]][request.path[0]] = sent
                }
                return state.servers[account]?[request.path[0]]
            }
            guard let note else { return ServiceReply(status: 404) }
            return ServiceReply(bytes: JSON.bytes(of: note) ?? [])
        }
    }

    init() throws {
        let state = Shared()
        self.state = state
        cache = try CacheManager(folder: folder.path, name: .demo)
        let note = { @Sendable (error: CacheError) in _ = Issue.record("\(error.message)") }
        engine = PolicyEngine(cache: cache, clock: { state.now }, onProblem: note)
        services = SyncServices(
            synchronizer: { (collection, _) async throws(ScreensError) in
                guard AccountCollection(collection).name == "Shelf" else {
                    throw .failed("\(collection) is no collection")
                }
                return AnySynchronizer(ShelfSynchronizer.self)
            },
            context: { VirtualPortal().context($0).connecting { _ in Self.account(state) } },
            clock: { state.now },
            random: { 0.5 },
            onProblem: note
        )
        cache.syncServices = services
    }

    private static func account(_ state: Shared) -> ServiceAccount {
        let account = state.values.withLock(\.account)
        return ServiceAccount(Server(state: state, account: account), name: account)
    }

    var account: String {
        get { state.values.withLock(\.account) }
        set { state.values.withLock { $0.account = newValue } }
    }
    var isOnline: Bool {
        get { state.values.withLock(\.isOnline) }
        set { state.values.withLock { $0.isOnline = newValue } }
    }
    var isUnauthorized: Bool {
        get { state.values.withLock(\.isUnauthorized) }
        set { state.values.withLock { $0.isUnauthorized = newValue } }
    }

    /// The texts that the servers have, by account and key.
    var received: [String: String] {
        state.values.withLock { state in
            var texts: [String: String] = [:]
            for (account, notes) in state.servers {
                for (key, note) in notes { texts["\(account) \(key)"] = note.fields["text"] }
            }
            return texts
        }
    }

    func write(
        _ key: String,
        _ text: String
    ) async -> Result<Answer<EntryVersion<Note>>, ScreensError> {
        let entry = CacheEntry(collection: "Shelf", key: key)
        let write = EntryWrite(of: entry, by: ShelfSynchronizer.self) { _ in Note(["text": text]) }
        return await engine.write(
            .cacheFirst,
            "writeNote",
            write.stored(for: account),
            by: AnySynchronizer(ShelfSynchronizer.self),
            with: services
        )
    }

    func read(_ key: String, _ policy: OfflinePolicy) async -> Result<Answer<Note>, ScreensError> {
        let entry = CacheEntry(collection: "Shelf", key: key).stored(for: account)
        let results = Mutex<[Result<Answer<Note>, ScreensError>]>([])
        await engine.read(policy, entry) { () -> Note in
            throw ScreensError.cancelled
        } deliver: {
            result in
            results.withLock { $0.append(result) }
        }
        return results.withLock { $0.last } ?? .failure(.cancelled)
    }

    /// Sends what is due, after the longest pause.
    @MainActor
    func sync() async throws -> SyncSummary {
        state.values.withLock { $0.time += Backoff.longestPause }
        return try await SyncManager(cacheManager: cache).sync()
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
