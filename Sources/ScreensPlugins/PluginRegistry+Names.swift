@_spi(Host) public import ScreensKit

extension PluginRegistry {
    struct Candidate: Hashable, Sendable {
        let plugin: Int
        let offer: Offer
    }

    /// The names of a kind that some plugin offers and that can be used, each once, in order.
    public func offers(of kind: OfferedName.Kind) -> [OfferedName] {
        let states = states
        return Self.ordered(
            scan.offers.filter { name, offers in
                name.kind == kind && offers.contains { refusal(of: $0.plugin, in: states) == nil }
            }.keys
        )
    }

    /// Whether some plugin, refused or not, offers the theme or a view for it.
    public func knows(theme: ThemeName) -> Bool {
        scan.offers.keys.contains { name in
            switch name {
            case .theme(theme): true
            case .view(let view): view.theme == theme
            default: false
            }
        }
    }

    /// The plugin whose offer is used for a name; `nil` if all plugins that offer it are refused.
    public func winner(for name: OfferedName) -> (plugin: Plugin, offer: Offer)? {
        let states = states
        return usable(name, in: states).first.map { (plugin($0.plugin, in: states), $0.offer) }
    }

    /// The offers that are hidden by another plugin's, in the order of names.
    public var shadowed: [ShadowedOffer] {
        shadowed(of: Self.ordered(scan.offers.filter { $1.count > 1 }.keys))
    }

    private static func ordered(_ names: some Sequence<OfferedName>) -> [OfferedName] {
        names.map { (name: $0, rank: $0.kind.rank, words: $0.description) }
            .sorted { ($0.rank, $0.words) < ($1.rank, $1.words) }.map(\.name)
    }

    /// The offers of some names that are hidden by another plugin's.
    public func shadowed(of names: [OfferedName]) -> [ShadowedOffer] {
        let (scan, states) = (scan, states)
        return names.flatMap { name in
            let files = usable(name, in: states).map { scan.entries[$0.plugin].path }
            return files.dropFirst().map { loser in
                ShadowedOffer(name: name, winner: files[0], loser: loser)
            }
        }
    }

    /// The offers of a name, in the order of search.
    func candidates(_ name: OfferedName) -> [Candidate] {
        let scan = scan
        return (scan.offers[name] ?? []).map { position in
            let offer = scan.entries[position.plugin].file.offers[position.offer]
            return Candidate(plugin: position.plugin, offer: offer)
        }
    }

    private func usable(_ name: OfferedName, in states: [Int: State]) -> [Candidate] {
        entitled(name).filter { refusal(of: $0.plugin, in: states) == nil }
    }
}
