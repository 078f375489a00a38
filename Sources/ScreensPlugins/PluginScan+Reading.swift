internal import Glibc
internal import ScreensKit

extension PluginScan {
    typealias Listing = PluginSearchPath.Place.Listing
    typealias Files = [(content: Content, status: FileStatus?)]

    /// Reads the files that are new, on all processors where they are many.
    static func read(_ items: [Listing.Item], of place: PluginSearchPath.Place) -> Files {
        let new = items.compactMap { item in
            if case .new(let name, let status) = item { (name: name, status: status) } else { nil }
        }
        var read = inParallel(new) { name, status in
            content(of: PluginFile(scanning: place.path(of: name)), name, status, in: place)
        }.makeIterator()
        return items.compactMap { item in
            switch item {
            case .known(let record): (.record(record), record.status)
            case .new(_, let status): read.next().map { ($0, status) }
            }
        }
    }

    /// What was read, in the form that the cache keeps; as it is where the cache keeps no such thing.
    private static func content(
        of file: PluginFile,
        _ name: String,
        _ status: FileStatus?,
        in place: PluginSearchPath.Place
    ) -> Content {
        let isInstalled = place.origin == .user && InstalledPlugin(link: file.path) != nil
        let record = status.flatMap {
            ScanRecord(file, named: name, status: $0, isInstalled: isInstalled)
        }
        return record.map(Content.record) ?? .file(file)
    }

    static func isKnown(_ listing: Listing, in section: ScanCache.Section?) -> Bool {
        section?.isWhole == true && listing.isWhole && section?.status == listing.status
            && listing.items.allSatisfy { if case .known = $0 { true } else { false } }
    }

    /// What the cache is to hold of a place: all that cannot change without being noticed.
    static func content(
        _ place: PluginSearchPath.Place,
        _ listing: Listing,
        _ status: FileStatus,
        _ files: Files,
        _ now: UInt64
    ) -> ArraySlice<UInt8> {
        let records = zip(listing.items, files).compactMap { item, file -> ScanRecord? in
            switch (item, file.content) {
            case (.known, .record(let record)): record
            case (.new, .record(let record)) where record.status.isSettled(at: now): record
            default: nil
            }
        }
        return ScanCache.content(
            path: place.cacheName,
            isWhole: listing.isWhole && records.count == files.count && status.isSettled(at: now),
            status: status,
            records: records
        )
    }
}

extension PluginSearchPath.Place {
    /// The name of the place's section: an installation passes over files that others do not.
    var cacheName: String { (origin == .installation ? "i" : "p") + path }
}
