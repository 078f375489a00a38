import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin keygen`, `plugin sign`, `plugin verify`.
@MainActor
enum PluginSignCommand {
    static func makeKeys(_ invocation: Invocation) async throws -> ExitCode {
        let name = invocation.value("output") ?? "screens"
        let until = try invocation.day("until")
        let key = SecretKey(comment: invocation.value("comment") ?? "", until: until)
        try SecretKeyFile.write(key, to: name, password: try await newPassword(invocation))
        Console.out(
            SafeText.line("\(name).key signs; keep it secret. \(name).pub is for everybody:")
                + "\n" + KeyReport(key.publicKey).text
        )
        return .ok
    }

    static func sign(_ invocation: Invocation) async throws -> ExitCode {
        let file = invocation.arguments[0]
        let until = try invocation.day("until")
        let archive = try PluginArchive(file: file)
        let key = try await secretKey(invocation)
        if let end = key.publicKey.until, end < .today {
            throw CommandError.usage("The key expired on \(end): nobody would install the archive.")
        }
        let signature = archive.signature(by: key, until: until)
        let written = try signature.write(beside: file)
        Console.out(SafeText.line("\(written) is the signature by \(signature.keyID).") + "\n")
        return .ok
    }

    /// The key of `--key`, opened.
    static func secretKey(_ invocation: Invocation) async throws -> SecretKey {
        guard let path = invocation.value("key") else {
            throw CommandError.usage("--key is missing: the file of your secret key.")
        }
        let file = try SecretKeyFile.read(path)
        return try file.key(
            password: file.needsPassword ? try await password(invocation, path) : []
        )
    }

    static func verify(_ invocation: Invocation) async throws -> ExitCode {
        let file = invocation.arguments[0]
        let archive = try PluginArchive(file: file)
        let given = try invocation.value("key").map { try PublicKey.named($0) }
        let trust = User.plugins.trust()
        let signature = try PluginArchive.signature(beside: file)
        let publisher = try Publisher(of: archive, signature, given: given, trust)
        var report = ArchiveReport(archive, file: file)
        report.key = publisher.key.map { KeyReport($0) }
        report.state = (publisher.isTrusted ? PluginState.trusted : .unsigned).rawValue
        if invocation.has("json") {
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
        let head = SafeText.line("\(report.name) \(report.version) is whole and fits this host.")
        let verdict =
            switch publisher {
            case .unsigned: "Nobody has signed it.\n"
            case .trusted: "It is signed by a key that you trust:\n"
            case .unknown where isGiven: "It is signed by the key you named:\n"
            case .unknown: "It is signed by a key that you have not decided about:\n"
            }
        return head + "\n" + verdict + (report.key?.text ?? "")
    }

    private static func password(
        _ invocation: Invocation,
        _ path: String
    ) async throws -> [UInt8] {
        if let file = invocation.value("password-file") {
            return Array(try PasswordFile.read(file).utf8)
        }
        guard Terminal.canAsk else { throw noTerminal }
        return Array(try await PasswordPrompt.ask("Password of \(path):").utf8)
    }

    private static func newPassword(
        _ invocation: Invocation
    ) async throws -> [UInt8]? {
        if invocation.has("no-password") { return nil }
        if let file = invocation.value("password-file") {
            return Array(try PasswordFile.read(file).utf8)
        }
        guard Terminal.canAsk else { throw noTerminal }
        let password = try await PasswordPrompt.ask("A password for the secret key:")
        guard try await PasswordPrompt.ask("The same once more:") == password else {
            throw CommandError.usage("The two passwords differ; no key was made.")
        }
        return Array(password.utf8)
    }

    private static var noTerminal: CommandError {
        .usage(
            "There is no terminal to ask for the key's password on: --password-file FILE reads it "
                + "from a file, --password-file - from stdin."
        )
    }
}

extension Publisher {
    /// Whether the user trusts them.
    var isTrusted: Bool {
        if case .trusted = self { true } else { false }
    }
}
