public import ScreensKit
internal import Synchronization

/// The plugins of a search path, found by what they offer and opened on first need.
///
/// Making one reads files and runs no code of theirs. Asking for a type opens the plugin that wins
/// its name; if that plugin is then refused, the next one that offers the name takes its place.
/// May be used from any thread; no plugin's code runs under the registry's lock.
public final class PluginRegistry: Sendable {
    private enum State: Sendable {
        case open(SharedLibrary)
        case refused(PluginRefusal, wasOpened: Bool)
    }

    private struct Candidate: Sendable {
        let plugin: Int
        let offer: Offer
    }

    private let found: [PluginSearchPath.Found]
    private let candidates: [OfferedName: [Candidate]]
    private let states: Mutex<[Int: State]>
    /// Who says which plugins may be loaded, and which are to work elsewhere.
    public let guardian: (any PluginGuard)?

    /// Reads the plugin files of the search path.
    ///
    /// Without a guardian, every plugin is loaded into this process when it is needed.
    public init(_ searchPath: PluginSearchPath, guardedBy guardian: (any PluginGuard)? = nil) {
        found = searchPath.scan()
        self.guardian = guardian
        states = Mutex(Self.states(of: found, guardian?.knownRefusals() ?? []))
        var candidates: [OfferedName: [Candidate]] = [:]
        for (index, found) in found.enumerated() {
            for offer in found.file.offers {
                candidates[offer.name, default: []].append(Candidate(plugin: index, offer: offer))
            }
        }
        self.candidates = candidates
    }

    /// Every file of the search path, in the order of search, refused ones too.
    public var plugins: [Plugin] {
        let states = states.withLock { $0 }
        return found.indices.map { plugin($0, in: states) }
    }

    /// Why plugins are not used, in the order of search.
    public var refusals: [PluginRefusal] { plugins.compactMap(\.refusal) }

    /// The files whose code was loaded, in the order of search.
    public var openedFiles: [String] { plugins.filter(\.isOpen).map(\.path) }

    /// The names of a kind that some plugin offers and that can be used, each once, in order.
    public func offers(of kind: OfferedName.Kind) -> [OfferedName] {
        let states = states.withLock { $0 }
        return candidates.filter { name, candidates in
            name.kind == kind && candidates.contains { refusal(of: $0.plugin, in: states) == nil }
        }.keys.sorted { $0.order < $1.order }
    }

    /// The plugin whose offer is used for a name; `nil` where none that is not refused offers it.
    public func winner(for name: OfferedName) -> (plugin: Plugin, offer: Offer)? {
        let states = states.withLock { $0 }
        return usable(name, in: states).first.map { (plugin($0.plugin, in: states), $0.offer) }
    }

    /// The plugins that offer a name, refused ones too, in the order of search.
    func offering(_ name: OfferedName) -> [(plugin: Plugin, offer: Offer)] {
        let states = states.withLock { $0 }
        return (candidates[name] ?? []).map { (plugin($0.plugin, in: states), $0.offer) }
    }

    /// The offers that are not used because another plugin's comes first.
    public var shadowed: [ShadowedOffer] {
        let states = states.withLock { $0 }
        return candidates.keys.sorted { $0.order < $1.order }.flatMap { name in
            let files = usable(name, in: states).map { found[$0.plugin].file.path }
            return files.dropFirst().map { loser in
                ShadowedOffer(name: name, winner: files[0], loser: loser)
            }
        }
    }

