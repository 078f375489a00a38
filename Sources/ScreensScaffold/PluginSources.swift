import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

/// The Swift files of a plugin: those in `Sources` and `Tests`.
struct PluginSources {
    private static let depthLimit = 16

    /// Their bytes by path.
    private(set) var files: [String: [UInt8]] = [:]
    private let folder: String

    /// Reads the files of a plugin's folder; links are not followed.
    init(folder: String) {
        self.folder = folder
        for name in ["Sources", "Tests"] { read(name, depth: 0) }
    }

    private mutating func read(_ path: String, depth: Int) {
        var facts = stat()
        guard lstat("\(folder)/\(path)", &facts) == 0 else { return }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR where depth < Self.depthLimit:
            for name in Files.names(in: "\(folder)/\(path)") ?? [] where !name.hasPrefix(".") {
                read("\(path)/\(name)", depth: depth + 1)
            }
        case S_IFREG where path.hasSuffix(".swift"):
            // A file that is not text cannot be compiled either.
            guard let bytes = try? Files.read("\(folder)/\(path)"),
                String(validating: bytes, as: UTF8.self) != nil
            else { return }
            files[path] = bytes
        default: break
        }
    }

    /// Updates all names to the present ones, including the files that an update writes.
    func update(
        to naming: KitNaming,
        except skipped: Set<String>,
        _ change: inout FolderChange
    ) -> [(path: String, outcome: SwiftSource.Outcome)] {
        let files = files.merging(change.texts) { _, new in new }.filter { path, _ in
            self.files[path] != nil && !change.removals.contains(path)
        }
        let sources = files.mapValues { SwiftSource($0) }
        let own = sources.values.reduce(into: Set<String>()) { $0.formUnion($1.outermostTypes) }
        var outcomes: [(path: String, outcome: SwiftSource.Outcome)] = []
        for (path, source) in sources.sorted(by: { $0.key < $1.key })
        where !skipped.contains(path) {
            let outcome = source.updated(to: naming, own: own)
            guard outcome.isChanged else { continue }
            change.write(path, outcome.bytes, isExecutable: isExecutable(path))
            outcomes.append((path, outcome))
        }
        return outcomes
    }

    private func isExecutable(_ path: String) -> Bool { access("\(folder)/\(path)", X_OK) == 0 }
}
