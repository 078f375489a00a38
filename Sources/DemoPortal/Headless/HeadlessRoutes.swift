@_spi(Host) import ScreensKit

/// What answers a request of a headless API.
typealias HeadlessRoute = @Sendable (HeadlessCall) throws(ServiceError) -> HeadlessAnswer

/// The operations of all headless APIs, by their method and path.
struct HeadlessRoutes: Sendable {
    let services: Services
    private let routes: [String: HeadlessRoute]

    init(_ core: PortalCore) {
        services = Services(core.release)
        let groups = [
            headlessUserRoutes, headlessBlogRoutes, headlessArticleRoutes, headlessDocumentRoutes,
            headlessElementRoutes, headlessCommentRoutes, headlessRatingRoutes, dataEngineRoutes,
        ]
        routes = groups.reduce(into: [:]) { all, group in all.merge(group) { first, _ in first } }
    }

    /// The names of all operations.
    var names: Set<String> { Set(routes.keys) }

    func route(_ operation: OpenAPIDocument.Operation) -> HeadlessRoute? { routes[operation.name] }
}
