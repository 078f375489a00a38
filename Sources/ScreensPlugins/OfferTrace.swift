public import ScreensKit

/// A plugin that offers a name, and what became of its offer.
public struct OfferTrace: Sendable {
    /// What became of an offer.
    public enum Verdict: String, Hashable, Sendable {
        /// Its type is used for the name.
        case used
        /// Its plugin is refused; ``Plugin/refusal`` says why.
        case refused
        /// A plugin that comes earlier in the search path is used.
        case shadowed
        /// Its plugin is unsigned, and the name belongs to another plugin; see ``OfferTrace/withheld``.
        case withheld
    }

    /// The plugin.
    public let plugin: Plugin
    /// Its offer.
    public let offer: Offer
    /// What became of it.
    public let verdict: Verdict
    /// Why it may not be used; `nil` where it may.
    public let withheld: WithheldCode?
}

extension PluginRegistry {
    /// Every plugin that offers a name, in the order of search, as things stand now.
    ///
    /// Nothing is opened: what only opening tells is known where the type was asked for before.
    public func trace(_ name: OfferedName) -> [OfferTrace] {
        let states = states
        let usable = entitled(name)
        let winner = usable.first { refusal(of: $0.plugin, in: states) == nil }
        return candidates(name).map { candidate in
            let plugin = plugin(candidate.plugin, in: states)
            let isWithheld = !usable.contains(candidate)
            return OfferTrace(
                plugin: plugin,
                offer: candidate.offer,
                verdict: plugin.refusal != nil
                    ? .refused
                    : isWithheld ? .withheld : candidate == winner ? .used : .shadowed,
                withheld: isWithheld ? withheld([name], of: plugin) : nil
            )
        }
    }
}
