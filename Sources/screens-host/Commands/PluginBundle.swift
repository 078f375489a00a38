import ScreensApps
import ScreensPlugins
import ScreensShipping
import ScreensSystem

/// The archives that an app takes along: of each plugin that it requires, the newest one that `--bundle` names.
@MainActor
struct PluginBundle {
    /// The paths of the archives, in order of the plugins' names.
    let files: [String]

    private struct Candidate {
        let file: String
        let version: PluginVersion
    }

    /// - Throws: ``CommandError`` for an archive that was named and is not required, or too old.
    init(_ requires: [String: PluginRequirement], from places: [String]) throws {
        guard !places.isEmpty else {
            files = []
            return
        }
        var found: [String: Candidate] = [:]
        for place in places {
            let isFolder = Files.isFolder(place)
            for file in isFolder ? Self.archives(in: place) : [place] {
                let manifest = try PluginArchive(file: file, isForUse: false).manifest
                guard let version = PluginVersion(manifest.version),
                    let needed = requires[manifest.name], needed.version <= version
                else {
                    if isFolder { continue }
                    throw Self.notRequired(file, manifest, requires[manifest.name])
                }
                if let other = found[manifest.name], other.version >= version { continue }
                found[manifest.name] = Candidate(file: file, version: version)
            }
        }
        files = found.sorted { $0.key < $1.key }.map(\.value.file)
        Self.noteAbsent(requires.filter { found[$0.key] == nil })
    }

    private static func archives(in folder: String) -> [String] {
        (Files.names(in: folder) ?? []).filter { $0.hasSuffix(PluginArchive.fileEnding) }
            .map { "\(folder)/\($0)" }
    }

    private static func noteAbsent(_ requires: [String: PluginRequirement]) {
        for (name, requirement) in requires.sorted(by: { $0.key < $1.key }) {
            let from = requirement.from.map { "from \($0)" } ?? "themselves"
            Console.note(
                "note: \(name) \(requirement.version) is not in the archive; users get it \(from)."
            )
        }
    }

    private static func notRequired(
        _ file: String,
        _ manifest: PluginManifest,
        _ needed: PluginRequirement?
    ) -> CommandError {
        let there = "\(file) is \(manifest.name) \(manifest.version)"
        let words =
            needed.map { "and the app requires \($0.version) or later" }
            ?? "which the app does not require. Add it to \"requires\" in its app.json"
        return .usage("\(there), \(words).")
    }
}
