import ScreensPlugins
import ScreensSession
import ScreensShipping
import ScreensSystem

/// Where `plugin install` takes an archive from.
struct PluginSource {
    let archive: PluginArchive
    let signature: Signature?
    /// The key that has signed what was downloaded, which the user has accepted; `nil` for a file.
    var author: PublicKey?
}

@MainActor
extension PluginSource {
    /// The archive that the command line names: a file, a folder to pack, an address, or a name of an index.
    static func read(_ invocation: Invocation, given: [PublicKey]) async throws -> PluginSource {
        switch (invocation.arguments.first, invocation.value(.from)) {
        case (let argument?, nil): return try await named(argument, given)
        case (nil, let folder?): return try await packed(folder, invocation)
        case (nil, nil):
            throw CommandError.usage(
                "Missing argument: an archive, its address, the name of a plugin in an index, or --from with the folder "
                    + "of a package or an app."
            )
        case (.some, .some):
            throw CommandError.usage("Use either an archive or --from, not both.")
        }
    }

    private static func named(_ argument: String, _ given: [PublicKey]) async throws -> PluginSource
    {
        if argument.contains("://") {
            return try await downloaded(PluginAddress(orUsage: argument), given)
        }
        let isName = PluginName.fault(argument) == nil && !PluginArchive.isArchive(argument)
        let isFile = Files.exists(argument) && !Files.isFolder(argument)
        guard !isName || isFile else { return try await listed(argument, given) }
        return PluginSource(
            archive: try PluginArchive(file: argument),
            signature: try PluginArchive.signature(beside: argument)
        )
    }

    private static func packed(
        _ folder: String,
        _ invocation: Invocation
    ) async throws -> PluginSource {
        var packer = PluginPacker(folder)
        packer.scratchPath = invocation.value(.scratchPath)
        if !packer.isApp { try await packer.build(invocation) }
        return PluginSource(archive: try packer.pack(), signature: nil)
    }

    private static func downloaded(
        _ address: PluginAddress,
        _ given: [PublicKey]
    ) async throws -> PluginSource {
        let trust = try User.plugins.trustStore().read()
        let progress = ProgressLine("Downloading \(address) …")
        defer { progress.clear() }
        let archive = try await DownloadedArchive(address, by: FileDownload(), given: given, trust)
        progress.clear()
        return try await opened(archive, given)
    }

    /// The archive of an index, by its name.
    private static func listed(_ name: String, _ given: [PublicKey]) async throws -> PluginSource {
        let trust = try User.plugins.trustStore().read()
        let catalogue = try await PluginIndexes.catalogue()
        let offer = try catalogue.choice(
            of: name,
            replacing: try User.plugins.installer().installed(name),
            given: given,
            trust
        )
        return try await offered(offer, given, trust)
    }

    /// The archive that an index offers.
    static func offered(
        _ offer: PluginCatalogue.Offer,
        _ given: [PublicKey],
        _ trust: PluginTrust
    ) async throws -> PluginSource {
        let progress = ProgressLine("Downloading \(offer.address) …")
        defer { progress.clear() }
        let archive = try await offer.archive(trust)
        progress.clear()
        let source = try await opened(archive, given)
        try offer.check(source.archive)
        return source
    }

    /// Unpacks a downloaded archive, after the user has accepted its author.
    private static func opened(
        _ archive: DownloadedArchive,
        _ given: [PublicKey]
    ) async throws -> PluginSource {
        let author = archive.author
        if !archive.isTrusted, !given.contains(where: { $0.isSame(as: author) }) {
            try await KeyQuestion.ask(author, of: archive.address.fileName)
        }
        return PluginSource(
            archive: try archive.opened(),
            signature: archive.signature,
            author: author
        )
    }
}

extension PluginAddress {
    /// The address that a user typed.
    init(orUsage text: String) throws(CommandError) {
        guard let address = PluginAddress(text) else {
            throw .usage(
                "\"\(text)\" is not the address of a file such as https://example.org/Poll-1.2.0.screensplugin. Addresses "
                    + "have https, no user and no query."
            )
        }
        self = address
    }
}
