import ScreensCoding
@_spi(Host) public import ScreensKit

extension PolicyEngine {
    /// What the user has changed and not sent, of an account of a service; nothing without a cache.
    public func unsentValues(of account: String) -> any UnsentValues {
        UnsentCacheValues(engine: self, account: account)
    }
}

private struct UnsentCacheValues: UnsentValues {
    let engine: PolicyEngine
    let account: String

    func changes<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        where isWanted: (CacheEntry) -> Bool
    ) -> [UnsentChange<Value>] {
        let writes = read { (cache) throws(CacheError) in
            try cache.unsentWrites(in: storedName(of: collection))
        }
        return writes.filter { isWanted($0.entry.ofPlugin) }.compactMap { write in
            let entry = write.entry.ofPlugin
            guard let bytes = write.local else {
                return UnsentChange(entry: entry, value: nil, state: write.state)
            }
            guard let value = try? BinaryCoding.decode(Value.self, from: bytes) else { return nil }
            return UnsentChange(entry: entry, value: value, state: write.state)
        }
    }

    func storedVersions<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        since moment: Timestamp
    ) -> [EntryVersion<Value>] {
        let entries = read { (cache) throws(CacheError) in
            try cache.entries(in: storedName(of: collection), storedSince: moment)
        }
        return entries.compactMap { stored in
            let value = try? BinaryCoding.decode(Value.self, from: stored.value)
            let entry = CacheEntry(
                collection: collection,
                key: stored.key,
                attributes: stored.attributes
            )
            return value.map { EntryVersion(entry: entry, value: $0) }
        }
    }

    private func storedName(of collection: String) -> String {
        CacheEntry(collection: collection, key: "").stored(for: account).collection
    }

    private func read<Row>(
        _ rows: (CacheManager) throws(CacheError) -> [Row]
    ) -> [Row] {
        guard let cache = engine.cache else { return [] }
        do throws(CacheError) { return try rows(cache) } catch {
            engine.onProblem(error)
            return []
        }
    }
}
