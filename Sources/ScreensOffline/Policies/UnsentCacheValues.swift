import ScreensCoding
public import ScreensKit

extension PolicyEngine {
    /// What the user has changed and not sent; nothing without a cache.
    public var unsentValues: any UnsentValues { UnsentCacheValues(engine: self) }
}

private struct UnsentCacheValues: UnsentValues {
    let engine: PolicyEngine

    func values<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        where isWanted: (CacheEntry) -> Bool
    ) -> [UnsentValue<Value>] {
        do throws(CacheError) {
            let writes = try engine.cache?.unsentWrites(in: collection) ?? []
            return writes.filter { isWanted($0.entry) }.compactMap { write in
                guard let bytes = write.local,
                    let value = try? BinaryCoding.decode(Value.self, from: bytes)
                else { return nil }
                return UnsentValue(value, write.state)
            }
        } catch {
            engine.onProblem(error)
            return []
        }
    }
}
