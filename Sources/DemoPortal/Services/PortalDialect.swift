import ScreensKit

/// The paths, class names and wire shapes of one version.
enum PortalDialect: Sendable {
    case v62, v70

    /// 6.2 for 62; every other number is spoken to as 7.0.
    init(version: Int) { self = version == 62 ? .v62 : .v70 }

    /// The path of a service of the Screens plugin.
    func screensPath(_ service: String) -> String {
        (self == .v62 ? "/screens-web." : "/screens.") + service
    }

    var assetEntryQueryClass: String {
        self == .v62
            ? "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
            : "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
    }

    /// A Java `long` of a bean: a number in 6.2, a text in 7.0.
    func id(_ value: Int64) -> JSONValue {
        self == .v62 ? .int(value) : .string(String(value))
    }
}
