import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin search`: finds plugins in the indexes that the user follows.
@MainActor
enum PluginSearchCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let catalogue = try await PluginIndexes.catalogue()
        let installer = try User.plugins.installer()
        let found = catalogue.search(invocation.arguments).map { offer in
            FoundPlugin(offer, installed: installer.installed(offer.entry.name))
        }
        if invocation.has(.json) {
            let report = SearchReport(
                plugins: found,
                indexes: catalogue.indexes.map(IndexReport.init),
                problems: catalogue.problems
            )
            try Console.write(JSONOutput.bytes(report))
            return .ok
        }
        if catalogue.indexes.isEmpty, catalogue.problems.isEmpty {
            throw CommandError(
                exit: .notFound,
                message:
                    "You follow no index. Run \"screens-host plugin index add ADDRESS\" to follow one.",
                code: "not-found"
            )
        }
        Console.out(TextTable(found.map(\.row), escapedBy: SafeText.line).text)
        return .ok
    }
}

/// The output of `--json`.
private struct SearchReport: Encodable {
    let schemaVersion = 1
    let plugins: [FoundPlugin]
    let indexes: [IndexReport]
    let problems: [String]
}

/// A plugin that an index offers, for printing.
private struct FoundPlugin: Encodable {
    let name: String
    let version: String
    let kind: String
    let summary: String
    let provides: [String]
    let address: String
    let index: String
    /// The id of its author's key.
    let key: String
    /// Whether this host can load it.
    let fits: Bool
    /// The version that is installed; `nil` if there is none.
    let installed: String?
    /// Whether what is installed is by another author.
    let isOther: Bool

    init(_ offer: PluginCatalogue.Offer, installed: InstalledPlugin?) {
        let entry = offer.entry
        (name, version, kind) = (entry.name, entry.version, entry.kind.rawValue)
        (summary, provides, fits) = (entry.summary, entry.provides, entry.fitsHost)
        (address, index, key) = (offer.address.text, offer.index.address.text, offer.authorID)
        self.installed = installed?.version
        isOther = installed.map { $0.key != entry.key } ?? false
    }

    /// The row of a table.
    var row: [String] {
        var state = ""
        if !fits { state = "not for this host" }
        if let installed {
            state = isOther ? "another author's is installed" : "\(installed) is installed"
        }
        let offered = kind == "app" ? "app" : provides.joined(separator: ", ")
        return ["\(name) \(version)", key, offered, summary, state]
    }
}
