import ScreensKit
import ScreensOffline
import ScreensPortal

/// The user of a host at one time, with everything that belongs to the user.
@MainActor
struct HostIdentity {
    let session: SessionContext?
    /// Who is signed in, as far as that is known; `nil` for a guest.
    let user: SessionUser?
    let portal: PortalClient
    let cache: CacheManager?
    let engine: PolicyEngine
    var pendingChanges: PendingChanges?
}

/// A sign-in that a screenlet tries out.
final class HostSession: UserSession {
    let context: SessionContext
    let user: SessionUser?
    private let client: PortalClient

    init(_ context: SessionContext, _ client: PortalClient, of user: SessionUser? = nil) {
        (self.context, self.client, self.user) = (context, client, user)
    }

    var userName: String { context.user }
    var portal: any Portal { client }
    /// The client, for the host's own question whose session it is.
    var ownPortal: PortalClient { client }
}
