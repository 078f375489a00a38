import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensPortal

/// A list of assets, and the portal that they are loaded from.
@MainActor
final class Assets {
    private let host: ScreenletHost
    private let listener = Listener()
    // The demo portal is for trying things. Name your portal's address, company and site to
    // LiferayServerContext, and its user to SessionContext, and remove this.
    private let portal: DemoPortal

    init() throws {
        portal = try DemoPortal()
        let server = try LiferayServerContext(
            server: portal.url,
            companyId: portal.companyId,
            groupId: portal.groupId
        )
        let session = SessionContext(user: portal.user, password: portal.password)
        host = ScreenletHost(server: server, session: session)
    }

    /// The list, ready to be shown; every browser gets one of its own.
    func stage() throws -> Stage {
        let stage = try host.stage("asset-list", theme: "flat7")
        let list = try stage.screenlet(as: (any AssetListScreenlet).self)
        list.firstPageSize = 5
        list.delegate = listener
        return stage
    }
}
