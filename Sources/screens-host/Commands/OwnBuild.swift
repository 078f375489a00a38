import ScreensCheck
import ScreensPlugins
import ScreensSystem

/// The plugin of the package in the current folder: its author needs no `--plugin-path`.
@MainActor
enum OwnBuild {
    /// Set to `1`, the current folder is not searched for a package.
    private static let exclusion = "SCREENS_NO_OWN_BUILD"

    /// The libraries that the package has built and that may be used.
    ///
    /// With `--locked`, only installed plugins count.
    static func libraries(_ invocation: Invocation) -> [String] {
        builds(invocation).filter { $0.objection == nil }.map(\.library)
    }

    /// Warns if there is a build that must not be used.
    static func noteObjections(_ invocation: Invocation) {
        for build in builds(invocation) {
            guard let objection = build.objection else { continue }
            Console.note("note: \(build.library) is not used. \(objection)")
        }
    }

    /// What there is in place of a plugin that offers a name; `nil` if nothing was found.
    static func foundInstead(of name: String, _ invocation: Invocation) -> String? {
        guard let registry = try? Setup.registry(invocation) else { return nil }
        return FoundInstead(name, in: Files.workingFolder, registry).sentence
    }

    private static func builds(
        _ invocation: Invocation
    ) -> [(library: String, objection: String?)] {
        guard !invocation.has(.locked), Setup.environment[exclusion] != "1",
            let package = PluginFolder(Files.workingFolder)
        else { return [] }
        return package.builds.map { ($0.library, package.objection(to: $0)) }
    }
}
