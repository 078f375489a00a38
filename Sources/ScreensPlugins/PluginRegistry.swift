public import ScreensKit
internal import Synchronization

/// The plugins of a search path, found by what they offer and opened on first need.
///
/// Making one reads files and runs no code of theirs. Asking for a type opens the plugin that wins
/// its name; if that plugin is then refused, the next one that offers the name takes its place.
/// May be used from any thread; no plugin's code runs under the registry's lock.
public final class PluginRegistry: Sendable {
    enum State: Sendable {
        case open(SharedLibrary)
        case refused(PluginRefusal, wasOpened: Bool)
    }

    private struct Candidate: Sendable {
        let plugin: Int
        let offer: Offer
    }

    /// Where plugins are looked for.
    public let searchPath: PluginSearchPath
    /// Who says which plugins may be loaded, and which are to work elsewhere.
    public let guardian: (any PluginGuard)?
    let scan: PluginScan
    let states: Mutex<[Int: State]>
    let judgements: Judgements

    /// Reads the plugin files of the search path.
    ///
    /// - Parameters:
    ///   - searchPath: where the plugins are.
    ///   - cacheFolder: where to keep what was read, so that only files that change are read again;
    ///     nothing is kept when it is `nil`. A folder that cannot be written to does no harm.
    ///   - guardian: who keeps bad plugins away; without one, every plugin is loaded into this
    ///     process when it is needed.
    ///   - trust: asked once, when a plugin of the user's folder is needed; nobody is trusted
    ///     unless it says so.
    public convenience init(
        _ searchPath: PluginSearchPath,
        cacheFolder: String? = nil,
        guardedBy guardian: (any PluginGuard)? = nil,
        trust: @escaping @Sendable () -> PluginTrust = { PluginTrust() }
    ) {
        self.init(
            searchPath,
            cacheFolder: cacheFolder,
            now: FileStatus.now,
            guardedBy: guardian,
            trust: trust
        )
    }

    init(
        _ searchPath: PluginSearchPath,
        cacheFolder: String?,
        now: UInt64,
        guardedBy guardian: (any PluginGuard)? = nil,
        trust: @escaping @Sendable () -> PluginTrust = { PluginTrust() }
    ) {
        self.searchPath = searchPath
        self.guardian = guardian
        let cache = cacheFolder.flatMap(ScanCache.init(folder:))
        scan = PluginScan(searchPath, cache: cache, now: now)
        states = Mutex(Self.states(of: scan, guardian?.knownRefusals() ?? []))
        judgements = Judgements(trust)
    }

    init(
        _ earlier: PluginRegistry,
        _ scan: PluginScan,
        _ states: [Int: State],
        _ judgements: Judgements
    ) {
        searchPath = earlier.searchPath
        guardian = earlier.guardian
        self.scan = scan
        self.states = Mutex(states)
        self.judgements = judgements
    }

    /// Every file of the search path, in the order of search, refused ones too.
    public var plugins: [Plugin] {
        let states = states.withLock { $0 }
        return scan.entries.indices.map { plugin($0, in: states) }
    }

    /// The plugins whose files meet a condition, in the order of search; no other is looked at.
    func plugins(where isWanted: (PluginFile) -> Bool) -> [Plugin] {
        let states = states.withLock { $0 }
        return scan.entries.indices.filter { isWanted(scan.entries[$0].file) }
            .map { plugin($0, in: states) }
    }

    /// The plugin of a file; `nil` where the search path has no such file.
    func plugin(at path: String) -> Plugin? {
        guard let index = scan.entries.indices.first(where: { scan.entries[$0].path == path })
        else { return nil }
        return plugin(index, in: states.withLock { $0 })
    }

    /// Why plugins are not used, in the order of search.
    ///
    /// Whether an installed one is trusted is known as soon as something that it offers is needed.
    public var refusals: [PluginRefusal] {
        let states = states.withLock { $0 }
        return scan.entries.indices.compactMap { index in
            ownRefusal(of: index, in: states) ?? judgements.known(index)?.refusal
        }
    }

    /// The files whose code was loaded, in the order of search.
    public var openedFiles: [String] {
        let states = states.withLock { $0 }
        return states.keys.sorted().filter { isOpen($0, in: states) }.map { scan.entries[$0].path }
    }

