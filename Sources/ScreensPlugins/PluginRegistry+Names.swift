public import ScreensKit

extension PluginRegistry {
    struct Candidate: Hashable, Sendable {
        let plugin: Int
        let offer: Offer
    }

    /// The names of a kind that some plugin offers and that can be used, each once, in order.
    public func offers(of kind: OfferedName.Kind) -> [OfferedName] {
        let (scan, states) = (scan, states)
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

    /// The plugin whose offer is used for a name; `nil` if all plugins that offer it are refused.
    public func winner(for name: OfferedName) -> (plugin: Plugin, offer: Offer)? {
        let states = states
        return usable(name, in: states).first.map { (plugin($0.plugin, in: states), $0.offer) }
    }

    /// The offers that are hidden by another plugin's, in the order of names.
    public var shadowed: [ShadowedOffer] {
        var seen: Set<UInt64> = []
        let repeated = scan.offers.filter { !seen.insert($0.name).inserted }
        let names = repeated.compactMap { scan.entries[$0.entry].offer(at: $0.offset)?.name }
        let ordered = Set(names).map { (name: $0, order: $0.order) }.sorted { $0.order < $1.order }
        return shadowed(of: ordered.map(\.name))
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
        let (scan, key) = (scan, OfferKey(name).name)
        return scan.offers.filter { $0.name == key }.compactMap { found in
            guard let offer = scan.entries[found.entry].offer(at: found.offset),
                offer.name == name
            else { return nil }
            return Candidate(plugin: found.entry, offer: offer)
        }
    }

    private func usable(_ name: OfferedName, in states: [Int: State]) -> [Candidate] {
        entitled(name).filter { refusal(of: $0.plugin, in: states) == nil }
    }
}
