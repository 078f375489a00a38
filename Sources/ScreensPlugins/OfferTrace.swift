public import ScreensKit

/// A plugin that offers a name, and whether its offer is used.
public struct OfferTrace: Sendable {
    /// Whether and why an offer is used.
    public enum Verdict: String, Hashable, Sendable {
        /// The offer's type is used for the name.
        case used
        /// The plugin is refused; ``Plugin/refusal`` says why.
        case refused
        /// A plugin that comes earlier in the search path is used.
        case shadowed
        /// The plugin is unsigned, and the name belongs to another plugin; see ``OfferTrace/withheld``.
        case withheld
    }

    /// The plugin.
    public let plugin: Plugin
    /// Its offer.
    public let offer: Offer
    /// Whether and why the offer is used.
    public let verdict: Verdict
    /// Why the offer may not be used; `nil` if it may.
    public let withheld: WithheldCode?
}

extension PluginRegistry {
    /// Every plugin that offers a name, in the order of search and with its present state.
    ///
    /// Nothing is opened. Reasons that only opening reveals are known if the type was asked for before.
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
