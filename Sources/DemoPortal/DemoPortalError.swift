import ScreensHTTP

/// Why a demo portal cannot start, or cannot change its data.
public enum DemoPortalError: Error, Sendable, Hashable {
    /// Another process listens on the port.
    case portInUse(UInt16)
    /// The port cannot be opened; `reason` is the system's message.
    case cannotListen(port: UInt16, reason: String)
    /// The data folder or files in it cannot be written; `reason` is the system's message.
    case folderNotWritable(path: String, reason: String)
    /// The database was written by a later release of the portal.
    case databaseTooNew(path: String, found: Int, supported: Int)
    /// The file is not a demo portal's database, or is corrupt; `reason` is SQLite's message.
    case databaseDamaged(path: String, reason: String)
    /// A statement failed while the portal ran; `reason` is SQLite's message.
    case databaseFailed(reason: String)
}

extension DemoPortalError {
    init(_ error: ServerError) {
        switch error {
        case .portInUse(let port): self = .portInUse(port)
        case .cannotListen(let port, let reason): self = .cannotListen(port: port, reason: reason)
        }
    }

    /// One sentence for users: what is wrong, with the value, and how to correct it.
    public var message: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) of 127.0.0.1 is in use. Stop the program that uses it, or use port 0 for a free one."
        case .cannotListen(let port, let reason):
            "The demo portal cannot listen on port \(port): \(reason). Use port 0 for a free one."
        case .folderNotWritable(let path, let reason):
            "The data folder \(path) cannot be written: \(reason). Use another folder."
        case .databaseTooNew(let path, let found, let supported):
            """
            The database \(path) has version \(found); this demo portal supports up to \(supported). \
            Use a newer release, or another data folder.
            """
        case .databaseDamaged(let path, let reason):
            """
            The file \(path) is not a usable demo portal database: \(reason); \
            move it away to start with a new one.
            """
        case .databaseFailed(let reason):
            "A statement failed in the demo portal's database: \(reason)."
        }
    }
}

extension DemoPortalError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
