import ScreensHTTP
import ScreensSQLite

extension ServiceError {
    /// The error for an unknown repository; in 7.0, a repository belongs to a site.
    static func noSuchRepository(_ id: Int64, _ dialect: PortalDialect) -> ServiceError {
        guard dialect == .v70 else {
            return ServiceError(
                type: dialect.portalException("NoSuchRepositoryException"),
                message: "No Repository exists with the primary key \(id)"
            )
        }
        return ServiceError(
            type: dialect.portalException("NoSuchGroupException"),
            message: "No Group exists with the key {repositoryId=\(id)}"
        )
    }

    static func library(
        _ name: String,
        _ message: String,
        _ dialect: PortalDialect
    ) -> ServiceError {
        ServiceError(type: dialect.libraryException(name), message: message)
    }

    /// The error for an incomplete or invalid form.
    init(_ problem: UploadedForm.Problem, _ dialect: PortalDialect) {
        switch problem {
        case .malformed:
            self.init(
                type: "com.liferay.portal.kernel.upload.UploadException",
                message: """
                    Processing of multipart/form-data request failed. Stream ended unexpectedly
                    """
            )
        case .fieldsTooLarge: self = .illegalArgument("The fields of the form are too large")
        case .fileTooLarge:
            let type = dialect.libraryException("FileSizeException")
            self.init(type: type, message: type)
        case .notStored(let failure):
            self.init(DatabaseFailure(code: 0, reason: failure.reason))
        }
    }
}
