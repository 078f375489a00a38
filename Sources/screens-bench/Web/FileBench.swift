import DemoPortal
import Foundation
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPortal
import ScreensWeb
import TestSupport

/// Measures reading a file of 2 GB by ranges through a page's server; the floor is libmicrohttpd alone with the same
/// ranges from memory.
///
/// The portal, the server and the browser are in this process, so that its memory is that of all three.
@MainActor
func benchFiles(_ bench: Bench) async throws {
    let name = "page in a browser: a file of 2 GB by ranges"
    guard bench.isWanted(name) else { return }
    let portal = try DemoPortal()
    let file = try portal.addMadeUpFile("Film", size: RangedReading.fileSize)
    let scratch = try TemporaryFolder()
    let surface = try WebSurface(
        WebOptions(title: "Bench", uploads: scratch.path, host: "127.0.0.1") {
            try fileStage(portal, file)
        }
    )
    let port = surface.port
    let (ours, grown, bare) = try await BenchConnection.onThread {
        let visit = try BenchVisit.begin(surface.address(), port: port, showing: "/files/")
        let reading = RangedReading(connection: try visit.connection(), path: try visit.file())
        ProcessMemory.returnFreed()
        try ProcessMemory.forgetPeak()
        let before = ProcessMemory.kilobytes
        let ours = try reading.megabytesPerSecond()
        let grown = ProcessMemory.peakKilobytes - before
        let server = try BareServer(size: RangedReading.rangeSize)
        defer { server.stop() }
        let other = RangedReading(connection: try BenchConnection(port: server.port), path: "/")
        return (ours, grown, try other.megabytesPerSecond())
    }
    await surface.stop()
    bench.report(
        name,
        "\(Int(ours)) MB/s",
        floor: "bare \(Int(bare)) MB/s; peak memory \(grown) kB more, for portal and browser, too"
    )
}

/// A connection that reads a file as a player does that seeks forwards.
private struct RangedReading {
    static let fileSize = 2 << 30
    static let rangeSize = 16 << 20
    let connection: BenchConnection
    let path: String

    func megabytesPerSecond() throws -> Double {
        let start = ContinuousClock.now
        for place in stride(from: 0, to: Self.fileSize, by: Self.rangeSize) {
            let range = "Range: bytes=\(place)-\(place + Self.rangeSize - 1)"
            try connection.send(connection.request("GET", path, fields: [range]))
            let (head, length) = try connection.skipReply()
            guard length == Self.rangeSize else { throw BenchError(text: "no part:\n\(head)") }
        }
        return Double(Self.fileSize) / 1e6 / (start.duration(to: .now) / .seconds(1))
    }
}

extension BenchVisit {
    /// The address of the file that the page shows.
    fileprivate func file() throws -> String {
        let connection = try connection()
        try connection.send(connection.request("GET", "/?\(query)"))
        let page = String(decoding: try connection.reply().body, as: UTF8.self)
        guard let path = page.firstMatch(of: /"(\/files\/0\/[0-9a-f]{32}[^"]*)"/) else {
            throw BenchError(text: "the page shows no file:\n\(page.prefix(2_000))")
        }
        return String(path.1).replacing("&amp;", with: "&")
    }
}

/// A stage that shows one file.
@MainActor
private func fileStage(_ portal: DemoPortal, _ file: StoredDocument) throws -> Stage {
    let host = ScreenletHost(
        server: try LiferayServerContext(
            server: portal.url,
            companyId: portal.companyId,
            groupId: portal.groupId
        ),
        session: SessionContext(user: portal.user, password: portal.password)
    )
    let media = Media(
        .file,
        path: file.address,
        version: "1.0",
        mediaType: file.mimeType,
        title: file.title,
        fileName: "film.bin"
    )
    host.programScreenlets["bench-file"] = ProgramScreenlet(drawnBy: BenchFileView()) {
        BenchFileScreenlet(media)
    }
    return try host.stage("bench-file")
}

/// A screenlet with one file.
@MainActor
private final class BenchFileScreenlet: Screenlet {
    struct Model: ScreenletModel { var media: Media }

    let model: Model
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?

    // Every screenlet can be made without arguments.
    convenience init() {
        self.init(Media(.file, path: "", version: "", mediaType: "", title: "", fileName: ""))
    }

    init(_ media: Media) { model = Model(media: media) }
}

private struct BenchFileView: ScreenletView {
    func body(of model: BenchFileScreenlet.Model, in context: DrawingContext) -> Node {
        .media(model.media)
    }
}
