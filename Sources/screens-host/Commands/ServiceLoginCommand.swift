import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPortal
import ScreensRendering
import ScreensSession

/// `login --service`: stores a sign-in at a service of a plugin.
///
/// It is not tried, because only the plugin knows a request that the service answers.
@MainActor
struct ServiceLoginCommand {
    private let invocation: Invocation
    private let name: String
    private let service: ServiceDescription
    /// What the user enters: a password or a token.
    private let word: String
    private let address: ServerAddress
    private let user: String

    static func run(_ invocation: Invocation, at name: String) async throws -> ExitCode {
        try await ServiceLoginCommand(invocation, name).run()
    }

    private init(_ invocation: Invocation, _ text: String) throws {
        self.invocation = invocation
        try ServiceOptions.refuse(
            [.server, .portalVersion, .companyId, .groupId, .ca],
            in: invocation
        )
        let registry = try Setup.registry(invocation)
        service = try registry.describedService(try ServiceOptions.checked(text).commandName)
        name = service.name.commandName
        guard let word = service.signIn.secretWord else {
            throw CommandError.usage(
                "The service \"\(name)\" is open to all; nobody signs in to it."
            )
        }
        self.word = word
        guard service.signIn.canBeSent else {
            throw CommandError.usage(
                "The plugin of \"\(name)\" names the sign-in \"\(service.signIn.words)\", which cannot be sent. Its "
                    + "author has to name a header field of the service's own, such as X-API-Key."
            )
        }
        guard let address = invocation.value(.address) ?? service.address else {
            throw CommandError.usage(
                "Missing option --address: the plugin of \"\(name)\" does not say where the service is."
            )
        }
        self.address = try ServerAddress(address)
        user = invocation.value(.user) ?? ""
        try checkUser()
    }

    private func checkUser() throws(CommandError) {
        if service.signIn == .basic {
            guard !user.isEmpty else {
                throw .usage("Missing option --user: the user who signs in to \"\(name)\".")
            }
            // The colon separates the name from the password (RFC 7617).
            guard !user.contains(":") else {
                throw .usage("The name of a user of \"\(name)\" cannot contain a colon.")
            }
        }
        guard !Self.hasControls(user) else {
            throw .usage("The name of the user has a control character.")
        }
    }

    private func run() async throws -> ExitCode {
        let isInsecure = invocation.has(.insecure)
        try StoredServices.check(address, isPlainAccepted: isInsecure)
        // Checked first, so that nobody enters a secret in vain.
        let file = try StoredServices.file(in: User.state)
        let secret = try await secret()
        let signIn = ServiceCredentials(
            service.name,
            at: address,
            user: user,
            secret: SecretText(secret)
        )
        var stored = try StoredServices.readOrRemoved()
        try stored.add(signIn, isInsecure: isInsecure)
        try stored.store(in: User.state)
        try report(file.path)
        return .ok
    }

    private func secret() async throws -> String {
        let secret: String
        if let file = invocation.value(.passwordFile) {
            secret = try PasswordFile.read(file)
        } else {
            secret = try await PasswordPrompt.askOnTerminal(question, for: word)
        }
        guard !secret.isEmpty else { throw CommandError.usage("The \(word) is empty.") }
        guard !Self.hasControls(secret) else {
            throw CommandError.usage(
                "The \(word) has a control character, such as a line break, which cannot be sent."
            )
        }
        return secret
    }

    private var question: String {
        let owner = service.signIn == .basic ? "Password of \(user)" : "Token for \(name)"
        return "\(owner) at \(address.text):"
    }

    private static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private func report(_ file: String) throws {
        guard !invocation.has(.json) else {
            return try Console.write(JSONOutput.bytes(Report(self, file)))
        }
        let owner = user.isEmpty ? "" : " of \(user)"
        let text =
            "Stored the \(word)\(owner) for \(name) at \(address.text). It has not been tried; the next request "
            + "to the service does that."
        Console.out(SafeText.line(text) + "\n")
    }

    /// The output of `--json`; it never has the secret.
    private struct Report: Encodable {
        let schemaVersion = 1
        let service: String
        let title: String
        let address: String
        let user: String
        let signIn: String
        let file: String

        @MainActor
        init(_ login: ServiceLoginCommand, _ file: String) {
            (service, title) = (login.name, login.service.title)
            (address, user) = (login.address.text, login.user)
            (signIn, self.file) = (login.service.signIn.words, file)
        }
    }
}

extension StoredServices {
    /// The stored sign-ins; a file that cannot be decoded is removed.
    @MainActor
    static func readOrRemoved() throws(SessionError) -> StoredServices {
        let file = try file(in: User.state)
        do throws(SessionError) {
            return try StoredServices(from: User.state, trusting: true)
        } catch {
            try file.remove()
            Console.note("note: \(file.path) could not be read and was removed.")
            return StoredServices()
        }
    }
}
