internal import Synchronization

/// The plugins of a search path, found by what they offer and opened on first need.
///
/// Creating a registry reads files and runs no code of theirs. Asking for a type opens the first plugin
/// that offers its name; if that plugin is then refused, the next one that offers the name is used.
/// A registry may be used from any thread. No plugin's code runs under its lock.
public final class PluginRegistry: Sendable {
    enum State: Sendable {
        case open(SharedLibrary)
        case refused(PluginRefusal, wasOpened: Bool)
    }

    /// The plugins in the search path, and their present states.
    final class Contents: Sendable {
        let scan: PluginScan
        let states: Mutex<[Int: State]>

        init(_ scan: PluginScan, _ states: [Int: State]) {
            self.scan = scan
            self.states = Mutex(states)
        }
    }

    /// The places in which plugins are looked for.
    public let searchPath: PluginSearchPath
    /// Decides which plugins may be loaded, and which have to work in another process.
    public let guardian: (any PluginGuard)?
    let trustDecisions: TrustDecisions
    private let contents: Contents

    /// Reads the plugin files of the search path.
    ///
    /// - Parameters:
    ///   - searchPath: the places of the plugins.
    ///   - guardian: decides which plugins may be loaded; without one, every plugin is loaded into this
    ///     process when it is needed.
    ///   - trust: called once, when a plugin of the user's folder is needed. No key is trusted unless it
    ///     returns one.
    public init(
        _ searchPath: PluginSearchPath,
        guardedBy guardian: (any PluginGuard)? = nil,
        trust: @escaping @Sendable () -> PluginTrust = { PluginTrust() }
    ) {
        self.searchPath = searchPath
        self.guardian = guardian
        trustDecisions = TrustDecisions(trust)
        let scan = PluginScan(searchPath)
        contents = Contents(scan, Self.states(of: scan, guardian?.knownRefusals() ?? []))
    }

    init(
        _ earlier: PluginRegistry,
        _ scan: PluginScan,
        _ states: [Int: State],
        _ trustDecisions: TrustDecisions
    ) {
        searchPath = earlier.searchPath
        guardian = earlier.guardian
        contents = Contents(scan, states)
        self.trustDecisions = trustDecisions
    }

    var scan: PluginScan { contents.scan }
    var states: [Int: State] { contents.states.withLock { $0 } }

    /// Reads or changes the states of plugins, under the lock.
    func withStates<Result: Sendable>(_ body: (inout [Int: State]) -> Result) -> Result {
        contents.states.withLock { body(&$0) }
    }

    /// Every file of the search path, in the order of search, refused ones too.
    public var plugins: [Plugin] {
        let states = states
        return scan.entries.enumerated().map { plugin($0, $1, in: states) }
    }

    /// The plugins that meet a condition, in the order of search; others are not judged.
    func plugins(where isWanted: (PluginScan.Entry) -> Bool) -> [Plugin] {
        let states = states
        return scan.entries.enumerated().filter { isWanted($1) }
            .map { plugin($0, $1, in: states) }
    }

    /// The plugin of a file; `nil` if the search path has no such file.
    func plugin(at path: String) -> Plugin? {
        guard let index = scan.index(of: path) else { return nil }
        return plugin(index, in: states)
    }

    /// The reasons for which plugins are not used, in the order of search.
    ///
    /// Whether an installed plugin is trusted is known as soon as something that it offers is needed.
    public var refusals: [PluginRefusal] {
        let (scan, states) = (scan, states)
        return scan.entries.indices.compactMap { index in
            ownRefusal(of: index, in: states) ?? trustDecisions.known(index)?.refusal
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
        ownRefusal(of: index, in: states)
            ?? trustDecisions.judge(index, scan.entries[index]).refusal
    }

    func ownRefusal(of index: Int, in states: [Int: State]) -> PluginRefusal? {
        if case .refused(let refusal, _) = states[index] { return refusal }
        return scan.entries[index].file.refusal
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
        let judgement = trustDecisions.judge(index, entry)
        var refusal = entry.file.refusal ?? judgement.refusal
        if case .refused(let other, _) = states[index] { refusal = other }
        return Plugin(
            entry: entry,
            index: index,
            trustDecisions: trustDecisions,
            path: entry.path,
            state: judgement.state,
            installed: judgement.installed,
            isOpen: isOpen(index, in: states),
            refusal: refusal
        )
    }
}
