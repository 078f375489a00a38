import ScreensKit
import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin trust` and `plugin allow`: the user's decisions about keys and plugins.
@MainActor
enum PluginTrustCommand {
    static func list(_ invocation: Invocation) async throws -> ExitCode {
        let trust = try User.plugins.trustStore().read()
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(Decisions(trust)))
        } else {
            Console.out(TextTable(rows(trust)).text)
        }
        return .ok
    }

    private static func rows(_ trust: PluginTrust) -> [[String]] {
        let keys = trust.keys.map { key in
            [key.id, key.stateText, key.publicKey, key.comment]
        }
        let allowed = trust.allowed.sorted().map { name in
            let replaced = trust.replaced(by: name).map { ", may replace \($0)" }.joined()
            return [name, "allowed unsigned\(replaced)", "", ""]
        }
        let sources = trust.sources.map { source in
            let word = source.until < .today ? "expired on" : "valid until"
            return [
                source.id, "list of revocations \(source.number), \(word) \(source.until)",
                source.publicKey, "",
            ]
        }
        let archives = trust.revokedArchives.map(\.description).sorted().map {
            ["archive", "Revoked", "\($0.prefix(16))…", ""]
        }
        return keys + allowed + sources + archives
    }

    static func rotate(_ invocation: Invocation) async throws -> ExitCode {
        let rotation = try KeyRotation(file: invocation.arguments[0])
        let old = try User.plugins.trustStore().rotate(rotation)
        Console.out(
            "Replaced \(old): plugins it signed stay installed, and newer versions must be signed by "
                + "the new key:\n" + KeyReport(rotation.new).text
        )
        return .ok
    }

    static func revocations(_ invocation: Invocation) async throws -> ExitCode {
        let store = try User.plugins.trustStore()
        let given = try invocation.value(.trust).map { try PublicKey.named($0) }
        let signed = try SignedRevocations(
            file: invocation.arguments[0],
            given: given,
            store.read()
        )
        try store.apply(signed, isFollowed: given != nil)
        let list = signed.list
        Console.out(
            "List \(list.number) of \(signed.key.idText) revokes \(list.summary); it is valid until "
                + "\(list.until).\n"
        )
        return .ok
    }

    static func add(_ invocation: Invocation) async throws -> ExitCode {
        let key = try PublicKey.named(invocation.arguments[0])
        try User.plugins.trustStore().add(key)
        Console.out("Trusted:\n" + KeyReport(key).text)
        return .ok
    }

    static func remove(_ invocation: Invocation) async throws -> ExitCode {
        let text = try named(invocation)
        try User.plugins.trustStore().remove(text)
        Console.out("Removed the key. Plugins it signed now count as unsigned.\n")
        return .ok
    }

    static func revoke(_ invocation: Invocation) async throws -> ExitCode {
        try User.plugins.trustStore().revoke(try named(invocation))
        Console.out("Revoked the key. Plugins it signed are no longer loaded.\n")
        return .ok
    }

    static func allow(_ invocation: Invocation) async throws -> ExitCode {
        let name = invocation.arguments[0]
        let isUndone = invocation.has(.undo)
        if let fault = PluginName.fault(name) {
            throw CommandError.usage("The \(fault).")
        }
        let replaced = try replaced(invocation)
        try User.plugins.trustStore().change { trust in
            guard isUndone else {
                trust.allowed.insert(name)
                return trust.replacements[name, default: []].formUnion(replaced)
            }
            guard !replaced.isEmpty else { return trust.disallow(name) }
            trust.replacements[name]?.subtract(replaced)
        }
        let names = replaced.map(\.commandName).sorted().joined(separator: ", ")
        let state =
            isUndone
            ? "now loaded only with a trusted signature" : "now loaded even if unsigned"
        let rights = "\(isUndone ? "may no longer" : "may") replace code of \(names)"
        switch (isUndone, replaced.isEmpty) {
        case (_, true): Console.out("\(name) is \(state).\n")
        case (true, false): Console.out("\(name) \(rights).\n")
        case (false, false): Console.out("\(name) is \(state), and \(rights).\n")
        }
        return .ok
    }

    /// The screenlets of other plugins that `--replace` names.
    private static func replaced(_ invocation: Invocation) throws -> Set<ScreenletName> {
        Set(
            try invocation.values(.replace).map { text in
                guard let name = ScreenletName(text) else {
                    throw CommandError.usage(
                        "\"\(text)\" is not a screenlet name; use letters, digits and hyphens."
                    )
                }
                return name
            }
        )
    }

    /// The name of a key: a file contains the key itself; any other text is its name or fingerprint.
    private static func named(_ invocation: Invocation) throws -> String {
        let text = invocation.arguments[0]
        return (try? PublicKey.named(text))?.text ?? text
    }

    /// The output of `--json`.
    private struct Decisions: Encodable {
        struct Key: Encodable {
            let id: String
            let publicKey: String
            let comment: String
            let state: String
            let replacedBy: String?
            let until: String?
        }

        struct Source: Encodable {
            let id: String
            let publicKey: String
            let number: Int
            let until: String
            let isOutdated: Bool
        }

        let schemaVersion = 1
        let keys: [Key]
        let allowedUnsigned: [String]
        /// The screenlets whose code unsigned plugins may replace, by the plugins' names.
        let replacements: [String: [String]]
        let revocations: [Source]
        let revokedArchives: [String]

        init(_ trust: PluginTrust) {
            keys = trust.keys.map { key in
                Key(
                    id: key.id,
                    publicKey: key.publicKey,
                    comment: key.comment,
                    state: key.state.rawValue,
                    replacedBy: key.successor,
                    until: key.until?.description
                )
            }
            allowedUnsigned = trust.allowed.sorted()
            replacements = trust.replacements.mapValues { $0.map(\.commandName).sorted() }
            revocations = trust.sources.map { source in
                Source(
                    id: source.id,
                    publicKey: source.publicKey,
                    number: source.number,
                    until: source.until.description,
                    isOutdated: source.until < .today
                )
            }
            revokedArchives = trust.revokedArchives.map(\.description).sorted()
        }
    }
}

extension PluginTrust {
    /// The screenlets whose code an unsigned plugin may replace, in order.
    fileprivate func replaced(by name: String) -> [String] {
        replacements[name, default: []].map(\.commandName).sorted()
    }
}

extension PluginTrust.Key {
    /// The state of a key today, in one word.
    fileprivate enum State: String {
        case trusted = "Trusted"
        case revoked = "Revoked"
        case replaced = "Replaced"
        case expired = "Expired"
    }

    fileprivate var state: State {
        if isRevoked { return .revoked }
        if successor != nil { return .replaced }
        return until.map { $0 < .today } ?? false ? .expired : .trusted
    }

    fileprivate var stateText: String {
        switch state {
        case .trusted: until.map { "Trusted until \($0)" } ?? "Trusted"
        case .revoked: "Revoked"
        case .replaced:
            "Replaced by \(successor.flatMap { PluginTrust.keyID(of: $0) } ?? "another key")"
        case .expired: until.map { "Expired on \($0)" } ?? "Expired"
        }
    }
}
