private import Glibc
@_spi(Host) public import ScreensKit
internal import ScreensSystem

/// The time zone of the machine or of the variable `TZ`.
public struct SystemTimeZone: Sendable {
    /// The time zone; UTC if none is set.
    public let zone: TimeZoneIdentifier
    /// Why `TZ` is ignored; `nil` if it is not.
    public let problem: String?

    /// Reads `TZ`, otherwise the target of `/etc/localtime`, otherwise `/etc/timezone`.
    ///
    /// `TZ` contains a name such as `Europe/Madrid`, also after a colon or as a path below
    /// `/usr/share/zoneinfo`. Rules such as `CET-1CEST,M3.5.0,M10.5.0` are not supported.
    ///
    /// - Parameters:
    ///   - variable: the value of `TZ`; `nil` if it is not set.
    ///   - root: the folder that contains the machine's files.
    public init(variable: String? = Self.variable, root: String = "") {
        guard let variable else {
            (zone, problem) = (Self.machine(root) ?? .utc, nil)
            return
        }
        let name = Self.name(variable.hasPrefix(":") ? variable.dropFirst() : variable[...])
        let named = name.isEmpty ? .utc : TimeZoneIdentifier(String(name))
        if let named, Files.exists("\(root)\(Self.folder)\(named)") || named.isKnown {
            (zone, problem) = (named, nil)
        } else {
            zone = .utc
            problem =
                "TZ is \"\(variable.shortened)\", which is not a time zone such as Europe/Madrid; times are in UTC."
        }
    }

    /// The value of `TZ`; `nil` if it is not set.
    public static var variable: String? { getenv("TZ").map { String(cString: $0) } }

    private static let folder = "/usr/share/zoneinfo/"

    private static func machine(_ root: String) -> TimeZoneIdentifier? {
        var room = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink("\(root)/etc/localtime", &room, Int(PATH_MAX))
        if count > 0 {
            let path = String(decoding: room[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            if let range = path.firstRange(of: "/zoneinfo/"),
                let zone = TimeZoneIdentifier(String(name(path[range.lowerBound...])))
            {
                return zone
            }
        }
        let bytes = try? Files.read("\(root)/etc/timezone")
        return bytes.flatMap { TimeZoneIdentifier(String(decoding: $0, as: UTF8.self).trimmed) }
    }

    /// The zone's name in a path, without the folders `posix` and `right`, which have other kinds of clocks.
    private static func name(_ path: Substring) -> Substring {
        var name = path
        for start in [folder[...], "/zoneinfo/", "posix/", "right/"] where name.hasPrefix(start) {
            name = name.dropFirst(start.count)
        }
        return name
    }
}
