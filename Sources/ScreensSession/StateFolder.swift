@_spi(Host) import ScreensKit
import ScreensSystem

/// The folder that stores a user's data between runs: `$XDG_STATE_HOME/screens`.
///
/// It is not the cache folder, because that may be emptied at any time, and this one has pending changes.
public struct StateFolder: Sendable {
    /// A folder or file in it.
    public enum Part: String, Hashable, Sendable {
        /// Caches of portals, with pending changes.
        case cache
        /// The demo portal's database.
        case demoPortal = "demo-portal"
        /// Texts that users of pages have entered and not sent.
        case entered
        /// The results of trying plugins.
        case plugins
        /// The versions of portals, which are a file.
        case portals = "portals.json"
        /// The sign-ins of browsers that a server keeps.
        case sessions
        /// The stored sign-ins at services, which are a file.
        case services = "services.json"
        /// The stored sign-in, which is a file.
        case signIn = "credentials.json"
        /// Files that browsers upload.
        case uploads
    }

    private let base: String?

    /// Creates the state folder that the environment names.
    ///
    /// - Parameter environment: returns the value of a variable; called for `XDG_STATE_HOME` and `HOME`.
    public init(environment: (String) -> String?) {
        base = UserFolder.state.path(in: environment)
    }

    /// Whether the environment names a folder.
    ///
    /// Otherwise, programs work without state where they can.
    public var isNamed: Bool { base != nil }

    /// The path of a part; its folder need not exist yet.
    ///
    /// Folders of the user that others could read are made private.
    ///
    /// - Throws: ``SessionError`` if the environment names no folder, or another user could change its
    ///   content.
    public func path(of part: Part) throws(SessionError) -> String {
        guard let base else { throw .noStateFolder(part) }
        let path = "\(base)/screens/\(part.rawValue)"
        // The file itself is checked when it is opened.
        let folder = [.portals, .services, .signIn].contains(part) ? Files.parent(path) : path
        if let objection = Files.objection(toPrivate: folder, in: base) {
            throw .unusableState(part, objection)
        }
        return path
    }

    /// The folder of a part, which is created if it is missing.
    ///
    /// - Throws: as ``path(of:)``, and if it cannot be created.
    public func made(_ part: Part) throws(SessionError) -> String {
        let folder = try path(of: part)
        if let base, let objection = Files.objection(toMaking: folder, in: base) {
            throw .unusableState(part, objection)
        }
        return folder
    }
}