    /// The type that is used for a name, from the first plugin in order that can give it.
    ///
    /// - Throws: the first refusal where every plugin that offers the name is refused.
    func type<Type>(
        named name: OfferedName,
        as cast: (Any.Type) -> Type?
    ) throws(PluginRefusal) -> Type? {
        var first: PluginRefusal?
        for candidate in candidates[name] ?? [] {
            do {
                return try type(of: candidate, as: cast)
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
        return nil
    }

    private func type<Type>(
        of candidate: Candidate,
        as cast: (Any.Type) -> Type?
    ) throws(PluginRefusal) -> Type {
        let path = found[candidate.plugin].file.path
        let (typeName, kind) = (candidate.offer.typeName, candidate.offer.name.kind)
        let library = try library(of: candidate.plugin)
        guard let type = library.type(of: candidate.offer) else {
            throw refuse(
                candidate.plugin,
                .missingType(path: path, typeName: typeName, kind: kind)
            )
        }
        guard let type = cast(type) else {
            throw refuse(
                candidate.plugin,
                .notConforming(path: path, typeName: typeName, kind: kind)
            )
        }
        return type
    }

    /// The plugin's code, loaded now if it was not yet.
    ///
    /// Two threads may load at the same time: the loader then gives both the same library.
    private func library(of index: Int) throws(PluginRefusal) -> SharedLibrary {
        if let refusal = found[index].file.refusal { throw refusal }
        switch states.withLock({ $0[index] }) {
        case .open(let library): return library
        case .refused(let refusal, _): throw refusal
        case nil: break
        }
        // The file may have been replaced since it was scanned.
        if let refusal = PluginFile(scanning: found[index].file.path).refusal {
            throw refuse(index, refusal)
        }
        do {
            try guardian?.admit(plugin(index, in: [:]))
        } catch {
            throw refuse(index, error)
        }
        let library: SharedLibrary
        do {
            library = try SharedLibrary(opening: found[index].file.path)
        } catch {
            throw refuse(index, error)
        }
        states.withLock { if $0[index] == nil { $0[index] = .open(library) } }
        do {
            try library.checkKit()
        } catch {
            throw refuse(index, error)
        }
        return library
    }

    /// What a plugin offers under a name, loaded unless the plugin is to work elsewhere.
    ///
    /// - Throws: the first refusal where every plugin that offers the name is refused.
    func offer<Type>(
        named name: OfferedName,
        as cast: (Any.Type) -> Type?
    ) throws(PluginRefusal) -> FoundOffer<Type>? {
        var first: PluginRefusal?
        for candidate in candidates[name] ?? [] {
            do throws(PluginRefusal) {
                let plugin = plugin(candidate.plugin, in: states.withLock { $0 })
                if let refusal = plugin.refusal { throw refusal }
                guard guardian?.isolates(plugin) != true else {
                    return .isolated(candidate.offer, plugin)
                }
                return .type(try type(of: candidate, as: cast), plugin)
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
        return nil
    }

    /// Uses a plugin no longer, as it failed in another process.
    public func refuse(_ refusal: PluginRefusal) {
        guard let index = found.firstIndex(where: { $0.file.path == refusal.path }) else { return }
        _ = refuse(index, refusal)
    }

    private func refuse(_ index: Int, _ refusal: PluginRefusal) -> PluginRefusal {
        states.withLock { states in
            if case .refused = states[index] { return }
            states[index] = .refused(refusal, wasOpened: states[index] != nil)
        }
        return refusal
    }
}

extension PluginRegistry {
    private static func states(
        of found: [PluginSearchPath.Found],
        _ refusals: [PluginRefusal]
    ) -> [Int: State] {
        var states: [Int: State] = [:]
        for refusal in refusals {
            guard let index = found.firstIndex(where: { $0.file.path == refusal.path }) else {
                continue
            }
            states[index] = .refused(refusal, wasOpened: false)
        }
        return states
    }

    private func usable(_ name: OfferedName, in states: [Int: State]) -> [Candidate] {
        (candidates[name] ?? []).filter { refusal(of: $0.plugin, in: states) == nil }
    }

    private func refusal(of index: Int, in states: [Int: State]) -> PluginRefusal? {
        if case .refused(let refusal, _) = states[index] { return refusal }
        return found[index].file.refusal
    }

    private func plugin(_ index: Int, in states: [Int: State]) -> Plugin {
        let isOpen =
            switch states[index] {
            case .open: true
            case .refused(_, let wasOpened): wasOpened
            case nil: false
            }
        return Plugin(
            file: found[index].file,
            place: found[index].place,
            isShipped: found[index].isShipped,
            isOpen: isOpen,
            refusal: refusal(of: index, in: states)
        )
    }
}
