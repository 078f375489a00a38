internal import ScreensKit

/// The plugin files of a search path, each once, in the order of search.
struct PluginScan: Sendable {
    /// The known content of a file.
    enum Content: Sendable {
        /// From the cache, not parsed yet.
        case record(ScanRecord)
        // Indirect, so that the many records take little memory.
        indirect case file(PluginFile)
    }

    /// A plugin's file, and the place where it was found.
    struct Entry: Sendable {
        let place: PluginSearchPath.Place
        /// Whether it is in a folder of the host's installation, however it was found.
        var isShipped: Bool
        let content: Content

        var path: String {
            switch content {
            case .record(let record): place.path(of: record.name)
            case .file(let file): file.path
            }
        }

        /// Whether this is its file's path.
        ///
        /// The path need not be put together for that.
        func isAt(_ path: String) -> Bool {
            if case .record(let record) = content, !record.isNamed(atEndOf: path) { return false }
            return self.path == path
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

        /// The mangled names of the types that it offers.
        var stems: [String] {
            switch content {
            case .record(let record): record.stems
            case .file(let file): file.offers.map(\.stem)
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
    func index(of path: String) -> Int? { entries.firstIndex { $0.isAt(path) } }

    private(set) var entries: [Entry] = []
    private(set) var offers: [IndexedOffer] = []

    /// Lists the plugin files, and reads those that the cache does not have.
    init(_ searchPath: PluginSearchPath, cache: ScanCache?, now: UInt64) {
        var changes: [ChangedPlace] = []
        var found: [Found] = []
        for place in searchPath.places {
            let section = cache?.sections.first { $0.path == place.cacheName }
            let listing = place.listing(knowing: section)
            let files = Self.read(listing.items, of: place)
            if let refusal = listing.refusal {
                found.append(Found(.file(PluginFile(refusing: refusal)), in: place))
            }
            for (content, status) in files {
                found.append(Found(content, in: place, status?.identity))
            }
            guard cache != nil, let status = listing.status,
                !Self.isKnown(listing, in: section)
            else { continue }
            changes.append(
                ChangedPlace(place: place, listing: listing, status: status, files: files)
            )
        }
        if !changes.isEmpty { cache?.write(changes, now: now) }
        add(found)
    }

    /// Puts files before some of the plugins of an earlier scan, which are not read again.
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

    /// A file as it was found.
    private struct Found {
        var entry: Entry
        /// The identity of the file; `nil` if there is none.
        let identity: FileIdentity?
        var isRepeated = false

        init(
            _ content: Content,
            in place: PluginSearchPath.Place,
            _ identity: FileIdentity? = nil
        ) {
            let isShipped = place.origin == .installation
            entry = Entry(place: place, isShipped: isShipped, content: content)
            self.identity = identity
        }
    }

    /// Adds files, each once.
    ///
    /// For one that is found again, only `isShipped` is updated.
    private mutating func add(_ found: [Found]) {
        var found = found
        for (first, again) in Self.repeated(found) {
            if found[again].entry.isShipped { found[first].entry.isShipped = true }
            found[again].isRepeated = true
        }
        entries.reserveCapacity(found.count)
        for file in found where !file.isRepeated {
            entries.append(file.entry)
            index(file.entry)
        }
    }

    /// The files that were found more than once, each with the place where it was found first.
    private static func repeated(_ found: [Found]) -> [(first: Int, again: Int)] {
        var (first, repeated) = ([FileIdentity: Int](), [(first: Int, again: Int)]())
        for (number, file) in found.enumerated() {
            guard let identity = file.identity else { continue }
            if let earlier = first[identity] {
                repeated.append((earlier, number))
            } else {
                first[identity] = number
            }
        }
        return repeated
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
            // The record is corrupt although its hash is right, so the file itself is read.
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
            let key = OfferKey(offer)
            offers.append(
                IndexedOffer(name: key.name, theme: key.theme, entry: number, offset: offset)
            )
        }
    }
}
