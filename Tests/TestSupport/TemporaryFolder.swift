import Foundation
import Synchronization

/// A folder for one test, in which plugins are made; it is removed when this object is released.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "screens-plugins-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
        _ = Self.endsWithProcess
        Self.paths.withLock { [path] in _ = $0.insert(path) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        Self.paths.withLock { [path] in _ = $0.remove(path) }
    }

    private static let paths = Mutex<Set<String>>([])
    // Folders that tests share live as long as the process, which ends without releasing them.
    private static let endsWithProcess: Void = {
        atexit {
            for path in TemporaryFolder.paths.withLock({ $0 }) {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }()

    @discardableResult
    package func folder(_ name: String) throws -> String {
        let folder = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        return folder
    }

    @discardableResult
    package func write(_ bytes: some Collection<UInt8>, as name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    @discardableResult
    package func copy(_ file: String, as name: String) throws -> String {
        let copy = "\(path)/\(name)"
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        return copy
    }

    /// Writes a program that can be run immediately.
    ///
    /// Another process writes it: a file that this process has open for writing may still be open
    /// in the child of another test, and cannot be run then.
    @discardableResult
    package func program(_ script: String, as name: String) throws -> String {
        let text = try write(Array(script.utf8), as: "script-\(UUID().uuidString)")
        let file = "\(path)/\(name)"
        try run(["install", "-D", "-m", "755", text, file])
        return file
    }
}
