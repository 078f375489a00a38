@_spi(Host) internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

/// `plugins.lock`: the exact plugins that a project was made with.
public struct LockFile: Codable, Sendable {
    private struct Entry: Codable {
        let name: String
        let version: String
        let hash: String
        let key: String?
    }

    /// The file's name, in the project's folder.
    public static let name = "plugins.lock"
    private static let form = 1
    private let schemaVersion: Int
    private let plugins: [Entry]

    /// Creates a lock of the installed plugins.
    public init(_ installed: [InstalledPlugin]) {
        schemaVersion = Self.form
        plugins = installed.sorted { $0.name < $1.name }.map { plugin in
            let entry = PluginLock.Entry(plugin)
            return Entry(
                name: plugin.name,
                version: entry.version,
                hash: entry.archive.description,
                key: entry.keyID
            )
        }
    }

    /// Reads a file.
    ///
    /// - Throws: ``ShippingError`` if it is missing or corrupt.
    public static func read(_ path: String) throws(ShippingError) -> PluginLock {
        guard Files.exists(path) else {
            throw .notFound(
                "\(path) does not exist. Run \"screens-host plugin lock\" to create it."
            )
        }
        let bytes = try Files.read(path, atMost: 4 << 20)
        guard JSON.fault(in: bytes) == nil, let file = JSON.value(Self.self, from: bytes),
            file.schemaVersion == form
        else {
            throw .refused(
                "\(path) cannot be read. Run \"screens-host plugin lock\" to replace it."
            )
        }
        var entries: [String: PluginLock.Entry] = [:]
        for entry in file.plugins {
            guard let hash = FileHash(entry.hash), entries[entry.name] == nil else {
                throw .refused(
                    "\(path) is corrupt at \"\(entry.name)\". Run \"screens-host plugin lock\" to replace it."
                )
            }
            entries[entry.name] = .init(version: entry.version, archive: hash, keyID: entry.key)
        }
        return PluginLock(entries)
    }

    /// Writes the file; the same plugins give the same bytes.
    ///
    /// - Throws: ``ShippingError`` if it cannot be written.
    public func write(_ path: String) throws(ShippingError) {
        // Encoding cannot fail: there are no values that JSON lacks, such as infinity.
        let bytes = JSON.bytes(of: self, .indented) ?? []
        try Files.replace(path, bytes + [UInt8(ascii: "\n")])
    }
}

extension PluginLock {
    /// How the installed plugins differ from the lock, in a sentence for each plugin, in order.
    public func differences(from installed: [InstalledPlugin]) -> [String] {
        let found = Dictionary(installed.map { ($0.name, Entry($0)) }) { first, _ in first }
        return Set(entries.keys).union(found.keys).sorted().compactMap { name in
            difference(name, found[name]).map { "\(name) \($0)." }
        }
    }
}
