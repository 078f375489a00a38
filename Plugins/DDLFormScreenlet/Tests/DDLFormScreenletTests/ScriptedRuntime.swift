import ScreensKit

@testable import DDLFormScreenlet

/// A host of which the test decides when something comes, and what.
@MainActor
final class ScriptedRuntime: ScreenletRuntime {
    /// A load, an upload or a write.
    final class Started {
        let action: String
        /// What is asked for, or the entry that a write changes.
        let subject: any Sendable
        /// What a write sends.
        let record: DDLRecord?
        var isCancelled = false
        let finish: @MainActor (Result<any Sendable, ScreensError>, Freshness) -> Void

        init(
            _ action: String,
            _ subject: any Sendable,
            _ record: DDLRecord? = nil,
            _ finish: @escaping @MainActor (Result<any Sendable, ScreensError>, Freshness) -> Void
        ) {
            self.action = action
            self.subject = subject
            self.record = record
            self.finish = finish
        }
    }

    let server = ServerInfo(companyId: 1, groupId: 2)
    let locale = "en_US"
    private(set) var started: [Started] = []
    private(set) var events: [String] = []

    var actions: [String] { started.map(\.action) }

    func start<I: Interactor>(
        _ action: String,
        _ interactor: I.Type,
        _ request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<Loaded<I.Output>, ScreensError>) -> Void
    ) -> Interaction {
        let started = Started(action, request) { result, freshness in
            then(
                result.flatMap { value in
                    guard let output = value as? I.Output else { return .failure(.cancelled) }
                    return .success(Loaded(output, freshness: freshness))
                }
            )
        }
        return note(started)
    }

    func write<S: Synchronizer>(
        _ action: String,
        _ write: EntryWrite<S>,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<Written<S.Value>, ScreensError>) -> Void
    ) -> Interaction {
        let record = write.change(nil) as? DDLRecord
        let started = Started(action, write.entry, record) { result, freshness in
            then(
                result.flatMap { value in
                    guard let value = value as? S.Value else { return .failure(.cancelled) }
                    let version = EntryVersion(entry: write.entry, value: value)
                    let destination: Written<S.Value>.Destination =
                        freshness.source == .remote ? .portal : freshness.pending ? .queue : .cache
                    return .success(
                        Written(version, destination: destination, freshness: freshness)
                    )
                }
            )
        }
        return note(started)
    }

    private func note(_ new: Started) -> Interaction {
        started.append(new)
        return Interaction { new.isCancelled = true }
    }

    func modelChanged() {}

    func report(_ event: ScreenletEvent) { events.append(event.name) }

    /// Ends something unless it was cancelled, as a host does.
    func finish(
        _ index: Int,
        _ result: Result<any Sendable, ScreensError>,
        _ freshness: Freshness = Freshness(source: .remote)
    ) {
        guard started.indices.contains(index), !started[index].isCancelled else { return }
        started[index].finish(result, freshness)
    }

    /// The entry that was written last.
    var written: CacheEntry? { started.last?.subject as? CacheEntry }
}

/// A form on show, of which the load is the first thing started.
@MainActor
struct Scene {
    nonisolated static let queued = Freshness(source: .cache, pending: true)
    nonisolated static let refused = ScreensError.portal(.http(status: 500))
    let runtime = ScriptedRuntime()
    let form = DDLFormScreenlet()

    init(recordId: Int64 = 0, isLoaded: Bool = true, autoLoad: Bool = true) throws {
        (form.structureId, form.recordSetId, form.recordId) = (5, 6, recordId)
        form.autoLoad = autoLoad
        form.runtime = runtime
        form.onShow()
        if isLoaded { try finishForm() }
    }

    func finishForm(_ index: Int = 0, source: Freshness.Source = .remote) throws {
        let structure = FormStructure(definition: try Samples.definition(), userId: 9)
        runtime.finish(index, .success(structure), Freshness(source: source))
    }

    /// Sets a field as a surface does.
    @discardableResult
    func set(_ name: String, _ text: String) -> Bool {
        form.perform(.setValue(name, [text]))
    }

    /// Does something with a field.
    @discardableResult
    func act(_ action: String, _ name: String, path: String? = nil) -> Bool {
        var arguments: JSONObject = [Action.nameArgument: .string(name)]
        if let path { arguments["path"] = .string(path) }
        return form.perform(Action(action, arguments))
    }

    /// What a field shows.
    func text(_ name: String) -> String? {
        guard let path = form.model.record?.definition?.path(name),
            case .text(let text) = form.model.record?[path]
        else { return nil }
        return text
    }

    /// How far the upload of a field's file is.
    func upload(_ name: String = "Photo") -> DDMDocument.State? {
        guard let path = form.model.record?.definition?.path(name),
            case .document(let document) = form.model.record?[path]
        else { return nil }
        return document.state
    }
}
