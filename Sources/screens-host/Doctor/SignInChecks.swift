import ScreensHost
import ScreensKit
import ScreensPortal
import ScreensSession

/// Whether there are sign-ins, and whether the portal accepts them.
enum SignInChecks {
    @MainActor
    static func signIn(_ examined: Examined) -> [Finding] {
        switch examined.portal {
        case .failure(let error) where error.code == "credentials":
            [.problem(error.message, remedy(for: error.message))]
        case .failure: []
        case .success where examined.invocation.has(.demo):
            [.note("The demo portal is used, whoever is signed in.")]
        case .success(let portal) where portal.demo != nil:
            [.note("Nobody is signed in, so the demo portal is used.", examined.login())]
        case .success(let portal): [finding(portal, examined)]
        }
    }

    @MainActor
    private static func finding(_ portal: ChosenPortal, _ examined: Examined) -> Finding {
        guard let session = portal.connection.session else {
            return .note("Nobody signs in: the portal is asked as a guest.", examined.login())
        }
        let kind = portal.isStored ? "the stored sign-in" : "the sign-in"
        switch examined.contact?.answer {
        case .success: return .good("The portal accepts \(kind) of \(session.user).")
        case .failure(.unauthorized(let words)):
            let state = session.hasExpired(at: .now()) ? "\(kind), which has expired," : kind
            return .problem(
                "The portal does not accept \(state) of \(session.user): \(words).",
                session.kind == "oauth2" ? "screens-host run login" : examined.login()
            )
        case .failure, nil:
            return .note("Whether the portal accepts \(kind) of \(session.user) is not known.")
        }
    }

    /// The sign-ins at services; nothing is tried, because only plugins know what services answer.
    @MainActor
    static func services(_ examined: Examined) -> [Finding] {
        guard User.state.isNamed else { return [.note("No sign-ins at services can be stored.")] }
        do throws(SessionError) {
            let count = try StoredServices(from: User.state).signIns.count
            return [.good("Services of plugins with a stored sign-in: \(count).")]
        } catch {
            let message = CommandError(error).message
            return [.problem(message, remedy(for: message) ?? "screens-host logout --service NAME")]
        }
    }

    /// The command that a message about a private file names.
    private static func remedy(for message: String) -> String? {
        message.firstMatch(of: #/"([^"]+)"/#).map { String($0.1) }
    }
}

extension SessionContext {
    /// Whether the access of its tokens is over.
    fileprivate func hasExpired(at now: Timestamp) -> Bool {
        guard case .oauth2(_, _, let tokens?) = secrets, let end = tokens.end else { return false }
        return end <= now
    }
}
