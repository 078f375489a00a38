@_spi(Host) public import ScreensKit
public import ScreensPlugins

extension PluginRegistry {
    /// What a screenlet says about dialects of the portal, with those that plugins offer parts for without its knowledge.
    ///
    /// No plugin's code runs for it.
    func dialects(
        of screenlet: ScreenletName,
        declared: [DialectDeclaration]
    ) -> [DialectDeclaration] {
        var all = declared
        for dialect in offeredDialects[screenlet] ?? [] {
            let index = all.firstIndex { $0.dialect == dialect }
            if let index, all[index].isMissing { all.remove(at: index) }
            if index == nil || !all.contains(where: { $0.dialect == dialect }) {
                let isExperimental = experimentalDialects[screenlet]?.contains(dialect) == true
                all.append(
                    isExperimental
                        ? DialectDeclaration(experimental: dialect) : DialectDeclaration(dialect)
                )
            }
        }
        return all
    }

    /// The dialects for which plugins offer interactors of a screenlet or synchronisers of a collection, in order of
    /// their names.
    public var offeredDialects: [ScreenletName: [Dialect]] { dialects { _ in true } }

    /// Those for which some of the parts are experimental.
    public var experimentalDialects: [ScreenletName: [Dialect]] {
        dialects(where: \.isExperimental)
    }

    private func dialects(where isWanted: (Offer) -> Bool) -> [ScreenletName: [Dialect]] {
        var found: [ScreenletName: Set<Dialect>] = [:]
        for offer in plugins.lazy.filter({ $0.refusal == nil }).flatMap(\.offers)
        where isWanted(offer) {
            guard let owner = offer.name.owner, let dialect = offer.name.dialect else { continue }
            found[owner, default: []].insert(dialect)
        }
        return found.mapValues { $0.sorted { $0.name < $1.name } }
    }
}

extension OfferedName {
    /// The screenlet of an interactor, or the collection of a synchroniser.
    fileprivate var owner: ScreenletName? {
        switch self {
        case .interactor(let name, _), .synchronizer(let name, _): name
        default: nil
        }
    }
}
