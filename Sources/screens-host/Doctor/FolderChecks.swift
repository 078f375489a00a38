import Glibc
import ScreensPlugins
import ScreensSession
import ScreensSystem

/// Whether the folders of Screens belong to the user alone, and can be written to.
enum FolderChecks {
    @MainActor
    static func folders(_ examined: Examined) -> [Finding] {
        let own = [UserFolder.state, .data, .configuration].map(finding)
        let cache = examined.invocation.value(.cacheDir).map { folder in
            ExaminedFolder(Files.absolute(folder), name: "of the cache", isPrivate: true).finding
        }
        let named = examined.registry.searchPath.places
            .filter { [.option, .environment].contains($0.origin) && Files.isFolder($0.path) }
            .map {
                ExaminedFolder($0.path, name: "of plugins", isPrivate: false).finding
            }
        return own + (cache.map { [$0] } ?? []) + named
    }

    private static func finding(_ folder: UserFolder) -> Finding {
        guard let base = folder.path(in: Environment.value) else {
            return .problem(
                "HOME and \(folder.variable) name no folder for \(folder.words).",
                "export HOME=~$(id -un)"
            )
        }
        // Programs may read settings, but nobody else may write them.
        let isPrivate = folder != .configuration
        if isPrivate, let objection = Files.objection(toPrivate: "\(base)/screens", in: base) {
            return .problem("\(objection).", "export \(folder.variable)=FOLDER")
        }
        return ExaminedFolder("\(base)/screens", name: "for \(folder.words)", isPrivate: isPrivate)
            .finding
    }
}

extension UserFolder {
    fileprivate var words: String {
        switch self {
        case .state: "sign-ins, caches and changes"
        case .data: "installed plugins"
        case .configuration: "settings"
        case .runtime: "files that open a browser"
        }
    }
}
