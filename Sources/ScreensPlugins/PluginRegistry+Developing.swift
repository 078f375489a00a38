internal import Synchronization

extension PluginRegistry {
    /// The same plugins, with libraries under development in the place of all plugins of their names.
    ///
    /// Nothing is searched anew, and what other plugins have open stays open: their types are the
    /// same ones as before. A library that was open already is only found changed under another
    /// path; the code of the former stays in the process.
    ///
    /// - Parameters:
    ///   - earlier: the registry whose place this one takes.
    ///   - files: the libraries, as though `--plugin-path` had named them.
    public convenience init(_ earlier: PluginRegistry, developing files: [String]) {
        let names = Set(files.map(Judgement.name(ofFile:)))
        let entries = earlier.scan.entries
        let kept = entries.indices.filter { index in
            !names.contains(Judgement.name(ofFile: entries[index].path))
        }
        self.init(
            earlier,
            PluginScan(putting: files, before: earlier.scan, keeping: kept),
            earlier.states.moved(keeping: kept, after: files.count),
            Judgements(earlier.judgements, keeping: kept, after: files.count)
        )
    }

    /// Tells the guardian that what is not in here is not used any more.
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
    /// What is known of the entries that are kept, under the numbers they have after so many others.
    func moved(keeping kept: [Int], after count: Int) -> Self {
        let pairs = kept.enumerated().compactMap { number, old in
            self[old].map { (count + number, $0) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
