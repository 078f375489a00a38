import ScreensKit
import Synchronization

/// A record of the virtual portal: named texts, and a version number from the portal.
struct Note: Codable, Hashable, Sendable {
    var fields: [String: String]
    var version = 0

    init(_ fields: [String: String] = [:], version: Int = 0) {
        self.fields = fields
        self.version = version
    }
}

/// A portal in memory that loses, refuses and changes requests as a test decides.
final class VirtualPortal: Sendable {
    /// What happens to a request.
    enum Fate: Sendable, Hashable {
        case answered
        /// It never arrives.
        case requestLost
        /// It is never sent.
        case noConnection
        /// It and its answer arrive after this many turns of other tasks, and so out of order.
        case delayed(Int)
        /// It arrives after the client has given up, and before the client sends its next request.
        case late
        /// It arrives after this many further requests for its key, even if those are newer.
        case held(Int)
        /// It is carried out, and repeated after this many further requests for its key.
        case twice(Int)
        /// It is carried out, but its answer is lost.
        case answerLost
        /// It is carried out, and answered with an error: by the portal, a gateway, a page, or a
        /// text.
        case failedAfterwards(PortalFailure)
        case unavailable(retryAfter: Int?)
        case unauthorized
        case refused
        /// It is carried out, and a repetition by the network is refused.
        case carriedOutAndRefused
    }

    /// An answer of a portal that carried a request out, but reports an error.
    enum PortalFailure: Sendable, Hashable, CaseIterable {
        case serverError, gatewayError, markup, unusable

        var error: PortalError {
            switch self {
            case .serverError: .http(status: 500)
            case .gatewayError: .unavailable(status: 502, words: "", retryAfter: nil)
            case .markup: .unavailable(status: 200, words: "a page", retryAfter: nil)
            case .unusable: .unexpected("half a body")
            }
        }
    }

    struct State {
        var notes: [String: Note] = [:]
        /// The last version of each note, including removed ones.
        var versions: [String: Int] = [:]
        /// The keys of added notes by the idempotency keys of their additions.
        var added: [String: String] = [:]
        /// The changes that were carried out, in order.
        var applied: [Applied] = []
        var requests: [String] = []
        var count = 0
        /// Requests that arrive late, by key.
        var late: [String: (ServiceCommand, String)] = [:]
        /// Requests that arrive out of order, or twice, by key, with the number of requests that
        /// overtake them.
        var held: [String: [(requestsLeft: Int, ServiceCommand, String)]] = [:]
        /// The number of requests by key, so that the fate of a request depends on nothing else.
        var counts: [String: Int] = [:]
        var fate: @Sendable (String) -> Fate = { _ in .answered }
        /// Takes precedence over `fate`; it gets the request's key and its number among those for
        /// that key.
        var fateOfKey: (@Sendable (String, Int) -> Fate)?
        /// Called before a request is carried out, and before its answer.
        var onRequest: @Sendable (String) async -> Void = { _ in }
        var onAnswered: @Sendable (String) async -> Void = { _ in }

        mutating func nextVersion(_ key: String) -> Int {
            versions[key, default: 0] += 1
            return versions[key, default: 0]
        }
    }

    struct Applied: Hashable {
        let id: String
        let key: String
        let note: Note?
        /// The note before the change.
        let replaced: Note?
        let delivery: Delivery
    }

    /// How a request arrived.
    enum Delivery: Hashable {
        case prompt
        /// It arrived after the client had given up.
        case late
        /// It arrived out of order, or twice.
        case stray
    }

    private let state = Mutex(State())

    func with<Result>(_ body: (inout sending State) -> sending Result) -> Result {
        state.withLock { body(&$0) }
    }

    var notes: [String: Note] { state.withLock { $0.notes } }
    var applied: [Applied] { state.withLock { $0.applied } }
    var requests: [String] { state.withLock { $0.requests } }

    func setFate(_ fate: Fate) { state.withLock { $0.fate = { _ in fate } } }

    /// Changes a note without the clients' knowledge; removes it for `nil`.
    func change(_ key: String, to fields: [String: String]?) {
        state.withLock { state in
            state.notes[key] = fields.map { Note($0, version: state.nextVersion(key)) }
        }
    }

