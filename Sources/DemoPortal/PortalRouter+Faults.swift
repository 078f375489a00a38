import Dispatch
import ScreensHTTP
import Synchronization

/// The simulation of faults.
extension PortalRouter {
    func refusesConnections() -> Bool {
        plan.withLock { plan in
            guard plan.fault == .refuse, plan.pathPrefix == nil, plan.latency == 0 else {
                return false
            }
            return plan.consume(for: []) != nil
        }
    }

    func breaksOff(path: String) -> Bool {
        let service = path == Self.uploadPath ? Documents.uploadPath : path
        return plan.withLock { plan in
            plan.fault == .dropRequest && plan.consume(for: [service]) != nil
        }
    }

    /// The answer, changed according to the fault plan.
    func faulty(_ paths: [String], _ ownAnswer: () -> ServerReply) -> ServerReply? {
        faulty(paths) { _ in ownAnswer() }
    }

    /// The answer, changed according to the fault plan; some faults are for the caller to simulate.
    func faulty(
        _ paths: [String],
        _ ownAnswer: (FaultPlan.Fault) -> ServerReply
    ) -> ServerReply? {
        guard let plan = plan.withLock({ $0.consume(for: paths) }) else {
            return named(ownAnswer(.none))
        }
        func answer() -> ServerReply { named(ownAnswer(plan.fault)) }
        guard wait(plan.latency) else { return nil }
        switch plan.fault {
        case .none, .ignoreRanges, .changeTags, .laggingSearch, .changedType: return answer()
        case .missingAPI: return .page("Not Found", status: 404)
        case .forbiddenAPI(let shape):
            let text = shape == .message ? "Access denied to \(paths[0])" : "Access denied"
            return HeadlessFailure(403, text, shape).reply
        case .refuse, .dropRequest: return nil
        case .loseAnswer: return answer().cut { _ in 0 }
        case .dropBody: return answer().cut { $0 / 2 }
        case .status(let status, .json) where paths.contains(where: Self.isHeadless):
            return HeadlessFailure(status, "The service is not available").reply
        case .status(let status, let page): return errorPage(status, page)
        case .unavailable(let seconds):
            var page = errorPage(503, .html)
            page.headers = [("Retry-After", String(seconds))]
            return page
        case .garbage: return .json(Array("[{\"entryId\":\"30\u{0}; not JSON".utf8))
        case .oversized(let bytes):
            var response = ServerReply.json([])
            response.body = .made(size: max(2, bytes), by: blankArray(max(2, bytes)))
            return response
        case .redirect(let address):
            var response = ServerReply.page("Moved", status: 302)
            response.headers = [("Location", address)]
            return response
        case .unauthorized where paths.contains(where: Self.isHeadless):
            return HeadlessFailure(.wrongCredentials).reply
        case .unauthorized: return response(to: .wrongCredentials)
        case .contentType(let type):
            var response = answer()
            response.contentType = type
            return response
        case .contentLength(let bytes): return answer().announcing(bytes)
        case .slow(let rate): return answer().slowed(to: rate) { [self] in wait($0) }
        }
    }

    /// The answer with the portal's name and version, which real portals send with every reply unless they hide it.
    private func named(_ answer: ServerReply) -> ServerReply {
        guard !product.isEmpty else { return answer }
        var answer = answer
        answer.headers.append(("Liferay-Portal", product))
        return answer
    }

    private func errorPage(_ status: Int, _ page: FaultPlan.Page) -> ServerReply {
        guard page == .json else { return .page("Service Unavailable", status: status) }
        let error = ServiceError.portal("The service is not available")
        return .json(core.json(of: error).encoded(), status: status)
    }

    /// Waits; returns `false` if the portal is stopped, so that the request is neither carried out nor answered.
    private func wait(_ milliseconds: Int) -> Bool {
        guard milliseconds > 0 else { return true }
        let end = DispatchTime.now() + .milliseconds(milliseconds)
        guard closing.wait(timeout: end) == .success else { return true }
        // Each thread that is woken by the end wakes the next one.
        closing.signal()
        return false
    }
}

/// `[`, as many blanks as needed, `]`.
private func blankArray(
    _ size: Int
) -> @Sendable (Int, UnsafeMutableRawBufferPointer) -> Int? {
    { place, buffer in
        let count = min(buffer.count, size - place)
        for index in 0..<count { buffer[index] = UInt8(ascii: " ") }
        if place == 0 { buffer[0] = UInt8(ascii: "[") }
        if place + count == size { buffer[count - 1] = UInt8(ascii: "]") }
        return count
    }
}
