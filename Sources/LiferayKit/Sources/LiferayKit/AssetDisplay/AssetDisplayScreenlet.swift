@_spi(Host) public import ScreensKit

/// The Asset Display screenlet, as apps use it: one asset, shown by the screenlet for its class.
///
/// Articles, blog entries, users, records of dynamic data lists and files have a screenlet of their own, which is embedded;
/// that of a file depends on its type. Of all other assets, and of files of a portal of version 6.2, the title, the summary
/// and a link are shown. If several attributes identify an asset, ``assetEntryId``
/// takes precedence over ``className`` with ``classPK``, and these over ``portletItemName``. A portal of version 6.2 knows
/// only ``portletItemName``. An embedded screenlet gets the same `offlinePolicy`.
///
/// A plugin implements the screenlet, and the host returns it as this type.
@MainActor
public protocol AssetDisplayScreenlet: ContentScreenlet
where Model == AssetDisplayModel, Delegate == any AssetDisplayScreenletDelegate {
    /// The asset; 0, the default, for none.
    var assetEntryId: Int64 { get set }
    /// The class of the asset's object: its full Java name, or a short one such as `BlogsEntry`.
    var className: String { get set }
    /// The asset's object; 0, the default, for none.
    var classPK: Int64 { get set }
    /// A saved Asset Publisher configuration, whose first asset is shown; empty, the default, for none.
    var portletItemName: String { get set }
    /// Whether the comments on the asset are shown below it, by the screenlet `comment-list`. The default is `false`.
    var showsComments: Bool { get set }
    /// The asset that is shown; `nil` for none. Setting it shows an asset without loading it.
    ///
    /// A record that is set has no form, so its title and summary are shown.
    var assetEntry: AssetEntry? { get set }

    /// Loads the asset, and lets an embedded screenlet load again; an earlier load is cancelled.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the asset.
    @discardableResult
    func load() -> Bool

    /// Removes the embedded screenlet; the title, the summary and a link are shown instead.
    func removeInnerScreenlet()
}

/// A screenlet that shows an asset, with its attributes.
public struct AssetScreenlet: Hashable, Sendable {
    /// The screenlet's name, such as `web-content-display`.
    public var name: String
    /// The attributes that differ from their defaults.
    public var attributes: JSONObject

    /// Names a screenlet.
    public init(_ name: String, attributes: JSONObject = [:]) {
        self.name = name
        self.attributes = attributes
    }
}

/// Receives the events of an Asset Display.
@MainActor
public protocol AssetDisplayScreenletDelegate: ScreenletDelegate {
    /// The asset was loaded, and is shown.
    func screenlet(_ screenlet: any AssetDisplayScreenlet, onAssetResponse entry: AssetEntry)

    /// The asset could not be loaded, or no screenlet could be embedded for it.
    func screenlet(_ screenlet: any AssetDisplayScreenlet, onAssetError error: ScreensError)

    /// A screenlet was embedded for the asset, and is about to be shown.
    ///
    /// Its attributes and its delegate can be set here, for example the `templateId` of an article.
    func screenlet(
        _ screenlet: any AssetDisplayScreenlet,
        onConfigureScreenlet inner: any Screenlet,
        onAsset entry: AssetEntry
    )

    /// The asset is of a class without a screenlet.
    ///
    /// - Returns: a screenlet of the app for it; `nil` to show the title, the summary and a link.
    func screenlet(
        _ screenlet: any AssetDisplayScreenlet,
        onAsset entry: AssetEntry
    ) -> AssetScreenlet?
}

extension AssetDisplayScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any AssetDisplayScreenlet,
        onAssetResponse entry: AssetEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any AssetDisplayScreenlet,
        onAssetError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any AssetDisplayScreenlet,
        onConfigureScreenlet inner: any Screenlet,
        onAsset entry: AssetEntry
    ) {}
    /// Returns `nil`: the title, the summary and a link are shown.
    public func screenlet(
        _ screenlet: any AssetDisplayScreenlet,
        onAsset entry: AssetEntry
    ) -> AssetScreenlet? { nil }
}
