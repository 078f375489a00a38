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
    private let states = Mutex<[Int: State]>([:])
    private let trust: TrustSource
    private let judgements = Mutex<[Int: Judgement]>([:])

    /// Reads the plugin files of the search path.
    ///
    /// - Parameters:
    ///   - searchPath: where to look.
    ///   - trust: asked once, when a plugin of the user's folder is needed; nobody is trusted
    ///     unless it says so.
    public init(
        _ searchPath: PluginSearchPath,
        trust: @escaping @Sendable () -> PluginTrust = { PluginTrust() }
    ) {
        found = searchPath.scan()
        self.trust = TrustSource(trust)
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

    /// The plugins whose files meet a condition, in the order of search; no other is looked at.
    func plugins(where isWanted: (PluginFile) -> Bool) -> [Plugin] {
        let states = states.withLock { $0 }
        return found.indices.filter { isWanted(found[$0].file) }.map { plugin($0, in: states) }
    }

    /// Why plugins are not used, in the order of search.
    ///
    /// Whether an installed one is trusted is known as soon as something that it offers is needed.
    public var refusals: [PluginRefusal] {
        let states = states.withLock { $0 }
        let judgements = judgements.withLock { $0 }
        return found.indices.compactMap { index in
            ownRefusal(of: index, in: states) ?? judgements[index]?.refusal
        }
    }

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
        switch states.withLock({ $0[index] }) {
        case .open(let library): return library
        case .refused(let refusal, _): throw refusal
        case nil: break
        }
        if let refusal = refusal(of: index, in: [:]) { throw refusal }
        // The file may have been replaced since it was scanned.
        if let refusal = PluginFile(scanning: found[index].file.path).refusal {
            throw refuse(index, refusal)
        }
        let library: SharedLibrary
        do {
            library = try open(index)
        } catch {
            throw refuse(index, error)
        }
        do {
            try library.checkKit()
        } catch {
            throw refuse(index, error)
        }
        return library
    }

    /// Loads a plugin's code; of two threads that do, both get what one of them has loaded.
    ///
    /// What was installed is loaded as it was installed, or not at all.
    private func open(_ index: Int) throws(PluginRefusal) -> SharedLibrary {
        let library = try load(index)
        return states.withLock { states in
            if case .open(let first) = states[index] { return first }
            if states[index] == nil { states[index] = .open(library) }
            return library
        }
    }

    private func load(_ index: Int, isRepeated: Bool = false) throws(PluginRefusal) -> SharedLibrary
    {
        let path = found[index].file.path
        guard let installed = judgement(of: index).installed else {
            return try SharedLibrary(opening: path)
        }
        do throws(PluginRefusal) {
            let copy = try SealedCopy(of: installed.libraryPath, named: installed.name)
            guard copy.hash == installed.library else {
                throw .modified(path: path, name: installed.name)
            }
            return try SharedLibrary(opening: copy, of: path)
        } catch {
            // Another version may have been installed since this one was looked at.
            guard case .missing = error, !isRepeated else { throw error }
        }
        judgements.withLock { $0[index] = nil }
        if let refusal = judgement(of: index).refusal { throw refusal }
        return try load(index, isRepeated: true)
    }

    private func judgement(of index: Int) -> Judgement {
        if let known = judgements.withLock({ $0[index] }) { return known }
        let found = found[index]
        let judgement = Judgement(found, trust.value)
        judgements.withLock { $0[index] = judgement }
        return judgement
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
    private func usable(_ name: OfferedName, in states: [Int: State]) -> [Candidate] {
        (candidates[name] ?? []).filter { refusal(of: $0.plugin, in: states) == nil }
    }

    private func refusal(of index: Int, in states: [Int: State]) -> PluginRefusal? {
        ownRefusal(of: index, in: states) ?? judgement(of: index).refusal
    }

    private func ownRefusal(of index: Int, in states: [Int: State]) -> PluginRefusal? {
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
            state: judgement(of: index).state,
            installed: judgement(of: index).installed,
            isOpen: isOpen,
            refusal: refusal(of: index, in: states)
        )
    }
}
