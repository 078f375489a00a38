import Glibc

/// Why nothing is made or brought up to date.
package struct ScaffoldError: Error, Equatable {
    /// What kind of reason it is, which decides the command's exit code.
    package enum Reason: Sendable {
        /// A name, an answer or a template is wrong.
        case invalid
        /// There is no such template, SDK or record.
        case missing
        /// There is something in the way that nobody said may go.
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

    /// What the system said of a path; about the call before unless a reason is given.
    static func system(
        _ what: String,
        _ reason: String = String(cString: strerror(errno))
    ) -> ScaffoldError {
        ScaffoldError(.failed, "\(what): \(reason).")
    }
}
