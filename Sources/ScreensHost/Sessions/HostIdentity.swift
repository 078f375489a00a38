import ScreensFiles
@_spi(Host) import ScreensKit
import ScreensOffline
@_spi(Host) import ScreensPortal

/// The user of a host at one time, with everything that belongs to the user.
@MainActor
struct HostIdentity {
    let session: SessionContext?
    /// Who is signed in, as far as that is known; `nil` for a guest.
    var user: SessionUser?
    let portal: PortalClient
    let cache: CacheManager?
    let engine: PolicyEngine
    /// The pictures of the portal that the user has seen.
    let pictures: PortalPictures
    /// The files of the portal that the user looks at.
    let files: PortalFiles
    var pendingChanges: PendingChanges?

    init(
        session: SessionContext?,
        user: SessionUser?,
        portal: PortalClient,
        cache: CacheManager?,
        engine: PolicyEngine
    ) {
        (self.session, self.user, self.portal) = (session, user, portal)
        (self.cache, self.engine) = (cache, engine)
        pictures = PortalPictures(portal, engine)
        // A cache that cannot be written has no room for copies either.
        let place = cache.flatMap { $0.refusal == nil ? $0.filesFolder : nil }
        files = PortalFiles(portal, cache: place.map { FileCache(folder: $0) })
    }
}

/// A sign-in that a screenlet tries out.
final class HostSession: UserSession {
    let context: SessionContext
    let user: SessionUser?
    private let client: PortalClient

    init(_ context: SessionContext, _ client: PortalClient, of user: SessionUser? = nil) {
        (self.context, self.client, self.user) = (context, client, user)
    }

    var userName: String? { context.user.nonEmpty }
    var portal: any Portal { client.asked(in: client.dialect) }
    var service: any ServiceConnection {
        client.account(of: PortalService.self, in: ServiceDirectory()).connection
    }
    /// The client, for the host's own question whose session it is.
    var ownPortal: PortalClient { client }
}
