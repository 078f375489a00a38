import DemoPortal
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins

/// Names in a copy of the cache that a command line names, for completion.
@MainActor
struct CachedNames {
    typealias Candidate = Completer.Candidate

    private let invocation: Invocation
    private let cache: CacheManager

    /// Copies the cache; `nil` if there is none.
    init?(_ invocation: Invocation) async {
        guard let folder = try? Setup.cacheFolder(invocation),
            let name = try? ChosenPortal.cacheName(invocation),
            let cache = await CacheManager.copy(folder: folder, name: name)
        else { return nil }
        (self.invocation, self.cache) = (invocation, cache)
    }

    func candidates(_ values: Values) async -> [Candidate] {
        switch values {
        case .collection: await collections()
        case .entry: await entries()
        case .unsentChange: await changes() + drafts()
        case .draft: await drafts()
        default: (try? await fields()) ?? []
        }
    }

    private func cached() async -> [CachedEntry] {
        let entries = try? await cache.apart { (cache) throws(CacheError) in try cache.entries() }
        return entries ?? []
    }

    private func collections() async -> [Candidate] {
        Set(await cached().map(\.collection)).sorted().map { Candidate(word: $0) }
    }

    private func entries() async -> [Candidate] {
        await cached().filter { $0.collection == invocation.arguments.first }
            .map { Candidate(word: $0.key, summary: $0.unsent?.rawValue ?? "") }
    }

    private func changes() async -> [Candidate] {
        let unsent = try? await UnsentChanges(in: cache)
        return unsent?.writes.map {
            Candidate(word: $0.key, summary: "\($0.screenlet), \($0.state.rawValue)")
        } ?? []
    }

    private func drafts() async -> [Candidate] {
        let unsent = try? await UnsentChanges(in: cache)
        return unsent?.drafts.map {
            Candidate(word: $0.key, summary: "\($0.screenlet), draft")
        } ?? []
    }

    /// The fields of the form, if the cache has it.
    ///
    /// The form's plugin reads it; an untrusted plugin is not asked, because its code would run in this process.
    private func fields() async throws -> [Candidate] {
        let setup = try Setup(lookingInto: cache, invocation)
        defer { setup.demo?.stop() }
        guard let text = invocation.arguments.first, let name = ScreenletName(text),
            let plugin = setup.host.registry.winner(for: .screenlet(name))?.plugin,
            setup.host.registry.guardian?.isolates(plugin) != true
        else { return [] }
        let stage = try setup.host.stage(text, theme: .default)
        _ = try Assignments(invocation, stage).apply(to: stage, of: setup.demo)
        try stage.attributes.set("offlinePolicy", .text(OfflinePolicy.cacheOnly.rawValue))
        stage.show()
        await stage.settled()
        guard let form = stage.model as? any FormModel else { return [] }
        return form.formFields(locale: stage.locale).filter(\.isEditable).map {
            Candidate(word: "\($0.name)=", summary: $0.title, isOpen: true)
        }
    }
}