    /// The names of a kind that some plugin offers and that can be used, each once, in order.
    public func offers(of kind: OfferedName.Kind) -> [OfferedName] {
        let states = states.withLock { $0 }
        let usable = scan.entries.indices.filter { refusal(of: $0, in: states) == nil }
        let names = usable.flatMap { scan.entries[$0].listedOffers }.filter { $0.kind == kind }
            .compactMap { OfferedName(typeName: $0.typeName, kind: kind) }
        return Set(names).map { ($0, $0.order) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Whether some plugin, refused or not, offers the theme or a view for it.
    public func knows(theme: ThemeName) -> Bool {
        let key = OfferKey.theme(theme)
        return scan.offers.contains { offer in
            guard offer.theme == key else { return false }
            return switch scan.entries[offer.entry].offer(at: offer.offset)?.name {
            case .theme(theme): true
            case .view(let view): view.theme == theme
            default: false
            }
        }
    }

    /// The plugin whose offer is used for a name; `nil` where none that is not refused offers it.
    public func winner(for name: OfferedName) -> (plugin: Plugin, offer: Offer)? {
        let states = states.withLock { $0 }
        return usable(name, in: states).first.map { (plugin($0.plugin, in: states), $0.offer) }
    }

    /// The plugins that offer a name, refused ones too, in the order of search.
    func offering(_ name: OfferedName) -> [(plugin: Plugin, offer: Offer)] {
        let states = states.withLock { $0 }
        return candidates(name).map { (plugin($0.plugin, in: states), $0.offer) }
    }

    /// The offers that are not used because another plugin's comes first, in the order of names.
    public var shadowed: [ShadowedOffer] {
        var seen: Set<UInt64> = []
        let repeated = scan.offers.filter { !seen.insert($0.name).inserted }
        let names = repeated.compactMap { scan.entries[$0.entry].offer(at: $0.offset)?.name }
        let ordered = Set(names).map { (name: $0, order: $0.order) }.sorted { $0.order < $1.order }
        return shadowed(of: ordered.map(\.name))
    }

    /// The offers of some names that are not used because another plugin's comes first.
    public func shadowed(of names: [OfferedName]) -> [ShadowedOffer] {
        let states = states.withLock { $0 }
        return names.flatMap { name in
            let files = usable(name, in: states).map { scan.entries[$0.plugin].path }
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
        for candidate in candidates(name) {
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
        let path = scan.entries[candidate.plugin].path
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
        do throws(PluginRefusal) {
            // The file may have been replaced since it was scanned.
            let code = try judgements.code(index, scan.entries[index])
            try guardian?.admit(plugin(index, in: [:]), code)
            let library = try open(index, code)
            try library.checkKit()
            return library
        } catch {
            throw refuse(index, error)
        }
    }

    /// What a plugin offers under a name, loaded unless the plugin is to work elsewhere.
    ///
    /// - Throws: the first refusal where every plugin that offers the name is refused.
    func offer<Type>(
        named name: OfferedName,
        as cast: (Any.Type) -> Type?
    ) throws(PluginRefusal) -> FoundOffer<Type>? {
        var first: PluginRefusal?
        for candidate in candidates(name) {
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
        guard let index = scan.entries.firstIndex(where: { $0.path == refusal.path }) else {
            return
        }
        _ = refuse(index, refusal)
    }

    /// Loads a plugin's code; of two threads that do, both get what one of them has loaded.
    private func open(_ index: Int, _ code: PluginCode) throws(PluginRefusal) -> SharedLibrary {
        let library = try SharedLibrary(opening: code)
        return states.withLock { states in
            if case .open(let first) = states[index] { return first }
            if states[index] == nil { states[index] = .open(library) }
            return library
        }
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
        of scan: PluginScan,
        _ refusals: [PluginRefusal]
    ) -> [Int: State] {
        var states: [Int: State] = [:]
        for refusal in refusals {
            guard let index = scan.entries.firstIndex(where: { $0.path == refusal.path }) else {
                continue
            }
            states[index] = .refused(refusal, wasOpened: false)
        }
        return states
    }

    /// The offers of a name, in the order of search.
    private func candidates(_ name: OfferedName) -> [Candidate] {
        let key = OfferKey(name).name
        return scan.offers.filter { $0.name == key }.compactMap { found in
            guard let offer = scan.entries[found.entry].offer(at: found.offset),
                offer.name == name
            else { return nil }
            return Candidate(plugin: found.entry, offer: offer)
        }
    }

    private func usable(_ name: OfferedName, in states: [Int: State]) -> [Candidate] {
        candidates(name).filter { refusal(of: $0.plugin, in: states) == nil }
    }

    private func refusal(of index: Int, in states: [Int: State]) -> PluginRefusal? {
        ownRefusal(of: index, in: states) ?? judgements.judge(index, scan.entries[index]).refusal
    }

    private func ownRefusal(of index: Int, in states: [Int: State]) -> PluginRefusal? {
        if case .refused(let refusal, _) = states[index] { return refusal }
        return scan.entries[index].refusal
    }

    private func isOpen(_ index: Int, in states: [Int: State]) -> Bool {
        switch states[index] {
        case .open: true
        case .refused(_, let wasOpened): wasOpened
        case nil: false
        }
    }

    private func plugin(_ index: Int, in states: [Int: State]) -> Plugin {
        let entry = scan.entries[index]
        let judgement = judgements.judge(index, entry)
        return Plugin(
            entry: entry,
            index: index,
            judgements: judgements,
            path: entry.path,
            state: judgement.state,
            installed: judgement.installed,
            isOpen: isOpen(index, in: states),
            refusal: refusal(of: index, in: states)
        )
    }
}
