@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins

/// A write that has not ended.
struct RunningWrite {
    let entry: CacheEntry
    let end: Task<Void, Never>

    func writes(_ other: CacheEntry) -> Bool {
        entry.collection == other.collection && entry.key == other.key
    }
}

extension StageRuntime {
    /// Changes an entry: sent by the delegate's interactor, a plugin's, or the synchroniser, in this order.
    ///
    /// The synchroniser is that for the portal's dialect, if there is one.
    func write<S: Synchronizer>(
        _ write: EntryWrite<S>,
        action: String,
        policy: OfflinePolicy
    ) async throws(ScreensError) -> Answer<EntryVersion<S.Value>> {
        guard !isReadOnly else { throw .cancelled }
        let id = nextNumber()
        let synchronizer = try synchronizer(for: action, write)
        let context = host.interactionContext.reaching(S.service)
        // Without an address, the change would wait for an account that nobody can ever have.
        if let problem = context.serviceProblem { throw ScreensError(problem, of: S.service) }
        let write = write.stored(for: context.account)
        let (engine, services) = (
            host.engine,
            host.syncServices.reporting(to: write.onProgress).speaking(strings)
        )
        let earlier = lastWrite(of: write.entry)
        let onSuccess = stage?.writeObserver
        let task = Task {
            await earlier?.value
            return await Self.run(policy, action, write, synchronizer, engine, services)
        }
        writing[id] = RunningWrite(
            entry: write.entry,
            end: Task { [weak self] in
                if case .success = await task.value { onSuccess?() }
                self?.writing[id] = nil
            }
        )
        let answer = try await task.value.get()
        let version = EntryVersion(entry: answer.output.entry.ofPlugin, value: answer.output.value)
        return Answer(version, freshness: answer.freshness)
    }

    /// The write after which the next write of the same entry may begin.
    ///
    /// Writes are in sequence because a cancelled request may have arrived, and portals carry out two
    /// simultaneous ones in any order.
    private func lastWrite(of entry: CacheEntry) -> Task<Void, Never>? {
        writing.filter { $0.value.writes(entry) }.max { $0.key < $1.key }?.value.end
    }

    @concurrent
    private static func run<S: Synchronizer>(
        _ policy: OfflinePolicy,
        _ action: String,
        _ write: EntryWrite<S>,
        _ synchronizer: AnySynchronizer,
        _ engine: PolicyEngine,
        _ services: SyncServices
    ) async -> Result<Answer<EntryVersion<S.Value>>, ScreensError> {
        await engine.write(policy, action, write, by: synchronizer, with: services)
    }

    private func synchronizer<S: Synchronizer>(
        for action: String,
        _ write: EntryWrite<S>
    ) throws(ScreensError) -> AnySynchronizer {
        if let custom = customInteractor(for: action, write.entry) {
            if let send = custom.sender(of: S.Value.self) {
                return AnySynchronizer(S.self, send: send)
            }
            stage?.note(
                "The delegate's interactor for \(action) does not return an entry's version."
            )
        }
        if let inDialect = synchronizerInDialect(of: write) { return inDialect }
        if let missing { throw missing }
        return AnySynchronizer(S.self, send: offeredSender(for: action, of: S.Value.self))
    }

    private func synchronizerInDialect<S: Synchronizer>(
        of write: EntryWrite<S>
    ) -> AnySynchronizer? {
        let dialect = host.server.dialect
        guard dialect != .json, let collection = ScreenletName(write.entry.collection) else {
            return nil
        }
        do {
            guard let type = try host.registry.synchronizerType(collection, dialect) else {
                return nil
            }
            if let synchronizer = type.sending(S.Value.self) { return synchronizer }
            stage?.note("\(type) does not send changes of \(S.Value.self).")
        } catch {
            stage?.note(error.message)
        }
        return nil
    }

    private func offeredSender<Value: Codable & Sendable>(
        for action: String,
        of value: Value.Type
    ) -> (@Sendable (EntryChange<Value>, InteractionContext) async throws -> EntryVersion<Value>)? {
        do {
            guard let type = try host.registry.interactorType(name, action: action) else {
                return nil
            }
            let send = type.sender(of: value)
            stage?.note(
                send == nil
                    ? "\(name)Interactor_\(action) does not send changes of \(value)."
                    : "\(name)Interactor_\(action) of a plugin replaces the built-in one."
            )
            return send
        } catch {
            stage?.note(error.message)
            return nil
        }
    }
}

extension Synchronizer {
    /// A synchroniser of this type for changes of a type; `nil` if it sends none of that.
    fileprivate static func sending<Value>(_ type: Value.Type) -> AnySynchronizer? {
        self.Value.self == type ? AnySynchronizer(Self.self, send: nil) : nil
    }
}
