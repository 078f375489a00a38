internal import Glibc

/// A plugin or an app as it was installed from an archive.
///
/// The user's folder has a link for each plugin, `Poll.so`, to the library in a folder of its version:
/// `.versions/Poll-1.2.0-ab12cd34/libPoll.so`. A receipt is beside the library. Changing the link is
/// one step, so there is a complete version at every moment. The link of an app is `intranet.app`, and it leads to the app's `app.json`.
public struct InstalledPlugin: Hashable, Sendable {
    /// The plugin's name.
    public let name: String
    /// Its version.
    public let version: String
    /// The hash of the archive from which it was installed.
    public let archive: FileHash
    /// The hash of the library.
    public let library: FileHash
    /// The public key that signed the archive, in minisign's form; `nil` for an unsigned archive.
    public let key: String?
    /// The folder of this version.
    public let folder: String
    /// The file name of the library in it, or ``appFile`` for an app.
    public let libraryName: String
    private let facts: String

    /// The name of the folder of versions, beside the links.
    package static let versions = ".versions"
    private static let receiptName = "receipt"
    private static let form = "1"

    /// The name of the main file of an app.
    public static let appFile = "app.json"

    /// Whether it is an app.
    public var isApp: Bool { libraryName == Self.appFile }

    /// What the name of its link in the user's folder ends in.
    package static func linkEnding(isApp: Bool) -> String { isApp ? ".app" : ".so" }

    /// The library's path.
    public var libraryPath: String { "\(folder)/\(libraryName)" }

    /// Reads the plugin that a link in the user's folder leads to; `nil` if it was not installed.
    public init?(link: String) {
        let parent = String(link[..<(link.lastIndex(of: "/") ?? link.startIndex)])
        var target = [CChar](repeating: 0, count: 512)
        let count = readlink(link, &target, target.count)
        guard count > 0, count < target.count else { return nil }
        let text = String(
            decoding: target.prefix(count).map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == Self.versions, ![".", ".."].contains(parts[1]) else {
            return nil
        }
        self.init(folder: "\(parent)/\(Self.versions)/\(parts[1])", library: String(parts[2]))
    }

    /// Reads the receipt of a folder.
    private init?(folder: String, library: String) {
        guard let line = Self.receiptLines(in: folder)?.first.map({ TaggedLine($0) }),
            line["receipt"] == Self.form, line["file"] == library, let name = line["name"],
            let version = line["version"], let facts = line["facts"],
            let archive = line["archive"].flatMap({ FileHash($0) }),
            let hash = line["library"].flatMap({ FileHash($0) })
        else { return nil }
        let key = line["key"].flatMap { $0.isEmpty ? nil : $0 }
        (self.name, self.version, self.archive, self.library) = (name, version, archive, hash)
        (self.key, self.folder, libraryName, self.facts) = (key, folder, library, facts)
    }

    /// The receipt to write for a library in its final place; `nil` if it is not there.
    package static func receipt(
        name: String,
        version: String,
        archive: FileHash,
        library: (name: String, path: String, hash: FileHash),
        key: String?,
        resources: [(path: String, hash: FileHash)]
    ) -> (file: String, text: String)? {
        guard let facts = facts(of: library.path) else { return nil }
        let line = TaggedLine([
            ("receipt", form), ("name", name), ("version", version), ("file", library.name),
            ("archive", archive.description), ("library", library.hash.description),
            ("key", key ?? ""), ("facts", facts),
        ])
        let others = resources.map { TaggedLine([("path", $0.path), ("hash", "\($0.hash)")]) }
        return (receiptName, ([line] + others).map { $0.text + "\n" }.joined())
    }

    /// The hash that a resource had when it was installed; `nil` if it was not installed.
    func hash(ofResource path: String) -> FileHash? {
        let lines = Self.receiptLines(in: folder) ?? []
        let line = lines.dropFirst().lazy.map { TaggedLine($0) }.first { $0["path"] == path }
        return line?["hash"].flatMap { FileHash($0) }
    }

    private static func receiptLines(in folder: String) -> [Substring]? {
        guard let file = try? FileBytes(path: "\(folder)/\(receiptName)"),
            let bytes = file.all(atMost: 1 << 20)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    /// Whether the library is the one that was installed.
    ///
    /// In most cases the file's dates show this; if they differ, as after a restored backup, its bytes are
    /// compared. This is for listings: before a library is loaded, its bytes are hashed in any case.
    var isUntouched: Bool {
        if facts == Self.facts(of: libraryPath) { return true }
        return (try? SealedCopy(of: libraryPath, named: name))?.hash == library
    }

    private static func facts(of path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let (changed, modified) = (status.st_ctim, status.st_mtim)
        return "\(status.st_dev)/\(status.st_ino)/\(status.st_size)/"
            + "\(modified.tv_sec).\(modified.tv_nsec)/\(changed.tv_sec).\(changed.tv_nsec)"
    }
}
