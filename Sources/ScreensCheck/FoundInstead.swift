import ScreensHost
@_spi(Host) import ScreensKit
public import ScreensPlugins
import ScreensSystem

/// What there is in place of a plugin that offers a name, and how to use it.
///
/// Packages are read as files; nothing of them is run.
public struct FoundInstead {
    private let name: String
    private let folder: String
    private let registry: PluginRegistry
    private static let folderLimit = 200

    /// Looks for a name that no plugin offers.
    ///
    /// - Parameters:
    ///   - name: a screenlet, a theme, or the name of a type, as the user wrote it.
    ///   - folder: the current folder.
    ///   - registry: the plugins that were searched.
    public init(_ name: String, in folder: String, _ registry: PluginRegistry) {
        (self.name, self.folder, self.registry) = (name, folder, registry)
    }

    /// What to tell the user; `nil` if nothing was found.
    ///
    /// The package in the current folder comes first, then those below it and those that were named as folders of
    /// plugins, then libraries that were refused.
    public var sentence: String? {
        here ?? below ?? named ?? refused
    }

    /// The package in the current folder, unless its build is used and only lacks the name.
    private var here: String? {
        guard let package = PluginFolder(folder) else { return nil }
        let type = declares(package)
        guard let build = package.builds.first else {
            return
                "The package \(Files.name(folder)) in this folder is not built. Run \"swift build\" first."
        }
        if let objection = package.objection(to: build) {
            return "The build in this folder is not used. \(objection)"
        }
        if let refusal = registry.plugins.first(where: { $0.path == build.library })?.refusal {
            return refusal.message
        }
        guard let type else { return nil }
        guard registry.searchPath.places.contains(where: { $0.path == build.library }) else {
            return
                "The build in this folder is not used, because of --locked or SCREENS_NO_OWN_BUILD."
        }
        if !type.isPublic { return PluginProblem.notPublic(type.name).message }
        return package.outdatedBuild(build.library)?.message
    }

    /// A package in a folder of the current one, as after the command `new`.
    private var below: String? { hint(below: folder) { $0 } }

    private func hint(below folder: String, _ path: (String) -> String) -> String? {
        let names = (Files.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }
        for name in names.prefix(Self.folderLimit) {
            guard let package = PluginFolder("\(folder)/\(name)"),
                let hint = self.hint(at: package, as: path(name))
            else { continue }
            return hint
        }
        return nil
    }

    /// A package whose folder was named as a folder of plugins, or one below such a folder.
    private var named: String? {
        let places = registry.searchPath.places.filter {
            [.option, .environment].contains($0.origin)
        }
        for place in places.map(\.path) {
            guard let package = PluginFolder(place) else {
                if let hint = self.hint(below: place, { "\(place)/\($0)" }) { return hint }
                continue
            }
            return hint(at: package, as: place)
                ?? "\(place) is a package. Its libraries are in \(place)/.build/debug."
        }
        return nil
    }

    private func hint(at package: PluginFolder, as path: String) -> String? {
        guard let type = declares(package) else { return nil }
        guard let build = package.builds.first else {
            return
                "The package in \(path) declares \(type.name), but is not built. Run \"swift build\" in \(path)."
        }
        let place = "\(path)/.build/\(build.configuration)"
        return "The package in \(path) declares \(type.name). Run the command in \(path), or use "
            + "--plugin-path \(place)."
    }

    /// The reason why a library in one of the folders that the user named is not used.
    private var refused: String? {
        registry.plugins.lazy.filter {
            $0.place.origin != .installation && $0.place.origin != .user
        }
        .compactMap(\.refusal).first?.message
    }

    /// The type of a package that would offer the name.
    private func declares(_ package: PluginFolder) -> DeclaredType? {
        package.files.types.first { type in
            type.name == name || type.offers.contains { $0.isAsked(as: name) }
        }
    }
}

extension OfferedName {
    /// Whether a user means this by a name.
    fileprivate func isAsked(as text: String) -> Bool {
        switch self {
        case .screenlet(let name): ScreenletName(text) == name
        case .theme(let theme): theme.text == text
        case .view(let view): view.theme.text == text || view.theme.text == "default-\(text)"
        default: false
        }
    }
}
