import ScreensKit

/// A service that a portal does not have, as the portal says it.
struct AbsentService {
    /// The path of the service.
    private let path: Substring
    /// The version whose portals say it in these words: 6.2, or 7.0 for all later ones.
    let version: PortalVersion

    private static let starts = [
        ("No JSON web service action associated with path ", PortalVersion.v62),
        ("No JSON web service action with path ", .v70),
    ]

    /// Reads the portal's message; `nil` if it says something else.
    init?(_ words: String) {
        guard let (start, version) = Self.starts.first(where: { words.hasPrefix($0.0) }) else {
            return nil
        }
        path = words.dropFirst(start.count).prefix { $0 != " " }
        self.version = version
    }

    /// What is missing, and what helps; `release` is what the portal says about itself.
    func message(calledAs called: PortalVersion, _ release: PortalRelease?) -> String {
        // A name can be configured to be another one, the words come from the code.
        let release = release?.version.is62 == version.is62 ? release : nil
        let actual = release?.version ?? version
        let missing = "There is no service \(path)"
        let name = release?.name.map { "calls itself \"\($0)\"" }
        guard actual.is62 == called.is62 else {
            let looks = "looks like version \(actual.is62 ? "6.2" : "7.0 or later")"
            return "\(missing). The portal \(name ?? looks): use --portal-version "
                + "\(actual.number), or sign in again"
        }
        guard Self.isOfPlugin(String(path)) else {
            return "\(missing) at this portal" + Self.advice(actual, "; ")
        }
        let plugin = "It belongs to the plugin Liferay Screens, which the portal lacks"
        return "\(missing). \(plugin)" + (name.map { "; it \($0)" } ?? "")
            + Self.advice(actual, ". ")
    }

    /// Whether a service belongs to the plugin Liferay Screens.
    static func isOfPlugin(_ path: String) -> Bool {
        path.hasPrefix("/screens.") || path.hasPrefix("/screens-web.")
    }

    /// What helps on portals that have headless REST, which begins with 7.2.
    private static func advice(_ version: PortalVersion, _ separator: String) -> String {
        guard version.number >= 72 else { return "" }
        return "\(separator)Liferay \(version.name) has headless REST: try --dialect headless"
    }
}
