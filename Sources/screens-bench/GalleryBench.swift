import DemoPortal
import ScreensCoding
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
@_spi(Host) import ScreensRendering
import ScreensWeb
import TestSupport

/// Measures galleries of pictures.
@MainActor
func benchGalleries(_ bench: Bench) async throws {
    try await benchThumbnails(bench)
    try await benchLargeGallery(bench)
}

/// Measures 60 thumbnails from the cache, from a new host to what is shown; the floor is decoding them.
@MainActor
private func benchThumbnails(_ bench: Bench) async throws {
    let names = ["on a page", "as half blocks"].map { "gallery: 60 thumbnails \($0)" }
    guard names.contains(where: bench.isWanted) else { return }
    let services = try pictureServices()
    let gallery = try CachedGallery(count: 60)
    let pictures = try await gallery.fill(by: services.tools)
    func decode() throws {
        for picture in pictures { _ = try services.tools.bitmap(of: picture, fitting: nil) }
    }
    try await bench.compare(names[0], floor: "decoding", aim: "100 ms") {
        let page = try await gallery.shown { HTMLRenderer().page($0, title: "Gallery") }
        precondition(page.count > pictures.reduce(0) { $0 + $1.bytes.count })
    } against: {
        try decode()
    }
    try await bench.compare(names[1], floor: "decoding", aim: "100 ms") {
        let terminal = TerminalPictures.Terminal(
            environment: ["TERM": "xterm"],
            color: .trueColor,
            rows: 40
        )
        let drawn = TerminalPictures(for: terminal) { () throws(PictureError) in services }
        let lines = try await gallery.shown { tiles(of: $0, drawn) }
        precondition(lines.count > 60)
    } against: {
        try decode()
    }
}

/// The cells of the rows of a gallery beside each other, on a terminal of 100 columns.
private func tiles(of drawing: Drawing, _ pictures: TerminalPictures?) -> [CellLine] {
    let glyphs = GlyphTable()
    return LiveRenderer(columns: 100, color: .trueColor).rows(
        drawing.rows(0..<drawing.rowCount),
        of: drawing,
        columns: 23,
        areSideBySide: true,
        pictures: pictures
    ).flatMap { $0.cellLines(glyphs) }
}

/// Measures what a browser on a gallery of 10,000 pictures makes the server load; the floor is what it sees.
@MainActor
private func benchLargeGallery(_ bench: Bench) async throws {
    let name = "gallery: 10,000 pictures"
    guard bench.isWanted(name) else { return }
    let gallery = try DemoGallery(count: 10_000)
    let scratch = try TemporaryFolder()
    let surface = try WebSurface(
        WebOptions(title: "Bench", uploads: scratch.path, host: "127.0.0.1") {
            try gallery.stage(on: gallery.host())
        }
    )
    let (portal, port) = (gallery.portal, surface.port)
    let steps = try await BenchConnection.onThread {
        ProcessMemory.returnFreed()
        var first = GalleryStep(portal)
        let visit = try BenchVisit.begin(surface.address(), port: port, showing: "Picture ")
        let connection = try visit.connection()
        try first.end(with: try visit.page(connection, from: 0), portal)
        var jump = GalleryStep(portal)
        try jump.end(with: try visit.page(connection, from: 9_000), portal)
        return [("first page", first), ("row 9,000", jump)]
    }
    await surface.stop()
    for (words, step) in steps {
        bench.report(
            "\(name), \(words)",
            "\(step.milliseconds) ms, \(step.kilobytes) kB",
            floor: "\(step.requests) requests, \(step.pictures) pictures; seen: \(step.seen)"
        )
    }
}

/// What one step in a gallery costs.
private struct GalleryStep: Sendable {
    private let start = ContinuousClock.now
    private let earlier: Int
    private let kilobytesBefore = ProcessMemory.kilobytes
    var milliseconds = 0
    /// By how much the memory of portal, server and browser has grown.
    var kilobytes = 0
    var requests = 0
    var pictures = 0
    /// The pictures on the page that the browser has received.
    var seen = 0

