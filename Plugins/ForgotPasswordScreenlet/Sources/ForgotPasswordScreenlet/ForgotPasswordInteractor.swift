import LiferayKit
import ScreensKit

/// Has the portal send a new password, or a link; returns whether it is a password.
struct ForgotPasswordInteractor: Interactor {
    let request: ForgotPasswordRequest

    init(_ request: ForgotPasswordRequest) { self.request = request }

    func run(in context: InteractionContext) async throws -> Bool {
        let reply = try await request.session.portal.call(command(context))
        guard let isPassword = reply.bool else {
            throw PortalError.unexpected("it does not say what it has sent")
        }
        return isPassword
    }

    private func command(_ context: InteractionContext) throws -> ServiceCommand {
        let company = context.server.company(request.companyId)
        // The look-up of the same kind has the same parameters.
        guard let lookup = request.method.lookup(of: request.userName, companyId: company) else {
            throw ScreensError.invalid(context.liferayString("login-screenlet-undefined-user"))
        }
        let version = context.server.version
        let name = "send-password-by-\(request.method.pathEnd)"
        let path = version.is62 ? version.screensPath("screensuser/\(name)") : "/user/\(name)"
        try version.require(.sendPassword, at: path)
        return ServiceCommand(path, lookup.parameters)
    }
}

extension BasicAuthMethod {
    /// The end of the service's name, which is not that of the look-up for ids.
    fileprivate var pathEnd: String {
        switch self {
        case .email: "email-address"
        case .screenName: "screen-name"
        case .userId: "user-id"
        @unknown default: "email-address"
        }
    }
}
