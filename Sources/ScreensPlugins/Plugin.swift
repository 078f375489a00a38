public import ScreensKit

/// A plugin that a registry knows, as it is at the moment of asking.
public struct Plugin: Sendable {
    let entry: PluginScan.Entry
    let index: Int
    let judgements: Judgements
    /// Where its file is.
    public let path: String
    /// What is known of where it comes from.
    public let state: PluginState
    /// What it was installed as; `nil` for one that was not installed from an archive.
    public let installed: InstalledPlugin?
    /// Whether its code was loaded.
    public let isOpen: Bool
    /// Why it is not used, found in the file or on opening it.
    public let refusal: PluginRefusal?

    /// The place of the search path that it was found in.
    public var place: PluginSearchPath.Place { entry.place }
    /// What its file says.
    public var file: PluginFile { entry.file }
    /// What its file offers, refused or not.
    public var offers: [Offer] { entry.file.offers }
    /// What its file offers, as listings show it.
    public var listedOffers: [ListedOffer] { entry.listedOffers }
}

/// An offer that is not used because another plugin offers the same name, and was found first.
public struct ShadowedOffer: Hashable, Sendable {
    /// The name that both offer.
    public let name: OfferedName
    /// The file whose offer is used.
    public let winner: String
    /// The file whose offer is not used.
    public let loser: String

    /// One sentence that names both files.
    public var message: String {
        winner == loser
            ? "\(winner) provides \(name) twice; the first of the two types is used."
            : "\(loser) also provides \(name), but \(winner) comes first in the search path."
    }
}