    func context(_ id: String) -> InteractionContext {
        InteractionContext(
            portal: Line(portal: self, id: id),
            server: ServerInfo(companyId: 1, groupId: 1),
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none here") }
    }

    private struct Line: Portal {
        let portal: VirtualPortal
        let id: String

        private static func wait(_ turns: Int) async {
            for _ in 0..<turns { await Task.yield() }
        }

        func call(
            _ commands: [ServiceCommand],
            progress: (@Sendable (TransferProgress) -> Void)?
        ) async throws(PortalError) -> [JSONValue] {
            let command = commands[0]
            let (onRequest, fate) = portal.begin(command)
            await onRequest(command.path)
            switch fate {
            case .requestLost: throw .connection("lost")
            case .late:
                portal.delay(command, id)
                throw .connection("given up")
            case .held(let requests):
                portal.hold(command, id, requests)
                throw .connection("given up")
            case .delayed(let turns): await Self.wait(turns)
            case .noConnection: throw .unreachable("no network")
            case .unavailable(let seconds):
                throw .unavailable(status: 503, words: "", retryAfter: seconds)
            case .unauthorized: throw .unauthorized("who?")
            case .refused: throw .exception(type: "NoWay", message: "refused")
            case .answered, .answerLost, .carriedOutAndRefused, .twice, .failedAfterwards: break
            }
            let answer = try portal.execute(command, id)
            if case .twice(let requests) = fate { portal.hold(command, id, requests) }
            if case .delayed(let turns) = fate { await Self.wait(turns) }
            await portal.state.withLock { $0.onAnswered }(command.path)
            if fate == .answerLost { throw .connection("answer lost") }
            if case .failedAfterwards(let failure) = fate { throw failure.error }
            if fate == .carriedOutAndRefused {
                throw .exception(type: "NoWay", message: "there is one already")
            }
            return [answer]
        }
    }

    /// Delivers the late request for a key.
    private func arrive(_ key: String) {
        let late = state.withLock { $0.late.removeValue(forKey: key) }
        if let (command, id) = late { _ = try? execute(command, id, .late) }
    }

    /// Delivers all late and held requests.
    func settle() {
        for key in state.withLock({ Array($0.late.keys) }) { arrive(key) }
        for key in state.withLock({ Array($0.held.keys) }) { release(key, all: true) }
    }

    /// Delivers held requests that enough requests for their key have overtaken.
    private func release(_ key: String, all: Bool = false) {
        let due = state.withLock { state in
            let held = (state.held[key] ?? []).map { ($0.requestsLeft - 1, $0.1, $0.2) }
            state.held[key] = all ? nil : held.filter { $0.0 > 0 }
            return held.filter { all || $0.0 <= 0 }
        }
        for (_, command, id) in due { _ = try? execute(command, id, .stray) }
    }

    private func hold(_ command: ServiceCommand, _ id: String, _ requests: Int) {
        guard command.path == "/note/set" else { return }
        let key = command.parameters["key"]?.text ?? ""
        state.withLock { $0.held[key, default: []].append((max(1, requests), command, id)) }
    }

    private func delay(_ command: ServiceCommand, _ id: String) {
        let key = command.parameters["key"]?.text ?? ""
        state.withLock { $0.late[key] = (command, id) }
    }

    private func begin(_ command: ServiceCommand) -> (@Sendable (String) async -> Void, Fate) {
        let key = command.parameters["key"]?.text ?? ""
        arrive(key)
        release(key)
        return state.withLock { state in
            state.requests.append(command.path)
            state.counts[key, default: 0] += 1
            let number = state.counts[key] ?? 0
            return (state.onRequest, state.fateOfKey?(key, number) ?? state.fate(command.path))
        }
    }

    private func execute(
        _ command: ServiceCommand,
        _ id: String,
        _ delivery: Delivery = .prompt
    ) throws(PortalError) -> JSONValue {
        let key = command.parameters["key"]?.text ?? ""
        let fields = command.parameters["fields"]?.object?.compactMapValues(\.text)
        return state.withLock { state in
            switch command.path {
            case "/note/find": return Self.answer(state, state.added[id] ?? key)
            case "/note/search":
                let found = state.notes.first { $0.value.fields == fields }
                return found.map { Self.answer(state, $0.key) } ?? .null
            case "/note/remove":
                return Self.store(&state, key, nil, id, delivery)
            case "/note/add":
                state.count += 1
                state.added[id] = "note-\(state.count)"
                return Self.store(&state, "note-\(state.count)", fields ?? [:], id, delivery)
            default: return Self.store(&state, key, fields ?? [:], id, delivery)
            }
        }
    }

    private static func store(
        _ state: inout State,
        _ key: String,
        _ fields: [String: String]?,
        _ id: String,
        _ delivery: Delivery
    ) -> JSONValue {
        let old = state.notes[key]
        let note = fields.map { Note($0, version: state.nextVersion(key)) }
        state.notes[key] = note
        let applied = Applied(id: id, key: key, note: note, replaced: old, delivery: delivery)
        state.applied.append(applied)
        return answer(state, key)
    }

    private static func answer(_ state: State, _ key: String) -> JSONValue {
        guard let note = state.notes[key] else { return .null }
        return [
            "key": .text(key), "fields": .object(note.fields.mapValues { .text($0) }),
            "version": .int64(Int64(note.version)),
        ]
    }
}

/// Sends notes to the virtual portal.
struct NoteSynchronizer: Synchronizer {
    init() {}

