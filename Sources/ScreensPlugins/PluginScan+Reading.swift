internal import Glibc
internal import ScreensKit

extension PluginScan {
    typealias Listing = PluginSearchPath.Place.Listing
    typealias Files = [(content: Content, status: FileStatus?)]

    /// Reads the files that are new, on all processors if there are many.
    static func read(_ items: [Listing.Item], of place: PluginSearchPath.Place) -> Files {
        let new = items.count { if case .new = $0 { true } else { false } }
        return inParallel(items, worthwhile: new) { item in
            switch item {
            case .known(let record): (.record(record), record.status)
            case .new(let name, let status):
                (read(place.path(of: name), name, status, of: place), status)
            }
        }
    }

    /// Reads a file into a record for the cache, or as a plain value if the cache has no form for it.
    private static func read(
        _ path: String,
        _ name: String,
        _ status: FileStatus?,
        of place: PluginSearchPath.Place
    ) -> Content {
        let file = PluginFile(scanning: path)
        let isInstalled = place.origin == .user && InstalledPlugin(link: path) != nil
        let record = status.flatMap {
            ScanRecord(file, named: name, status: $0, isInstalled: isInstalled)
        }
        return record.map(Content.record) ?? .file(file)
    }

    static func isKnown(_ listing: Listing, in section: ScanCache.Section?) -> Bool {
        section?.isWhole == true && listing.isWhole && section?.status == listing.status
            && listing.items.allSatisfy { if case .known = $0 { true } else { false } }
    }

    /// A place whose content differs from the cache.
    struct ChangedPlace: Sendable {
        let place: PluginSearchPath.Place
        let listing: Listing
        let status: FileStatus
        let files: Files

        /// The place's section for the cache.
        ///
        /// It has only files whose changes would be noticed.
        func content(at now: UInt64) -> ArraySlice<UInt8> {
            let records = zip(listing.items, files).compactMap { item, file -> ScanRecord? in
                switch (item, file.content) {
                case (.known, .record(let record)): record
                case (.new, .record(let record)) where record.status?.isSettled(at: now) == true:
                    record
                default: nil
                }
            }
            let isWhole = listing.isWhole && records.count == files.count
            return ScanCache.content(
                path: place.cacheName,
                isWhole: isWhole && status.isSettled(at: now),
                status: status,
                records: records
            )
        }
    }
}

extension PluginSearchPath.Place {
    /// The name of the place's section.
    ///
    /// It depends on the origin, because an installation skips more files.
    var cacheName: String { (origin == .installation ? "i" : "p") + path }
}
