@_spi(Host) public import ScreensKit
import ScreensSQLite
import ScreensSystem

/// A change of an entry that the portal does not have.
public struct PendingWrite: Hashable, Sendable, Identifiable {
    /// Whether and why the change is not at the portal yet.
    public typealias State = UnsentState

    /// The id, which gives the order in the queue; 0 for a change that is not in the queue.
    public let id: Int64
    /// The screenlet's part of the cache, as it is stored; ``screenlet`` is for people.
    public let collection: String
    /// The entry's key, which is temporary while the portal has never seen the entry.
    public let key: String
    /// What is stored beside the entry's value.
    ///
    /// It is decoded at each call.
    public var attributes: JSONObject { decoded(attributesText) ?? [:] }
    /// What people call the entry, as the screenlet has said; `nil` if it has not.
    public var title: String? { entry.title }
    /// The name of the use case that wrote it last.
    public let action: String
    /// Whether it is pending, in conflict, refused or a draft.
    public internal(set) var state: State
    /// How often it was sent since it was queued, or since somebody asked for a retry.
    public let attempts: Int
    /// When it is sent again; `nil` for at once.
    public let retryAt: Timestamp?
    /// The error of the last attempt, if there was one.
    public var problem: ScreensError? { decoded(problemText) }
    /// When it was queued.
    public let queuedAt: Timestamp
    /// The temporary keys of the entries that must arrive first.
    public let dependencies: [String]

    /// The idempotency key of the present value, which changes with each edit.
    let changeId: String
    /// What the portal had; `nil` if it had nothing or this is not known.
    var base: [UInt8]?
    /// The new value; `nil` removes the entry.
    let local: [UInt8]?
    /// The files that the user chose for it and for earlier edits that it replaced.
    var files: QueuedFiles
    /// An attempt to send it whose outcome is not known.
    private(set) var attempt: Attempt?
    /// What the portal had when the conflict was found.
    var remote: [UInt8]?
    /// What the portal had as far as a user knows who decides about the change.
    var shown: [UInt8]? { state == .conflicted ? remote : base }

    /// When sending it failed last.
    let failedAt: Timestamp?
    /// The same time by the machine's own clock.
    let failedUptime: Uptime?

    private let attributesText: String
    private let problemText: String

    /// What an attempt to send a change sends, under an idempotency key.
    struct Attempt: Hashable {
        let id: String
        let value: [UInt8]?
    }

    /// The entry that it changes.
    public var entry: CacheEntry {
        CacheEntry(collection: collection, key: key, attributes: attributes)
    }

    /// The present value.
    var present: Attempt { Attempt(id: changeId, value: local) }

    /// What is sent next: the value of an unsettled attempt if there is one, otherwise the present value.
    var next: Attempt { attempt ?? present }

    /// The change after an attempt to send it has begun.
    var begun: PendingWrite {
        var write = self
        write.attempt = next
        return write
    }

    /// Creates a change that is not in the queue.
    init(
        of entry: CacheEntry,
        action: String,
        base: [UInt8]?,
        local: [UInt8]?,
        changeId: String = UUIDText.random(),
        dependencies: [String] = [],
        files: QueuedFiles = QueuedFiles(),
        at time: Timestamp
    ) {
        (id, collection, key) = (0, entry.collection, entry.key)
        (attributesText, self.action) = (encoded(entry.attributes), action)
        (self.base, self.local, self.changeId) = (base, local, changeId)
        (self.dependencies, self.files, queuedAt) = (dependencies, files, time)
        (state, attempts, problemText) = (.pending, 0, "")
        (retryAt, failedAt, failedUptime) = (nil, nil, nil)
    }

    static let columns = """
        outbox.id, outbox.collection, outbox.key, entry.attributes, action, state, attempts, \
        retryAt, problem, queuedAt, dependencies, changeId, base, entry.value, attemptId, \
        attempt, remote, files, failedAt, failedUptime, failedStart
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
        let start = row.optionalInt(20)
        failedUptime = row.optionalInt(19).flatMap { milliseconds in
            start.map { Uptime(milliseconds: milliseconds, start: $0) }
        }
    }
}

extension PendingWrite {
    /// The name of the collection in its plugin, which is that of the screenlet: `Rating`, `DDLForm`.
    public var screenlet: String { AccountCollection(collection).name }

    /// The name of the service that the change is for, such as `stock`; `nil` for the portal.
    public var service: String? { AccountCollection(collection).service }

    /// The account of the service: its name, its address and its user, as in `stock=ada@https://stock.example.com`; `nil`
    /// for the portal.
    public var account: String? {
        let collection = AccountCollection(collection)
        return collection.dialect == nil ? collection.account : nil
    }

    /// Where it is sent, for messages.
    package var place: ChangePlace { ChangePlace(service) }

    /// Whether it was sent without an answer, so that the portal may have it.
    public var mayHaveArrived: Bool { attempt != nil }

    /// The error if the portal's version is not the one about which a user decided.
    var changedAgain: ScreensError {
        .failed(
            "\"\(key)\" was changed again at \(place.words). Nothing was sent; decide about the new version."
        )
    }

    /// The error if a user cannot decide about the change because it is being sent.
    var beingSentElsewhere: ScreensError {
        .failed("\"\(key)\" is being sent by another process. Try again later.")
    }
}

extension CacheEntry {
    /// Whether the portal has not given the entry a key yet: `draft-…`, or what ``CacheEntry/temporaryKey(_:)`` returns.
    var isTemporary: Bool {
        let digits = key.utf8.suffix(33)
        return key.hasPrefix("draft-")
            || digits.count == 33 && digits.first == UInt8(ascii: "-")
                && digits.dropFirst().allSatisfy { Self.digits.contains($0) }
    }

    private static let digits = Set("0123456789abcdef".utf8)
}

extension UnsentState {
    /// Reads the state from its word in the cache's file.
    ///
    /// A change with an unknown word is not sent until somebody asks for it.
    init(stored word: String?) { self = word.map { Self(rawValue: $0) ?? .refused } ?? .pending }
}

/// Decodes a value from its JSON text; `nil` if the text is not valid.
func decoded<Value: Decodable>(_ text: String) -> Value? {
    guard !text.isEmpty else { return nil }
    return JSON.value(from: Array(text.utf8))
}

/// Encodes a value as JSON text, with equal texts for equal values.
func encoded(_ value: some Encodable) -> String {
    // Attributes, errors and keys consist of texts and finite numbers, which JSON can express.
    guard let bytes = JSON.bytes(of: value, .sorted) else { return "{}" }
    return String(decoding: bytes, as: UTF8.self)
}
