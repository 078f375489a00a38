import Glibc
import ScreensHost
public import ScreensSession
public import ScreensWeb

/// The options of `serve` for pages at a public address.
@MainActor
struct PublicOptions {
    /// Where the server listens.
    enum Door {
        /// A port of a loopback address.
        case port
        /// A socket in the file system.
        case path(String)
        /// A listening socket that systemd has handed over.
        case handed(Int32)
    }

    /// The address of `--public`; `nil` without it.
    let address: PublicAddress?
    let door: Door
    private let invocation: Invocation

    private static let onlyPublic: [OptionName] = [
        .listen, .sessionsPerUser, .requestsPerSecond, .sessionKey,
    ]

    /// Reads and checks the options, and takes the socket of systemd.
    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        address = try Self.address(invocation)
        door = try Self.door(invocation)
        guard let address else { return }
        if invocation.has(.open) { throw .usage("--open is not for pages with --public.") }
        guard invocation.has(.port) || invocation.has(.listen) else {
            throw .usage(
                "--public requires --port or --listen: the proxy has to know where the pages of "
                    + "\(address.origin) are."
            )
        }
    }

    private static func address(_ invocation: Invocation) throws(CommandError) -> PublicAddress? {
        guard let text = invocation.value(.public) else {
            for name in onlyPublic where invocation.has(name) {
                throw .usage("--\(name) requires --public.")
            }
            return nil
        }
        guard let address = PublicAddress(text) else {
            throw .usage(
                "--public must be an address such as https://intranet.example.com, not \"\(text)\"."
            )
        }
        return address
    }

    private static func door(_ invocation: Invocation) throws(CommandError) -> Door {
        guard let text = invocation.value(.listen) else { return .port }
        guard text == "systemd" || text.hasPrefix("unix:/") else {
            throw .usage(
                "--listen must be unix: and an absolute path, or systemd, not \"\(text)\"."
            )
        }
        for name in [OptionName.port, .host] where invocation.has(name) {
            throw .usage("--\(name) and --listen cannot be combined.")
        }
        return text == "systemd"
            ? .handed(try handedSocket()) : .path(String(text.dropFirst("unix:".count)))
    }

    /// The socket that systemd has handed to this process, as sd_listen_fds(3) says.
    private static func handedSocket() throws(CommandError) -> Int32 {
        let first: Int32 = 3
        let count = Setup.environment["LISTEN_FDS"] ?? ""
        guard Setup.environment["LISTEN_PID"] == "\(getpid())" else {
            throw .usage(
                "--listen systemd requires a socket of systemd: start the service by its socket unit."
            )
        }
        guard count == "1" else {
            throw .usage("--listen systemd requires one socket, and systemd has \"\(count)\".")
        }
        // Workers and other programs that the server starts must not have it.
        _ = fcntl(first, F_SETFD, FD_CLOEXEC)
        return first
    }

    /// Sets what they say.
    func apply(to options: inout WebOptions) throws {
        options.publicAddress = address
        switch door {
        case .port: break
        case .path(let path): options.socketPath = path
        case .handed(let socket): options.handedSocket = socket
        }
        options.sessions = try number(.sessions) ?? options.sessions
        options.userSessions = try number(.sessionsPerUser) ?? options.userSessions
        options.requestsPerSecond = try number(.requestsPerSecond) ?? options.requestsPerSecond
    }

    private func number(_ name: OptionName) throws(CommandError) -> Int? {
        try invocation.number(name, in: 1...10_000).map { Int($0) }
    }

    /// How users remain signed in after a restart; `nil` without `--session-key`.
    func keeping(
        _ setup: Setup,
        makeStage: @escaping @MainActor (Setup) throws -> Stage
    ) throws -> SessionKeeping? {
        guard let address, let file = invocation.value(.sessionKey) else { return nil }
        let signIns = try SealedSignIns(
            in: User.state,
            key: SessionKey(file: file),
            site: address.origin,
            server: setup.server,
            isInsecure: invocation.has(.insecure)
        )
        return SessionKeeping(signIns) { session, user in
            let own = setup.sibling()
            try await own.host.resume(session, of: user)
            return try makeStage(own)
        } onProblem: {
            Console.note("warning: Users will have to sign in again after a restart. \($0)")
        }
    }
}

extension SealedSignIns: SessionKeeper {}
