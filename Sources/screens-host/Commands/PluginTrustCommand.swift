import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin trust` and `plugin allow`: what the user decides.
@MainActor
enum PluginTrustCommand {
    static func list(_ invocation: Invocation) async throws -> ExitCode {
        let trust = try User.plugins.trustStore().read()
        if invocation.has("json") {
            try Console.write(JSONOutput.bytes(Decisions(trust)))
        } else {
            let keys = trust.keys.map { key in
                [key.id, key.isRevoked ? "Revoked" : "Trusted", key.publicKey, key.comment]
            }
            let allowed = trust.allowed.sorted().map { [$0, "allowed unsigned", "", ""] }
            Console.out(TextTable(keys + allowed).text)
        }
        return .ok
    }

    static func add(_ invocation: Invocation) async throws -> ExitCode {
        let key = try PublicKey.named(invocation.arguments[0])
        try User.plugins.trustStore().add(key)
        Console.out("Trusted from now on:\n" + KeyReport(key).text)
        return .ok
    }

    static func remove(_ invocation: Invocation) async throws -> ExitCode {
        let text = try named(invocation)
        try User.plugins.trustStore().remove(text)
        Console.out("The key is forgotten; what it signed counts as unsigned.\n")
        return .ok
    }

    static func revoke(_ invocation: Invocation) async throws -> ExitCode {
        try User.plugins.trustStore().revoke(try named(invocation))
        Console.out("The key is revoked: nothing that it signed is loaded any more.\n")
        return .ok
    }

    static func allow(_ invocation: Invocation) async throws -> ExitCode {
        let name = invocation.arguments[0]
        let isUndone = invocation.has("undo")
        if let fault = PluginFacts.fault(name: name) {
            throw CommandError.usage("The \(fault).")
        }
        try User.plugins.trustStore().change { trust in
            if isUndone { trust.allowed.remove(name) } else { trust.allowed.insert(name) }
        }
        Console.out(
            "\(name) is \(isUndone ? "no longer loaded unless signed" : "loaded, signed or not").\n"
        )
        return .ok
    }

    /// A key in a file stands for itself; anything else is what the user knows it by.
    private static func named(_ invocation: Invocation) throws -> String {
        let text = invocation.arguments[0]
        return (try? PublicKey.named(text))?.text ?? text
    }

    /// What `--json` prints.
    private struct Decisions: Encodable {
        struct Key: Encodable {
            let id: String
            let publicKey: String
            let comment: String
            let state: String
        }

        let schemaVersion = 1
        let keys: [Key]
        let allowedUnsigned: [String]

        init(_ trust: PluginTrust) {
            keys = trust.keys.map { key in
                Key(
                    id: key.id,
                    publicKey: key.publicKey,
                    comment: key.comment,
                    state: key.isRevoked ? "Revoked" : "Trusted"
                )
            }
            allowedUnsigned = trust.allowed.sorted()
        }
    }
}
