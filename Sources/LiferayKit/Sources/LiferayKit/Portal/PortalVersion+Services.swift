public import ScreensKit

extension PortalVersion {
    /// The path of a service of the Screens plugin, such as `screensassetentry/get-asset-entries`.
    public func screensPath(_ service: String) -> String {
        (is62 ? "/screens-web." : "/screens.") + service
    }

    /// The class of the query objects of the asset services.
    public var assetEntryQueryClass: String {
        is62
            ? "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
            : "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
    }
}
