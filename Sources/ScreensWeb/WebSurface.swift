package import ScreensHTTP
public import ScreensHost
public import ScreensKit
import ScreensSystem

/// What pages are made of, and where they are served.
public struct WebOptions {
    /// The address of 127.0.0.0/8 to listen on; `nil` chooses one by chance, so that no other server of
    /// this machine gets the pages' cookies.
    public var host: String?
    /// The port; 0 takes a free one.
    public var port: UInt16
    /// What the page is called.
    public var title: String
    /// The folder that files wait in until a screenlet has passed them on; `nil` for a temporary one,
    /// which is deleted with the surface: what waits for a connection then is lost.
    public var uploads: String?
    /// Makes the stage of one more browser; it is not on show yet.
    public var makeStage: @MainActor () throws -> Stage
    /// Where and for whom a stage is drawn.
    public var context: @MainActor (Stage) -> DrawingContext

    /// Pages of a stage for each browser.
    public init(
        port: UInt16 = 0,
        title: String,
        uploads: String? = nil,
        host: String? = nil,
        makeStage: @escaping @MainActor () throws -> Stage,
        context: @escaping @MainActor (Stage) -> DrawingContext = { $0.context() }
    ) {
        (self.host, self.port) = (host, port)
        self.title = title
        self.uploads = uploads
        self.makeStage = makeStage
        self.context = context
    }
}

/// A screenlet as a live page, for browsers on this machine, each with a stage of its own.
@MainActor
public final class WebSurface {
    /// The address listened on: four numbers.
    public let host: String
    /// The port listened on.
    public let port: UInt16
    /// What all pages say beside the screenlet, for as long as it is set; `nil` for nothing.
    public var notice: String? { didSet { frontDoor.show(notice: notice) } }
    let frontDoor: WebFrontDoor
    let server: HTTPServer
    private let upkeep: Task<Void, Never>

    /// How often connections are kept open, and sessions looked at.
    private static let upkeepInterval = Duration.seconds(15)

    /// Starts to serve.
    ///
    /// - Throws: ``WebError`` when the address and port cannot be listened on.
    public convenience init(_ options: WebOptions) throws(WebError) {
        try self.init(options, limits: ServerLimits())
    }

    /// Starts to serve, under other limits than usual.
    package init(_ options: WebOptions, limits: ServerLimits) throws(WebError) {
        let frontDoor = WebFrontDoor(WebHouse(options), uploads: options.uploads)
        let server = try Self.serve(options, limits, frontDoor)
        self.server = server
        frontDoor.open(server.address, server.port)
        self.frontDoor = frontDoor
        (host, port) = (server.address.text, server.port)
        upkeep = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.upkeepInterval)
                server.hangUpOnSlow()
                await frontDoor.tidy()
            }
        }
    }

    private static func serve(
        _ options: WebOptions,
        _ limits: ServerLimits,
        _ handler: WebFrontDoor
    ) throws(WebError) -> HTTPServer {
        let address = try address(options.host)
        do throws(ServerError) {
            let server = try listen(address, options.port, limits, handler)
            try server.start()
            return server
        } catch {
            throw WebError(error)
        }
    }

    private static func address(_ host: String?) throws(WebError) -> LoopbackAddress? {
        guard let host else { return nil }
        guard let address = LoopbackAddress(host) else { throw .notLocal(host) }
        return address
    }

    /// Listens where no other server does, unless told where.
    private static func listen(
        _ address: LoopbackAddress?,
        _ port: UInt16,
        _ limits: ServerLimits,
        _ handler: WebFrontDoor
    ) throws(ServerError) -> HTTPServer {
        do throws(ServerError) {
            return try HTTPServer(
                address: address ?? .byChance(),
                port: port,
                limits: limits,
                handler: handler
            )
        } catch {
            // Not every system has all addresses of 127.0.0.0/8.
            guard address == nil, case .cannotListen = error else { throw error }
            return try listen(.localhost, port, limits, handler)
        }
    }

    /// A new address, which lets in the first browser that opens it.
    ///
    /// It has a key: until it is used, it is as secret as the page. Afterwards it leads that browser alone
    /// to the page, which has a cookie.
    ///
    /// - Parameter whenUsed: called when a browser has opened it, before that sees the page.
    /// - Returns: the address.
    public nonisolated func address(
        whenUsed: @escaping @MainActor @Sendable () -> Void = {}
    ) -> String {
        "http://\(host):\(port)/?key=\(frontDoor.keys.add(whenUsed).text)"
    }

    /// Ends all sessions and closes the port.
    public func stop() async {
        upkeep.cancel()
        await frontDoor.close()
        server.stop()
    }
}
