internal import ScreensSystem
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

    /// What is in the search path, and what became of it since.
    final class Contents: Sendable {
        let scan: PluginScan
        let states: Mutex<[Int: State]>

        init(_ scan: PluginScan, _ states: [Int: State]) {
            self.scan = scan
            self.states = Mutex(states)
        }
    }

    /// Where plugins are looked for.
    public let searchPath: PluginSearchPath
    /// Who says which plugins may be loaded, and which are to work elsewhere.
    public let guardian: (any PluginGuard)?
    let judgements: Judgements
    private let search: Errand<Contents>

    /// Reads the plugin files of the search path.
    ///
    /// - Parameters:
    ///   - searchPath: where the plugins are.
    ///   - cacheFolder: where to keep what was read, so that only files that change are read again;
    ///     nothing is kept when it is `nil`. A folder that cannot be written to does no harm.
    ///   - guardian: who keeps bad plugins away; without one, every plugin is loaded into this
    ///     process when it is needed.
    ///   - isAhead: whether the files are read on a thread of their own, for a caller who has other
    ///     things to do before it asks anything; whoever asks first then waits until that is done.
    ///   - trust: asked once, when a plugin of the user's folder is needed; nobody is trusted
    ///     unless it says so.
    public convenience init(
        _ searchPath: PluginSearchPath,
        cacheFolder: String? = nil,
        guardedBy guardian: (any PluginGuard)? = nil,
        ahead isAhead: Bool = false,
        trust: @escaping @Sendable () -> PluginTrust = { PluginTrust() }
    ) {
        self.init(
            searchPath,
            cacheFolder: cacheFolder,
            now: FileStatus.now,
            guardedBy: guardian,
            ahead: isAhead,
            trust: trust
        )
    }

    init(
        _ searchPath: PluginSearchPath,
        cacheFolder: String?,
        now: UInt64,
        guardedBy guardian: (any PluginGuard)? = nil,
        ahead isAhead: Bool = false,
        trust: @escaping @Sendable () -> PluginTrust = { PluginTrust() }
    ) {
        self.searchPath = searchPath
        self.guardian = guardian
        judgements = Judgements(trust)
        let search: @Sendable () -> Contents = {
            let cache = cacheFolder.flatMap(ScanCache.init(folder:))
            let scan = PluginScan(searchPath, cache: cache, now: now)
            return Contents(scan, Self.states(of: scan, guardian?.knownRefusals() ?? []))
        }
        self.search = (isAhead ? Errand(search) : nil) ?? Errand(here: search)
    }

    init(
        _ earlier: PluginRegistry,
        _ scan: PluginScan,
        _ states: [Int: State],
        _ judgements: Judgements
    ) {
        searchPath = earlier.searchPath
        guardian = earlier.guardian
        search = Errand(here: { Contents(scan, states) })
        self.judgements = judgements
    }

    /// What is in the search path; whoever asks first waits until it is known.
    private var contents: Contents { search.value }
    var scan: PluginScan { contents.scan }
    var states: [Int: State] { contents.states.withLock { $0 } }

    /// Changes what became of plugins.
    func withStates<Result: Sendable>(_ body: (inout [Int: State]) -> Result) -> Result {
        contents.states.withLock { body(&$0) }
    }

    /// Every file of the search path, in the order of search, refused ones too.
    public var plugins: [Plugin] {
        let states = states
        return scan.entries.enumerated().map { plugin($0, $1, in: states) }
    }

    /// The plugins that meet a condition, in the order of search; no other is judged.
    func plugins(where isWanted: (PluginScan.Entry) -> Bool) -> [Plugin] {
        let states = states
        return scan.entries.enumerated().filter { isWanted($1) }
            .map { plugin($0, $1, in: states) }
    }

    /// The plugin of a file; `nil` where the search path has no such file.
    func plugin(at path: String) -> Plugin? {
        guard let index = scan.index(of: path) else { return nil }
        return plugin(index, in: states)
    }

    /// Why plugins are not used, in the order of search.
    ///
    /// Whether an installed one is trusted is known as soon as something that it offers is needed.
    public var refusals: [PluginRefusal] {
        let (scan, states) = (scan, states)
        return scan.entries.indices.compactMap { index in
            ownRefusal(of: index, in: states) ?? judgements.known(index)?.refusal
        }
    }

    /// The files whose code was loaded, in the order of search.
    public var openedFiles: [String] {
        let (scan, states) = (scan, states)
        return states.keys.sorted().filter { isOpen($0, in: states) }.map { scan.entries[$0].path }
    }
}

extension PluginRegistry {
    private static func states(
        of scan: PluginScan,
        _ refusals: [PluginRefusal]
    ) -> [Int: State] {
        var states: [Int: State] = [:]
        for refusal in refusals {
            guard let index = scan.index(of: refusal.path) else { continue }
            states[index] = .refused(refusal, wasOpened: false)
        }
        return states
    }

    func refusal(of index: Int, in states: [Int: State]) -> PluginRefusal? {
        ownRefusal(of: index, in: states) ?? judgements.judge(index, scan.entries[index]).refusal
    }

    func ownRefusal(of index: Int, in states: [Int: State]) -> PluginRefusal? {
        if case .refused(let refusal, _) = states[index] { return refusal }
        return scan.entries[index].refusal
    }

    func isOpen(_ index: Int, in states: [Int: State]) -> Bool {
        switch states[index] {
        case .open: true
        case .refused(_, let wasOpened): wasOpened
        case nil: false
        }
    }

    func plugin(_ index: Int, in states: [Int: State]) -> Plugin {
        plugin(index, scan.entries[index], in: states)
    }

    private func plugin(
        _ index: Int,
        _ entry: PluginScan.Entry,
        in states: [Int: State]
    ) -> Plugin {
        let judgement = judgements.judge(index, entry)
        var refusal = entry.refusal ?? judgement.refusal
        if case .refused(let other, _) = states[index] { refusal = other }
        return Plugin(
            entry: entry,
            index: index,
            judgements: judgements,
            path: entry.path,
            state: judgement.state,
            installed: judgement.installed,
            isOpen: isOpen(index, in: states),
            refusal: refusal
        )
    }
}
