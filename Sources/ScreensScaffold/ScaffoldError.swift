import Glibc

/// Why a package cannot be made or updated.
package struct ScaffoldError: Error, Equatable {
    /// The kind of reason, which decides the command's exit code.
    package enum Reason: Sendable {
        /// A name, an answer or a template is wrong.
        case invalid
        /// There is no such template, SDK or record.
        case missing
        /// A file is in the way, and nobody has allowed to replace it.
        case conflict
        /// The system refused.
        case failed
    }

    package let reason: Reason
    /// A sentence for users.
    package let message: String

    package init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    /// The system's error for a path; the last error unless a reason is given.
    static func system(
        _ what: String,
        _ reason: String = String(cString: strerror(errno))
    ) -> ScaffoldError {
        ScaffoldError(.failed, "\(what): \(reason).")
    }
}
