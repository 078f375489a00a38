import ScreensKit

/// The paths, class names and replies of one version of the portal.
enum PortalDialect: Sendable {
    case v62, v70

    /// Version 6.2 for 62, and 7.0 for every other number.
    init(version: Int) { self = version == 62 ? .v62 : .v70 }

    /// The portal's name in the header field `Liferay-Portal`; SDKs read the number of the build from it.
    var product: String {
        self == .v62
            ? "Liferay Portal Community Edition 6.2 CE GA2 (Newton / Build 6201 / March 20, 2014)"
            : "Liferay Community Edition Portal 7.0.3 GA4 (Wilberforce / Build 7003 / June 23, 2017)"
    }

    /// The name of a portal with headless APIs.
    static let headlessProduct = "Liferay Community Edition Portal 7.4.3.132 CE GA132"

    /// The number of the portal's build.
    var build: Int64 { self == .v62 ? 6_201 : 7_003 }

    /// The path of a service of the Screens plugin.
    func screensPath(_ service: String) -> String {
        (self == .v62 ? "/screens-web." : "/screens.") + service
    }

    var assetEntryQueryClass: String {
        self == .v62
            ? "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
            : "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
    }

    var serviceContextClass: String {
        self == .v62
            ? "com.liferay.portal.service.ServiceContext"
            : "com.liferay.portal.kernel.service.ServiceContext"
    }

    /// The divisor of a score: 6.2 stores stars, 7.0 stores scores from 0 to 1.
    var ratingScale: Double { self == .v62 ? 5 : 1 }

    /// The class of an exception of the portal itself.
    func portalException(_ name: String) -> String {
        (self == .v62 ? "com.liferay.portal." : "com.liferay.portal.kernel.exception.") + name
    }

    /// The class of an exception of the document library.
    func libraryException(_ name: String) -> String {
        (self == .v62
            ? "com.liferay.portlet.documentlibrary."
            : "com.liferay.document.library.kernel.exception.") + name
    }

    /// The class of an exception of the ratings.
    func ratingsException(_ name: String) -> String {
        (self == .v62 ? "com.liferay.portlet.ratings." : "com.liferay.ratings.kernel.exception.")
            + name
    }

    /// The class of an exception of the dynamic data lists.
    func listsException(_ name: String) -> String {
        (self == .v62
            ? "com.liferay.portlet.dynamicdatalists."
            : "com.liferay.dynamic.data.lists.exception.") + name
    }

    /// The class of an exception of the dynamic data mapping.
    func mappingException(_ name: String) -> String {
        (self == .v62
            ? "com.liferay.portlet.dynamicdatamapping."
            : "com.liferay.dynamic.data.mapping.exception.") + name
    }

    /// The class of an exception of the web content.
    func journalException(_ name: String) -> String {
        (self == .v62 ? "com.liferay.portlet.journal." : "com.liferay.journal.exception.") + name
    }

    /// A Java `long` in a reply: a number in 6.2, a text in 7.0.
    func id(_ value: Int64) -> JSONValue {
        self == .v62 ? .int64(value) : .text(String(value))
    }
}
