import ScreensCoding
@_spi(Host) public import ScreensKit

/// A version of an entry whose value is the bytes that the cache stores.
typealias CodedVersion = EntryVersion<[UInt8]>

/// A synchroniser whose values are the bytes that the cache stores.
public struct AnySynchronizer: Sendable {
    private let check: @Sendable (_ change: any Sendable, InteractionContext) throws -> Void
    private(set) var send:
        @Sendable (PendingWrite, KnownArrivals, ChosenFiles, InteractionContext) async throws
            -> CodedVersion
    private(set) var remote:
        @Sendable (PendingWrite, KnownArrivals, ChosenFiles, InteractionContext) async throws
            -> CodedVersion?
    let looksBeforeSending: Bool
    let isSame: @Sendable ([UInt8], [UInt8]) throws -> Bool
    let isUnchanged: @Sendable ([UInt8], [UInt8]) throws -> Bool
    let merged: @Sendable (_ base: [UInt8], _ local: [UInt8], _ remote: [UInt8]) throws -> [UInt8]?
    let value: @Sendable ([UInt8]) throws -> any Codable & Sendable

    /// Wraps a synchroniser.
    ///
    /// - Parameters:
    ///   - type: the synchroniser.
    ///   - send: sends instead of the synchroniser, if given.
    public init<S: Synchronizer>(
        _ type: S.Type,
        send: (
            @Sendable (EntryChange<S.Value>, InteractionContext) async throws
                -> EntryVersion<S.Value>
        )? = nil
    ) {
        let own = S()
        let send = send ?? { try await own.send($0, in: $1) }
        let service: any Service.Type = S.service
        @Sendable func bytes(
            _ version: EntryVersion<S.Value>,
            of account: String
        ) throws -> CodedVersion {
            let entry = version.entry.stored(for: account)
            return try .init(entry: entry, value: version.value.map(BinaryCoding.encode))
        }
        @Sendable func value(_ bytes: [UInt8]) throws -> S.Value {
            try BinaryCoding.decode(S.Value.self, from: bytes)
        }
        check = { change, context in
            guard let change = change as? EntryChange<S.Value> else {
                throw ScreensError.failed("\(S.self) does not send \(Swift.type(of: change)).")
            }
            try own.validate(change, in: context)
        }
        self.send = { write, arrivals, files, context in
            try await service.exchange(write, arrivals, files, in: context) {
                (change: EntryChange<S.Value>, context) in
                try files.check(change.local)
                return try bytes(try await send(change, context), of: context.account)
            }
        }
        remote = { write, arrivals, files, context in
            try await service.exchange(write, arrivals, files, in: context) {
                (change: EntryChange<S.Value>, context) in
                try await own.loadRemoteVersion(of: change, in: context)
                    .map { try bytes($0, of: context.account) }
            }
        }
        looksBeforeSending = own.looksBeforeSending
        isSame = { own.isSame(try value($0), as: try value($1)) }
        isUnchanged = { own.isUnchanged(try value($0), since: try value($1)) }
        merged = { base, local, remote in
            try own.merged(
                base: try value(base),
                local: try value(local),
                remote: try value(remote)
            )
            .map(BinaryCoding.encode)
        }
        self.value = value
    }

    /// Checks a change with decoded values before it is queued.
    ///
    /// - Throws: what the synchroniser throws.
    func validate<Value>(_ change: EntryChange<Value>, in context: InteractionContext) throws {
        try check(change, context)
    }

    /// The same synchroniser with the texts of its plugin, and of the plugin that sends instead of it.
    public func speaking(_ strings: Strings, sending words: Strings) -> AnySynchronizer {
        var speaking = self
        let (send, remote) = (send, remote)
        speaking.send = { try await send($0, $1, $2, $3.speaking(words)) }
        speaking.remote = { try await remote($0, $1, $2, $3.speaking(strings)) }
        return speaking
    }
}

extension Service {
    /// Asks the service about a change.
    ///
    /// - Throws: ``PortalError/unreachable(_:)`` for a change of another account, which waits for that, and what `ask`
    ///   throws, as an error of the service.
    fileprivate static func exchange<Value: Codable & Sendable, Answer>(
        _ write: PendingWrite,
        _ arrivals: KnownArrivals,
        _ files: ChosenFiles,
        in context: InteractionContext,
        _ ask: (EntryChange<Value>, InteractionContext) async throws -> Answer
    ) async throws -> Answer {
        let account = AccountCollection(write.collection).account
        let context = context.reaching(self, for: account)
        do {
            guard account == context.account else {
                throw PortalError.unreachable(
                    "the change was made for \(account), and the present account is \(context.account)"
                )
            }
            return try await ask(EntryChange(write, arrivals, files), context)
        } catch let error as PortalError {
            throw ScreensError(error, of: self)
        }
    }
}

extension EntryChange {
    /// A change as its plugin sends it or looks for it, which knows nothing of accounts.
    fileprivate init(
        _ write: PendingWrite,
        _ arrivals: KnownArrivals,
        _ files: ChosenFiles
    ) throws {
        func value(_ bytes: [UInt8]) throws -> Value {
            try BinaryCoding.decode(Value.self, from: bytes)
        }
        let attempt = write.next
        self.init(
            entry: write.entry.ofPlugin,
            base: try write.base.map(value),
            local: try attempt.value.map(value).map(files.attached),
            id: attempt.id,
            sent: arrivals.dependencies.mapValues(\.ofPlugin)
        )
        (madeAt, others) = (arrivals.earliest, arrivals.others)
    }
}

extension AnySynchronizer {
    /// Whether a change replaces what the portal has, or may have: only a temporary key says that an entry is new.
    func replaces(_ write: PendingWrite) -> Bool { write.base != nil || replacesUnseen(write) }

    /// Whether a change without a base replaces an entry if the portal has that.
    func replacesUnseen(_ write: PendingWrite) -> Bool {
        looksBeforeSending && write.local != nil && !write.entry.isTemporary
    }

    /// Whether two versions have the same content.
    ///
    /// `nil` is a version too: an entry that does not exist.
    func hasSameContent(_ one: [UInt8]?, as other: [UInt8]?) throws -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return try one == other || isSame(one, other)
    }

    /// Whether the portal's value is unchanged.
    ///
    /// `nil` is an entry that does not exist.
    func has(_ remote: [UInt8]?, unchanged base: [UInt8]?) throws -> Bool {
        guard let remote, let base else { return remote == nil && base == nil }
        return try isUnchanged(remote, base)
    }

    /// Combines a newer local value with what the portal made of the older one, if that is possible.
    func rebased(
        _ local: [UInt8]?,
        from sent: [UInt8]?,
        onto arrived: [UInt8]?
    ) -> OutboxTable.LocalChangePolicy {
        guard let local, let sent, let arrived, local != sent,
            let merged = try? merged(sent, local, arrived)
        else { return .unchanged }
        return .rebased(merged)
    }
}
