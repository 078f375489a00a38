import ScreensKit

/// A release of the portal: what it calls itself, and where it differs from the others of its dialect.
///
/// What 7.1 to 7.4 have was read from lists of services, which `docs/portals.md` names, and not tried with portals.
enum DemoRelease: Int, CaseIterable, Sendable {
    case v62 = 62
    case v70 = 70
    case v71, v72, v73, v74

    /// The release of a number, and 7.0 for every other number.
    init(version: Int) { self = Self(rawValue: version) ?? .v70 }

    /// The forms of names and replies.
    var dialect: PortalDialect { self == .v62 ? .v62 : .v70 }

    /// The number with its point.
    var name: String { "\(rawValue / 10).\(rawValue % 10)" }

    /// The portal's name in the header field `Liferay-Portal`; SDKs read the number of the build from it.
    var product: String {
        switch self {
        case .v62, .v70: dialect.product
        case .v71: "Liferay Community Edition Portal 7.1.3 CE GA4 (Judson)"
        case .v72: "Liferay Community Edition Portal 7.2.1 CE GA2 (Mueller)"
        case .v73: "Liferay Community Edition Portal 7.3.7 CE GA8"
        case .v74: PortalDialect.headlessProduct
        }
    }

    /// The number of the portal's build.
    var build: Int64 {
        switch self {
        case .v62, .v70: dialect.build
        case .v71: 7_103
        case .v72: 7_201
        case .v73: 7_307
        case .v74: 7_413
        }
    }

    /// Whether an error says what is wrong; later releases answer an empty object.
    var explainsErrors: Bool { rawValue < 73 }

    /// The methods of the dialect as this release has them.
    func adapted(_ all: [String: [Method]]) -> [String: [Method]] {
        guard rawValue > 70 else { return all }
        var all = all.filter { has($0.key) }
        let articles = "/journal.journalarticle/"
        let order = rawValue < 73 ? ["obc"] : ["locale", "orderByComparator"]
        all.require(order, of: articles + "get-articles")
        if rawValue >= 73 {
            all.require(["portletRequestModel"], of: articles + "get-article-content")
        }
        return all
    }

    /// Whether a service of 7.0 is still there.
    private func has(_ path: String) -> Bool {
        switch path {
        case "/ddl.ddlrecord/add-record": ![.v72, .v73].contains(self)
        case "/ddl.ddlrecord/update-record": self != .v73
        case let path where path.hasPrefix("/user/send-password-"): rawValue < 73
        // The plugin was last released for 7.3.
        case let path where path.hasPrefix("/screens."): self != .v74
        default: true
        }
    }
}

extension [String: [Method]] {
    /// Adds required parameters to the methods of a path.
    fileprivate mutating func require(_ names: [String], of path: String) {
        self[path] = self[path]?.map { Method($0.parameters + names, $0.run) }
    }
}
