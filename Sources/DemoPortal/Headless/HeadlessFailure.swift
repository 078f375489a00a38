import ScreensHTTP
import ScreensKit

/// A refusal of a headless API, in one of the two shapes that errors have.
struct HeadlessFailure: Error, Sendable, Hashable {
    let status: Int
    let text: String
    let shape: FaultPlan.ErrorShape

    init(_ status: Int, _ text: String, _ shape: FaultPlan.ErrorShape = .problem) {
        (self.status, self.text, self.shape) = (status, text, shape)
    }

    /// The failure of a service, as a headless API reports it.
    init(_ error: ServiceError) {
        let isAccess = error.message.hasPrefix("Access denied to ")
        let isMissing = error == .nullPointer
        self.init(
            Self.status(of: error),
            isMissing ? "There is no such object" : error.message,
            isAccess ? .message : .problem
        )
    }

    var reply: ServerReply {
        let json: JSONValue =
            switch shape {
            case .problem:
                ["status": .text(Self.names[status] ?? "ERROR"), "title": .text(text)]
            case .message: ["message": .text(text)]
            }
        return .json(json.encoded(), status: status)
    }

    private static func status(of error: ServiceError) -> Int {
        let name = error.type.split(separator: ".").last ?? ""
        return switch error {
        case .wrongCredentials: 401
        case .forbidden: 403
        case .nullPointer: 404
        case _ where name.hasPrefix("PrincipalException") || name == "SecurityException": 403
        case _ where name.hasPrefix("NoSuch"): 404
        case _ where name.hasPrefix("DuplicateFile") || name == "ORMException": 409
        case _ where error.isOfDatabase: 500
        default: 400
        }
    }

    private static let names = [
        400: "BAD_REQUEST", 401: "UNAUTHORIZED", 403: "FORBIDDEN", 404: "NOT_FOUND",
        409: "CONFLICT", 500: "INTERNAL_SERVER_ERROR", 503: "SERVICE_UNAVAILABLE",
    ]
}

extension ServiceError {
    /// No object of a headless API has the key.
    static func noSuch(_ object: String, _ key: String) -> ServiceError {
        ServiceError(
            type: "NoSuch\(object)Exception",
            message: "No \(object) exists with the \(Int64(key) == nil ? "key" : "primary key") "
                + "\(key.prefix(200))",
            status: 404
        )
    }

    /// A value that a document allows and the portal does not take.
    static func badRequest(_ message: String) -> ServiceError {
        ServiceError(type: "BadRequestException", message: message, status: 400)
    }
}
