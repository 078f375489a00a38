internal import Synchronization

extension PluginRegistry {
    /// The same plugins, with libraries under development instead of all plugins of their names.
    ///
    /// Nothing is searched again, and the libraries of other plugins stay open, with the same types as
    /// before. A library that was open already is found changed only under another path; its earlier code
    /// stays in the process.
    ///
    /// - Parameters:
    ///   - earlier: the registry that this one replaces.
    ///   - files: the libraries, as if `--plugin-path` had named them.
    public convenience init(_ earlier: PluginRegistry, developing files: [String]) {
        let names = Set(files.map(TrustDecision.name(ofFile:)))
        let entries = earlier.scan.entries
        let remaining = entries.indices.filter { index in
            !names.contains(TrustDecision.name(ofFile: entries[index].path))
        }
        self.init(
            earlier,
            PluginScan(putting: files, before: earlier.scan, keeping: remaining),
            earlier.states.moved(keeping: remaining, after: files.count),
            TrustDecisions(earlier.trustDecisions, keeping: remaining, after: files.count)
        )
    }

    /// Informs the guardian that plugins outside this registry are no longer used.
    public func dismissOthers() {
        let used = Set(scan.entries.map(\.path))
        guardian?.dismiss { used.contains($0) }
    }

    /// The plugins of some files, in the order of search.
    public func plugins(at files: [String]) -> [Plugin] {
        plugins(where: { files.contains($0.path) })
    }
}

extension Dictionary where Key == Int {
    /// The states of the remaining entries, renumbered to come after `count` new ones.
    func moved(keeping remaining: [Int], after count: Int) -> Self {
        let pairs = remaining.enumerated().compactMap { number, old in
            self[old].map { (count + number, $0) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
