package import ScreensHTTP
public import ScreensHost
public import ScreensKit

/// What pages are made of, and where they are served.
public struct WebOptions {
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
        makeStage: @escaping @MainActor () throws -> Stage,
        context: @escaping @MainActor (Stage) -> DrawingContext = { $0.context() }
    ) {
        self.port = port
        self.title = title
        self.uploads = uploads
        self.makeStage = makeStage
        self.context = context
    }
}

/// A screenlet as a live page, for browsers on this machine, each with a stage of its own.
@MainActor
public final class WebSurface {
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
    /// - Throws: ``WebError`` when the port cannot be listened on.
    public convenience init(_ options: WebOptions) throws(WebError) {
        try self.init(options, limits: ServerLimits())
    }

    /// Starts to serve, under other limits than usual.
    package init(_ options: WebOptions, limits: ServerLimits) throws(WebError) {
        let frontDoor = WebFrontDoor(WebHouse(options), uploads: options.uploads)
        let server = try Self.serve(options.port, limits, frontDoor)
        self.server = server
        frontDoor.open(server.port)
        self.frontDoor = frontDoor
        port = server.port
        upkeep = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.upkeepInterval)
                server.hangUpOnSlow()
                await frontDoor.tidy()
            }
        }
    }

    private static func serve(
        _ port: UInt16,
        _ limits: ServerLimits,
        _ handler: WebFrontDoor
    ) throws(WebError) -> HTTPServer {
        do {
            let server = try HTTPServer(port: port, limits: limits, handler: handler)
            try server.start()
            return server
        } catch {
            throw WebError(error)
        }
    }

    /// A new address, which lets in the first browser that opens it.
    ///
    /// It has a key: until it is used, it is as secret as the page.
    ///
    /// - Parameter whenUsed: called when a browser has opened it, before that sees the page.
    /// - Returns: the address.
    public nonisolated func address(
        whenUsed: @escaping @MainActor @Sendable () -> Void = {}
    ) -> String {
        "http://127.0.0.1:\(port)/?key=\(frontDoor.keys.add(whenUsed).text)"
    }

    /// Ends all sessions and closes the port.
    public func stop() async {
        upkeep.cancel()
        await frontDoor.close()
        server.stop()
    }
}
