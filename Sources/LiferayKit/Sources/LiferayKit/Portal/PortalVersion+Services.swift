public import ScreensKit

extension PortalVersion {
    /// The path of a service of the Screens plugin, such as `screensassetentry/get-asset-entries`.
    public func screensPath(_ service: String) -> String {
        (is62 ? "/screens-web." : "/screens.") + service
    }

    /// The path of a service that belongs to a module since 7.0, such as `ddm.ddmstructure/get-structure`.
    public func modulePath(_ service: String) -> String {
        "/" + (is62 ? String(service.drop { $0 != "." }.dropFirst()) : service)
    }

    /// The class of the query objects of the asset services.
    public var assetEntryQueryClass: String {
        is62
            ? "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
            : "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
    }
}
