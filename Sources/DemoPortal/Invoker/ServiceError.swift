import ScreensKit
import ScreensSQLite

/// A failure of a service, as the portal reports it.
struct ServiceError: Error, Sendable, Hashable {
    /// The Java class, without the part that differs between versions; empty if 6.2 names none.
    var type: String
    var message: String
    /// The HTTP status in 7.0; 6.2 always answers 200.
    var status = 500
    var cause: Cause?

    /// What made the service fail.
    struct Cause: Sendable, Hashable {
        var type: String
        var message: String
    }

    /// The error object of the version.
    func json(_ dialect: PortalDialect) -> JSONValue {
        guard dialect == .v70 else {
            guard !type.isEmpty else { return ["exception": .text(message)] }
            return ["exception": .text(type), "message": .text(message)]
        }
        // Java writes an exception without a message as its class only.
        let throwable = message == type ? type : "\(type): \(message)"
        var object: JSONObject = [
            "exception": .text(message), "throwable": .text(throwable),
            "error": ["message": .text(message), "type": .text(type)],
        ]
        if let cause {
            object["rootCause"] = [
                "message": .text(cause.message), "type": .text(cause.type),
            ]
        }
        return .object(object)
    }
}

extension ServiceError {
    /// No service has the path, or no service with that path accepts the parameters.
    static func unknownService(_ path: String, _ dialect: PortalDialect) -> ServiceError {
        guard dialect == .v70 else {
            return ServiceError(
                type: "java.lang.RuntimeException",
                message: """
                    No JSON web service action associated with path \(path) and method POST \
                    for //portal
                    """
            )
        }
        return ServiceError(
            type: "com.liferay.portal.kernel.jsonwebservice.NoSuchJSONWebServiceException",
            message: "No JSON web service action with path \(path) and method POST for portal",
            status: 404
        )
    }

    /// The body is not a valid request to the invoker.
    static func illegalArgument(_ message: String) -> ServiceError {
        ServiceError(type: "java.lang.IllegalArgumentException", message: message)
    }

    /// An object parameter has a class that does not exist, or does not fit.
    static func wrongClass(_ className: String, _ parameter: String) -> ServiceError {
        ServiceError(
            type: "java.lang.IllegalArgumentException",
            message: """
                Unmatched argument type \(className.prefix(200)) for method argument \(parameter)
                """,
            cause: Cause(type: "java.lang.ClassNotFoundException", message: className)
        )
    }

    /// A required parameter is null.
    static func null(_ name: String) -> ServiceError {
        ServiceError(type: "java.lang.NullPointerException", message: "\(name) is null")
    }

    /// The UUID already exists in an index of the site.
    static func duplicate(_ uuid: String, _ groupId: Int64, key: String) -> ServiceError {
        let words = "Duplicate entry '\(uuid.prefix(80))-\(groupId)' for key '\(key)'"
        return ServiceError(
            type: "com.liferay.portal.kernel.dao.orm.ORMException",
            message: "org.hibernate.exception.ConstraintViolationException: \(words)",
            cause: Cause(
                type: "java.sql.SQLIntegrityConstraintViolationException",
                message: words
            )
        )
    }

    /// A failure of the portal itself.
    static func portal(_ message: String) -> ServiceError {
        ServiceError(
            type: "com.liferay.portal.kernel.exception.PortalException",
            message: message
        )
    }

    /// The user lacks a permission for an object of a class.
    static func mayNot(
        _ action: String,
        _ user: User,
        _ className: String,
        _ id: Int64,
        _ dialect: PortalDialect
    ) -> ServiceError {
        ServiceError(
            type: dialect == .v62
                ? "com.liferay.portal.security.auth.PrincipalException"
                : "com.liferay.portal.kernel.security.auth.PrincipalException$MustHavePermission",
            message: "User \(user.userId) must have \(action) permission for \(className) \(id)",
            status: 403
        )
    }

    /// A value that cannot be converted to the required type.
    static func conversion(of value: JSONValue, to type: String) -> ServiceError {
        let words = "Unable to convert value: \(value.shortened) to: \(type)"
        return ServiceError(
            type: "jodd.typeconverter.TypeConversionException",
            message: words,
            cause: Cause(type: "java.lang.NumberFormatException", message: value.shortened)
        )
    }

    /// The service's error that wraps another failure.
    static func system(_ error: ServiceError) -> ServiceError {
        ServiceError(
            type: "com.liferay.portal.kernel.exception.SystemException",
            message: "\(error.type): \(error.message)",
            cause: Cause(type: error.type, message: error.message)
        )
    }

    private static let ofDatabase = "com.liferay.portal.kernel.exception.SystemException"

    /// Whether the database failed, not the request.
    var isOfDatabase: Bool { type == Self.ofDatabase }

    init(_ failure: DatabaseFailure) {
        self.init(
            type: Self.ofDatabase,
            message: failure.reason
        )
    }
}

extension JSONValue {
    /// The beginning of the value as text, for messages.
    fileprivate var shortened: String {
        switch self {
        case .text(let text): String(text.prefix(80))
        case .int64(let value): String(value)
        case .double(let value): String(value)
        case .bool(let value): String(value)
        case .array: "a list"
        case .object: "an object"
        default: "null"
        }
    }
}
