import ScreensSystem

extension ScanCache {
    private static let mostSections = 64

    /// Writes the results of a search, and leaves the sections of other places as they are.
    ///
    /// Failures are ignored: without a cache, the next start reads the plugins' files again.
    func write(_ changes: [PluginScan.ChangedPlace], now: UInt64) {
        let contents = changes.map { (path: $0.place.cacheName, content: $0.content(at: now)) }
        let changed = contents.filter { new in
            sections.first { $0.path == new.path }?.content != new.content
        }
        if !changed.isEmpty { write(changed) }
    }

    private func write(_ contents: [(path: String, content: ArraySlice<UInt8>)]) {
        guard let host = ScanHost.current else { return }
        let others = sections.filter { section in !contents.contains { $0.path == section.path } }
        let all = (contents.map(\.content) + others.map(\.content)).prefix(Self.mostSections)
        var file = ScanWriter(capacity: all.reduce(Self.headerSize) { $0 + 4 + $1.count })
        file.append(contentsOf: Self.magic)
        file.append(host.key)
        file.append(0 as UInt64)
        for content in all where file.bytes.count + content.count < Int(Self.largest) / 2 {
            file.append(UInt32(content.count))
            file.append(contentsOf: content)
        }
        file.replace(at: 16, with: Self.hash(of: file.bytes))
        let folder = Files.parent(path)
        try? Files.makePrivateFolder(Files.parent(folder))
        // Where everybody may create folders, another user may have created this one first.
        guard (try? Files.ensurePrivateFolder(folder)) != nil else { return }
        try? Files.replace(path, with: file.bytes, mode: 0o600, isLasting: false)
    }

    /// The bytes of a section.
    static func content(
        path: String,
        isWhole: Bool,
        status: FileStatus,
        records: [ScanRecord]
    ) -> ArraySlice<UInt8> {
        let size = records.reduce(0) { $0 + $1.content.count }
        var writer = ScanWriter(capacity: 64 + path.utf8.count + size)
        writer.append((isWhole ? 1 : 0) as UInt32)
        writer.append(path)
        writer.append(status)
        writer.append(UInt32(records.count))
        for record in records { writer.append(contentsOf: record.content) }
        return writer.bytes[...]
    }
}
