import Foundation
import LiferayKit
import ScreensApps
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

    convenience init(
        rows: Int,
        theme: ThemeName = "flat7",
        first: ThemeName? = nil,
        plugins: PluginRegistry = .installed()
    ) throws {
        var next = first
        try self.init(plugins) { host, delegate in
            let stage = try host.stage("asset-list", theme: next ?? theme)
            next = nil
            let list = try stage.screenlet(as: (any AssetListScreenlet).self)
            list.firstPageSize = rows
            list.delegate = delegate
            return stage
        }
    }

    /// An app of several pages with three lists each; every browser begins with the next page.
    convenience init(pages count: Int) throws {
        let list = PlacedScreenlet(
            "asset-list",
            set: ["firstPageSize": .constant(64), "autoLoad": .constant(false)]
        )
        let page = AppPage(
            title: "A page",
            screenlets: ["one": list, "three": list, "two": list]
        )
        let names = (0..<count).map { "page\($0)" }
        let app = ScreensApp(
            title: "Bench",
            start: names[0],
            menu: names,
            pages: Dictionary(uniqueKeysWithValues: names.map { ($0, page) })
        )
        var number = 0
        try self.init(.installed()) { host, delegate in
            let address = AppAddress(page: names[number % count])
            number += 1
            let session = try AppSession(app, on: host, guests: host, theme: "flat7", at: address)
            for placed in session.page.screenlets {
                let list = try placed.stage.screenlet(as: (any AssetListScreenlet).self)
                list.delegate = delegate
                list.loadList()
            }
            return try host.stage(session)
        }
    }

    private init(
        _ plugins: PluginRegistry,
        makeStage: @escaping @MainActor (ScreenletHost, RowsDelegate) throws -> Stage
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
        surface = try WebSurface(
            WebOptions(title: "Bench", uploads: scratch.path, host: "127.0.0.1") {
                try makeStage(host, delegate)
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
    private var rows: [AssetEntry] = []

    func screenlet(
        _ screenlet: any Screenlet,
        customInteractorForAction action: String,
        withSender request: any Sendable
    ) -> (any Interactor)? {
        guard let request = request as? PageRequest<AssetListFilter> else { return nil }
        count += 1
        if rows.count != request.rows.count {
            rows = request.rows.map { .sample(title: "Company picnic: news from room \($0)") }
        }
        var page = ListPage<AssetEntry>(rows: rows, count: rows.count)
        page.rows[7] = .sample(title: "changed \(count)")
        return RowsInteractor(page)
    }
}

private struct RowsInteractor: Interactor {
    private let page: ListPage<AssetEntry>

    init(_ page: ListPage<AssetEntry>) { self.page = page }

    func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> { page }
}

/// What a browser knows of the page.
struct BenchVisit: Sendable {
    let port: UInt16
    let cookie: String
    /// The query of the page's address.
    let query: String
    let token: String
    let revision: String
    /// The path of the page of an app; empty for a screenlet.
    let path: String

    /// Opens the page by its address, and the page that it leads to with the cookie; that page has to contain a text.
    static func begin(
        _ url: String,
        port: UInt16,
        showing text: String = "changed "
    ) throws -> BenchVisit {
        let connection = try BenchConnection(port: port)
        let query = url.split(separator: "?").last.map(String.init) ?? ""
        try connection.send(connection.request("GET", "/?\(query)"))
        let first = try connection.reply()
        connection.cookie =
            first.head.firstMatch(of: /Set-Cookie: ([^;]+);/).map { String($0.1) } ?? ""
        let landing = String(decoding: first.body, as: UTF8.self)
        let place = landing.firstMatch(of: /url=([^"]+)"/).map { String($0.1) } ?? "/?\(query)"
        let path = place.replacing("&amp;", with: "&")
        try connection.send(connection.request("GET", path))
        let page = String(decoding: try connection.reply().body, as: UTF8.self)
        guard let token = page.firstMatch(of: /name="token" value="([0-9a-f]+)"/),
            let revision = page.firstMatch(of: /data-rev="(\d+)"/), page.contains(text)
        else { throw BenchError(text: "this is not the page:\n\(page.prefix(2_000))") }
        return BenchVisit(
            port: port,
            cookie: connection.cookie,
            query: query,
            token: String(token.1),
            revision: String(revision.1),
            path: path.hasPrefix("/?") ? "" : path
        )
    }

    /// What an action has besides its own fields.
    var fields: String {
        let path = path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "token=\(token)" + (path.isEmpty ? "" : "&page=\(path)")
    }

    /// The members of the query that name the page of an app.
    private var place: String {
        let members = path.split(separator: "?").last?.split(separator: "&") ?? []
        return members.filter { $0.hasPrefix("at=") || $0.hasPrefix("tab=") }.map { "&\($0)" }
            .joined()
    }

    func connection() throws -> BenchConnection {
        let connection = try BenchConnection(port: port)
        connection.cookie = cookie
        return connection
    }

    /// Opens a connection that listens for events, as a page that shows some rows.
    func listener(rows: Int) throws -> BenchConnection {
        let listener = try connection()
        let path = "/events?\(query)&rev=\(revision)&from=0&count=\(rows)\(place)"
        try listener.send(listener.request("GET", path))
        _ = try listener.read(until: "\n\n")
        return listener
    }
}
