@_spi(Host) public import ScreensKit
import ScreensSQLite

/// A change of an entry that waits to be sent.
public struct PendingWrite: Hashable, Sendable, Identifiable {
    /// What is to become of a write.
    public typealias State = UnsentState

    /// Its place in the queue.
    public let id: Int64
    /// The screenlet's part of the cache.
    public let collection: String
    /// The entry's key, a temporary one while the portal has never seen it.
    public let key: String
    /// What is kept beside the entry's value; read anew each time.
    public var attributes: JSONObject { decoded(attributesText) ?? [:] }
    /// The use case that wrote it last.
    public let action: String
    /// What is to become of it.
    public let state: State
    /// How often sending it was tried since it was queued, or since somebody asked for a retry.
    public let attempts: Int
    /// When it is tried again; `nil` for at once.
    public let retryAt: Timestamp?
    /// Why it has not arrived, where that was tried.
    public var problem: ScreensError? { decoded(problemText) }
    /// When it was queued.
    public let queuedAt: Timestamp
    /// The temporary keys of what must arrive first.
    public let dependencies: [String]

    /// The idempotency key of the present value; another after each edit.
    let changeId: String
    /// What the portal had; `nil` where unknown, or nothing.
    let base: [UInt8]?
    /// What the entry is to be; `nil` removes it.
    let local: [UInt8]?
    /// The files that the user chose for it, and for earlier edits that it took the place of.
    let files: QueuedFiles
    /// A send whose outcome is not known.
    private(set) var attempt: Attempt?
    /// What the portal had when the conflict was noticed.
    let remote: [UInt8]?

    /// When sending it failed last.
    let failedAt: Timestamp?

    private let attributesText: String
    private let problemText: String

    /// A send whose outcome is not known.
    struct Attempt: Hashable {
        let id: String
        let value: [UInt8]?
    }

    /// The entry.
    public var entry: CacheEntry {
        CacheEntry(collection: collection, key: key, attributes: attributes)
    }

    /// Whether it is to be sent now.
    ///
    /// A conflict is looked at each time: it may have gone.
    func isDue(_ now: Timestamp) -> Bool {
        guard state != .refused, let retryAt else { return state != .refused }
        // A clock that was set back would make the pause longer than anybody asked for.
        let longest = failedAt.map { max(0, retryAt.milliseconds &- $0.milliseconds) }
        let rest = retryAt.milliseconds.subtractingReportingOverflow(now.milliseconds)
        return rest.overflow || rest.partialValue <= 0
            || rest.partialValue > min(longest ?? .max, Backoff.longestPause)
    }

    /// The write after an attempt to send it has begun.
    var begun: PendingWrite {
        var write = self
        write.attempt = attempt ?? Attempt(id: changeId, value: local)
        return write
    }

    static let columns = """
        outbox.id, outbox.collection, outbox.key, entry.attributes, action, state, attempts, \
        retryAt, problem, queuedAt, dependencies, changeId, base, entry.value, attemptId, \
        attempt, remote, files, failedAt
        """

    init(_ row: Statement) {
        id = row.int(0)
        collection = row.text(1)
        key = row.text(2)
        attributesText = row.text(3)
        action = row.text(4)
        state = State(stored: row.text(5))
        attempts = min(max(0, Int(clamping: row.int(6))), 1_000_000)
        retryAt = row.optionalInt(7).map(Timestamp.init(milliseconds:))
        problemText = row.text(8)
        queuedAt = Timestamp(milliseconds: row.int(9))
        let dependencies = row.text(10)
        self.dependencies = dependencies == "[]" ? [] : decoded(dependencies) ?? []
        changeId = row.text(11)
        base = row.optionalBlob(12)
        local = row.optionalBlob(13)
        let attempted = row.optionalBlob(15)
        attempt = row.optionalText(14).map { Attempt(id: $0, value: attempted) }
        remote = row.optionalBlob(16)
        files = QueuedFiles(text: row.text(17))
        failedAt = row.optionalInt(18).map(Timestamp.init(milliseconds:))
    }
}

extension UnsentState {
    // Files of earlier versions have these words, which are therefore not the public ones.
    private static let pendingWord = "waiting"
    private static let refusedWord = "parked"

    /// The word for it in the cache's file.
    var stored: String {
        switch self {
        case .pending: Self.pendingWord
        case .conflicted: rawValue
        case .refused: Self.refusedWord
        @unknown default: rawValue
        }
    }

    /// The state of a word in the cache's file; pending where there is none.
    ///
    /// A change with an unknown word is not sent until somebody asks for that.
    init(stored word: String?) {
        switch word {
        case nil, Self.pendingWord, Self.pending.rawValue: self = .pending
        case Self.conflicted.rawValue: self = .conflicted
        default: self = .refused
        }
    }
}

/// A value from its JSON text; `nil` for a text that is none of it.
func decoded<Value: Decodable>(_ text: String) -> Value? {
    guard !text.isEmpty else { return nil }
    return JSON.value(from: Array(text.utf8))
}

/// A value as JSON text, the same for equal values.
func encoded(_ value: some Encodable) -> String {
    // Attributes, errors and keys are made of texts and finite numbers, which JSON can say.
    guard let bytes = JSON.bytes(of: value, .sorted) else { return "{}" }
    return String(decoding: bytes, as: UTF8.self)
}
