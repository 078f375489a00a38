package import ScreensHTTP
public import ScreensHost
public import ScreensKit
import ScreensSystem

/// What live pages show, and where they are served.
public struct WebOptions {
    /// The address of 127.0.0.0/8 to listen on; `nil` chooses one at random.
    ///
    /// Cookies are sent to all ports of an address. With a random one, no other server of this machine gets
    /// the cookies of these pages.
    public var host: String?
    /// The port; 0 chooses a free one.
    public var port: UInt16
    /// The title of the page.
    public var title: String
    /// The folder for uploaded files until a screenlet has passed them on; `nil` for a temporary one.
    ///
    /// A temporary folder is deleted with the surface. Files of pending changes are lost then.
    public var uploads: String?
    /// The folder for texts that signed-in users have entered in forms and not sent; `nil`, the default, for none.
    ///
    /// After a restart, the forms have them again. Secrets are not stored.
    public var entered: String?
    /// Where a proxy on this machine offers the pages to everybody; `nil`, the default, for pages that only those see who
    /// get an address of ``WebSurface/address(whenUsed:)``.
    ///
    /// Each visitor begins as a guest: ``makeStage`` makes stages on which nobody is signed in.
    public var publicAddress: PublicAddress?
    /// The socket in the file system to listen on instead of a port, for pages at a ``publicAddress``.
    ///
    /// The user and the group of the process may connect.
    public var socketPath: String?
    /// A listening socket that another process has opened, such as systemd; it is used instead of a port.
    ///
    /// It listens on a loopback address or in the file system, and belongs to the server from now on.
    public var handedSocket: Int32?
    /// How many browsers may have a session at a time.
    public var sessions = 256
    /// How many sessions one user may have at a time at a ``publicAddress``; the one that was not used for longest ends.
    public var userSessions = 8
    /// How many requests a second one user may send at a ``publicAddress``, and ten times as many at once.
    public var requestsPerSecond = 20
    /// How users at a ``publicAddress`` remain signed in when the server starts again; `nil`, the default, if they do not.
    public var keeping: SessionKeeping?
    /// Called on any thread for each request that was answered, for a log; it must not wait.
    public var onAnswer: (@Sendable (AnsweredRequest) -> Void)?
    /// Whether pages offer all installed themes, for developers.
    public var offersThemes = false
    /// How long pages wait; other values are for tests.
    package var patience = PagePatience()
    /// Makes the stage for another browser; the stage is not shown yet.
    ///
    /// It may take its time, as for an app that asks the portal who the user is: other browsers are answered meanwhile.
    public var makeStage: @MainActor () async throws -> Stage
    /// Called with the stage of each further tab in which a browser opens a page of an app, before it is shown.
    ///
    /// Its user and its app are those of the stage that ``makeStage`` has made for the browser.
    public var onTab: @MainActor (Stage) -> Void = { _ in }
    /// The drawing context of a stage.
    public var context: @MainActor (Stage) -> DrawingContext

    /// Options for pages with a stage for each browser.
    public init(
        port: UInt16 = 0,
        title: String,
        uploads: String? = nil,
        host: String? = nil,
        makeStage: @escaping @MainActor () async throws -> Stage,
        context: @escaping @MainActor (Stage) -> DrawingContext = { $0.context() }
    ) {
        (self.host, self.port) = (host, port)
        self.title = title
        self.uploads = uploads
        self.makeStage = makeStage
        self.context = context
    }
}

/// A screenlet as a live page, for browsers on this machine; each has a stage of its own.
@MainActor
public final class WebSurface {
    /// The address that the server listens on, as four numbers.
    public let host: String
    /// The port that the server listens on.
    public let port: UInt16
    /// A message that all pages show beside the screenlet while it is set; `nil` for none.
    public var notice: String? { didSet { router.show(notice: notice) } }
    /// Adds the lines of a text to the consoles of all pages that are open.
    public func log(_ text: String, _ kind: PluginLog.Line.Kind) {
        for session in router.sessions { session.log.add(text, kind) }
    }

    /// Where everybody can open the pages; `nil` if each browser needs an address of its own.
    public let publicAddress: PublicAddress?

    /// The socket in the file system that the server listens on; `nil` for a port.
    public var socketPath: String? { server.path }

