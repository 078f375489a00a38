public import ScreensHTTP
@_spi(Host) public import ScreensKit

/// The version of a portal as the portal itself tells it.
public struct PortalRelease: Hashable, Sendable {
    /// The version to call the portal as.
    ///
    /// Releases before 6.2 count as 6.2, and those that have a year for a name as 7.4. If a portal only shows that it
    /// is later than 6.2, this is 7.0.
    public let version: PortalVersion
    /// What the portal calls itself, such as `Liferay Community Edition Portal 7.4.3.132 CE GA132`; `nil` if it does
    /// not say.
    ///
    /// The text is the portal's, and untrusted.
    public let name: String?

    /// The field of every reply in which a portal names itself; portals can be configured to leave it out.
    private static let field = "liferay-portal"

    init(_ version: PortalVersion, name: String? = nil) {
        (self.version, self.name) = (version, name)
    }

    /// Reads the version from a reply; `nil` if the portal does not name itself in it.
    @_spi(Host)
    public init?(of reply: HTTPReply) {
        guard let name = reply.headers[Self.field] else { return nil }
        self.init(named: name)
    }

    /// Reads the version from the portal's name; `nil` for a name without one, as portals can be configured to send it.
    init?(named name: String) {
        let words = name.prefix(Self.longestName).split { " ()/,".contains($0) }
        guard let version = words.lazy.compactMap(Self.version).first else { return nil }
        self.init(version, name: String(name.prefix(Self.longestName)))
    }

    /// Reads the version from the number of a build, which begins with it: 6201, 7003, 7413.
    init?(build: Int64) {
        guard (6_000...7_999).contains(build) else { return nil }
        self.init(Self.version(major: Int(build / 1_000), minor: Int(build / 100 % 10)))
    }

    private static let longestName = 200

    /// The version in a word such as `7.4.3.132` or `2024.Q1.1`.
    private static func version(_ word: Substring) -> PortalVersion? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, let first = Int(parts[0]) else { return nil }
        if (2_023...2_999).contains(first), parts[1].lowercased().hasPrefix("q") {
            return PortalVersion(74)
        }
        guard let minor = Int(parts[1]), (6...7).contains(first), (0...99).contains(minor) else {
            return nil
        }
        return version(major: first, minor: minor)
    }

    private static func version(major: Int, minor: Int) -> PortalVersion {
        major == 6 ? .v62 : PortalVersion(70 + min(minor, 4))
    }
}
