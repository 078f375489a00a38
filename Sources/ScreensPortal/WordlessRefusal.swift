internal import ScreensHTTP
@_spi(Host) import ScreensKit

/// A refusal without words: portals from 7.3 on answer an exception of a service as an empty object with its status.
enum WordlessRefusal {
    private static let mostPaths = 3

    /// The error for an empty object instead of the results of services; any other error unchanged.
    ///
    /// - Parameters:
    ///   - error: the error of the reply.
    ///   - reply: what came.
    ///   - paths: the services that were called, of which some are named.
    ///   - version: the version that the portal is called as.
    /// - Returns: the error, with the status, the services and what may be the reason.
    static func error(
        _ error: PortalError,
        _ reply: HTTPReply,
        to paths: [String],
        on version: PortalVersion
    ) -> PortalError {
        guard isEmptyObject(reply) else { return error }
        switch error {
        case .http(let status):
            let words = "\(list(paths)); \(reason(status, paths, version))"
            return .wordless(status: status, words: words)
        case .unexpected:
            return .unexpected("an empty object instead of the results of \(list(paths))")
        default: return error
        }
    }

    private static func isEmptyObject(_ reply: HTTPReply) -> Bool {
        reply.body.count < 16 && JSON.value(JSONValue.self, from: reply.body) == .object([:])
    }

    private static func list(_ all: [String]) -> String {
        var seen: Set<String> = []
        let paths = all.filter { seen.insert($0).inserted }
        let rest = paths.count - mostPaths
        let named = paths.prefix(mostPaths).joined(separator: ", ")
        return rest > 0 ? "\(named) and \(rest) more" : named
    }

    /// What may be the reason, because no portal says it.
    private static func reason(
        _ status: Int,
        _ paths: [String],
        _ version: PortalVersion
    ) -> String {
        switch status {
        case 403:
            return "a permission may be missing, or JSON web services may be turned off; "
                + "--dialect headless asks in another way"
        case 404 where paths.contains(where: AbsentService.isOfPlugin):
            return
                "the portal may lack the plugin Liferay Screens, which was last released for 7.3, or what was "
                + "asked for does not exist; --dialect headless asks without the plugin"
        case 404:
            return
                "the portal may lack the service, as \(version.name) has it, or what was asked for does not exist"
        default: return "the log of the portal says why"
        }
    }
}