    /// Whether another process has the socket, too.
    private let isHanded: Bool
    let router: WebRouter
    let server: HTTPServer
    private let upkeep: Task<Void, Never>

    /// How often slow connections are closed, signs of life are sent, and unused sessions are removed.
    private static let upkeepInterval = Duration.seconds(15)

    /// Starts the server.
    ///
    /// - Throws: ``WebError`` if it cannot listen on the address and port.
    public convenience init(_ options: WebOptions) throws(WebError) {
        var limits = ServerLimits()
        // Most browsers have a page that listens, and ask for other things besides.
        limits.connections = max(limits.connections, UInt32(clamping: options.sessions * 2))
        try self.init(options, limits: limits)
    }

    /// Starts the server with limits other than the usual ones.
    package init(_ options: WebOptions, limits: ServerLimits) throws(WebError) {
        let router = WebRouter(WebSite(options), options)
        let server = try Self.listen(options, limits, router)
        self.server = server
        router.open(
            options.publicAddress.map { RequestPolicy($0, localHosts: server.localHosts) }
                ?? RequestPolicy(address: server.address, port: server.port)
        )
        (self.router, isHanded) = (router, options.handedSocket != nil)
        (host, port, publicAddress) = (server.address.text, server.port, options.publicAddress)
        // Requests that wait at a socket of another process are answered by this policy, too.
        do { try server.start() } catch { throw Self.error(error, options) }
        upkeep = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.upkeepInterval)
                server.hangUpOnSlow()
                await router.tidy()
            }
        }
    }

    private static func listen(
        _ options: WebOptions,
        _ limits: ServerLimits,
        _ handler: WebRouter
    ) throws(WebError) -> HTTPServer {
        let place = try place(options)
        do throws(ServerError) {
            return try listen(at: place, limits, handler, mayMove: options.host == nil)
        } catch {
            throw Self.error(error, options)
        }
    }

    private static func error(_ error: ServerError, _ options: WebOptions) -> WebError {
        options.handedSocket != nil
            ? .unusableSocket(error.reason) : WebError(error, at: options.socketPath)
    }

    /// Where to listen: on a free address, unless one is given.
    private static func place(_ options: WebOptions) throws(WebError) -> ListeningPlace {
        let address = try address(options.host)
        if let socket = options.handedSocket { return .socket(socket) }
        if let path = options.socketPath { return .path(path) }
        return .port(options.port, at: address ?? .byChance())
    }

    private static func address(_ host: String?) throws(WebError) -> LoopbackAddress? {
        guard let host else { return nil }
        guard let address = LoopbackAddress(host) else { throw .notLocal(host) }
        return address
    }

    private static func listen(
        at place: ListeningPlace,
        _ limits: ServerLimits,
        _ handler: WebRouter,
        mayMove: Bool
    ) throws(ServerError) -> HTTPServer {
        do throws(ServerError) {
            return try HTTPServer(at: place, limits: limits, handler: handler, answers: false)
        } catch {
            // Some systems do not have all addresses of 127.0.0.0/8.
            guard mayMove, case .port(let port, _) = place, case .cannotListen = error else {
                throw error
            }
            return try listen(at: .port(port), limits, handler, mayMove: false)
        }
    }

    /// Returns a new address, for the first browser that opens it; not for pages at a public address.
    ///
    /// The address has a key. Until it is used, keep it as secret as the page. Afterwards it shows the page only to
    /// that browser, which has a cookie.
    ///
    /// - Parameter whenUsed: called when a browser has opened the address, before it gets the page.
    /// - Returns: the address.
    public nonisolated func address(
        whenUsed: @escaping @MainActor @Sendable () -> Void = {}
    ) -> String {
        "http://\(host):\(port)/?key=\(router.keys.add(whenUsed).text)"
    }

    /// Ends all sessions and closes the port.
    ///
    /// At a public address, requests that have come are answered before, for at most five seconds; new ones get status
    /// 503, or wait for the next server at a ``WebOptions/handedSocket``.
    public func stop() async {
        upkeep.cancel()
        // The next server answers what comes from now on.
        if isHanded { server.stopAccepting() }
        if publicAddress != nil { await router.drain(refusing: !isHanded) }
        await router.close()
        server.stop()
    }
}
