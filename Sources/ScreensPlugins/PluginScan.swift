internal import ScreensKit

/// The plugin files of a search path, each once, in the order of search.
///
/// All files are read each time. A theme with 12 names takes some 0.05 ms where a Swift program starts in 5 ms (release build).
struct PluginScan: Sendable {
    /// A plugin's file, and the place where it was found.
    struct Entry: Sendable {
        let place: PluginSearchPath.Location
        /// Whether it is in a folder of the host's installation, however it was found.
        var isShipped: Bool
        let file: PluginFile

        var path: String { file.path }
    }

    /// The place of an offer: of its plugin among the entries, and its own among those of the plugin.
    struct Position: Sendable {
        let plugin: Int
        let offer: Int
    }

    private(set) var entries: [Entry] = []
    /// The offers of each name, in the order of search.
    private(set) var offers: [OfferedName: [Position]] = [:]

    /// Reads the plugin files.
    init(_ searchPath: PluginSearchPath) {
        var numbers: [FileIdentity: Int] = [:]
        for place in searchPath.places {
            do {
                for path in try place.files() { add(path, of: place, &numbers) }
            } catch {
                append(PluginFile(refusing: error), of: place)
            }
        }
        indexOffers()
    }

    /// Puts files before some of the plugins of an earlier scan, which are not read again.
    init(putting files: [String], before earlier: PluginScan, keeping kept: [Int]) {
        for path in files {
            append(PluginFile(scanning: path), of: .init(path: path, origin: .option))
        }
        for index in kept { entries.append(earlier.entries[index]) }
        indexOffers()
    }

    /// The place of a file among the entries.
    func index(of path: String) -> Int? { entries.firstIndex { $0.path == path } }

    /// Adds a file; for one that is found again, only `isShipped` is updated.
    private mutating func add(
        _ path: String,
        of place: PluginSearchPath.Location,
        _ numbers: inout [FileIdentity: Int]
    ) {
        do {
            let file = try FileBytes(path: path)
            guard isNew(file.identity, of: place, &numbers) else { return }
            append(PluginFile(reading: file, as: path), of: place)
        } catch {
            guard isNew(FileStatus(path: path)?.identity, of: place, &numbers) else { return }
            append(PluginFile(refusing: error), of: place)
        }
    }

    /// Whether a file is found for the first time; if so, it has to be appended.
    private mutating func isNew(
        _ identity: FileIdentity?,
        of place: PluginSearchPath.Location,
        _ numbers: inout [FileIdentity: Int]
    ) -> Bool {
        guard let identity else { return true }
        guard let earlier = numbers[identity] else {
            numbers[identity] = entries.count
            return true
        }
        if place.origin == .installation { entries[earlier].isShipped = true }
        return false
    }

    private mutating func append(_ file: PluginFile, of place: PluginSearchPath.Location) {
        entries.append(Entry(place: place, isShipped: place.origin == .installation, file: file))
    }

    /// Finds the offers by their names.
    ///
    /// Only when all are known: a table that grows hashes all names again.
    private mutating func indexOffers() {
        offers.reserveCapacity(entries.reduce(0) { $0 + $1.file.offers.count })
        for (plugin, entry) in entries.enumerated() {
            for offer in entry.file.offers.indices {
                offers[entry.file.offers[offer].name, default: []]
                    .append(Position(plugin: plugin, offer: offer))
            }
        }
    }
}
