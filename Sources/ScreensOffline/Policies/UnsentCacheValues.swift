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
        do throws(CacheError) {
            let stored = CacheEntry(collection: collection, key: "").stored(for: account).collection
            let writes = try engine.cache?.unsentWrites(in: stored) ?? []
            return writes.filter { isWanted($0.entry.ofPlugin) }.compactMap { write in
                let entry = write.entry.ofPlugin
                guard let bytes = write.local else { return UnsentChange(entry, nil, write.state) }
                guard let value = try? BinaryCoding.decode(Value.self, from: bytes) else {
                    return nil
                }
                return UnsentChange(entry, value, write.state)
            }
        } catch {
            engine.onProblem(error)
            return []
        }
    }
}
