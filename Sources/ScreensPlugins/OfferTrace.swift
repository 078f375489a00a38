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
    }

    /// The plugin.
    public let plugin: Plugin
    /// Its offer.
    public let offer: Offer
    /// What became of it.
    public let verdict: Verdict
}

extension PluginRegistry {
    /// Every plugin that offers a name, in the order of search, as things stand now.
    ///
    /// Nothing is opened: what only opening tells is known where the type was asked for before.
    public func trace(_ name: OfferedName) -> [OfferTrace] {
        var isTaken = false
        return offering(name).map { plugin, offer in
            let isFirst = plugin.refusal == nil && !isTaken
            if isFirst { isTaken = true }
            let verdict: OfferTrace.Verdict =
                plugin.refusal != nil ? .refused : isFirst ? .used : .shadowed
            return OfferTrace(plugin: plugin, offer: offer, verdict: verdict)
        }
    }
}
