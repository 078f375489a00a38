internal import ScreensKit

/// The plugin files of a search path, each once, in the order of search.
struct PluginScan: Sendable {
    /// What is known of a file.
    enum Content: Sendable {
        /// From the cache, not yet made into values.
        case record(ScanRecord)
        case file(PluginFile)
    }

    /// A plugin's file, and the place where it was found.
    struct Entry: Sendable {
        let place: PluginSearchPath.Place
        /// Whether it lies in a folder of the host's installation, however it was found.
        var isShipped: Bool
        let content: Content

        var path: String {
            switch content {
            case .record(let record): place.path(of: record.name)
            case .file(let file): file.path
            }
        }

        /// Why its file is not used.
        var refusal: PluginRefusal? {
            switch content {
            case .record(let record): record.isRefused ? record.refusal(at: path) : nil
            case .file(let file): file.refusal
            }
        }

        var file: PluginFile {
            switch content {
            case .record(let record): record.file(at: path) ?? PluginFile(scanning: path)
            case .file(let file): file
            }
        }

        var listedOffers: [ListedOffer] {
            switch content {
            case .record(let record): record.listedOffers() ?? file.offers.map(ListedOffer.init)
            case .file(let file): file.offers.map(ListedOffer.init)
            }
        }

        func offer(at offset: Int) -> Offer? {
            switch content {
            case .record(let record): record.offer(at: offset)
            case .file(let file): file.offers[offset]
            }
        }
    }

    /// Where an offer is, under the keys of ``OfferKey``.
    struct IndexedOffer: Sendable {
        let name: UInt64
        let theme: UInt64
        let entry: Int
        let offset: Int
    }

    /// The place of a file among the entries.
    func index(of path: String) -> Int? { entries.firstIndex { $0.path == path } }

    private(set) var entries: [Entry] = []
    private(set) var offers: [IndexedOffer] = []

    /// Lists the plugin files, and reads those that are not known from the cache.
    init(_ searchPath: PluginSearchPath, cache: ScanCache?, now: UInt64) {
        let sections = (cache?.sections ?? []).map { ($0.path, $0) }
        let known = Dictionary(sections, uniquingKeysWith: { first, _ in first })
        var changed: [(path: String, content: ArraySlice<UInt8>)] = []
        var seen: [FileIdentity: Int] = [:]
        for place in searchPath.places {
            let section = known[place.cacheName]
            let listing = place.listing(knowing: section)
            let files = Self.read(listing.items, of: place)
            if let refusal = listing.refusal {
                add(.file(PluginFile(refusing: refusal)), nil, place, &seen)
            }
            for (content, status) in files { add(content, status?.identity, place, &seen) }
            guard cache != nil, let status = listing.status,
                !Self.isKnown(listing, in: section)
            else { continue }
            let content = Self.content(place, listing, status, files, now)
            if content != section?.content { changed.append((place.cacheName, content)) }
        }
        if !changed.isEmpty { cache?.write(changed) }
    }

    /// Puts files before some of the plugins of an earlier scan, which are not looked at again.
    init(putting files: [String], before earlier: PluginScan, keeping kept: [Int]) {
        let new = files.map { path in
            Entry(
                place: .init(path: path, origin: .option),
                isShipped: false,
                content: .file(PluginFile(scanning: path))
            )
        }
        for entry in new + kept.map({ earlier.entries[$0] }) {
            entries.append(entry)
            index(entry)
        }
    }

    /// Adds a file; if it was found before, only that it is shipped is noted.
    private mutating func add(
        _ content: Content,
        _ identity: FileIdentity?,
        _ place: PluginSearchPath.Place,
        _ seen: inout [FileIdentity: Int]
    ) {
        let isShipped = place.origin == .installation
        if let identity {
            if let earlier = seen[identity] {
                entries[earlier].isShipped = entries[earlier].isShipped || isShipped
                return
            }
            seen[identity] = entries.count
        }
        let entry = Entry(place: place, isShipped: isShipped, content: content)
        entries.append(entry)
        index(entry)
    }

    private mutating func index(_ entry: Entry) {
        let (number, before) = (entries.count - 1, offers.count)
        var file: PluginFile
        switch entry.content {
        case .record(let record):
            let isSound = record.forEachOffer { name, theme, offset in
                offers.append(
                    IndexedOffer(name: name, theme: theme, entry: number, offset: offset)
                )
            }
            if isSound { return }
            // A damaged record with the right hash: the file itself tells.
            offers.removeSubrange(before...)
            file = PluginFile(scanning: entry.path)
            entries[number] = Entry(
                place: entry.place,
                isShipped: entry.isShipped,
                content: .file(file)
            )
        case .file(let read): file = read
        }
        for (offset, offer) in file.offers.enumerated() {
            let key = OfferKey(offer.name)
            offers.append(
                IndexedOffer(name: key.name, theme: key.theme, entry: number, offset: offset)
            )
        }
    }
}