    init(_ portal: DemoPortal) { earlier = portal.requests.count }

    mutating func end(with page: String, _ portal: DemoPortal) throws {
        milliseconds = Int(start.duration(to: .now) / .milliseconds(1))
        kilobytes = ProcessMemory.kilobytes - kilobytesBefore
        let new = portal.requests.dropFirst(earlier)
        pictures = new.count { $0.path.hasPrefix("/documents/") }
        requests = new.count - pictures
        seen = page.matches(of: /src="data:image/).count
        guard seen > 0 else { throw BenchError(text: "no pictures:\n\(page.prefix(2_000))") }
    }
}

extension BenchVisit {
    /// The page with rows from one on.
    fileprivate func page(_ connection: BenchConnection, from row: Int) throws -> String {
        try connection.send(connection.request("GET", "/?\(query)&from=\(row)"))
        return String(decoding: try connection.reply().body, as: UTF8.self)
    }
}

/// A demo portal with a gallery.
@MainActor
private struct DemoGallery {
    let portal: DemoPortal
    private let folder: Int64

    init(count: Int) throws {
        portal = try DemoPortal()
        folder = portal.samples["emptyFolderId"]?.int64 ?? 0
        try portal.addPictures(count, toFolder: folder)
    }

    func host(_ cache: CacheManager? = nil) throws -> ScreenletHost {
        ScreenletHost(
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password),
            cache: cache
        )
    }

    /// A gallery that is not shown yet.
    func stage(on host: ScreenletHost, _ policy: JSONValue = "remote-first") throws -> Stage {
        let stage = try host.stage("image-gallery", theme: "flat7")
        let attributes: JSONObject = [
            "repositoryId": 0, "folderId": .int64(folder), "firstPageSize": 60, "pageSize": 60,
            "offlinePolicy": policy,
        ]
        for (name, value) in attributes { try stage.attributes.set(name, value) }
        return stage
    }
}

/// A gallery whose pages and pictures are all in the cache.
@MainActor
private final class CachedGallery {
    private let gallery: DemoGallery
    private let count: Int
    private let scratch: TemporaryFolder
    private let cache: CacheManager

    init(count: Int) throws {
        gallery = try DemoGallery(count: count)
        (self.count, scratch) = (count, try TemporaryFolder())
        cache = try CacheManager(folder: scratch.folder("cache"), name: .demo)
    }

    /// Fills the cache, with thumbnails of 300 × 200 pixels that all differ: equal ones would be decoded once.
    func fill(by tools: any PictureTools) async throws -> [Picture] {
        _ = try await shown("remote-first") { HTMLRenderer().page($0, title: "Gallery").count }
        let entries = try cache.entries().filter { $0.collection == "Pictures" }
        guard entries.count == count else {
            throw BenchError(text: "\(entries.count) pictures are in the cache")
        }
        return try entries.enumerated().map { number, entry in
            let bitmap = try photograph(width: 300, height: 200, number: number)
            let picture = try tools.picture(of: bitmap, as: .jpeg)
            let place = CacheEntry(collection: entry.collection, key: entry.key)
            try cache.store(BinaryCoding.encode(picture), as: place, at: .now())
            return picture
        }
    }

    /// Shows the gallery on a new host, which has nothing in memory, and renders it as soon as its pictures are there.
    func shown<Result: Sendable>(
        _ policy: JSONValue = "cache-only",
        by render: @Sendable (Drawing) -> Result
    ) async throws -> Result {
        let stage = try gallery.stage(on: gallery.host(cache), policy)
        stage.show()
        await stage.settled()
        var result = await rendered(stage, by: render)
        // Pictures are loaded when a renderer asks for them.
        while stage.isLoadingPictures, await stage.loadPictures(within: .seconds(10)) {
            result = await rendered(stage, by: render)
        }
        return result
    }

    private func rendered<Result: Sendable>(
        _ stage: Stage,
        by render: @Sendable (Drawing) -> Result
    ) async -> Result {
        await stage.drawing(in: DrawingContext()).rendered(with: 0..<count, by: render)
    }
}
