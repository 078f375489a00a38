public import ScreensKit

/// A plugin that a registry knows, with its state at the time of the call.
public struct Plugin: Sendable {
    let entry: PluginScan.Entry
    let index: Int
    let trustDecisions: TrustDecisions
    /// The path of its file.
    public let path: String
    /// What is known about its origin.
    public let state: PluginState
    /// The installation that it belongs to; `nil` if it was not installed from an archive.
    public let installed: InstalledPlugin?
    /// Whether its code was loaded.
    public let isOpen: Bool
    /// Why it is not used, found in the file or on opening it.
    public let refusal: PluginRefusal?

    /// The place of the search path that it was found in.
    public var place: PluginSearchPath.Location { entry.place }
    /// The content of its file.
    public var file: PluginFile { entry.file }
    /// The offers in its file, refused or not.
    public var offers: [Offer] { entry.file.offers }
}

/// An offer that is not used because another plugin, found first, offers the same name.
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
