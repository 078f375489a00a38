/// Why data of the user cannot be used: a folder, the sign-in, a connection.
///
/// Every message names the problem and its solution.
public enum SessionError: Error, Hashable, Sendable {
    /// The environment names no folder for state, and this part of it is needed.
    case noStateFolder(StateFolder.Part)
    /// The environment names no folder for data, in which plugins are installed.
    case noDataFolder
    /// Another user could change the content of the state folder, or it cannot be created; with the reason.
    case unusableState(StateFolder.Part, String)
    /// Another user could change the content of the named folder of caches; with the reason.
    case unusableCacheFolder(String)
    /// Another user could change the content of the data folder; with the reason.
    case unusableData(String)
    /// A private file cannot be read, written or removed, or others may read it; with one sentence.
    case privateFile(String)
    /// The stored sign-in is corrupt, or a newer version wrote it.
    case corruptSignIn(path: String)
    /// The stored sign-ins at services are corrupt, or a newer version wrote them.
    case corruptServices(path: String)
    /// The file for the password cannot be read, or is not text.
    case passwordFile(String)
    /// A password would be sent over plain `http` to another machine.
    case plainConnection(server: String)
    /// Plugins differ from the lock: a sentence for each.
    case notLocked([String])
    /// A cache is corrupt, so the number of its pending changes is unknown; with the reason.
    case corruptCache(String)
    /// The demo portal does not start in a process of its own; with the reason.
    case demoPortal(String)
}

extension SessionError {
    /// The problem and its solution, with a line for each plugin that differs from the lock.
    public var message: String {
        switch self {
        case .noStateFolder(let part):
            "Set HOME or XDG_STATE_HOME to an absolute path, to store \(part.words)."
        case .noDataFolder: "Set HOME or XDG_DATA_HOME: plugins are installed there."
        case .unusableState(let part, let objection):
            "\(objection), so \(part.words) cannot be stored there. Move it away, or set "
                + "XDG_STATE_HOME to another folder."
        case .unusableCacheFolder(let objection):
            "\(objection), so no cache can be stored there. Use another folder."
        case .unusableData(let objection):
            "\(objection), so plugins cannot be installed there. Set XDG_DATA_HOME to another "
                + "folder."
        case .privateFile(let sentence), .corruptCache(let sentence): sentence
        case .corruptSignIn(let path):
            "The stored sign-in \(path) is corrupt or of another version."
        case .corruptServices(let path):
            "The stored sign-ins at services, \(path), are corrupt or of another version."
        case .passwordFile(let path): "The password file \"\(path)\" cannot be read as text."
        case .plainConnection(let server):
            "\"\(server)\" uses plain HTTP to another machine, so others could read the "
                + "password. Use https."
        case .notLocked(let differences): differences.joined(separator: "\n")
        case .demoPortal(let reason): "The demo portal is not available: \(reason)."
        }
    }
}

extension StateFolder.Part {
    fileprivate var words: String {
        switch self {
        case .cache: "cached data and pending changes"
        case .demoPortal: "the demo portal's data"
        case .entered: "texts that were not sent"
        case .plugins: "the list of failed plugins"
        case .portals: "the versions of portals"
        case .services: "sign-ins at services"
        case .sessions: "the sign-ins of browsers"
        case .signIn: "the sign-in"
        case .uploads: "uploaded files"
        }
    }
}

extension SessionError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
