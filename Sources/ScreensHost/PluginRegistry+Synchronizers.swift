@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins

extension PluginRegistry {
    /// The synchroniser of a collection's entries.
    ///
    /// A change is sent in the dialect of the portal in which it was made, by the synchroniser for that, if there is one.
    /// Otherwise, if a plugin offers an interactor for the action, that interactor sends instead. `words` returns the
    /// texts of the plugin of a file.
    func synchronizer(
        of collection: String,
        action: String,
        words: (_ plugin: String) -> Strings
    ) async throws(ScreensError) -> AnySynchronizer {
        let (collection, dialect) = (
            AccountCollection(collection).name, AccountCollection(collection).dialect
        )
        do {
            guard let name = ScreenletName(collection) else {
                throw ScreensError.notInstalled(collection)
            }
            if let dialect, dialect != .json, let type = try synchronizerType(name, dialect) {
                let own = winner(for: .synchronizer(name, dialect))
                let strings = own.map { words($0.plugin.path) } ?? Strings()
                return AnySynchronizer(type, replacedBy: nil).speaking(strings, sending: strings)
            }
            guard let type = try synchronizerType(name) else {
                throw ScreensError.notInstalled(collection)
            }
            let synchronizer = AnySynchronizer(
                type,
                replacedBy: try interactorType(name, action: action)
            )
            let plugin = winner(for: .synchronizer(name, nil))
            let own = plugin.map { words($0.plugin.path) } ?? Strings()
            let sender = winner(for: .interactor(name, action: action))
            return synchronizer.speaking(own, sending: sender.map { words($0.plugin.path) } ?? own)
        } catch let refusal as PluginRefusal {
            throw .failed(refusal.message)
        } catch {
            throw ScreensError(error)
        }
    }
}

extension ScreensError {
    fileprivate static func notInstalled(_ collection: String) -> ScreensError {
        .failed(
            "No installed plugin can send entries of \"\(collection)\": "
                + "none provides \(collection)Synchronizer."
        )
    }
}

extension AnySynchronizer {
    /// Creates a synchroniser whose `send` is replaced by an interactor, if that takes the same change.
    init<S: Synchronizer>(_ type: S.Type, replacedBy interactor: (any Interactor.Type)?) {
        self.init(type, send: interactor.flatMap { $0.sender(of: S.Value.self) })
    }
}

extension Interactor {
    typealias Send<Value: Codable & Sendable> =
        @Sendable (EntryChange<Value>, InteractionContext) async throws -> EntryVersion<Value>

    /// The function that sends changes with new interactors of this type; `nil` if it sends none of this type.
    static func sender<Value>(of type: Value.Type) -> Send<Value>? {
        guard Request.self == EntryChange<Value>.self, Output.self == EntryVersion<Value>.self
        else {
            return nil
        }
        return { change, context in
            guard let request = change as? Request else { throw ScreensError.cancelled }
            return try await Self(request).sent(in: context)
        }
    }

    /// The function that sends a change with this interactor; `nil` if it sends none of this type.
    func sender<Value>(of type: Value.Type) -> Send<Value>? {
        guard Output.self == EntryVersion<Value>.self else { return nil }
        return { try await sent(in: $1) }
    }

    private func sent<Value>(in context: InteractionContext) async throws -> EntryVersion<Value> {
        let context = try ownContext(in: context)
        try validate(in: context)
        guard let version = try await run(in: context) as? EntryVersion<Value> else {
            throw ScreensError.failed("\(Self.self) does not return a version of the entry.")
        }
        return version
    }

    /// The context in which it sends a change instead of a synchroniser.
    ///
    /// One that names no service replaces how that of the synchroniser is asked.
    ///
    /// - Throws: ``ScreensError/failed(_:)`` if it would send the change to another account than that for which it was made.
    private func ownContext(in context: InteractionContext) throws -> InteractionContext {
        guard Self.service != PortalService.self else { return context }
        let own = context.reaching(Self.service, for: context.account)
        guard own.account == context.account else {
            let made = context.account.isEmpty ? "the portal" : context.account
            throw ScreensError.failed(
                "\(Self.self) sends to \(own.account), but the change was made for \(made)."
            )
        }
        return own
    }
}
