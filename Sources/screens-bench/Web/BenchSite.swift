import Foundation
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensTesting
import ScreensWeb

/// A live page of a list; a reload changes the title of row 7.
///
/// The first page can have another theme than the others.
@MainActor
final class BenchSite {
    let surface: WebSurface
    private let scratch: URL
    private let delegate = RowsDelegate()

    init(
        rows: Int,
        theme: ThemeName = "flat7",
        first: ThemeName? = nil,
        plugins: PluginRegistry = .installed()
    ) throws {
        scratch = FileManager.default.temporaryDirectory
            .appending(path: "screens-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let host = ScreenletHost(
            plugins: plugins,
            server: try LiferayServerContext(
                server: "http://127.0.0.1:9",
                companyId: 1,
                groupId: 2
            ),
            session: nil
        )
        let delegate = delegate
        var next = first
        surface = try WebSurface(
            WebOptions(title: "Bench", uploads: scratch.path, host: "127.0.0.1") {
                let stage = try host.stage("asset-list", theme: next ?? theme)
                next = nil
                let list = try stage.screenlet(as: (any AssetListScreenlet).self)
                list.firstPageSize = rows
                list.delegate = delegate
                return stage
            } context: {
                DrawingContext(style: $0.style, locale: $0.locale)
            }
        )
    }

    func stop() async {
        await surface.stop()
        try? FileManager.default.removeItem(at: scratch)
    }
}

/// Loads rows from memory.
@MainActor
private final class RowsDelegate: AssetListScreenletDelegate {
    private var count = 0
    private var kept: [AssetEntry] = []

    func screenlet(
        _ screenlet: any Screenlet,
        customInteractorForAction action: String,
        withSender request: any Sendable
    ) -> (any Interactor)? {
        guard let request = request as? AssetListPageRequest else { return nil }
        count += 1
        if kept.count != request.rows.count {
            kept = request.rows.map { .sample(title: "Company picnic: news from room \($0)") }
        }
        var page = AssetListPage(rows: kept, count: kept.count)
        page.rows[7] = .sample(title: "changed \(count)")
        return RowsInteractor(page)
    }
}

private struct RowsInteractor: Interactor {
    private let page: AssetListPage

    init(_ page: AssetListPage) { self.page = page }

    func run(in context: InteractionContext) async throws -> AssetListPage { page }
}

/// What a browser knows of the page.
struct BenchVisit: Sendable {
    let port: UInt16
    let cookie: String
    /// The query of the page's address.
    let query: String
    let token: String
    let revision: String

    /// Opens the page by its address, and again with the cookie.
    static func begin(_ url: String, port: UInt16) throws -> BenchVisit {
        let connection = try BenchConnection(port: port)
        let query = url.split(separator: "?").last.map(String.init) ?? ""
        try connection.send(connection.request("GET", "/?\(query)"))
        let first = try connection.reply()
        connection.cookie =
            first.head.firstMatch(of: /Set-Cookie: ([^;]+);/).map { String($0.1) } ?? ""
        try connection.send(connection.request("GET", "/?\(query)"))
        let page = String(decoding: try connection.reply().body, as: UTF8.self)
        guard let token = page.firstMatch(of: /name="token" value="([0-9a-f]+)"/),
            let revision = page.firstMatch(of: /data-rev="(\d+)"/), page.contains("changed ")
        else { throw BenchError(text: "this is not the page:\n\(page.prefix(2_000))") }
        return BenchVisit(
            port: port,
            cookie: connection.cookie,
            query: query,
            token: String(token.1),
            revision: String(revision.1)
        )
    }

    func connection() throws -> BenchConnection {
        let connection = try BenchConnection(port: port)
        connection.cookie = cookie
        return connection
    }

    /// Opens a connection that listens for events, as a page that shows some rows.
    func listener(rows: Int) throws -> BenchConnection {
        let listener = try connection()
        let path = "/events?\(query)&rev=\(revision)&from=0&count=\(rows)"
        try listener.send(listener.request("GET", path))
        _ = try listener.read(until: "\n\n")
        return listener
    }
}
