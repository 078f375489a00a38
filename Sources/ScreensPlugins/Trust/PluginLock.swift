/// The exact plugins that a project was made with; no other versions may replace them.
public struct PluginLock: Hashable, Sendable {
    /// A plugin of a lock.
    public struct Entry: Hashable, Sendable {
        /// The plugin's version.
        public let version: String
        /// The hash of its archive.
        public let archive: FileHash
        /// The id of the key that signed it; `nil` for an unsigned one.
        public let keyID: String?

        /// Creates an entry.
        public init(version: String, archive: FileHash, keyID: String?) {
            self.version = version
            self.archive = archive
            self.keyID = keyID
        }

        /// The entry that locks an installed plugin.
        public init(_ plugin: InstalledPlugin) {
            self.init(
                version: plugin.version,
                archive: plugin.archive,
                keyID: plugin.key.flatMap { PluginTrust.keyID(of: $0) }
            )
        }
    }

    /// The plugins by name.
    public let entries: [String: Entry]

    /// Creates a lock.
    public init(_ entries: [String: Entry]) { self.entries = entries }

    /// How a plugin differs from the lock, as the end of a sentence that began with its name.
    public func difference(_ name: String, _ found: Entry?) -> String? {
        switch (entries[name], found) {
        case (nil, nil): nil
        case (nil, _): "is not in plugins.lock"
        case (_, nil): "is in plugins.lock, but not installed"
        case (let locked?, let found?): locked.difference(found)
        }
    }
}

extension PluginLock.Entry {
    fileprivate func difference(_ found: PluginLock.Entry) -> String? {
        if version != found.version {
            return "has version \(found.version), but plugins.lock has \(version)"
        }
        if keyID != found.keyID {
            return "is \(Self.words(found.keyID)), in plugins.lock it is \(Self.words(keyID))"
        }
        guard archive != found.archive else { return nil }
        return "has version \(version), but a different archive than in plugins.lock"
    }

    private static func words(_ keyID: String?) -> String {
        keyID.map { "signed by \($0)" } ?? "unsigned"
    }
}
