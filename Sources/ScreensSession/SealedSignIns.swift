import Glibc
import ScreensHost
public import ScreensKit
public import ScreensPortal
import ScreensSystem

/// The sign-ins of browsers in the state folder, encrypted, for a server that starts again.
///
/// Each has a file, which is named by a hash of the session's identifier. A file opens with the key alone, for the same
/// identifier, address and portal. Its functions are called on one thread at a time.
public struct SealedSignIns: Sendable {
    /// After how many seconds files are removed that no server has written since: those of other keys.
    private static let oldest = 24 * 60 * 60

    private let folder: String
    private let key: SessionKey
    private let site: String
    private let server: LiferayServerContext
    private let isInsecure: Bool

    /// Uses the state folder, and removes what has ended meanwhile.
    ///
    /// - Parameters:
    ///   - state: the folder.
    ///   - key: what encrypts the files.
    ///   - site: the address of the pages.
    ///   - server: the portal.
    ///   - isInsecure: whether passwords may be sent to another machine over plain http.
    /// - Throws: ``SessionError`` if the folder cannot be used.
    public init(
        in state: StateFolder,
        key: SessionKey,
        site: String,
        server: LiferayServerContext,
        isInsecure: Bool = false
    ) throws(SessionError) {
        let all = try state.made(.sessions)
        (self.key, self.site, self.server, self.isInsecure) = (key, site, server, isInsecure)
        folder = "\(all)/\(key.name(of: site).prefix(16))"
        Self.removeOld(in: all)
        tidy()
    }

    /// Stores a sign-in in place of the previous one of the session.
    ///
    /// - Parameters:
    ///   - session: the sign-in.
    ///   - user: whose it is.
    ///   - id: the identifier of the session, of which a hash is stored.
    ///   - end: until when it is good.
    /// - Throws: ``SessionError`` if it cannot be written.
    public func store(
        _ session: SessionContext,
        of user: SessionUser,
        as id: String,
        until end: Timestamp
    ) throws {
        let signIn = StoredSignIn(server, session, of: user, isInsecure: isInsecure)
        let name = name(of: id)
        let bytes = Self.bytes(end.milliseconds) + (try signIn.bytes)
        try file(name).write(key.seal(bytes, for: name))
    }

    /// The sign-in of a session; `nil` if there is none that is still good.
    public func signIn(of id: String) -> (session: SessionContext, user: SessionUser)? {
        let name = name(of: id)
        guard let signIn = signIn(named: name), signIn.server == server, let user = signIn.person
        else { return nil }
        return (signIn.session, user)
    }

    /// Removes the sign-in of a session.
    ///
    /// - Throws: ``SessionError`` if it cannot be removed.
    public func remove(_ id: String) throws { try file(name(of: id)).remove() }

    private func signIn(named name: String) -> StoredSignIn? {
        guard let sealed = try? file(name).read(), let bytes = key.open(sealed, for: name),
            bytes.count > 8
        else { return nil }
        let end = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        guard Int64(bitPattern: end) > Timestamp.now().milliseconds else { return nil }
        return StoredSignIn(Array(bytes.dropFirst(8)))
    }

    private func file(_ name: String) -> PrivateFile { PrivateFile(path: "\(folder)/\(name)") }

    private func name(of id: String) -> String { key.name(of: "\(site)\n\(id)") }

    private static func bytes(_ number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }

    /// Removes what has ended, and what cannot be opened.
    private func tidy() {
        for name in Files.names(in: folder) ?? [] where signIn(named: name) == nil {
            try? file(name).remove()
        }
    }

    /// Removes what was written with other keys, and is not used any more.
    private static func removeOld(in all: String) {
        for folder in Files.names(in: all) ?? [] {
            for name in Files.names(in: "\(all)/\(folder)") ?? [] {
                var facts = stat()
                let path = "\(all)/\(folder)/\(name)"
                guard lstat(path, &facts) == 0, facts.st_mtim.tv_sec < time(nil) - oldest else {
                    continue
                }
                unlink(path)
            }
            // A folder with files stays.
            rmdir("\(all)/\(folder)")
        }
    }
}
