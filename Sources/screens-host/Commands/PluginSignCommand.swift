import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin keygen`, `plugin sign`, `plugin verify`.
@MainActor
enum PluginSignCommand {
    static func makeKeys(_ invocation: Invocation) async throws -> ExitCode {
        let name = invocation.value(.output) ?? "screens"
        let until = try invocation.day(.until)
        let key = SecretKey(comment: invocation.value(.comment) ?? "", until: until)
        try SecretKeyFile.write(key, to: name, password: try await newPassword(invocation))
        Console.out(
            SafeText.line("Wrote the secret key \(name).key and the public key \(name).pub:")
                + "\n" + KeyReport(key.publicKey).text
        )
        return .ok
    }

    static func sign(_ invocation: Invocation) async throws -> ExitCode {
        let file = invocation.arguments[0]
        let until = try invocation.day(.until)
        let archive = try PluginArchive(file: file)
        let key = try await secretKey(invocation)
        if let end = key.publicKey.until, end < .today {
            throw CommandError.usage(
                "The key expired on \(end), so the archive could not be installed. Sign with a newer key."
            )
        }
        let signature = archive.signature(by: key, until: until)
        let written = try signature.write(beside: file)
        Console.out(SafeText.line("Wrote \(written), signed by \(signature.keyID).") + "\n")
        return .ok
    }

    /// The key of `--key`, opened.
    static func secretKey(_ invocation: Invocation) async throws -> SecretKey {
        guard let path = invocation.value(.key) else {
            throw CommandError.usage("Missing option --key: the file of your secret key.")
        }
        let file = try SecretKeyFile.read(path)
        return try file.key(
            password: file.needsPassword ? try await password(invocation, path) : []
        )
    }

    static func verify(_ invocation: Invocation) async throws -> ExitCode {
        let file = invocation.arguments[0]
        let archive = try PluginArchive(file: file)
        let given = try invocation.value(.key).map { try PublicKey.named($0) }
        let trust = User.plugins.trust()
        let signature = try PluginArchive.signature(beside: file)
        let publisher = try Publisher(of: archive, signature, given: given, trust)
        var report = ArchiveReport(archive, file: file)
        report.key = publisher.key.map { KeyReport($0) }
        report.state = (publisher.isTrusted ? PluginState.trusted : .unsigned).rawValue
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(report))
        } else {
            Console.out(text(report, publisher, isGiven: given != nil))
        }
        return publisher.isTrusted || given != nil ? .ok : .refused
    }

    private static func text(
        _ report: ArchiveReport,
        _ publisher: Publisher,
        isGiven: Bool
    ) -> String {
        let head = SafeText.line(
            "\(report.name) \(report.version) is complete and compatible with this host."
        )
        let verdict =
            switch publisher {
            case .unsigned: "It is unsigned.\n"
            case .trusted: "It is signed by a key that you trust:\n"
            case .unknown where isGiven: "It is signed by the key you named:\n"
            case .unknown: "It is signed by a key that you neither trust nor have revoked:\n"
            }
        return head + "\n" + verdict + (report.key?.text ?? "")
    }

    private static func password(
        _ invocation: Invocation,
        _ path: String
    ) async throws -> [UInt8] {
        if let file = invocation.value(.passwordFile) {
            return Array(try PasswordFile.read(file).utf8)
        }
        guard Terminal.canAsk else { throw noTerminal }
        return Array(try await PasswordPrompt.ask("Password of \(path):").utf8)
    }

    private static func newPassword(
        _ invocation: Invocation
    ) async throws -> [UInt8]? {
        if invocation.has(.noPassword) { return nil }
        if let file = invocation.value(.passwordFile) {
            return Array(try PasswordFile.read(file).utf8)
        }
        guard Terminal.canAsk else { throw noTerminal }
        let password = try await PasswordPrompt.ask("New password for the secret key:")
        guard try await PasswordPrompt.ask("Repeat the password:") == password else {
            throw CommandError.usage("The passwords differ. No key was created.")
        }
        return Array(password.utf8)
    }

    private static var noTerminal: CommandError {
        .usage(
            "Cannot ask for the key's password without a terminal. Use --password-file FILE to read "
                + "it from a file, or --password-file - for stdin."
        )
    }
}

extension Publisher {
    /// Whether the user trusts them.
    var isTrusted: Bool {
        if case .trusted = self { true } else { false }
    }
}
