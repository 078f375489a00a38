public import ScreensPlugins

/// What the user's indexes offer.
public struct PluginCatalogue: Sendable {
    /// An archive that an index offers.
    public struct Offer: Sendable {
        /// The index.
        public let index: FollowedIndex
        /// What the index says of the archive.
        public let entry: PluginIndex.Entry
        /// Where the archive is.
        public let address: PluginAddress

        /// The id of its author's key.
        public var authorID: String { PluginTrust.keyID(of: entry.key) ?? "" }
    }

    /// The archives, in the order of names, the newest versions first.
    public let offers: [Offer]
    /// The indexes that are used, also those that could not be downloaded again.
    public let indexes: [FollowedIndex]
    /// What is wrong with some indexes, in sentences.
    public let problems: [String]

    /// Downloads the user's indexes, and takes the copies of those that cannot be downloaded.
    ///
    /// Nothing is used of an index whose key was revoked.
    ///
    /// - Throws: ``ShippingError`` if the store cannot be used.
    public init(
        _ store: IndexStore,
        _ trust: PluginTrust,
        by download: FileDownload = FileDownload(),
        on today: Day = .today
    ) async throws(ShippingError) {
        var (offers, indexes, problems): ([Offer], [FollowedIndex], [String]) = ([], [], [])
        for index in try store.followed() {
            if let refusal = index.refusal(by: trust) {
                problems.append(refusal)
                continue
            }
            let (current, problem) = await Self.refreshed(index, store, download)
            if let problem { problems.append(problem) }
            do throws(ShippingError) {
                let copy = try store.copy(of: current)
                try current.checkDay(of: copy, on: today)
                offers += Self.offers(of: copy, current)
                indexes.append(current)
            } catch {
                problems.append(error.message)
            }
        }
        self.offers = offers.sorted { left, right in
            left.entry.name != right.entry.name
                ? left.entry.name < right.entry.name : left.entry.number > right.entry.number
        }
        (self.indexes, self.problems) = (indexes, problems)
    }

    private static func refreshed(
        _ index: FollowedIndex,
        _ store: IndexStore,
        _ download: FileDownload
    ) async -> (FollowedIndex, problem: String?) {
        do throws(ShippingError) {
            let signed = try await SignedIndex(
                index.address,
                by: download,
                key: PublicKey(index.key)
            )
            return (try store.update(index, signed), nil)
        } catch {
            return (
                index,
                "\(error.message) Index \(index.number) is used, which was downloaded \(index.age)."
            )
        }
    }

    private static func offers(of index: PluginIndex, _ followed: FollowedIndex) -> [Offer] {
        index.archives.compactMap { entry in
            followed.address.beside(entry.file).map {
                Offer(index: followed, entry: entry, address: $0)
            }
        }
    }

    /// The newest archive of each plugin and author that has all words in its name, its summary or what it provides.
    ///
    /// Capitals do not count. Those that this host cannot load are left out, if another version of the author can be.
    public func search(_ words: [String]) -> [Offer] {
        let words = words.map { $0.lowercased() }
        var seen: Set<[String]> = []
        let fitting = offers.filter(\.entry.fitsHost)
        return (fitting + offers.filter { !$0.entry.fitsHost }).filter { offer in
            let entry = offer.entry
            let text = ([entry.name, entry.summary] + entry.provides).joined(separator: " ")
                .lowercased()
            return words.allSatisfy(text.contains) && seen.insert([entry.name, entry.key]).inserted
        }
        .sorted { $0.entry.name < $1.entry.name }
    }
}
