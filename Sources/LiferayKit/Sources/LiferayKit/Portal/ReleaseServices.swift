public import ScreensKit

/// What differs between releases of a portal in the JSON web services that screenlets use.
///
/// It was read from lists of services and from sources, which `docs/portals.md` names, not tried with portals.
public struct ReleaseServices: Hashable, Sendable {
    /// The parameter that orders the articles of a folder.
    public private(set) var articleOrder = "obc"
    /// Whether the articles of a folder are requested for a locale; the parameter selects the Java method.
    public private(set) var listsArticlesForLocale = false
    /// The parameters of `get-article-content` that select the Java method, although they are null.
    public private(set) var articleSurroundings = ["themeDisplay"]
    /// Whether portals are asked for the numbers and names of classes, which are not known for the release.
    private(set) var asksForClasses = false
    /// The services of 7.0 that the release does not have.
    private(set) var removed: Set<RemovedService> = []

    /// A service that some releases do not have, or not with the parameters of 7.0.
    public enum RemovedService: Hashable, Sendable {
        /// Adds a record with the values of a form.
        case addRecord
        /// Changes a record to the values of a form.
        case updateRecord
        /// Sends a new password, or a link to choose one.
        case sendPassword
    }

    fileprivate init(of version: PortalVersion) {
        let number = version.number
        asksForClasses = number > 70
        if number >= 73 {
            articleOrder = "orderByComparator"
            listsArticlesForLocale = true
            articleSurroundings.append("portletRequestModel")
            removed.insert(.sendPassword)
        }
        // The sources of 7.4 have both methods again.
        if [72, 73].contains(number) { removed.insert(.addRecord) }
        if number == 73 { removed.insert(.updateRecord) }
    }
}

extension PortalVersion {
    /// What differs in the services of this release.
    public var services: ReleaseServices { ReleaseServices(of: self) }

    /// Requires a service that some releases do not have, and that is called by a path.
    ///
    /// - Throws: `PortalError/unsupported(_:)`, which names the path, the release and what helps; nothing is sent.
    public func require(
        _ service: ReleaseServices.RemovedService,
        at path: String
    ) throws(PortalError) {
        guard services.removed.contains(service) else { return }
        throw .unsupported(
            "Liferay \(name) has no service \(path) with these parameters, and headless REST (--dialect headless) has "
                + "none either; use the portal's own page, which the screenlet web can show"
        )
    }
}
