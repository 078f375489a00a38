@_spi(Host) public import ScreensKit

/// One of the parts of headless REST, at `/o/headless-delivery/v1.0` and the like.
public enum HeadlessService: String, Sendable {
    /// Contents: articles, blogs, documents, comments.
    case delivery = "headless-delivery"
    /// Users.
    case adminUser = "headless-admin-user"
    /// Forms and records of dynamic data lists, which are not part of the public interface: experimental.
    case dataEngine = "data-engine"

    private var version: String { self == .dataEngine ? "v2.0" : "v1.0" }

    /// A request for what a path names, such as `["blog-postings", "7"]`.
    public func request(
        _ path: [String],
        method: ServiceRequest.Method = .get,
        query: [String: String] = [:],
        body: ServiceRequest.Body? = nil
    ) -> ServiceRequest {
        ServiceRequest(method, ["o", rawValue, version] + path, query: query, body: body)
    }
}

// Headless REST, checked against its specification.
extension InteractionContext {
    /// Sends a request to headless REST, whose texts are in the user's language.
    ///
    /// - Throws: ``PortalError``; ``PortalError/exception(type:message:)`` has kinds of errors such as `NOT_FOUND`, and
    ///   ``PortalError/wordless(status:words:)`` with status 404 says that the portal lacks the service.
    public func sendHeadless(
        _ request: ServiceRequest,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(PortalError) -> ServiceReply {
        try await sendHeadless(request, by: service, progress: progress)
    }

    /// Sends a request to headless REST as somebody else than the user, such as one who is about to sign in.
    ///
    /// - Throws: as ``sendHeadless(_:progress:)``.
    public func sendHeadless(
        _ request: ServiceRequest,
        as session: any UserSession
    ) async throws(PortalError) -> ServiceReply {
        try await sendHeadless(request, by: session.service, progress: nil)
    }

    private func sendHeadless(
        _ request: ServiceRequest,
        by service: any ServiceConnection,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> ServiceReply {
        var request = request
        request.headers["Accept-Language"] = locale.identifier.replacing("_", with: "-")
        do throws(PortalError) {
            return try await service.send(request, progress: progress)
        } catch {
            // Who asks for another form than JSON gets errors in it, too, so their kind is not known.
            let isOfJSON = request.headers["Accept"] == nil
            throw isOfJSON && error == .http(status: 404) ? .lacksService(request) : error
        }
    }

    /// Sends a request to headless REST about one entry, which may be gone.
    ///
    /// - Returns: the answer; `nil` if the portal says that it has no such entry.
    /// - Throws: as ``sendHeadless(_:progress:)``. Any other answer with status 404 says that the portal lacks the
    ///   service, so that no entry counts as gone where nobody has looked for it.
    public func sendHeadless(toEntry request: ServiceRequest) async throws(PortalError)
        -> ServiceReply?
    {
        var request = request
        request.acceptedStatuses.insert(404)
        let reply = try await sendHeadless(request)
        guard reply.status == 404 else { return reply }
        let answer = JSON.value(JSONValue.self, from: reply.bytes)
        guard answer?["status"]?.text == "NOT_FOUND" else { throw .lacksService(request) }
        return nil
    }

    /// Sends a request to headless REST that is answered with an object.
    ///
    /// - Throws: as ``sendHeadless(_:progress:)``, and `PortalError.unexpected` for anything but an object.
    public func sendHeadless(forObject request: ServiceRequest) async throws(PortalError)
        -> HeadlessObject
    {
        try HeadlessObject(try await sendHeadless(request).value(as: JSONValue.self))
    }

    /// Requests rows of a list from headless REST.
    ///
    /// Its pages are all of one size, so rows that do not fit are cut from larger pages, or from several.
    ///
    /// - Parameters:
    ///   - rows: the rows, from 0.
    ///   - request: the request for the list, whose query names no page.
    /// - Returns: the rows, and how many the portal has.
    /// - Throws: as ``sendHeadless(forObject:)``, `PortalError.unexpected` if the portal has other pages than
    ///   requested, and ``PortalError/unsupported(_:)`` for more than 10,000 rows.
    public func loadHeadlessRows(
        _ rows: Range<Int>,
        of request: ServiceRequest
    ) async throws(PortalError) -> (rows: [HeadlessObject], count: Int) {
        let plan = HeadlessPages(rows)
        // Somebody in the portal's place could answer full pages without end.
        guard plan.pages.count <= HeadlessPages.most else {
            throw .headless(lacks: "answers 10,000 rows at a time at most; use smaller pages")
        }
        var (found, count): ([HeadlessObject], Int) = ([], 0)
        for page in plan.pages {
            var request = request
            request.query["page"] = "\(page + 1)"
            request.query["pageSize"] = "\(plan.size)"
            let answer = try await sendHeadless(forObject: request)
            let items = try answer.objects("items")
            let size = try answer.count("pageSize") ?? plan.size
            guard items.count <= plan.size, size == plan.size else {
                throw .unexpected("a page of \(size) rows where \(plan.size) were requested")
            }
            count = try answer.count("totalCount") ?? items.count
            found += items
            if items.count < plan.size { break }
        }
        let skipped = rows.lowerBound - (plan.pages.first ?? 0) * plan.size
        return (Array(found.dropFirst(skipped).prefix(rows.count)), count)
    }
}

/// The pages of one size that hold certain rows.
struct HeadlessPages: Equatable {
    /// The rows of a page.
    let size: Int
    /// The pages, from 0.
    let pages: ClosedRange<Int>

    /// The most rows of a page that portals answer.
    private static let longest = 500
    /// The most pages of one list that are requested together.
    static let most = 21

    /// One page that is not much larger than the rows, otherwise several of their size; longer ones than portals answer
    /// are parted.
    init(_ rows: Range<Int>) {
        let count = min(max(1, rows.count), Self.longest)
        let last = max(rows.lowerBound, rows.upperBound - 1)
        let fitting = (count...max(count, min(count * 2, Self.longest))).first {
            rows.lowerBound / $0 == last / $0
        }
        size = fitting ?? count
        pages = rows.lowerBound / size...last / size
    }
}
