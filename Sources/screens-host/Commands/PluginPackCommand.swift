import ScreensApps
import ScreensPlugins
import ScreensRendering
import ScreensShipping

/// `plugin pack`: makes an archive.
@MainActor
enum PluginPackCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        var packer = PluginPacker(invocation.arguments[0])
        packer.library = invocation.value(.library)
        packer.scratchPath = invocation.value(.scratchPath)
        packer.name = invocation.value(.name)
        packer.version = invocation.value(.version)
        packer.summary = invocation.value(.summary)
        packer.licence = invocation.value(.licence)
        if packer.isApp {
            let app = try checkedApp(packer, invocation)
            packer.plugins = try PluginBundle(app.requires, from: invocation.values(.bundle)).files
        } else if invocation.has(.bundle) {
            throw CommandError.usage("--bundle is for an app, and \(packer.source) is a plugin.")
        } else {
            try await packer.build(invocation)
        }
        let archive = try packer.pack()
        let file = invocation.value(.output) ?? archive.fileName
        try archive.write(file)
        let report = ArchiveReport(archive, file: file)
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(report))
        } else {
            let count = report.files.count == 1 ? "1 file" : "\(report.files.count) files"
            Console.out(SafeText.line("Wrote \(file) with \(count).") + "\n")
        }
        return .ok
    }

    /// Refuses an app with mistakes, and options that are about a library.
    private static func checkedApp(
        _ packer: PluginPacker,
        _ invocation: Invocation
    ) throws -> ScreensApp {
        for name in [OptionName.noBuild, .scratchPath] where invocation.has(name) {
            throw CommandError.usage("--\(name) is for a plugin, and \(packer.source) is an app.")
        }
        let host = try Setup(pluginsOf: invocation, isolatesAll: true).host
        let folder = try AppArgument.folder(packer.source)
        return try AppArgument.checked(folder, on: host, orElse: "is not packed")
    }
}

extension PluginPacker {
    /// Builds the package for release, unless the options or the source make that unnecessary.
    @MainActor
    func build(_ invocation: Invocation) async throws {
        guard canBuild else { return }
        guard !invocation.has(.noBuild) else { return noteOutdatedBuild() }
        try checkDescription()
        let name = source.split(separator: "/").last ?? source[...]
        let progress = ProgressLine("Building \(name) for release …")
        defer { progress.clear() }
        try await build { progress.show($0) }
    }

    private func noteOutdatedBuild() {
        guard let problem = outdatedBuild else { return }
        Console.note("note: \(problem)")
    }
}

/// An archive, for printing.
struct ArchiveReport: Encodable {
    let schemaVersion = 1
    let file: String
    let name: String
    let version: String
    let summary: String
    let licence: String?
    let hash: String
    let files: [String]
    var state: String?
    var key: KeyReport?
    var app: InstalledAppReport?
    /// The plugins that were installed with an app.
    var plugins: [ArchiveReport]?

    init(_ archive: PluginArchive, file: String) {
        let manifest = archive.manifest
        self.file = file
        (name, version) = (manifest.name, manifest.version)
        (summary, licence) = (manifest.summary, manifest.licence)
        hash = archive.hash.description
        files = manifest.files.keys.sorted()
    }
}

/// A public key, for printing.
struct KeyReport: Encodable {
    let id: String
    let publicKey: String
    let comment: String
    let fingerprint: String

    init(_ key: PublicKey) {
        (id, publicKey, comment) = (key.idText, key.text, key.comment)
        fingerprint = key.fingerprint
    }

    /// The key on several lines, so that people can compare it.
    var text: String {
        """
          key          \(SafeLine(publicKey).text)
          id           \(id)
          comment      \(SafeLine(comment.isEmpty ? "none" : comment).text)
          fingerprint  \(fingerprint)

        """
    }
}