    func validate(_ change: EntryChange<Note>, in context: InteractionContext) throws {
        guard change.local?.fields["bad"] == nil else { throw ScreensError.invalid("bad is bad") }
    }

    func send(
        _ change: EntryChange<Note>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Note> {
        guard let local = change.local else {
            _ = try await context.portal.call(ServiceCommand("/note/remove", ["key": key(change)]))
            return EntryVersion(entry: change.entry, value: nil)
        }
        let fields = local.fields.mapValues { value in
            change.sent[value].map { JSONValue.text($0.key) } ?? .text(value)
        }
        let isNew = change.entry.key.hasPrefix("draft-")
        let command = ServiceCommand(
            isNew ? "/note/add" : "/note/set",
            ["key": key(change), "fields": .object(fields)]
        )
        let answer = try await context.portal.call(command)
        guard let version = version(answer, change) else {
            throw PortalError.unexpected("\(answer)")
        }
        return version
    }

    func loadRemoteVersion(
        of change: EntryChange<Note>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Note>? {
        version(
            try await context.portal.call(ServiceCommand("/note/find", ["key": key(change)])),
            change
        )
    }

    func isSame(_ value: Note, as other: Note) -> Bool { value.fields == other.fields }

    func isUnchanged(_ remote: Note, since base: Note) -> Bool { remote.version == base.version }

    func merged(base: Note, local: Note, remote: Note) -> Note? {
        var merged = remote
        for name in Set(base.fields.keys).union(local.fields.keys)
        where local.fields[name] != base.fields[name] {
            // When a note was last written is no field that users change.
            if name == "step" {
                let steps = [local, remote].compactMap { $0.fields[name].flatMap { Int($0) } }
                merged.fields[name] = steps.max().map(String.init)
                continue
            }
            guard
                remote.fields[name] == base.fields[name]
                    || remote.fields[name] == local.fields[name]
            else { return nil }
            merged.fields[name] = local.fields[name]
        }
        return merged
    }

    private func key(_ change: EntryChange<Note>) -> JSONValue { .text(change.entry.key) }

    func version(_ answer: JSONValue, _ change: EntryChange<Note>) -> EntryVersion<Note>? {
        guard let fields = answer["fields"]?.object?.compactMapValues(\.text),
            let version = answer["version"]?.int64, let key = answer["key"]?.text
        else { return nil }
        return EntryVersion(
            entry: CacheEntry(
                collection: change.entry.collection,
                key: key,
                attributes: change.entry.attributes
            ),
            value: Note(fields, version: Int(version))
        )
    }
}
