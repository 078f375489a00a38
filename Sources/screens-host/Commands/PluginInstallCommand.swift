import ScreensApps
import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin install`, `plugin remove`, `plugin lock`.
@MainActor
enum PluginInstallCommand {
    static func install(_ invocation: Invocation) async throws -> ExitCode {
        let (archive, signature) = try await source(invocation)
        let installer = try User.plugins.installer()
        let store = try User.plugins.trustStore()
        let given = try invocation.value(.trust).map { try PublicKey.named($0) }
        let trust = try store.read()
        let publisher = try Publisher(of: archive, signature, given: given, trust)
        // Checked before any question, because no answer could change the result.
        try installer.check(archive, signedBy: publisher.key, trust)
        let app = try InstalledAppReport(archive, invocation)
        if case .unknown(let key) = publisher, given == nil { try await confirm(key, archive) }
        // Also a trusted key, because the signature may say until when it is valid.
        if let key = publisher.key { try store.add(key) }
        noteOutdated(trust)
        let old = try installer.install(archive, signedBy: publisher.key, trust)
        let name = archive.manifest.name
        if publisher.key == nil, invocation.has(.allowUnsigned) {
            try store.change { $0.allowed.insert(name) }
        }
        try report(archive, publisher, app, replacing: old, asJSON: invocation.has(.json))
        if publisher.key == nil, try !store.read().allowed.contains(name) {
            Console.note(
                "note: \(name) is unsigned and will not be \(app == nil ? "loaded" : "shown"). Run "
                    + "\"screens-host plugin allow \(name)\" to allow it."
            )
        }
        if app == nil { try noteRights(of: name, invocation) }
        return .ok
    }

    /// Warns that the plugin's code outside of the sandbox has all of the user's permissions.
    private static func noteRights(of name: String, _ invocation: Invocation) throws {
        let registry = try Setup.registry(invocation)
        guard
            let plugin = registry.plugins.first(where: {
                $0.name == name && $0.installed != nil && $0.isUnconfined
            })
        else { return }
        Console.note(
            "note: \(name) is unsigned and has more than views and themes: its other code runs with "
                + "all your permissions when you use it."
        )
        for withheld in registry.withheld(of: plugin) { Console.note("note: \(withheld.message)") }
    }

    /// Warns of an outdated list: withholding later lists would hide the keys that they revoke.
    private static func noteOutdated(_ trust: PluginTrust) {
        for source in trust.sources where source.until < .today {
            Console.note(
                "note: The list of revocations by \(source.id) expired on \(source.until). Get a newer "
                    + "one, and read it with \"screens-host plugin trust revocations FILE\"."
            )
        }
    }

    static func remove(_ invocation: Invocation) async throws -> ExitCode {
        let name = invocation.arguments[0]
        let plugin = try User.plugins.installer().remove(name)
        try User.plugins.trustStore().change { $0.disallow(name) }
        Console.out(SafeText.line("Removed \(plugin.name) \(plugin.version).") + "\n")
        return .ok
    }

    static func lock(_ invocation: Invocation) async throws -> ExitCode {
        let installed = try User.plugins.installer().installed()
        try LockFile(installed).write(LockFile.name)
        let count = installed.count == 1 ? "1 plugin" : "\(installed.count) plugins"
        Console.out("Wrote \(count) to \(LockFile.name).\n")
        return .ok
    }

    private static func source(
        _ invocation: Invocation
    ) async throws -> (PluginArchive, Signature?) {
        switch (invocation.arguments.first, invocation.value(.from)) {
        case (let file?, nil):
            return (try PluginArchive(file: file), try PluginArchive.signature(beside: file))
        case (nil, let folder?):
            var packer = PluginPacker(folder)
            packer.scratchPath = invocation.value(.scratchPath)
            if !packer.isApp { try await packer.build(invocation) }
            return (try packer.pack(), nil)
        case (nil, nil):
            throw CommandError.usage(
                "Missing argument: an archive, or --from with the folder of a package or an app."
            )
        case (.some, .some):
            throw CommandError.usage("Use either an archive or --from, not both.")
        }
    }

    /// Shows the key's owner, and asks whether to trust the key.
    private static func confirm(_ key: PublicKey, _ archive: PluginArchive) async throws {
        Console.note(
            lines: ["\(archive.fileName) is signed by a key that is new to you:"]
                + KeyReport(key).text.lines.dropLast()
                + ["Compare the fingerprint with the one that its publisher shows elsewhere."]
        )
        guard Terminal.canAsk else {
            throw refused(
                "Cannot ask whether you trust \(key.idText) without a terminal. Use --trust "
                    + "\(key.text) to trust it."
            )
        }
        let answer = try await Terminal.ask("Trust this key and everything it signs? [y/N]")
        guard ["y", "yes"].contains(String(decoding: answer ?? [], as: UTF8.self).lowercased())
        else { throw refused("\(key.idText) is not trusted; nothing was installed.") }
    }

    private static func refused(_ message: String) -> CommandError {
        CommandError(exit: .refused, message: message, code: "not-trusted")
    }

    private static func report(
        _ archive: PluginArchive,
        _ publisher: Publisher,
        _ app: InstalledAppReport?,
        replacing old: InstalledPlugin?,
        asJSON: Bool
    ) throws {
        let state = publisher.key == nil ? PluginState.unsigned : .trusted
        if asJSON {
            var report = ArchiveReport(archive, file: archive.fileName)
            report.state = state.rawValue
            report.key = publisher.key.map { KeyReport($0) }
            report.app = app
            return try Console.write(JSONOutput.bytes(report))
        }
        let before = old.map { ", replacing \($0.version)" } ?? ""
        let (name, version) = (archive.manifest.name, archive.manifest.version)
        Console.out(SafeText.line("Installed \(name) \(version)\(before): \(state.rawValue)."))
        Console.out("\n" + (app?.text(name: name) ?? ""))
    }
}
