import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

extension ScriptedRuntime {
    /// The entry that was written last.
    var written: CacheEntry? { started.last?.entry }

    /// The record that was written last.
    var record: DDLRecord? { started.last?.value(changing: nil) }
}

/// A visible form, whose load is the first interactor that was started.
@MainActor
struct FormFixture {
    nonisolated static let queued = Freshness(source: .cache, unsent: .pending)
    nonisolated static let refused = ScreensError.portal(.http(status: 500))
    let runtime = ScriptedRuntime()
    let form = DDLFormScreenlet()

    init(
        recordId: Int64 = 0,
        isLoaded: Bool = true,
        autoLoad: Bool = true,
        policy: OfflinePolicy = .remoteFirst
    ) async throws {
        (form.structureId, form.recordSetId, form.recordId) = (5, 6, recordId)
        (form.autoLoad, form.offlinePolicy) = (autoLoad, policy)
        runtime.attach(form)
        form.onShow()
        if isLoaded { try await finishForm() }
    }

    func finishForm(_ index: Int = 0, source: Freshness.Source = .remote) async throws {
        let structure = FormStructure(definition: try Samples.definition(), userId: 9)
        await runtime.finish(index, .success(structure), Freshness(source: source))
    }

    /// Sets a field as a surface does.
    @discardableResult
    func set(_ name: String, _ text: String) -> Bool {
        form.perform(.setValue(name, [text]))
    }

    /// Performs an action on a field.
    @discardableResult
    func perform(_ action: String, _ name: String, path: String? = nil) -> Bool {
        let action = Action(action, [Action.nameArgument: .text(name)])
        guard let path else { return form.perform(action) }
        return form.perform(action.with(Action.fileArgument, ChosenFile(chosenByUser: path)))
    }

    /// The visible text of a field.
    func text(_ name: String) -> String? {
        guard let path = form.model.record?.definition?.path(name),
            case .text(let text) = form.model.record?[path]
        else { return nil }
        return text
    }

    /// The state of the upload of a field's file.
    func upload(_ name: String = "Photo") -> DDMDocument.State? {
        guard let path = form.model.record?.definition?.path(name),
            case .document(let document) = form.model.record?[path]
        else { return nil }
        return document.state
    }
}
