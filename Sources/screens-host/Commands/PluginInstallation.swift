import ScreensApps
import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// What `plugin install` installs: an archive, after the plugins within that of an app.
@MainActor
struct PluginInstallation {
    /// An archive, and who has signed it.
    struct Part {
        let archive: PluginArchive
        let publisher: Publisher

        init(
            _ archive: PluginArchive,
            _ signature: Signature?,
            _ given: PublicKey?,
            _ trust: PluginTrust
        ) throws(ShippingError) {
            self.archive = archive
            publisher = try Publisher(of: archive, signature, given: given, trust)
        }

        var name: String { archive.manifest.name }
        var state: PluginState { publisher.key == nil ? .unsigned : .trusted }
    }

    /// The archives; the one that was named is the last.
    let parts: [Part]
    /// Plugins of the app's archive that are there in a version that is not older.
    let unchanged: [InstalledPlugin]
    private let installer: Installer
    private let store: TrustStore
    private let trust: PluginTrust
    private let given: [PublicKey]

    /// Decides what is installed, before any question, because no answer could change a refusal.
    init(of source: PluginSource, given: [PublicKey]) throws {
        (installer, store) = (try User.plugins.installer(), try User.plugins.trustStore())
        (trust, self.given) = (try store.read(), given)
        let keys = GivenKeys(given, for: source)
        try keys.check()
        var (parts, unchanged): ([Part], [InstalledPlugin]) = ([], [])
        for plugin in source.archive.plugins {
            if let old = installer.installed(atLeast: plugin.archive) {
                unchanged.append(old)
            } else {
                let key = keys.key(of: plugin.signature)
                parts.append(try Part(plugin.archive, plugin.signature, key, trust))
            }
        }
        let key = source.author ?? keys.main
        parts.append(try Part(source.archive, source.signature, key, trust))
        (self.parts, self.unchanged) = (parts, unchanged)
        for part in parts {
            try installer.check(part.archive, signedBy: part.publisher.key, trust)
        }
    }

    /// Asks about each key that is new to the user.
    func confirm(exceptFor author: PublicKey?) async throws {
        var known = given + (author.map { [$0] } ?? [])
        for part in parts {
            guard case .unknown(let key) = part.publisher,
                !known.contains(where: { $0.isSame(as: key) })
            else { continue }
            try await KeyQuestion.ask(key, of: part.archive.fileName)
            known.append(key)
        }
    }

    /// Installs everything or nothing.
    ///
    /// - Returns: the versions that were installed before.
    func carryOut(allowingUnsigned: Bool) throws -> [InstalledPlugin?] {
        // Also trusted keys, because a signature may say until when its key is valid.
        for part in parts { if let key = part.publisher.key { try store.add(key) } }
        let archives = parts.map { SignedArchive($0.archive, by: $0.publisher.key) }
        let old = try installer.install(archives, trust)
        if allowingUnsigned {
            let names = parts.filter { $0.publisher.key == nil }.map(\.name)
            try store.change { $0.allowed.formUnion(names) }
        }
        return old
    }

    /// The names of what is installed and will not be loaded, because nobody has signed it and the user has not allowed it.
    func withheld() throws -> [Part] {
        let allowed = try store.read().allowed
        return parts.filter { $0.publisher.key == nil && !allowed.contains($0.name) }
    }

    /// Warns of an outdated list: withholding later lists would hide the keys that they revoke.
    func noteOutdated() {
        for source in trust.sources where source.until < .today {
            Console.note(
                "note: The list of revocations by \(source.id) expired on \(source.until). Get a newer "
                    + "one, and read it with \"screens-host plugin trust revocations FILE\"."
            )
        }
    }
}
