import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
@_spi(Host) import ScreensPortal
import ScreensRendering
import ScreensSession

/// `login`: stores a sign-in for the other commands.
@MainActor
enum LoginCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        if let name = invocation.value(.service) {
            return try await ServiceLoginCommand.run(invocation, at: name)
        }
        try ServiceOptions.refuseLonelyAddress(in: invocation)
        let named = try ChosenPortal.server(invocation)
        guard let user = invocation.value(.user), !user.isEmpty else {
            throw CommandError.usage("Missing option --user: the user who signs in.")
        }
        let isInsecure = invocation.has(.insecure)
        try PortalConnection.check(named, isPlainAccepted: isInsecure)
        let authorities = try authorities(invocation, named)
        let transport = HTTPClient(authorities: authorities)
        // Checked first, so that nobody enters a password in vain.
        let file = try StoredSignIn.file(in: User.state)
        let password = try await password(invocation, user, named)
        let search = try PortalVersionSearch(invocation, by: transport, remembers: false)
        let server = await search.server(named)
        let session = SessionContext(user: user, password: password)
        let portal = PortalClient(server, session: session, transport: transport)
        let person = try await PortalUser.signedIn(at: server, by: portal)
        var signIn = StoredSignIn(
            server,
            user: user,
            password: password,
            isInsecure: isInsecure,
            names: person.names
        )
        signIn.authorities = authorities?.certificates
        noteReplacement(by: signIn)
        try signIn.store(in: User.state)
        try report(Report(signIn, person, file.path), asJSON: invocation.has(.json))
        return .ok
    }

    /// The authorities of `--ca`, or those that the stored sign-in has for the same portal.
    private static func authorities(
        _ invocation: Invocation,
        _ server: LiferayServerContext
    ) throws -> ServerAuthorities? {
        guard let certificates = try CertificateOption.certificates(invocation) else {
            return ChosenPortal.authorities(invocation)
        }
        return ServerAuthorities(of: server.server, certificates: certificates)
    }

    private static func password(
        _ invocation: Invocation,
        _ user: String,
        _ server: LiferayServerContext
    ) async throws -> String {
        guard let file = invocation.value(.passwordFile) else {
            return try await PasswordPrompt.ask(of: user, at: server.server)
        }
        return try PasswordFile.read(file)
    }

    /// Reports that another user's cached data remain; only `logout` would have removed them.
    private static func noteReplacement(by signIn: StoredSignIn) {
        // Signing in again replaces a corrupt file.
        guard let old = try? StoredSignIn.load(from: User.state, trusting: true),
            !old.cacheName().isOfSameUser(as: signIn.cacheName())
        else { return }
        Console.note(
            "note: This replaces the sign-in of \(old.user) at \(old.server.server), "
                + "whose cached data remain."
        )
    }

    private static func report(_ report: Report, asJSON: Bool) throws {
        guard !asJSON else { return try Console.write(JSONOutput.bytes(report)) }
        let name = report.fullName.isEmpty ? "" : " (\(report.fullName))"
        Console.out(
            SafeText.line("Signed in to \(report.server) as \(report.user)\(name).") + "\n"
        )
    }

    /// The output of `--json`; it never has the password.
    private struct Report: Encodable {
        let schemaVersion = 1
        let server: String
        let portalVersion: Int
        let dialect: Dialect
        let companyId: Int64
        let groupId: Int64
        let user: String
        let userId: Int64
        let fullName: String
        let emailAddress: String
        let screenName: String
        let file: String

        init(_ signIn: StoredSignIn, _ person: PortalUser, _ file: String) {
            server = signIn.server.server
            dialect = signIn.server.info.dialect
            portalVersion = signIn.server.info.version.number
            companyId = signIn.server.info.companyId
            groupId = signIn.server.info.groupId
            user = signIn.user
            userId = person.userId
            fullName = person.fullName
            emailAddress = person.emailAddress
            screenName = person.screenName
            self.file = file
        }
    }
}

extension PortalUser {
    /// All names under which the portal may accept the user's sign-in.
    fileprivate var names: [String] {
        [emailAddress, screenName, "\(userId)"].filter { !$0.isEmpty }
    }
}
